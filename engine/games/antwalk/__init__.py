"""AntWalk: what makes a deal valid, and its house values."""
