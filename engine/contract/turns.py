"""The order of turns in the rounds of a game, the house value `play.order` (one of `ORDERS`), linked with its rules.

In `fixed` every round begins with the first seat. In `rotating` each round begins one seat later than the round before.
In `snake` every second round runs backwards. Rounds are counted from 1, seats and places in a round from 0. A game that
passes over seats leaves out their places.
"""

ORDERS = ("fixed", "rotating", "snake")
FIXED, SNAKE = 0, 2


def seat_at(order: int, players: int, number: int, place: int) -> int:
    """Return the seat that has its turn at a place of a round with this number; `order` is an index of `ORDERS`."""
    if order == SNAKE:
        return place if number % 2 == 1 else players - 1 - place
    return (place + (number - 1) * order) % players


def place_of(order: int, players: int, number: int, seat: int) -> int:
    """Return the place of a seat in a round with this number."""
    if order == SNAKE:
        return seat if number % 2 == 1 else players - 1 - seat
    return (seat - (number - 1) * order) % players
