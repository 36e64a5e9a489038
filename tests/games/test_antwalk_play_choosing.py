"""AntWalk with `play.choose_tiles`: each seat chooses five of eight tiles before they are laid (AW-2, AW-D7)."""

import random
from dataclasses import replace
from io import BytesIO
from typing import Any, cast

import numpy as np
import pytest

from landpress.engine.contract.answers import Limits
from landpress.engine.contract.rules import STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.antwalk import encoding as e
from landpress.engine.learning.decisions import Decisions
from landpress.engine.loops.playout import MCTS
from landpress.engine.play.match import Match
from landpress.engine.proof.solver import solve
from landpress.generator.screen.played import Played
from landpress.generator.table.trace import first_difference, read_trace
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.errors import InputError, VariantError
from landpress.layouts.games.antwalk import Deal, make
from landpress.layouts.paper import PAPERS
from landpress.output.games.antwalk.terminal import position_lines
from landpress.output.scene.style import Style
from tests.chances import chisquare
from tests.games.antwalk_positions import DEAL, START
from tests.games.rulebook import RULES, Rules, after, kernel_at, legal, rules_named
from tests.playing import fresh_boards, some_action

CHOOSES = (("play.choose_tiles", True),)
DEALT: dict[str, Any] = DEAL | {"variant": {"play": {"choose_tiles": True}}}
FOUR = DEALT | {"players": 4, "hands": [*DEAL["hands"], [1, 3, 4, 5, 6], [10, 11, 14, 15, 16]]}
PLACES = [number for row in DEAL["cells"] for number in row]


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def keeping(rules: Rules, board: dict[str, Any], *chosen: list[int]) -> dict[str, Any]:
    """Return the position after seats have kept these tiles, which must be among their eight."""
    game = rules(board)
    for tiles in chosen:
        dealt = game.state()["dealt"][game.state()["seat"]]
        for tile in tiles:
            game.play(f"keep {'abcdefgh'[dealt.index(tile)]}")
    return dict(game.state())


def test_each_seat_keeps_five_of_eight(rules: Rules) -> None:
    """AW-2: eight tiles to each player, who selects five and gets their cards; then a starting player is chosen."""
    begun = rules(DEALT).state()
    assert begun == START | {"phase": "keep", "seat": 0, "hands": [[], []], "dealt": begun["dealt"], "tiles": PLACES}
    own, other = begun["dealt"]
    assert len({*own, *other}) == 16
    assert {*DEAL["hands"][0]} < {*own}
    assert {*DEAL["hands"][1]} < {*other}
    seen = rules(DEALT).observation(1)
    assert (seen["dealt"], seen["hand"], seen["arrows"]) == (other, [], [None] * 25)
    assert legal(rules, DEALT, begun) == {f"keep {letter}" for letter in "abcdefgh"}
    assert legal(rules, DEALT, after(rules, DEALT, begun, "keep c", "keep a")) == {f"keep {x}" for x in "bdefgh"}
    chosen = after(rules, DEALT, begun, "keep h", "keep c", "keep a", "keep b", "keep d")
    assert (chosen["phase"], chosen["seat"], chosen["hands"]) == ("keep", 1, [sorted([*own[:4], own[7]]), []])
    done = after(rules, DEALT, chosen, *(f"keep {letter}" for letter in "edcba"))
    assert (done["phase"], done["seat"], done["hands"][1]) == ("first", -1, sorted(other[:5]))
    assert legal(rules, DEALT, done) == {"first 0", "first 1"}


def test_who_keeps_the_hands_of_the_deal_gets_the_deal(rules: Rules) -> None:
    """AW-D7: the eight tiles are those of the hand and three others. No chosen tile is in the tin then."""
    done = keeping(rules, DEALT, *DEAL["hands"])
    assert {key: done[key] for key in START} == START
    assert done["tiles"] == PLACES


def test_a_chosen_tile_in_the_tin_takes_the_place_of_the_next_number(rules: Rules) -> None:
    """AW-2, AW-D7: the chosen tiles are among the 24 on the board. Tiles 25 to 34 of this deal are in the tin.

    After 34 comes 1: the first of them takes the place of the lowest number that nobody chose, the next of the next.
    """
    chosen = [sorted(eight)[-5:] for eight in rules(FOUR).state()["dealt"]]
    late = sorted(tile for tiles in chosen for tile in tiles if tile > 24)
    free = [tile for tile in range(1, 25) if not any(tile in tiles for tiles in chosen)]
    assert 2 < len(late) <= len(free)
    laid = [dict(zip(free, late, strict=False)).get(tile, tile) for tile in PLACES]
    done = keeping(rules, FOUR, *chosen)
    assert done["tiles"] == laid
    assert after(rules, FOUR, done, "first 1", "face n", "walk")["tiles"] == laid


def test_no_place_is_likelier_for_a_chosen_tile() -> None:
    """AW-2: the chosen tiles and some others are shuffled. All places are equally likely, also for tiles of the tin."""
    chance, places = random.Random("places"), [0] * 25
    for _ in range(60):
        tiles = chance.sample(range(1, 35), 34)
        hands = [tiles[5 * seat : 5 * seat + 5] for seat in range(4)]
        cells = chance.sample(tiles[:20] + tiles[20:24], 24)
        deal = replace(make(cells, ["cw"] * 17 + ["ccw"] * 17, hands), variant=CHOOSES)
        match = Match(deal)
        while match.state()["phase"] == "keep":
            match.play(chance.choice(match.legal()))
        state = match.state()
        for place, tile in enumerate(state["tiles"]):
            places[place] += str(tile) not in deal.cells and tile > 0
    assert sum(places) > 200
    assert places.pop(12) == 0
    assert chisquare(places).pvalue > 1e-4


@pytest.mark.parametrize("wrong", [{"tiles": [1] * 25}, {"tiles": PLACES[:12]}, {"hands": [[8, 8], []]}, {"dealt": []}])
def test_positions_that_no_choice_leads_to_are_refused(wrong: dict[str, Any]) -> None:
    state = kernel_at(DEALT).state() | wrong
    with pytest.raises(InputError, match="the state is none of antwalk on this board"):
        kernel_at(DEALT, state)


def choosing(players: int) -> Board:
    """Return a fresh board on which seats choose."""
    return replace(next(board for board in fresh_boards("antwalk") if board.players == players), variant=CHOOSES)


def disguised(match: Match, chance: random.Random) -> Match:
    """Return a position in which all but the tiles of the seat to move are dealt and laid anew."""
    twin, seat = match.copy(), match.actor
    own = {e.dealt_tile(match._t, seat, place) for place in range(e.EIGHT)}
    others = [tile for tile in range(1, 35) if tile not in own]
    new = dict(zip(others, chance.sample(others, len(others)), strict=True))
    for k in range(e.EIGHT * match.board.players):
        twin._t[e.T_DEALT + k] = new.get(twin._t[e.T_DEALT + k], twin._t[e.T_DEALT + k])
    held = {tile: e.holder_of(match._s, tile) for tile in others}
    for tile, holder in held.items():
        e.set_holder(twin._s, new[tile], holder)
    for cell, tile in zip(range(e.CELLS), chance.sample(range(1, 35), e.CELLS), strict=True):
        e.lay_tile(twin._s, cell, tile if cell != e.ANTHILL else 0)
    return twin


def policy(match: Match, number: int, name: int) -> str:
    """Return what a policy keeps, with the stream of a game."""
    rules, streams = match._rules, game_streams(number, 0, match.board.players)
    room, tree = [0] * match._notation.ROOM, [0] * 40_000
    i = STREAM * (match.actor + 1)
    if name >= MCTS:
        return match.text(rules.search(match._t, match._s, streams, i, room, name - MCTS, list(match._s), tree))
    return match.text(rules.greedy(match._t, match._s, streams, i, room))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_sees_what_others_may_choose_or_have_chosen(players: int) -> None:
    """AW-10: observation, legal actions, tensor, the greedy player and the search know a seat's own tiles only."""
    chance, match = random.Random(players), Match(choosing(players))
    while match.state()["phase"] == "keep":
        twin, seat = disguised(match, chance), match.actor
        assert twin._s != match._s
        assert twin.observation(seat) == match.observation(seat)
        assert twin.legal() == match.legal()
        one, other = Decisions(match), Decisions(twin)
        assert np.array_equal(one.observe(seat), other.observe(seat))
        assert one.legal() == other.legal()
        assert [one.word(head) for head in one.legal()] != []
        for name in (1, MCTS + 20):
            assert policy(match, 5, name) == policy(twin, 5, name)
        match.play(chance.choice(match.legal()))


def test_the_greedy_player_keeps_tiles_that_are_alike() -> None:
    """Numbers beside one kind of arrow are looked for among fewer tiles. The search keeps such tiles, too."""
    for players in (2, 4):
        for name in (1, MCTS + 20):
            match = Match(choosing(players))
            sides = cast(Deal, match.board).number_side
            while match.state()["phase"] == "keep":
                match.play(policy(match, 7, name))
            state = match.state()
            for eight, hand in zip(state["dealt"], state["hands"], strict=True):
                most = max(sum(sides[tile - 1] == side for tile in eight) for side in ("cw", "ccw"))
                alike = max(sum(sides[tile - 1] == side for tile in hand) for side in ("cw", "ccw"))
                assert alike == min(5, most)


def test_a_seat_sees_its_tiles_as_text_and_as_a_tensor() -> None:
    """Each head names a number. The seat's eight tiles stay in view after the choice."""
    match = Match(choosing(3))
    said, eight = Decisions(match), match.state()["dealt"][0]
    pieces = {piece.name: piece for piece in said.measures.pieces}
    numbers = pieces["numbers"]
    seen = said.observe(0)[numbers.first : numbers.end].reshape(numbers.shape)
    assert [number + 1 for number in range(34) if seen[number, 12]] == sorted(eight)
    assert np.count_nonzero(seen) == 8
    heads = {head - e.END - 4: said.word(head) for head in said.legal()}
    assert heads == {tile: f"keep {'abcdefgh'[place]}" for place, tile in enumerate(eight)}
    said.choose(said.legal()[0])
    assert said.match.state()["hands"][0] == [min(eight)]
    lines = position_lines(cast(Deal, match.board), match.observation(0))
    sides = cast(Deal, match.board).number_side
    assert lines[0].startswith(f"your tiles: a {eight[0]} {sides[eight[0] - 1]}, b {eight[1]} ")
    assert lines[1] == "your cards: -; left: A 0  B 0  C 0"


def test_hands_that_are_chosen_in_play_are_not_solved() -> None:
    board, chance = choosing(2), random.Random("solved")
    with pytest.raises(VariantError, match=r"play.choose_tiles = true: hands are chosen in play; expected false"):
        list(solve(board, Limits()))
    match = Match(board)
    for _ in range(60):
        match.play(some_action(match.legal(), chance))
    assert Match(board, match.state()).state() == match.state()


def test_a_seat_of_antwalk_chooses_tiles_by_their_letters() -> None:
    """AW-2 under a variant: the page shows a person the eight tiles, and others only the letters of what was kept."""
    style = Style(PAPERS["a4"], words("en", "antwalk"))
    played = Played(choosing(2), ["human", "greedy"], 4, style)
    dealt = played.table.match.state()["dealt"][0]
    view = played.view()
    assert view["turn"] == ["Turn 1 of 200.", "Choose five of your eight tiles."]
    assert [mark["key"] for mark in view["marks"]] == ["anthill"], "no tile lies yet"
    assert [piece["key"] for piece in view["hand"]] == [f"dealt {tile}" for tile in dealt]
    assert [offer["said"] for offer in view["offers"]] == [f"keep tile {letter}" for letter in "abcdefgh"]
    for letter in "hcabd":
        played.act(f"keep {letter}")
    own = sorted([*dealt[:4], dealt[7]])
    for _ in range(6):
        assert [piece["key"] for piece in played.view()["hand"]] == [f"card {tile}" for tile in own]
        played.step()
    view = played.view()
    assert len(view["marks"]) >= 24
    assert all("number" not in mark["words"] for mark in view["marks"])
    assert [event["said"][:9] for event in view["events"]] == ["keep tile"] * 10 + [view["events"][-1]["said"][:9]]
    trace = read_trace(BytesIO(played.trace().text().encode()))
    assert first_difference(trace) is None
    assert Played.from_trace(trace, style).table.match.state() == played.table.match.state()
