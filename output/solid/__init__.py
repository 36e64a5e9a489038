"""Solid pieces: bodies as watertight meshes, on plates for the bed of a 3D printer, with a list of parts."""
