"""What was found out, for people and programs: reports, charts, heat maps, boards as text."""
