"""Random boards from a description: drawn alike by rejection or by orbits, or found by a walk."""
