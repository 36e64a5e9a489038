"""AntWalk: when a deal is valid, the rules, the house values, and what is measured and solved."""
