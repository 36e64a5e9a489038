"""The drawn components that games share: seats' signs, tokens, standees, dice, aids, tracks, terrain."""
