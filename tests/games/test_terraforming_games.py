"""Terraforming over whole games: symmetries, what each action may change, and which clauses random games reach."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from landpress.engine.contract.house import house_values, read_variant, shipped
from landpress.engine.contract.rules import OVER
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.terraforming.validity import GROUPS
from landpress.engine.loops.playout import GREEDY
from landpress.engine.play.match import Match
from landpress.layouts.board import Board
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex
from landpress.layouts.lattice import permutation
from landpress.layouts.symmetry import ALL, Symmetry
from tests.oracles.terraforming_play import PLIES, VARIANTS
from tests.playing import boards, by_day, file_of, fresh_boards, oracle

CELLS = ("owner", "robots", "moved_robots", "terrain", "building", "shield")


def turned(board: HexBoard, g: Symmetry) -> HexBoard:
    """Turn the board by a symmetry of the lattice. Seats keep their numbers."""
    cells = [""] * len(board.cells)
    for kind, place in zip(board.cells, permutation(g, board.radius), strict=True):
        cells[place] = kind
    return replace(board, cells=tuple(cells), starts=tuple(g(start) for start in board.starts))


def turned_state(state: dict[str, Any], g: Symmetry, radius: int) -> dict[str, Any]:
    """Turn a state by a symmetry."""
    where = permutation(g, radius)
    back = [where.index(i) for i in range(len(where))]
    return state | {key: [state[key][i] for i in back] for key in CELLS}


def turned_action(action: str, g: Symmetry) -> str:
    """Turn a written action by a symmetry, its direction too."""
    match action.split():
        case [word, q, r, *rest]:
            cell = g(Hex(int(q), int(r)))
            if word == "move":
                way = g(DIRECTIONS[rest[0]])
                rest[0] = next(name for name, step in DIRECTIONS.items() if step == way)
            return " ".join([word, str(cell.q), str(cell.r), *rest])
    return action


@pytest.mark.parametrize("g", by_day(sorted(ALL), 1, 2), ids=str)
def test_symmetry(g: Symmetry) -> None:
    """TF-1: turning the board and then playing gives the same as playing and then turning, with all buildings."""
    chance = random.Random(f"{g}")
    for board in chance.sample(boards("terraforming")[-3:], 1):
        assert isinstance(board, HexBoard)
        guide = oracle("terraforming")(file_of(board)).scattered(chance)
        here = Match(board, guide.state())
        there = Match(turned(board, g), turned_state(guide.state(), g, board.radius))
        for _ in range(120):
            if here.actor == OVER:
                break
            assert {turned_action(action, g) for action in here.legal()} == set(there.legal())
            action = guide.tempting(chance)
            guide.play(action)
            here.play(action)
            there.play(turned_action(action, g))
            assert there.state() == turned_state(here.state(), g, board.radius)
        assert here.scores() == there.scores()


def test_seats_are_turned_into_each_other() -> None:
    """TF-2: on a valid board a rotation brings each start to any other and keeps the board."""
    for board in fresh_boards("terraforming"):
        assert isinstance(board, HexBoard)
        images = {g(board.starts[0]) for g in GROUPS[board.players] if g in board.group}
        assert images == set(board.starts)


def robots(state: dict[str, Any], seat: int) -> int:
    """Return the robots of a seat without the multipliers of shields."""
    cells = zip(state["owner"], state["robots"], state["shield"], strict=True)
    return sum(number // times for owner, number, times in cells if owner == seat)


def test_conservation() -> None:
    """TF-6 to TF-8: what an action may change, and by how much, in any position."""
    chance = random.Random("conservation")
    for board in boards("terraforming"):
        game = oracle("terraforming")(file_of(board))
        guide = game.scattered(chance) if chance.random() < 0.5 else game
        match, costs = Match(board, guide.state()), house_values("terraforming", board.variant)
        for _ in range(150):
            if match.actor == OVER:
                break
            before, action = match.state(), guide.tempting(chance)
            match.play(action)
            guide.play(action)
            now = match.state()
            seat, word = before["seat"], action.split()[0]
            mine, others = robots(now, seat) - robots(before, seat), [o for o in range(board.players) if o != seat]
            changed = [i for i in range(127) if any(before[key][i] != now[key][i] for key in CELLS)]
            assert all(0 <= moved <= have for moved, have in zip(now["moved_robots"], now["robots"], strict=True))
            for i, was in enumerate(before["terrain"]):
                step = (was, now["terrain"][i])
                assert was == now["terrain"][i] or step in {
                    ("wasteland", "settlement"),
                    ("settlement", "base"),
                    ("hole", "base"),
                }
                assert (now["owner"][i] >= 0) >= (before["owner"][i] >= 0), "nobody gives a cell back"
                assert before["building"][i] in (None, now["building"][i]), "a building stays"
                assert was != "base" or now["owner"][i] == before["owner"][i], "a base stays its owner's"
            if word == "move":
                lost = sum(before["robots"]) - sum(now["robots"])
                assert len(changed) == 2
                assert lost % 2 == 0, "in a fight both lose as many"
                assert 0 <= lost <= 2 * int(action.split()[4])
            elif word == "build":
                name = action.split()[3]
                assert mine == -costs[f"building.{name}"][1]
                assert all(robots(now, other) == robots(before, other) for other in others)
            elif now["phase"] == "act":
                makers = [
                    i for i, name in enumerate(now["building"]) if now["owner"][i] == now["seat"] and name is not None
                ]
                made = sum({"factory": 1, "large_factory": 5}.get(now["building"][i], 0) for i in makers)
                towers = sum(now["building"][i] == "tower" for i in makers)
                assert robots(now, now["seat"]) <= robots(before, now["seat"]) + made
                assert now["moved_robots"] == [0] * 127
                if towers == 0:
                    assert all(robots(now, other) == robots(before, other) for other in others if other != now["seat"])


def meetings() -> Counter[str]:
    """Count what happens in as many plies as the comparison with the oracle plays, chosen in the same way."""
    chance, met, left, turn = random.Random("clauses"), Counter[str](), PLIES, 0
    tables = boards("terraforming")
    while left > 0:
        game = oracle("terraforming")(file_of(tables[turn % len(tables)]))
        if chance.random() < 0.5:
            game = game.scattered(chance)
        while left > 0 and game.actor() != OVER:
            game.play(game.tempting(chance))
            left -= 1
        met += game.clauses
        turn += 1
    return met


PLACES = ("settlement", "hole")
CLAUSES = {
    "TF-6": ("join", "enter wasteland", "enter hole"),
    "TF-6 attack": PLACES,
    "TF-6 capture": PLACES,
    "TF-8": ("bridge", "shield", "tower", "factory", "excavator", "house", "town", "city"),
    "TF-8 house of": ("a town", "a city"),
    "TF-8 shot at a": (*PLACES, "base"),
    "TF-9": ("points", "rounds"),
    "TF-D5": ("shield", "shields overlap", "rounded down"),
    "TF-D5 attack": ("under a shield",),
    "TF-D5 capture": ("under a shield",),
    "TF-D5 shot": ("under a shield",),
    "TF-D8 a town": ("with more resources",),
}


def test_every_clause_is_met() -> None:
    """In the plies of one comparison every building, overlap, capture under a shield and so on occurs 20 times."""
    met = meetings()
    expected = {f"{clause} {what}" for clause, whats in CLAUSES.items() for what in whats}
    table = "\n".join(f"{name:<32}{met[name]:>7}" for name in sorted(expected))
    print(f"what happens in {PLIES} plies\n{table}")
    assert set(met) == expected
    assert min(met.values()) >= 20, table


def paper(board: Board) -> Board:
    """Return the board under the shipped variant."""
    values = read_variant("terraforming", shipped("terraforming")["paper"].read_text("utf-8"))
    return replace(board, variant=tuple(sorted(values.items())))


def test_greedy_games_on_paper() -> None:
    """TF-D6: most games of greedy seats end by points, and in most of them every seat has built something."""
    ended, everybody, games = 0, 0, 8
    for number in range(games):
        match = Match(paper(fresh_boards("terraforming")[1]))
        room = [0] * match._notation.ROOM
        match._rules.match(match._t, match._s, game_streams(1, number, 3), room, [GREEDY] * 3, 1 << 40, [], [])
        ended += match.result()["reason"] == "points"
        state = match.state()
        built = {
            o for o, name in zip(state["owner"], state["building"], strict=True) if name not in (None, "large_factory")
        }
        everybody += len(built) == 3
    assert min(ended, everybody) > games / 2, (ended, everybody)


def test_variants_are_those_of_the_game() -> None:
    """The keys of the oracle's variants are house values of the game."""
    known = house_values("terraforming", ())
    assert {key for variant in VARIANTS for key in variant} <= set(known)
