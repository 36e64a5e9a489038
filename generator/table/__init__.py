"""A game that is played: people, programs and policies at one table, and the trace of what happened."""
