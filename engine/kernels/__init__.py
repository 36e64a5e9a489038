"""How a game's rules and the shared loops become one set of functions, plain or compiled."""
