"""The application: it finds fresh boards, remembers which ones were issued, and is used from the command line."""
