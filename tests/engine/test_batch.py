"""Many games advanced by one call are the games that decisions play one by one, on fresh boards, in all games."""

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

from landpress.engine.contract.rules import OVER
from landpress.engine.contract.streams import seed_words
from landpress.engine.learning.batch import Batch
from landpress.engine.learning.decisions import Decisions
from landpress.engine.learning.views import Values, fractions, words_of
from landpress.engine.play.match import IllegalAction, Match
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError
from tests.chances import chisquare

GAMES = 3


def some_boards(game: str, players: int, count: int) -> list[Board]:
    return list(islice(draws(request(game, players), "batch"), count))


@pytest.mark.parametrize("game", games())
def test_a_batch_plays_the_games_of_single_decisions(game: str) -> None:
    """Seats, masks, observations and rewards are those of decisions with the same symbols and the same chance."""
    players = layout(game).SEATS[-1]
    boards = some_boards(game, players, GAMES)
    batch = Batch(boards, GAMES, seed=5, most_decisions=80)
    single = [Decisions(Match(board), seed_words("5", "batch", g)) for g, board in enumerate(boards)]
    chance = random.Random(game)
    for _ in range(70):
        for said in single:
            said.let_chance()
        if any(said.actor == OVER for said in single):
            break
        assert batch.seats.tolist() == [said.actor for said in single]
        assert batch.counts.tolist() == [len(said.legal()) for said in single]
        seen = batch.observe()
        for g, said in enumerate(single):
            assert np.array_equal(batch.masks[g], said.mask())
            assert np.array_equal(seen[g], said.observe(said.actor))
        symbols = [chance.choice(said.legal()) for said in single]
        batch.step(symbols)
        for said, symbol in zip(single, symbols, strict=True):
            said.choose(symbol)
    else:
        assert not batch.ended.any()


@pytest.mark.parametrize("game", ["antwalk", "last-land", "xarkant"])
def test_games_that_end_begin_anew_on_the_next_board(game: str) -> None:
    """Rewards of a game that ends sum to 0, and each new game has the next board of the list or of the iterator."""
    boards = some_boards(game, 2, 5)
    listed, endless = Batch(boards, GAMES, seed=1), Batch(iter(boards * 20), GAMES, seed=1)
    ends = 0
    for _ in range(900):
        assert np.array_equal(listed.seats, endless.seats)
        assert np.array_equal(listed.observe_parts(), endless.observe_parts())
        symbols = listed.draw().copy()
        listed.step(symbols)
        endless.step(symbols)
        ended = np.flatnonzero(listed.ended)
        ends += len(ended)
        assert np.allclose(listed.rewards.sum(1), 0)
        assert not listed.rewards[~listed.ended].any()
        assert set(listed.rewards[ended].ravel().tolist()) <= {1.0, -1.0, 0.0}
        assert not listed.stopped.any()
    assert ends > 2


def test_games_stop_at_their_limit() -> None:
    """A game is stopped after `most_decisions` whole decisions, without rewards."""
    batch = Batch(some_boards("landsweeper", 2, 1), 1, most_decisions=16)
    decisions = symbols = 0
    for _ in range(80):
        batch.step(batch.draw())
        symbols += 1
        decisions += batch._opened[0] < 0
        if batch.ended[0]:
            break
    assert batch.stopped[0]
    assert symbols > decisions == 16, "some decisions have a digit"
    assert not batch.rewards.any()


def test_players_decide_instead_of_symbols() -> None:
    """Greedy wins nearly all games against random choices."""
    batch = Batch(some_boards("last-land", 2, 4), 32, seed=3)
    total = np.zeros(2)
    for _ in range(500):
        batch.step(np.where(batch.seats == 1, batch.GREEDY, batch.RANDOM))
        total += batch.rewards.sum(0)
    assert total[1] > 20


VARIANTS = [
    ("last-land", 3, (("play.drains", 1), ("play.may_leave", True))),
    ("landsweeper", 2, (("play.cut_and_choose", True),)),
    *((game, players, ()) for game in games() for players in layout(game).SEATS),
]


def written_whole(batch: Batch) -> Values:
    """Return what the seats see, written into zeros."""
    words_of(batch._blank)[:] = 1
    return fractions(batch.observe_parts())


@pytest.mark.parametrize(("game", "players", "variant"), VARIANTS)
def test_the_buffer_holds_what_is_written_whole(game: str, players: int, variant: tuple[tuple[str, Any], ...]) -> None:
    """What `observe` brings to date is, byte by byte, what is written into zeros, also after games that ended."""
    batch = Batch(list(islice(draws(request(game, players, variant), "buffer"), 2)), 5, seed=2, most_decisions=70)
    buffer, out, ended = batch.buffer(), np.empty((5, batch.measures.values), np.float32), 0
    for step in range(160):
        if step % 3:
            assert batch.observe(buffer) is buffer
            if step % 4 == 0:
                kept, whole = buffer.tobytes(), written_whole(batch)
                assert batch.observe(out).tobytes() == batch.observe().tobytes() == whole.tobytes() == kept
        batch.step(batch.draw())
        ended += int(batch.ended.sum())
    assert ended
    with pytest.raises(ValueError, match="read-only"):
        buffer[0] = 0


@pytest.mark.parametrize("game", games())
def test_the_buffer_is_brought_to_date_after_many_actions(game: str) -> None:
    """docs/learning.md says: `observe(buffer)` writes only what changed. Tokens of AntWalk change places in between."""
    batch = Batch(some_boards(game, layout(game).SEATS[1], 3), 48, seed=6)
    buffer = batch.buffer()
    for step in range(160):
        batch.step(batch.draw())
        if step % 4 == 3:
            kept = batch.observe(buffer).tobytes()
            assert kept == (written_whole(batch) if step % 5 == 4 else fractions(batch.observe_parts())).tobytes()


@pytest.mark.parametrize("game", games())
def test_the_buffer_is_the_same_by_plain_rules(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/kernels.md: all three ways give the same numbers. Whole actions, stopped games and other boards mix here."""
    boards, seen = some_boards(game, layout(game).SEATS[0], 2), []
    for backend in ("plain", "wasm"):
        monkeypatch.setenv("LANDPRESS_KERNELS", backend)
        batch = Batch(boards, 3, seed=4, most_decisions=9)
        buffer = batch.buffer()
        for step in range(30):
            batch.step(
                batch.RANDOM if step % 4 == 0 and not batch.masks[:, batch.measures.heads :].any() else batch.draw()
            )
            kept = batch.observe(buffer).tobytes()
            assert kept == (written_whole(batch) if step % 5 == 4 else fractions(batch.observe_parts())).tobytes()
        seen.append(buffer.copy())
    assert seen[0].any()
    assert np.array_equal(seen[0], seen[1])


@pytest.mark.parametrize("game", ["landsweeper", "terraforming"])
def test_symbols_are_drawn_evenly(game: str) -> None:
    """docs/learning.md says: `draw()` returns a random legal symbol for each game. All are equally likely."""
    batch = Batch(some_boards(game, 2, 1), 2048, seed=8)
    legal = np.flatnonzero(batch.masks[0])
    drawn = np.bincount(batch.draw(), minlength=batch.measures.symbols)
    assert np.array_equal(np.flatnonzero(drawn), legal)
    assert chisquare(drawn[legal]).pvalue > 0.001


def test_wrong_symbols_change_nothing() -> None:
    """The message names the game of the batch; symbols that were legal are not applied either."""
    batch = Batch(some_boards("antwalk", 3, 2), 4)
    seats, symbols = batch.seats.copy(), batch.draw().copy()
    for wrong in (-3, batch.measures.symbols, 1 << 40):
        symbols[2] = wrong
        with pytest.raises(IllegalAction, match=rf"symbol {wrong} is not legal in game 2"):
            batch.step(symbols)
        assert np.array_equal(batch.seats, seats)


def test_a_player_decides_no_decision_that_has_begun() -> None:
    """The message says what is wrong after `draw()`: a head was said whose amount is missing."""
    batch = Batch(some_boards("terraforming", 3, 1), 64, seed=1)
    batch.step(batch.RANDOM)
    batch.step(batch.draw())
    with pytest.raises(IllegalAction, match=r"RANDOM decides whole actions, and in game [0-9]+ a decision has begun"):
        batch.step(batch.RANDOM)


def test_boards_of_one_kind_are_needed() -> None:
    """The message says what the batch needs."""
    two, three = some_boards("last-land", 2, 1), some_boards("last-land", 3, 1)
    with pytest.raises(CallError, match="a batch of last-land for 2 cannot play last-land for 3"):
        Batch([*two, *three], 2)
    with pytest.raises(CallError, match="boards: expected at least one board to play on"):
        Batch([], 2)
    batch = Batch(iter(two), 1, most_decisions=1)
    with pytest.raises(CallError, match="the boards of a batch ended"):
        batch.step(batch.draw())


@pytest.mark.parametrize(
    ("games", "most", "is_well"),
    [(0, 0, False), (1, 0, True), (3, 9, True), (4, 0, False), (3, 10, False), (1, -1, False)],
)
def test_the_largest_numbers_are_allowed_themselves(
    games: int, most: int, is_well: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landpress.engine.learning.batch.MOST_GAMES", 3)
    monkeypatch.setattr("landpress.engine.learning.batch.MOST_DECISIONS", 9)
    made = some_boards("last-land", 2, 1)
    if is_well:
        assert Batch(made, games, most_decisions=most).games == games
    else:
        with pytest.raises(CallError, match="games, most_decisions: expected 1 to 3 and 0 to 9"):
            Batch(made, games, most_decisions=most)
