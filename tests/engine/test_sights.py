"""What learning programs see is what the oracles `tests/oracles/GAME_sight.py` write, in all games, for all seats."""

import random
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from landpress.engine.contract.rules import CHANCE, D_HEAD, D_HIGH, D_LOW, D_MISSING, D_SAID, OVER
from landpress.engine.learning.batch import Batch
from landpress.engine.learning.decisions import Decisions
from landpress.engine.learning.views import words_of
from landpress.engine.play.match import Match
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games
from tests.oracles.sights import Sight, said
from tests.playing import module_name

Variant = tuple[tuple[str, Any], ...]
KINDS: list[tuple[str, int, Variant]] = [
    ("antwalk", 3, (("play.choose_tiles", True),)),
    ("last-land", 3, (("play.drains", 1), ("play.may_leave", True))),
    ("landsweeper", 2, (("play.cut_and_choose", True),)),
    *((game, players, ()) for game in games() for players in layout(game).SEATS),
]
DAY_STEPS = (0, 3, 11, 24, 40, 77, 120)


def some_boards(game: str, players: int, variant: Variant, count: int) -> list[Board]:
    return list(islice(draws(request(game, players, variant), "sights"), count))


def sight_of(game: str, measures: Any, t: Any, s: Any, d: Any, seat: int) -> list[float]:
    """Return what the oracle of a game says that a seat sees."""
    out = Sight(measures.values)
    import_module(f"tests.oracles.{module_name(game)}_sight").sight(t, s, seat, out)
    if measures.values > measures.own and d[D_HEAD] >= 0:
        said(out, measures.own, measures.heads, d[D_HEAD], (d[D_MISSING], d[D_SAID], d[D_LOW], d[D_HIGH]))
    return out.values


def seen_as_the_oracle_says(game: str, players: int, variant: Variant, steps: tuple[int, ...], count: int) -> None:
    batch = Batch(some_boards(game, players, variant, 2), count, seed=3, most_decisions=90)
    buffer, seats = batch.buffer(), set()
    for step in range(steps[-1] + 1):
        batch.observe(buffer)
        if step in steps:
            tables, which = words_of(batch._tables).reshape(2, -1).tolist(), words_of(batch._which)
            states, opened = (words_of(all_of).reshape(count, -1).tolist() for all_of in (batch._states, batch._opened))
            for g, seat in enumerate(batch.seats.tolist()):
                seats.add(seat)
                expected = sight_of(game, batch.measures, tables[which[g]], states[g], opened[g], seat)
                assert buffer[g].tolist() == expected, f"game {g}, step {step}"
        batch.step(batch.draw())
    assert seats == set(range(players))


@pytest.mark.parametrize(("game", "players", "variant"), KINDS)
def test_a_batch_shows_what_the_oracle_says(game: str, players: int, variant: Variant) -> None:
    """The seats to act, brought to date step by step in games of random symbols, some of which end and begin anew."""
    seen_as_the_oracle_says(game, players, variant, DAY_STEPS, 2 + players)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "players", "variant"), KINDS)
def test_batches_show_what_the_oracle_says_at_every_step(game: str, players: int, variant: Variant) -> None:
    """By night: more games, and every step."""
    seen_as_the_oracle_says(game, players, variant, tuple(range(400)), 8)


@pytest.mark.parametrize("game", games())
def test_every_seat_sees_what_the_oracle_says(game: str) -> None:
    """Seats that are not to act too, before chance decides, and when a game is over."""
    one, chance = Decisions(Match(some_boards(game, layout(game).SEATS[1], (), 1)[0])), random.Random(game)
    rules = one._set.rules
    for at in range(400):
        if at % 60 == 0 or one.actor == OVER or (one.actor == CHANCE and at < 3):
            t, s, d = (rules.listed(words) for words in (one._set.t, one._s, one._d))
            for seat in range(one.board.players):
                expected = sight_of(game, one.measures, t, s, d, seat)
                assert one.observe(seat).tolist() == expected, f"seat {seat}, symbol {at}"
        if one.actor == OVER:
            break
        one.let_chance() if one.actor == CHANCE else one.choose(chance.choice(one.legal()))
