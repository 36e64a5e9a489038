"""The languages of pages and messages."""

LANGUAGES = {"en": "English", "ja": "日本語"}
"""The languages, each with its own name for itself."""
