"""A game in play as a page shows it, without a page: whole games, traces, undo, curtain, search, play by mail."""

import base64
import json
import zlib
from dataclasses import replace
from io import BytesIO
from typing import Any, cast

import pytest

from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.contract.streams import Stream
from landpress.engine.kernels.backends import link
from landpress.engine.play.match import IllegalAction
from landpress.engine.play.players import ITERATIONS
from landpress.generator.screen import mail
from landpress.generator.screen.offers import offers
from landpress.generator.screen.played import Played, View
from landpress.generator.table.trace import first_difference, read_trace
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.paper import PAPERS
from landpress.output.scene.style import Style
from landpress.types import AntWalkObservation
from tests.playing import PLAYED, fresh_boards

SHORT = 40
"""The plies of a game that is not played to its end."""
OPEN = tuple(game for game in PLAYED if game != "antwalk")


def style(game: str) -> Style:
    """Return a style with the English texts of a game."""
    return Style(PAPERS["a4"], words("en", game))


def seated(board: Board, *policies: str, seed: int = 4) -> Played:
    """Return a game; the last policy is also that of all further seats."""
    names = [policies[min(seat, len(policies) - 1)] for seat in range(board.players)]
    return Played(board, names, seed, style(board.game))


def chosen(offer: Any, chance: Stream) -> str:
    """Return an action of an offer."""
    return str(offer["action"].replace("#", str(offer["least"] + chance.below(offer["most"] - offer["least"] + 1))))


def tapped(game: Played, plies: int) -> View:
    """Let people choose at random among what the page offers, until the game is over or that many plies are played."""
    chance = Stream("taps", game.board.game)
    view = game.view()
    while view["actor"] != OVER and view["ply"] < plies:
        if view["curtain"] >= 0:
            assert not view["offers"]
            game.reveal()
        elif view["policy"] == "human":
            game.act(chosen(chance.choice(view["offers"]), chance))
        else:
            game.step()
        view = game.view()
    return view


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_of_taps_is_a_trace_by_the_rules(game: str) -> None:
    """People and greedy seats play; `landpress replay` accepts the trace; it is taken up again where it was."""
    played = seated(fresh_boards(game)[0], "human", "greedy")
    view = tapped(played, SHORT)
    text = played.trace().text()
    trace = read_trace(BytesIO(text.encode()))
    assert first_difference(trace) is None
    again = Played.from_trace(trace, style(game))
    assert again.table.match.state() == played.table.match.state()
    assert again.table.streams == played.table.streams
    assert again.trace().text() == text
    if view["actor"] != OVER:
        view, also = tapped(played, SHORT + 20), tapped(again, SHORT + 20)
        assert also | {"art": ""} == view | {"art": ""}
        assert (again.table.match.state(), again.scores) == (played.table.match.state(), played.scores)


def test_the_end_of_a_game_is_told_with_its_reason() -> None:
    """At the end the result and the reason in words are there, and nothing may be done."""
    played = seated(fresh_boards("landsweeper")[0], "human", "greedy")
    view = tapped(played, 5000)
    assert view["result"] is not None
    assert view["result"]["winners"]
    assert view["reason"] == "last base"
    assert view["turn"] == [], "no round and no order: nobody is to move"
    assert not view["offers"]
    with pytest.raises(CallError):
        played.step()


def test_bases_are_cut_and_chosen_by_taps() -> None:
    """LS-2 under a variant: the page tells what is chosen, in words; the cells of both bases can be touched."""
    board = replace(fresh_boards("landsweeper")[0], variant=(("play.cut_and_choose", True),))
    played = seated(board, "human")
    cells = [offer["places"][0] for offer in played.view()["offers"]]
    for cell in (cells[0], cells[-1]):
        assert played.view()["actor"] == 0
        assert played.view()["turn"][1] == "Place a base on a free cell."
        played.act(f"base {cell}")
    view = played.view()
    assert view["actor"] == 1
    assert view["turn"][1] == "Choose one of the two bases; the other player gets the other one."
    assert [(offer["places"], offer["said"]) for offer in view["offers"]] == [
        ([cell], f"choose the base on {cell}") for cell in (cells[0], cells[-1])
    ]
    held = {mark["key"]: mark["spot"] for mark in view["marks"] if mark["key"].startswith("base")}
    assert held == {"base 0": cells[0], "base 1": cells[-1]}
    played.act(f"choose {cells[0]}")
    view = played.view()
    held = {mark["key"]: mark["spot"] for mark in view["marks"] if mark["key"].startswith("base")}
    assert held == {"base 0": cells[-1], "base 1": cells[0]}
    assert view["events"][-1]["said"] == f"choose the base on {cells[0]}"
    trace = read_trace(BytesIO(played.trace().text().encode()))
    assert first_difference(trace) is None
    for kept in (trace, mail.opened(mail.mailed(trace))):
        assert Played.from_trace(kept, style("landsweeper")).table.match.state() == played.table.match.state()


def test_a_trapped_seat_stays_or_leaves_by_words() -> None:
    """LL-11 under a variant: the page says that a seat can do nothing, and offers both; a mailed game keeps it."""
    board = replace(fresh_boards("last-land")[0], variant=(("play.drains", 1), ("play.may_leave", True)))
    played, chance = seated(board, "human"), Stream("trapped")
    while played.view()["turn"] != ["You can do nothing. Your pin may leave the board."]:
        if offered := played.view()["offers"]:
            played.act(chosen(chance.choice(offered), chance))
        else:
            played.step()
    view = played.view()
    seat, pins = view["actor"], [mark["key"] for mark in view["marks"] if mark["key"].startswith("pin")]
    assert [offer["said"] for offer in view["offers"]] == ["stay: miss this turn", "leave: take the pin off the board"]
    played.act("leave")
    left = [mark["key"] for mark in played.view()["marks"] if mark["key"].startswith("pin")]
    assert left == [pin for pin in pins if pin != f"pin {seat}"]
    trace = read_trace(BytesIO(played.trace().text().encode()))
    assert first_difference(trace) is None
    for kept in (trace, mail.opened(mail.mailed(trace))):
        assert Played.from_trace(kept, style("last-land")).table.match.state() == played.table.match.state()


@pytest.mark.parametrize("game", PLAYED)
def test_a_replay_shows_every_position_again(game: str) -> None:
    """The slider shows what the page showed at that ply, forwards and backwards."""
    played = seated(fresh_boards(game)[0], "greedy")
    played.ground()
    shown = [played.view()["marks"]]
    while len(shown) < 17:
        played.step()
        shown.append(played.view()["marks"])
    for ply in (0, 16, 7, 8, 13, 3):
        view = played.at(ply)
        assert (view["ply"], view["marks"], view["offers"], view["hand"]) == (ply, shown[ply], [], [])
        assert view["scores"] == played.scores[ply]


def test_art_is_sent_once() -> None:
    """The drawing of a piece is defined once, and again when the page asks for the board anew."""
    played = seated(fresh_boards("xarkant")[0], "greedy")
    played.ground()
    for _ in range(30):
        played.step()
    first = played.view()
    assert all(f'id="{piece["symbol"]}"' in first["art"] for piece in first["marks"])
    assert not played.view()["art"]
    played.ground()
    assert played.view()["art"] == first["art"]


def test_undo_goes_back_to_the_person_unless_chance_has_decided() -> None:
    """What was done in a turn is taken back; a throw of the dice is not."""
    played = seated(fresh_boards("last-land")[0], "human", "greedy")
    chance = Stream("undo")
    while played.view()["policy"] != "human":
        played.step()
    before = played.view()
    assert not before["undo"]
    with pytest.raises(CallError, match="taken back"):
        played.undo()
    played.act(chosen(chance.choice(before["offers"]), chance))
    assert played.view()["undo"]
    after = played.view()
    played.undo()
    again = played.view()
    assert again["redo"]
    assert {**again, "redo": False} == before
    assert len(played.scores) == before["ply"] + 1
    played.redo()
    assert played.view() == after
    with pytest.raises(CallError, match="nothing was taken back"):
        played.redo()
    played.undo()
    played.act(chosen(played.view()["offers"][-1], chance))
    assert not played.view()["redo"]  # what was taken back cannot follow another action


def test_the_dice_lie_beside_the_board_as_they_fell() -> None:
    """Each die shows the pips that the trace has; before the first throw there is nothing."""
    played = seated(fresh_boards("last-land")[0], "greedy", "greedy")
    assert not played.view()["tray"]
    seen = 0
    for _ in range(12):
        played.step()
        verb, *pips = played.past[-1].action.split(" ")
        if verb == "roll":
            seen += 1
            low, high = pips
            assert f"{low} and {high}" in played.view()["tray"]
    assert seen


def test_what_is_not_offered_is_refused() -> None:
    """An action out of turn or against the rules changes nothing."""
    played = seated(fresh_boards("landsweeper")[0], "human", "greedy")
    before = played.view()
    for wrong in ("", "take 0,0", "base 99,99", "base 0,0 "):
        with pytest.raises(IllegalAction):
            played.act(wrong)
    with pytest.raises(CallError):
        played.step()
    assert played.view() == before
    played.act(before["offers"][0]["action"])
    with pytest.raises(CallError, match="not your turn"):
        played.act(before["offers"][1]["action"])


def test_the_curtain_is_closed_until_the_person_has_the_device() -> None:
    """AW-10: among several people nobody's cards are shown, and nothing can be done, before `reveal`."""
    board = fresh_boards("antwalk")[0]
    played = seated(board, "human")
    played.step()
    for _ in range(8):
        view = played.view()
        seat = view["actor"]
        assert (view["curtain"], view["hand"], view["offers"]) == (seat, [], [])
        with pytest.raises(CallError):
            played.act("end")
        played.reveal()
        view = played.view()
        assert (view["curtain"], view["viewer"]) == (-1, seat)
        own = cast(AntWalkObservation, played.table.match.observation(seat))["hand"]
        assert [card["key"] for card in view["hand"]] == [f"card {number}" for number in own]
        while played.table.match.actor == seat:
            played.act(played.view()["offers"][-1]["action"])


def test_one_person_among_machines_needs_no_curtain() -> None:
    """AW-10: a single person always sees the own cards, also while others play."""
    played = seated(fresh_boards("antwalk")[0], "greedy", "human")
    for _ in range(6):
        view = played.view()
        assert (view["curtain"], view["viewer"]) == (-1, 1)
        assert len(view["hand"]) == 5
        if view["policy"] == "human":
            break
        assert not view["offers"]
        played.step()


@pytest.mark.parametrize("game", ["last-land", "antwalk"])
def test_a_search_outside_chooses_what_a_search_at_the_table_chooses(game: str) -> None:
    """A page that searches with the numbers of `search`, and returns the choice, plays the same game."""
    board = fresh_boards(game)[0]
    played = seated(board, "mcts:15", "greedy", seed=9)
    table = seated(board, "mcts:15", "greedy", seed=9)
    rules = link(game)
    for _ in range(8):
        if played.view()["policy"].startswith("mcts"):
            asked = played.search()
            assert asked["iterations"] == 15
            t, s, r = ([int(number) for number in asked[key].split()] for key in ("t", "s", "r"))
            rooms = [0] * asked["room"], asked["iterations"], [0] * len(s), [0] * asked["tree"]
            played.chosen(rules.search(t, s, r, asked["stream"], *rooms))
        else:
            played.step()
        table.step()
        assert played.past == table.past
        assert played.table.streams == table.table.streams


def test_a_hint_changes_nothing() -> None:
    """A person asks what a search would do, in words and with the places to touch."""
    played = seated(fresh_boards("xarkant")[0], "human")
    while played.view()["policy"] != "human":
        played.step()
    before = played.view()
    streams = list(played.table.streams)
    assert played.search()["iterations"] == ITERATIONS
    legal = played.table.match.actions()
    told = played.hint(legal[0])
    assert told["places"] == ["a1"]
    assert told["said"].startswith("collect on a1")
    assert (played.view(), played.table.streams) == (before, streams)
    with pytest.raises(IllegalAction):
        played.hint(max(legal) + 1)


def test_a_trace_against_the_rules_is_refused() -> None:
    """A changed action is named with its ply."""
    played = seated(fresh_boards("last-land")[0], "greedy")
    tapped(played, 12)
    trace = played.trace()
    trace.plies[6]["action"] = "exploit exploit"
    with pytest.raises(InputError, match="ply 7"):
        Played.from_trace(trace, style("last-land"))


@pytest.mark.parametrize("game", OPEN)
def test_a_game_travels_by_mail(game: str) -> None:
    """An address gives the same game on another device, and dice fall there as they would have here."""
    here = seated(fresh_boards(game)[-1], "human", "greedy")
    tapped(here, SHORT)
    text = mail.mailed(here.trace())
    assert len(text) < 3000
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    there = Played.from_trace(mail.opened(text), style(game))
    assert there.board == here.board
    assert tapped(there, SHORT + 10)["events"] == tapped(here, SHORT + 10)["events"]


def test_hidden_hands_are_not_mailed() -> None:
    """An address would hold the hands of all seats, so it is refused with the reason."""
    played = seated(fresh_boards("antwalk")[0], "human")
    with pytest.raises(InputError, match="hidden hands"):
        mail.mailed(played.trace())
    code = played.board.code()
    inside = {"version": 1, "board": code, "seed": 1, "policies": ["human", "human"], "actions": []}
    with pytest.raises(InputError, match="hidden hands"):
        mail.opened(_packed(json.dumps(inside).encode()))


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "é",
        "a" * 200_000,
        _packed(b"{}"),
        _packed(b"[1]"),
        _packed(b"[" * 100_000),
        _packed(b" " * 10_000_000),
        _packed(b'{"version": 1, "board": "LL1-0", "seed": 1, "policies": [], "actions": []}'),
        _packed(b'{"version": 1, "board": {}, "seed": 1, "policies": [], "actions": []}'),
        _packed(b"{}")[:-4],
    ],
)
def test_a_hostile_address_gets_one_line(text: str) -> None:
    """Whatever stands in an address, one line says what is wrong."""
    with pytest.raises(InputError) as refused:
        mail.opened(text)
    assert len(str(refused.value).splitlines()) == 1


def test_an_address_with_a_wrong_action_is_refused() -> None:
    """The ply that breaks the rules is named."""
    played = seated(fresh_boards("landsweeper")[0], "greedy")
    tapped(played, 9)
    trace = played.trace()
    trace.plies[4]["action"] = "take 9,9"
    with pytest.raises(InputError, match="ply 5"):
        mail.opened(mail.mailed(trace))
    assert trace.plies[4]["actor"] != CHANCE


class Plain:
    """The surface of a game whose actions are all at one place."""

    def places(self, board: Board, seen: Any, action: str) -> tuple[str, ...]:
        return ("here",)

    def said(self, action: str, words: Any) -> str:
        return f"you {action}"


@pytest.mark.parametrize(
    ("numbers", "found"), [((1, 2, 3), 3), ((1, 2, 3, 4), 1), ((2, 3, 4, 5, 6), 1), ((1, 2, 4, 5), 4)]
)
def test_more_than_three_numbers_are_one_offer(numbers: tuple[int, ...], found: int) -> None:
    """More than three actions that differ in a number, which takes all values, are one offer."""
    surface: Any = Plain()
    made = offers([f"put {n}" for n in numbers] + ["end"], fresh_boards("last-land")[0], {}, surface, words("en"))
    assert len(made) == found + 1
    assert made[-1] == (("here",), "end", "you end", 0, 0)
    if found == 1:
        assert made[0] == (("here",), "put #", "you put #", numbers[0], numbers[-1])
    else:
        assert [offer.action for offer in made[:-1]] == [f"put {n}" for n in numbers]
