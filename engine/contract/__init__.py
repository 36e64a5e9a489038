"""What the rules of every game agree on: the names of their functions, streams of chance, house values."""
