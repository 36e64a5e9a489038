"""Printing: boards and kits become the files that the user asked for."""
