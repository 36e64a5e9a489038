"""Scripts of other programs that draw cards: read without running them, or recorded, and turned into templates."""
