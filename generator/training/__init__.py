"""The training of nets: games, fits and the proof that a net is stronger."""
