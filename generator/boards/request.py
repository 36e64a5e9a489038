"""The making of a request: defaults, and what is refused."""

import os
from contextlib import suppress

from landpress.generator.boards.wanted import Request
from landpress.generator.game import Game
from landpress.layouts.board import Variant, layout
from landpress.layouts.described import described
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.reading import MAX_TEXT, is_plain


def request(
    game: str, players: int | None = None, variant: Variant = (), edition: str | None = None, even: bool = False
) -> Request:
    """Return a request for a board of a game, by default for its usual number of seats and its shipped edition.

    Raise CallError if the game does not have that number of seats, or if it has no editions and one is given, or if
    that is no plain text.
    """
    maker, seats = Game(game).maker, layout(game).SEATS
    players = maker.DEFAULT_PLAYERS if players is None else players
    if players not in seats:
        raise CallError(f"players {players}: {game} is for {', '.join(map(str, seats))} players")
    shipped = maker.EDITION
    if edition is not None and not shipped:
        raise CallError(f"edition: {game} has no editions; leave it out")
    if edition is not None and not is_plain(edition):
        raise CallError(f"edition: expected at most {MAX_TEXT} printable characters")
    told = described()[game].description if game in described() else None
    described_by = told.source if told and not told.plugin else ""
    return Request(
        game, players, variant, players in maker.ALWAYS_BALANCED, edition or shipped, even, described=described_by
    )


def seats_of(game: str, variant: Variant) -> tuple[int, ...]:
    """Return the numbers of seats for which the maker does not refuse a variant."""
    found = []
    for seats in layout(game).SEATS:
        with suppress(VariantError):
            Game(game).maker.check(request(game, seats, variant))
            found.append(seats)
    return tuple(found)


def seed_of(text: str | None) -> str:
    """Return the given seed, or a new random one if there is none."""
    if text is None:
        return os.urandom(6).hex()
    if not is_plain(text):
        raise CallError(f"seed: expected at most {MAX_TEXT} printable characters")
    return text


def is_fixed(wanted: Request) -> bool:
    """Return whether a request allows only one board. Such a board is never new, and the ledger does not count it."""
    fixing = Game(wanted.game).fixing_maker
    return fixing is not None and fixing.is_fixed(wanted)
