"""Geometry and boards: lattices, symmetry groups, the `Board` value with its code and file, findings, paper.

Lengths are in millimetres; y points down. This floor contains no rules, no random numbers and no drawing.
"""
