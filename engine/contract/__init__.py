"""The common contract of all games: the names of the rule functions, streams of random numbers, house values."""
