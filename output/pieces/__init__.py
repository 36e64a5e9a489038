"""The drawn components that games share: signs of seats, tokens, standees, dice, aids, tracks, terrain."""
