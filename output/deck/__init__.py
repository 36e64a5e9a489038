"""The drawing of a person's own cards."""
