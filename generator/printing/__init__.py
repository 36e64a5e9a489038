"""From boards and kits to the files that a person asked for."""
