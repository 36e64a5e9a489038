"""Random sets of wishes on spaces of boards that are small enough to list, by a second implementation of wishes."""

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest
from scipy.special import chdtrc

from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.boards.wish_texts import wishing
from landpress.generator.game import FramingMaker
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games, has
from landpress.layouts.described import known_as
from landpress.layouts.errors import CallError
from landpress.layouts.maps.reader import read_description
from tests.chances import chisquare
from tests.layouts.descriptions import described
from tests.oracles import wishes

SPACES = {"terraforming": (wishes.terraforming_of_six, 6), "last-land": (wishes.last_land_of_six, 3)}
BINS = 8
"""Drawn boards are counted in at most this number of bins."""


@cache
def space(game: str) -> list[wishes.Board]:
    return list(SPACES[game][0]())


def as_listed(board: Board) -> tuple[str, ...]:
    """Return the kinds of a board as they are listed: all starts are `start`."""
    return tuple("start" if kind == "B" or kind[0] == "S" else kind for kind in board.cells)


def judged(game: str, texts: list[str], proposals: int) -> tuple[int, float, int]:
    """Check a set of wishes. Return how many boards meet it, and the chi-square of drawn boards with its freedom.

    About this number of proposals are spent on the draws.
    """
    radius = SPACES[game][1]
    possible = [board for board in space(game) if all(wishes.meets(board, text, radius) for text in texts)]
    try:
        wanted = wishing(request(game, 6), texts)
    except CallError as refused:
        assert not possible, texts
        named = [text for text in texts if repr(text) in str(refused)]
        assert not any(all(wishes.meets(board, text, radius) for text in named) for board in space(game)), named
        return 0, 0.0, 0
    assert possible, f"not proven: {texts}"
    tried = max(3, min(400, proposals * len(possible) // len(space(game))))
    drawn = Counter(map(as_listed, islice(draws(wanted, "listed"), tried)))
    listed = [tuple(board.values()) for board in possible]
    assert drawn.keys() <= set(listed)
    return len(possible), *unevenness(game, listed, drawn)


def unevenness(game: str, listed: list[tuple[str, ...]], drawn: Counter[tuple[str, ...]]) -> tuple[float, int]:
    """Return the chi-square of drawn boards against even draws, and its degrees of freedom.

    Terraforming draws the number of holes first. So only boards with the same number of holes are compared.
    """
    found, freedom = 0.0, 0
    for holes in {board.count("O") for board in listed} if game == "terraforming" else {None}:
        alike = sorted(board for board in listed if holes is None or board.count("O") == holes)
        total = sum(drawn[board] for board in alike)
        bins = min(BINS, len(alike), total // 5)
        if bins > 1:
            Random(1).shuffle(alike)
            expected = [total * len(alike[i::bins]) / len(alike) for i in range(bins)]
            found += chisquare([sum(drawn[board] for board in alike[i::bins]) for i in range(bins)], expected).statistic
            freedom += bins - 1
    return found, freedom


def check(game: str, sets: int, proposals: int) -> None:
    chance = Random(f"wishes for {game}")
    results = [judged(game, wishes.sentences(space(game), SPACES[game][1], chance), proposals) for _ in range(sets)]
    possible = sum(count > 0 for count, _, _ in results)
    assert sets / 4 < possible < sets * 3 / 4  # the sets are no trivial ones
    statistic, freedom = (sum(result[i] for result in results) for i in (1, 2))
    assert freedom > sets / 2
    assert chdtrc(freedom, statistic) > 0.001
    assert all(chdtrc(free, found) > 0.001 / sets for _, found, free in results if free)


def test_three_random_sets_of_wishes() -> None:
    """Each set is proven impossible, and no listed board meets it; or listed boards meet it, and these are drawn."""
    pytest.importorskip("clingo")
    check("last-land", 3, 300)


@pytest.mark.nightly
@pytest.mark.parametrize("game", SPACES)
def test_two_hundred_random_sets_of_wishes(game: str) -> None:
    """Each "impossible" is true, each impossible set is proven, and each possible set is honoured, evenly."""
    pytest.importorskip("clingo")
    check(game, 100, 8000)


@pytest.mark.nightly
@pytest.mark.parametrize("game", SPACES)
def test_the_lists_have_as_many_boards_as_were_counted(game: str) -> None:
    """docs/rules: 8,186 classes of fields for six seats, and 7,196 of boards of Last Land, up to symmetry."""
    radius = SPACES[game][1]
    mirrored = [wishes.turned(cell, "swap") for cell in wishes.cells(radius)]
    turned = [wishes.turned(cell, "sixth") for cell in wishes.cells(radius)]
    kinds = set()
    for board in space(game):
        images = [tuple(board.values())]
        for cells in (mirrored, turned):
            images += [tuple(dict(zip(board, image, strict=True))[cell] for cell in cells) for image in images]
        kinds.add(min(images))
    assert len(kinds) == {"terraforming": 8186, "last-land": 7196}[game]


FRAMED = [
    pytest.param(game, players, marks=() if players == layout(game).SEATS[-1] else pytest.mark.nightly)
    for game in games()
    if has(game, "maker", FramingMaker)
    for players in layout(game).SEATS
    if players != 5  # boards for five seats are balanced, and a search for one takes a second
]
"""Games and numbers of seats: by day the most."""


@pytest.mark.parametrize(("game", "players"), FRAMED)
def test_what_the_prover_knows_of_a_game_holds_on_its_boards(game: str, players: int) -> None:
    """A false clause would prove too much. So wishes that fix a whole board are not refused.

    If clauses contradicted each other, nothing would be proven. So a board without starts is refused.
    """
    pytest.importorskip("clingo")
    wanted = request(game, players)
    board = next(draws(wanted, "frames"))
    names = wishes.cells(next(radius for radius in range(9) if len(wishes.cells(radius)) == len(board.cells)))
    wishing(wanted, [f"{name}={kind}" for name, kind in zip(names, as_listed(board), strict=True)])
    with pytest.raises(CallError, match="board: no start"):
        wishing(wanted, ["board: no start"])


def test_exactly_the_most_wishes_are_taken() -> None:
    """docs/formats.md: what is read has a limit. Two hundred wishes are taken, and a hundred for a description."""
    known_as(own := read_description(described()))
    shipped, told = ("last-land", 3, "board: at least 1 B", 200), (own.game, 1, "board: exactly 25 a", 100)
    for game, seats, text, most in (shipped, told):
        found = wishing(request(game, seats), [text] * most)
        assert len(found.wishes) + len(found.map_wishes) == most
        with pytest.raises(CallError, match=f"^{most + 1} wishes: expected at most {most}$"):
            wishing(request(game, seats), [text] * (most + 1))
