"""The validity of boards, their symmetry groups, and how evenly their land is shared, for any game."""
