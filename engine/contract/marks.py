"""The marks of the sentences of rules, and the file of their records. Pages mostly ask for no more of clauses.py."""

CLAUSES = "clauses.toml"
MARKS = {"text": "●", "program": "◐", "ours": "○"}
"""Where a sentence comes from: the designer's text, the designer's program, us."""
