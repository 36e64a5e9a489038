"""The rules of the games: validity of boards, house values, random numbers, play and proofs.

This floor does not draw or generate boards.
"""
