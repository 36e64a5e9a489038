"""Games for learning programs: decisions in symbols, tensors, and batches of many games."""
