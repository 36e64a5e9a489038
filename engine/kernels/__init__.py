"""The linking of a game's rules and the shared loops into one set of functions, plain or compiled."""
