"""Games that the designers' own programs played, replayed under the variants `contest` and `client`.

The files and their form: tests/data/recorded/README.md. They also show the sentences of the rules with the mark ◐, the
designer's program: `SILENT` says which ones they do not show, and why.
"""

import gzip
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple
from unittest.mock import patch

import pytest

from landpress.engine.contract.clauses import PROGRAM, rulebook
from landpress.engine.contract.house import changed, house_values, variant_values
from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import Match
from landpress.generator.games.terraforming.programs import BUILDINGS, message
from landpress.generator.table import bots
from landpress.layouts.board import Board, layout
from landpress.layouts.games import landsweeper, terraforming
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex, distance, hexagon, parse_hex

FOLDER = Path(__file__).parents[1] / "data" / "recorded"
SERVED, LAWFUL = range(8), range(6)
CLICKED = range(10)
FIELD = [str(cell) for cell in hexagon(terraforming.RADIUS)]
ISLAND = [str(cell) for cell in hexagon(4)]
Position = dict[str, Any]
SILENT = {
    "TF-D2.a": "it is about boards",
    "LS-7.c": "the client is for two, whose game ends with a base",
    "LS-D5.f": "no game goes on for ever",
}


class Served(NamedTuple):
    """A game of the server: the board, the lines that were sent, and all that was answered."""

    board: HexBoard
    lines: tuple[str, ...]
    answered: str


class Clicked(NamedTuple):
    """A game of the client: the board, the actions, and the owners and units on the island after each."""

    board: HexBoard
    plies: list[Position]


@cache
def served(name: int | str) -> Served:
    """Return a recorded game of Terraforming."""
    lines = gzip.decompress((FOLDER / f"terraforming-{name}.txt.gz").read_bytes()).decode().splitlines()
    sent = [line[2:] for line in lines if line.startswith("> ")]
    begun = sent.index("go")
    told = [line.split() for line in sent[:begun]]
    holes = {Hex(int(q), int(r)) for word, q, r in (words for words in told if words[0] == "hole")}
    starts = {int(seat): Hex(int(q), int(r)) for _, seat, q, r in (words for words in told if words[0] == "start")}
    rounds = next(int(words[1]) for words in told if words[0] == "rounds")
    values = variant_values("terraforming", "contest") | {"play.rounds": (200, rounds, 200)}
    cells = tuple(terraforming.HOLE if cell in holes else terraforming.WASTELAND for cell in hexagon(6))
    board = HexBoard(
        game=terraforming.NAME,
        variant=changed("terraforming", values),
        players=3,
        cells=cells,
        starts=tuple(starts[seat] for seat in range(3)),
    )
    answers = [line for line in lines if not line.startswith("> ")]
    return Served(board, tuple(sent[begun + 1 :]), "".join(f"{line}\n" for line in answers))


@cache
def clicked() -> tuple[Clicked, ...]:
    """Return the recorded games of Landsweeper."""
    variant = changed("landsweeper", variant_values("landsweeper", "client"))
    found = []
    for line in gzip.decompress((FOLDER / "landsweeper.jsonl.gz").read_bytes()).splitlines():
        game = json.loads(line)
        land = [Hex(*cell) for cell in game["cells"]]
        kinds = tuple(landsweeper.LAND if cell in land else landsweeper.SEA for cell in hexagon(4))
        starts = tuple(parse_hex(ply["action"].split()[1]) for ply in game["plies"][:2])
        at = [ISLAND.index(str(cell)) for cell in land]
        for ply in game["plies"]:
            for key, absent in (("owner", -1), ("units", 0)):
                whole = [absent] * len(ISLAND)
                for place, value in zip(at, ply[key], strict=True):
                    whole[place] = value
                ply[key] = whole
        board = HexBoard(game=landsweeper.NAME, variant=variant, players=2, cells=kinds, starts=starts)
        found.append(Clicked(board, game["plies"]))
    return tuple(found)


def as_sent(text: str) -> str:
    """Return an action of our notation as a line for the server."""
    *words, last = text.split(" ")
    return " ".join([*words, BUILDINGS.get(last, last)])


class Player:
    """The player of a recorded game in place of a program: it says the lines that were sent, in their order."""

    lines: ClassVar[Iterator[str]]
    received: ClassVar[list[str]]

    def __init__(self, command: str, log: Path | None) -> None:
        self.ended = False

    def send(self, told: bytes) -> None:
        """Keep a message."""
        self.received.append(told.decode())

    def line(self, deadline: float) -> str:
        """Return the next line."""
        return next(self.lines)


class Replay(NamedTuple):
    """What Landpress makes of the lines that the server got: its messages, the actions, and the notes."""

    told: str
    actions: list[str]
    notes: str


@cache
def replayed(name: int) -> Replay:
    """Play a recorded game of the server as far as it goes, line by line, as programs play."""
    board, lines, _ = served(name)
    match, actions, notes = Match(board), list[str](), list[str]()
    Player.lines, Player.received = iter(lines), []
    with patch.object(bots, "Program", Player), suppress(StopIteration):
        seats = [bots.Bot("", seat, match, notes.append) for seat in range(board.players)]
        del Player.received[1:]  # the message before the game was recorded for one seat only
        while match.actor != OVER:
            actions.append(seats[match.actor](match, match.actor))
            match.play(actions[-1])
    over = f"OVER {' '.join(map(str, match.scores()))}\n" if match.actor == OVER else ""
    return Replay("".join(Player.received) + over, actions, "\n".join(notes))


@pytest.mark.parametrize("name", SERVED)
def test_games_of_the_server_are_replayed_byte_by_byte(name: int) -> None:
    """TF-D8: each recorded line, also each that fails, means what it meant, and each message is the server's."""
    _, lines, answered = served(name)
    assert replayed(name).told == answered
    if name in LAWFUL:
        sent = [as_sent(text) for text in replayed(name).actions]
        assert sent == list(lines[: len(sent)])
        assert "finish" not in lines[len(sent) :], "only a turn that was cut off is not played"


def test_reset_takes_back_the_turn_and_nothing_else() -> None:
    """docs/bots.md: here Landpress differs. The server asked the seat again, after one more start phase of its."""
    board, lines, answered = served("reset")
    match, messages = Match(board), answered.split("START\n")[1:]
    assert lines[:3] == ("finish", "move 0 3 r 2", "reset")
    match.play("finish")
    assert f"START\n{messages[2]}" == message(match, 1).decode()
    assert [said.splitlines()[0] for said in messages[2:]] == ["1 50 1", "1 50 1", "1 50 2"]
    assert "\n0 3 1 5 0 base initial\n" in messages[2]
    assert "\n0 3 1 10 0 base initial\n" in messages[3]
    match.play("finish")
    assert message(match, 2).decode() == f"START\n{messages[4]}".replace("\n0 3 1 10 0 base", "\n0 3 1 5 0 base")


@pytest.mark.parametrize("number", CLICKED)
def test_games_of_the_client_are_replayed_state_by_state(number: int) -> None:
    """LS-2 to LS-8: each recorded action is legal, is written the same, and leads to the client's owners and units."""
    board, plies = clicked()[number]
    match = Match(board)
    for ply in plies:
        assert match.actor == ply["seat"]
        assert match.text(match.read(ply["action"])) == ply["action"]
        match.play(ply["action"])
        after = match.state()
        told = ply["owner"], ply["units"], ply["round"]
        assert (after["owner"], after["units"], after["round"]) == told, ply["action"]
    assert match.result()["reason"] == "last-base"


def positions(board: Board, actions: list[str]) -> Iterator[tuple[list[str], Position, Position]]:
    """Yield the words of each action with the positions before and after it."""
    match = Match(board)
    before = match.state()
    for text in actions:
        match.play(text)
        after = match.state()
        yield text.split(" "), before, after
        before = after


def shown_by_server(name: int) -> Iterator[str]:
    """Yield the names of the program's sentences that a game of Terraforming shows."""
    (board, lines, answered), (_, actions, notes) = served(name), replayed(name)
    yield from ["TF-D8.a"] * any(line.endswith(("shield", "city")) for line in lines)
    yield from ["TF-D8.b"] * ("forbids it" in notes)
    yield from ["TF-9.d"] * answered.endswith(" 100\n")
    spared, hit, mined = False, False, set[tuple[int, int]]()
    for words, before, after in positions(board, actions):
        seat, owner, robots = before["seat"], before["owner"], before["robots"]
        if words[0] == "move":
            cell, way = Hex(int(words[1]), int(words[2])), DIRECTIONS[words[3]]
            source, target = FIELD.index(str(cell)), FIELD.index(str(Hex(cell.q + way.q, cell.r + way.r)))
            enemy = owner[target] not in (-1, seat)
            shows = {
                "TF-6.b": before["round"] == 1,
                "TF-6.d": before["terrain"][target] == "hole"
                and owner[target] == -1
                and after["owner"][target] == seat,
                "TF-6.f": enemy and robots[target] == int(words[4]) and after["owner"][target] == owner[target],
                "TF-6.g": after["robots"][source] == 0 and after["owner"][source] == seat,
            }
            yield from (name for name, is_shown in shows.items() if is_shown)
        elif words[-1] == "excavator":
            cell = Hex(int(words[1]), int(words[2]))
            beside = [i for i, other in enumerate(hexagon(6)) if distance(cell, other) == 1]
            mined |= {(seat, i) for i in beside if owner[i] != seat}
        elif words[-1] == "town":
            yield from ["TF-8.t"] * (sum(after["town_points"]) > sum(before["town_points"]))
            made = [i for i, kind in enumerate(after["building"]) if kind == "house" != before["building"][i]]
            yield from ["TF-8.w"] * any(robots[i] and after["robots"][i] == robots[i] for i in made)
        elif words == ["finish"]:
            following = after["seat"]
            towers = [
                i for i, kind in enumerate(after["building"]) if kind == "tower" and after["owner"][i] == following
            ]
            for i, cell in enumerate(hexagon(6)):
                if robots[i] and owner[i] != following:
                    near = [t for t in towers if distance(hexagon(6)[t], cell) <= 2]
                    spared |= bool(near) and after["robots"][i] == robots[i]
                    hit |= after["robots"][i] < robots[i]
                    if after["robots"][i] == 0:
                        yield "TF-8.c"
            if spared and hit:
                yield from ("TF-D4.a", "TF-8.l")
            if any(after["owner"][i] == taker and after["terrain"][i] == "settlement" for taker, i in mined):
                yield "TF-8.x"  # the messages with their resources are the server's
            if after["phase"] == "over":
                yield from ["TF-9.e"] * (
                    before["round"] == house_values("terraforming", board.variant)["play.rounds"][1] and seat == 2
                )
                yield from ["TF-10.d"] * any(
                    one >= 0 and kind == "hole" for one, kind in zip(owner, before["terrain"], strict=True)
                )
            elif following == (seat + 1) % 3:
                yield from ("TF-D5.b", "TF-D7.b")


def shown_by_client(board: HexBoard, plies: list[Position]) -> Iterator[str]:
    """Yield the names of the program's sentences that a game of Landsweeper shows."""
    if landsweeper.SEA not in board.cells:
        yield "LS-1.a"
    fought, reached = False, set[int]()
    for words, before, after in positions(board, [ply["action"] for ply in plies]):
        seat, owner, units = before["seat"], before["owner"], before["units"]
        target = ISLAND.index(words[1]) if words[1:] else -1
        if words[0] == "take":
            fought, reached = False, within_reach(target, seat, owner)
        elif words[0] == "put":
            attacked = owner[target] == 1 - seat
            if fought and not attacked:
                yield "LS-D4.b"
            if target not in reached:
                yield "LS-D4.a"
            fought |= attacked
            if attacked and words[2] == "1" and words[1] == before["base"][1 - seat]:
                yield "LS-D3.b"
            if after["phase"] == "over" and after["units"][ISLAND.index(before["source"])]:
                yield "LS-8.b"
        elif words == ["end"] and before["source"] and units[ISLAND.index(before["source"])]:
            yield "LS-5.g"
        if after["phase"] == "source" and after["seat"] != seat:
            base = ISLAND.index(after["base"][after["seat"]])
            if after["round"] == 1 and words[0] != "base" and after["units"][base] == units[base]:
                yield from ("LS-3.f", "LS-3.g")
            if after["round"] > 1:
                alone = within_reach(base, after["seat"], after["owner"]) & {
                    i for i, one in enumerate(after["owner"]) if one == after["seat"]
                } == {base}
                yield "LS-D2.a" if alone else "LS-3.c"
        for one, base in enumerate(after["base"]):
            if base and after["owner"][ISLAND.index(base)] == one and not after["units"][ISLAND.index(base)]:
                yield "LS-D3.a"


def within_reach(cell: int, seat: int, owner: list[int]) -> set[int]:
    """Return the cells that are connected with a cell through cells of a seat, and those beside them."""
    found, fresh = {cell}, [cell]
    while fresh:
        here = fresh.pop()
        if owner[here] == seat:
            beside = {i for i, other in enumerate(hexagon(4)) if distance(hexagon(4)[here], other) == 1}
            fresh += beside - found
            found |= beside
    return found


@pytest.mark.parametrize("game", ["terraforming", "landsweeper"])
def test_recorded_games_show_what_the_programs_do(game: str) -> None:
    """Issue 36: each sentence with the mark ◐ is shown by a recorded game, or `SILENT` says why no game shows it."""
    marked = {name for name, one in rulebook(game).sentences().items() if one.mark == PROGRAM}
    quiet, shown = {name for name in SILENT if name.startswith(layout(game).PREFIX)}, set[str]()
    finds = (
        [partial(shown_by_server, name) for name in reversed(SERVED)]
        if game == "terraforming"
        else [partial(shown_by_client, board, plies) for board, plies in sorted(clicked(), key=lambda one: len(one[1]))]
    )
    for find in finds:
        if not marked - quiet <= shown:
            shown |= set(find())
    assert shown & quiet == set()
    assert shown | quiet == marked
