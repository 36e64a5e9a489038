"""The validity of boards that come from a description."""
