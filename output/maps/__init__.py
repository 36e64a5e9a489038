"""The drawing of boards that come from a description."""
