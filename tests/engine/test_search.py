"""The search: its choice is legal, uses only what its seat knows, repeats, and is right where brute force can tell.

The oracle tries every action and every outcome of chance to the end of the game. tests/engine/test_kernels.py checks
that compiled searches choose what plain ones choose.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.engine.contract.rules import CHANCE, NET_FEATURES, OVER, STREAM
from landpress.engine.contract.streams import draw, game_streams
from landpress.engine.games.antwalk import encoding
from landpress.engine.loops import search as parts
from landpress.engine.loops.nets import NET_HIDDEN
from landpress.engine.loops.neutral import ONE
from landpress.engine.loops.search import NODE, UCT_DECISIVE, UCT_FREE, UCT_REWARD, UCT_ROOT, UCT_WIDTH, tree_words
from landpress.engine.play.match import Match
from landpress.engine.play.players import Player, player
from landpress.engine.play.thinker import Thinker
from landpress.generator.table.sitting import Table
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError
from landpress.types import AntWalkObservation
from tests.engine.test_policies import shuffled
from tests.games import landsweeper_positions, terraforming_field, xarkant_positions
from tests.games.antwalk_positions import DEAL, act, up
from tests.games.landsweeper_positions import A, B
from tests.games.rulebook import kernel_at
from tests.playing import PLAYED, by_day, fresh_boards, plies_of, some_action

every_game = pytest.mark.parametrize("game", PLAYED)


def search(match: Match, iterations: int, seed: int = 0, words: int | None = None) -> tuple[int, list[int], list[int]]:
    """Search for the seat to move. Return its choice, the streams afterwards, and the tree."""
    streams, room = game_streams(seed, 0, match.board.players), [0] * match._notation.ROOM
    tree = [0] * (tree_words(iterations) if words is None else words)
    at = STREAM * (match.actor + 1)
    rooms = room, iterations, [0] * len(match._s), tree
    return int(match._rules.search(match._t, match._s, streams, at, *rooms)), streams, tree


@st.composite
def positions(draw: Any) -> Match:
    """Draw a position of some game in which a seat is to move, after random play."""
    game = draw(st.sampled_from(PLAYED))
    match = Match(draw(st.sampled_from(fresh_boards(game))))
    chance = random.Random(draw(st.integers(0, 1 << 20)))
    for _ in range(draw(st.integers(0, 120))):
        before = match.copy()
        match.play(some_action(match.legal(), chance))
        if match.actor == OVER:
            match = before
            break
    while match.actor == CHANCE:
        match.play(some_action(match.legal(), chance))
    return match


def test_the_parts_of_a_tree_lie_apart() -> None:
    """The longest path has two numbers a step, and a net the features, as many again, and its hidden units."""
    assert parts.UCT_PATH + 2 * parts.UCT_DEEP <= parts.UCT_WORK
    assert parts.UCT_WORK + 2 * NET_FEATURES + NET_HIDDEN <= parts.UCT_ROOT
    assert parts.UCT_REWARD + max(max(layout(game).SEATS) for game in games()) <= parts.UCT_NET


@settings(max_examples=15)
@given(positions(), st.integers(1, 8))
def test_what_is_chosen_is_legal_and_nothing_is_moved_but_one_number_of_the_seat(match: Match, iterations: int) -> None:
    before = list(match._s)
    action, streams, _ = search(match, iterations)
    assert match.allows(match.text(action))
    assert list(match._s) == before
    expected = game_streams(0, 0, match.board.players)
    draw(expected, STREAM * (match.actor + 1))
    assert streams == expected
    assert search(match, iterations)[0] == action


@every_game
def test_a_full_tree_stops_growing_and_the_search_goes_on(game: str) -> None:
    """With room for the root and one or two blocks, the tree never exceeds its room and all visits are counted."""
    match = Match(fresh_boards(game)[0])
    while match.actor == CHANCE or len(match.actions()) < 2:
        match.play(match.legal()[-1])
    for words in (tree_words(0), tree_words(0) + NODE * UCT_WIDTH * 2 - 1):
        action, _, tree = search(match, 24, words=words)
        assert match.allows(match.text(action))
        assert tree[UCT_FREE] <= words
        assert tree[UCT_ROOT + 1] == int(match._rules.effort(match._t, match._s, 24))


@pytest.mark.parametrize("players", by_day(layout("antwalk").SEATS, 1))
def test_it_knows_what_its_seat_sees(players: int) -> None:
    """AW-10: the choice does not depend on hidden things. The test asserts that these do differ."""
    chance = random.Random(players)
    match = Match(next(board for board in fresh_boards("antwalk") if board.players == players))
    match.play("first 0")
    other = 0
    for _ in range(9):
        twin = shuffled(match, chance)
        assert twin.observation(match.actor) == match.observation(match.actor)
        other += twin._s != match._s
        chosen = search(match, 8)[0]
        assert search(twin, 8)[0] == chosen
        match.play(match.text(chosen))
        if match.actor == OVER:
            break
    assert other > 3


def imagined(match: Match, seed: int) -> list[int]:
    """Return a state that the seat to move imagines."""
    s = list(match._s)
    match._rules.imagine(match._t, s, game_streams(seed, 0, match.board.players), 0, match.actor)
    return s


def hand_of(match: Match, s: list[int]) -> set[int]:
    """Return the cells of the tiles that belong to the cards of the seat to move."""
    tiles = {c: encoding.tile_at(match._s, c) for c in range(25) if c != 12}
    return {c for c, tile in tiles.items() if encoding.holder_of(s, tile) == match.actor}


def arrows_of(match: Match, cells: Iterable[int]) -> list[int]:
    """Return for each of these cells whether its number is on the side with the clockwise arrow."""
    return [encoding.number_is_clockwise(match._t, match._s, c) for c in cells]


@pytest.mark.parametrize("players", layout("antwalk").SEATS)
def test_imagined_worlds_are_those_that_agree_with_what_is_known(players: int) -> None:
    """AW-10: an imagined world gives the seat the same observation, except for the numbers of its own cards.

    Every unseen tile with a fitting arrow is imagined as its own in some world.
    """
    chance = random.Random(players)
    match = Match(next(board for board in fresh_boards("antwalk") if board.players == players))
    for _ in range(40):
        match.play(some_action(match.legal(), chance))
    own = hand_of(match, match._s)
    seen = [c for c in range(25) if c != 12 and encoding.was_shown(match._s, c)]
    held: set[int] = set()
    for seed in range(200):
        twin = match.copy()
        twin._s[:] = imagined(match, seed)
        hand = hand_of(match, twin._s)
        held |= hand
        assert sum(arrows_of(match, hand)) == sum(arrows_of(match, own))
        holders = [encoding.holder_of(twin._s, encoding.tile_at(match._s, c)) for c in seen]
        assert max(holders, default=-1) < 0, "a card whose tile was shown is played"
        before, after = (cast(AntWalkObservation, one.observation(match.actor)) for one in (match, twin))
        assert {**after, "hand": before["hand"]} == before
        assert len(after["hand"]) == len(before["hand"])
    unseen = {c for c in range(25) if c != 12 and c not in seen}
    assert held == {c for c in unseen if arrows_of(match, [c])[0] in arrows_of(match, own)}


# Positions that brute force can solve.


class TooLargeError(Exception):
    """An error: the position has more successors than an oracle should visit."""


def outcome(match: Match) -> tuple[float, ...]:
    """Return the value of a finished game for each seat: its share of the win, and a little for its lead."""
    result, seats = match.result(), range(match.board.players)
    winners, scores = result["winners"], result["scores"]
    lead = [scores[seat] - max(scores[other] for other in seats if other != seat) for seat in seats]
    return tuple((seat in winners) / len(winners) + lead[seat] / 10_000 for seat in seats)


def exact(match: Match, known: dict[tuple[int, ...], tuple[float, ...]], most: int) -> tuple[float, ...]:
    """Return the value for each seat where each plays for its own outcome and chance falls by its weights."""
    if match.actor == OVER:
        return outcome(match)
    key = tuple(match._s)
    if key not in known:
        if len(known) >= most:
            raise TooLargeError
        known[key] = ()
        after = []
        for action in match.actions():
            twin = match.copy()
            twin._rules.apply(twin._t, twin._s, action)
            after.append((match.weight(action), exact(twin, known, most)))
        if match.actor == CHANCE:
            total = sum(weight for weight, _ in after)
            known[key] = tuple(sum(w * v[k] for w, v in after) / total for k in range(match.board.players))
        else:
            known[key] = max((value for _, value in after), key=lambda value: value[match.actor])
    return known[key]


def judged(match: Match, most: int = 2500) -> dict[int, float]:
    """Return the value of each action for the seat to move.

    The dict is empty where all actions have the same value, or where more than `most` positions would be visited.
    """
    known: dict[tuple[int, ...], tuple[float, ...]] = {}
    worth = {}
    try:
        for action in match.actions():
            twin = match.copy()
            twin._rules.apply(twin._t, twin._s, action)
            worth[action] = exact(twin, known, most)[match.actor]
    except TooLargeError:
        return {}
    return worth if min(worth.values()) < max(worth.values()) - 0.01 else {}


def last_turns(game: str) -> Iterator[Match]:
    """Yield positions near the end of a game, or of a game that a variant makes short."""
    if game == "landsweeper":
        for units in (2, 3, 4):
            for own, other in (({"0,0": units, "0,-2": 1}, {"-1,2": 1}), ({"-1,1": units, "0,-2": 0}, {"-1,2": 1})):
                file = landsweeper_positions.LAND | {"variant": {"play": {"rounds": 1}}}
                yield kernel_at(file, landsweeper_positions.at(own, other))
    elif game == "terraforming":
        file = terraforming_field.FIELD | {"variant": {"play": {"rounds": [1, 1, 1]}}}
        for cells in (
            {"0,2": "b4", "1,1": "a2"},
            {"0,2": "b3", "-1,2": "a1"},
            {"0,2": "b2", "0,1": "b2", "1,0": "a1", "0,0": "a1", "-1,0": "a1", "-1,1": "a1"},
            {"0,2": "b1", "-1,2": "a1", "1,1": "a1", "0,1": "a0"},
        ):
            yield kernel_at(file, terraforming_field.at(cells, seat=1))
    else:
        file = xarkant_positions.variant(xarkant_positions.TWO, rounds=2)
        board = kernel_at(file).board if game == "xarkant" else fresh_boards(game)[0]
        for number in range(40):
            # Greedy seats reach close results.
            match, streams = Match(board), game_streams(5, number, 2)
            past = []
            while match.actor != OVER:
                past.append(match.copy())
                room = [0] * match._notation.ROOM
                choose = match._rules.sample if match.actor == CHANCE else match._rules.greedy
                action = choose(match._t, match._s, streams, STREAM * (match.actor + 1), room)
                match._rules.apply(match._t, match._s, action)
            if abs(match.scores()[0] - match.scores()[1]) <= 4:
                yield from [one for one in past if one.actor != CHANCE and len(one.actions()) > 1][-4:]


@pytest.mark.parametrize("game", [game for game in PLAYED if game != "antwalk"])
def test_the_best_turn_is_found_where_it_can_be_worked_out(game: str) -> None:
    """The chosen action has the best value by brute force to the end of the game, within a hundredth of a win."""
    asked, wanted = 0, 1 if game == "xarkant" else 3  # its positions take a second each
    for match in last_turns(game):
        worth = judged(match)
        if not worth:
            continue
        asked += 1
        action = search(match, 1000)[0]
        assert worth[action] >= max(worth.values()) - 0.01, f"{match.state()}: {match.text(action)}"
        if asked == wanted:
            break
    assert asked == wanted


def wins_this_turn(match: Match, seat: int) -> bool:
    """Return whether a seat can win before another seat is to move."""
    if match.actor != seat:
        return match.actor == OVER and match.result()["winners"] == [seat]
    return any(wins_this_turn(after(match, action), seat) for action in match.actions())


def after(match: Match, action: int) -> Match:
    """Return the position after an action."""
    twin = match.copy()
    twin._rules.apply(twin._t, twin._s, action)
    return twin


def test_the_ant_walker_plays_its_last_card_where_it_knows_the_tile() -> None:
    """AW-9, AW-10: the search wins where it knows which tile its last card belongs to.

    Only one unseen tile has the arrow of that card. All ways to win are found by trying every action.
    """
    known = up("e4", "a5", "b5", "c5", "d5", "e5")
    asked = 0
    for ant, facing in ((ant, facing) for ant in ("d4", "c4", "d3", "d5", "c3") for facing in "nesw"):
        match = kernel_at(DEAL, act(ant, facing, actions_left=2, hands=[[18], [2, 9]], up=known))
        winning = {action for action in match.actions() if wins_this_turn(after(match, action), 0)}
        if winning and len(winning) < len(match.actions()):
            asked += 1
            while match.actor == 0:
                match = after(match, search(match, 200)[0])
            assert match.actor == OVER, f"{ant} {facing}"
    assert asked >= 6


@pytest.mark.parametrize("iterations", [20, 60])
def test_who_can_win_now_does_not_wait(iterations: int) -> None:
    """A seat with far more units takes the last base in this turn, although it could do so in any later turn.

    Ways to the base are three cells long, and the search also tries bad actions on them.
    """
    for units in (20, 30, 60):
        match = kernel_at(landsweeper_positions.LAND, landsweeper_positions.at({"0,-2": units}, {"-1,2": 8, "-1,1": 1}))
        while match.actor == 0:
            match = after(match, search(match, iterations, seed=units)[0])
        assert match.actor == OVER
        assert match.result()["winners"] == [0]


def test_a_decisive_search_counts_a_shared_win_as_nothing() -> None:
    """`--decisive`: of a game that is over, the share of several winners is nothing, the share of one is all of it."""
    for bases, winners in (([A, B], 2), ([A, None], 1)):
        state = landsweeper_positions.at({A: 6}, {B: 5}, phase="over", seat=-1, base=bases)
        match = kernel_at(landsweeper_positions.LAND, state)
        worth = [match._rules.appraise(match._t, match._s, seat, 2) for seat in (0, 1)]
        for decisive, share in ((0, ONE // winners), (1, ONE if winners == 1 else 0)):
            tree = [0] * UCT_ROOT
            tree[UCT_DECISIVE] = decisive
            match._rules.uct_judge(match._t, match._s, tree, 2)
            won = [share if base else 0 for base in bases]
            assert tree[UCT_REWARD : UCT_REWARD + 2] == [(7 * a + b) // 8 for a, b in zip(won, worth, strict=True)]


# At the table.


def test_policies_are_read() -> None:
    """Names and budgets in iterations or seconds are read. Everything else is refused in one line."""
    assert player("mcts") == Player(2, 1000, 0.0)
    assert player("mcts:7") == Player(2, 7, 0.0)
    assert player("mcts:1.5s") == Player(2, 0, 1.5)
    assert [player(name).policy for name in ("random", "greedy", "mcts:7")] == [0, 1, 9]
    assert (player("mcts:7:decisive").policy, player("net:7:decisive").policy) == (9 + (1 << 33), 7 + 3 * (1 << 32))
    for text in (
        "",
        "mct",
        "mcts:",
        "mcts:0",
        "mcts:0s",
        "mcts:0.000s",
        "mcts:-1",
        "mcts:1e3",
        "mcts:5 ",
        "mcts:decisive",
        "greedy:decisive",
        "mcts:٣",
        "MCTS",
    ):
        with pytest.raises(CallError, match="expected random, greedy, mcts") as error:
            player(text)
        assert "\n" not in str(error.value)


def test_a_game_goes_on_as_it_would_have_without_searching_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first half of a game is replayed from its actions without a search. The rest is then the same as before."""
    board = fresh_boards("antwalk")[0]

    def table() -> Table:
        return Table(board, ["mcts:20", "greedy"], 3)

    whole = [ply.action for ply in plies_of(table())]
    assert [ply.action for ply in plies_of(table())] == whole
    resumed, decide = table(), Thinker.decide
    monkeypatch.setattr(Thinker, "decide", None)
    for action in whole[: len(whole) // 2]:
        resumed.replay(action)
    monkeypatch.setattr(Thinker, "decide", decide)
    assert [ply.action for ply in plies_of(resumed)] == whole[len(whole) // 2 :]


@pytest.mark.parametrize(("game", "share"), [("last-land", 1.0), ("terraforming", 0.5)])
def test_seconds_are_the_time_of_a_decision(game: str, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision searches until its time is over. In Terraforming the first action of a turn has half of the time.

    The clock moves by a second at each look.
    """
    looks, grow, grown = count(), Thinker._grow, list[int]()

    def counted(thinker: Thinker, iterations: int, players: int) -> bool:
        grown.append(iterations)
        return grow(thinker, iterations, players)

    monkeypatch.setattr("landpress.engine.play.thinker.time", SimpleNamespace(monotonic=lambda: next(looks)))
    monkeypatch.setattr("landpress.engine.play.thinker.MOST", 1 << 10)
    monkeypatch.setattr(Thinker, "_grow", counted)
    match, seconds = Match(fresh_boards(game)[0]), 40
    while match.actor == CHANCE or len(match.actions()) < 2:
        match.play(match.legal()[0])
    streams = game_streams(0, 0, match.board.players)
    thinker = Thinker(match, [player(f"mcts:{seconds}s")])
    action = thinker.decide(match, streams, match.actor, player(f"mcts:{seconds}s"))
    assert len(list(filter(None, grown))) == seconds * share - 1
    assert match.allows(match.text(action))
