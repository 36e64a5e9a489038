"""The marks of the sentences of rules. Pages set them, mostly without reading any clauses."""

MARKS = {"text": "●", "program": "◐", "ours": "○"}
"""Where a sentence comes from: the designer's text, the designer's program, us."""
