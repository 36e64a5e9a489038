"""The application: finds fresh boards, remembers them, and talks to people on the command line."""
