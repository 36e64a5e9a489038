"""Where things lie: lattices, symmetry groups, the `Board` value with its code and file, findings, paper.

Lengths are millimetres, y points down. Knows nothing of rules, chance or ink.
"""
