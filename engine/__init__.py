"""What is legal: validity of boards, house values, chance, how fair a board is. Draws nothing, finds nothing."""
