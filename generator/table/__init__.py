"""The table at which a game is played: people, programs, policies, and the trace of the game."""
