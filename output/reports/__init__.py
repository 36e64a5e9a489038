"""Results for people and programs: reports, charts, heat maps, positions as text."""
