"""Boards, matches and actions as objects: what they show of themselves, and what Python does with them."""

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

import landpress
import landpress.errors
import landpress.rl
import landpress.types
from landpress.errors import CallError
from landpress.layouts.catalogue import games
from landpress.layouts.games.last_land import make
from landpress.types import Action


@pytest.mark.parametrize("game", games())
def test_a_match_goes_back_and_is_kept(game: str) -> None:
    """docs/library.md says: `undo()` takes the last action back. Matches are equal if boards and positions are.

    Some plies are words and some are numbers; from the third number on, compiled rules may hold the state.
    """
    board = landpress.fresh(game, seed=1)
    match, chance, before = landpress.Match(board), random.Random(1), []
    for ply in range(24):
        action = chance.choice(match.legal())
        before.append((match.state(), match.legal(), action))
        if ply % 8 < 2:
            match.play(action)
        else:
            match.apply(action.number)
    assert repr(match).startswith(f"<Match {game} {board.players} seats, 24 plies, ")
    kept = pickle.loads(pickle.dumps(match))
    assert kept == match == match.copy()
    assert kept.legal() == match.legal()
    twin = match.copy()
    while before:
        state, legal, action = before.pop()
        assert twin.undo() == action
        assert (twin.state(), twin.legal()) == (state, legal)
        assert twin != match
    assert twin == landpress.Match(board)
    assert len(pickle.loads(pickle.dumps(kept)).undo()) > 0
    with pytest.raises(CallError, match="there is no action to take back"):
        twin.undo()


def test_matches_are_no_keys() -> None:
    """A match changes in place, so it cannot be hashed; matches on other boards differ."""
    boards = list(islice(landpress.boards("last-land", 2, seed=3), 2))
    with pytest.raises(TypeError):
        hash(landpress.Match(boards[0]))
    assert landpress.Match(boards[0]) != landpress.Match(boards[1])
    assert landpress.Match(boards[0]) != boards[0]


def test_an_action_is_its_text_and_has_its_number() -> None:
    """docs/library.md says: `legal()` returns actions: texts that have their `number`. It can be pickled too."""
    match = landpress.Match(landpress.fresh("last-land", 3, seed=1))
    assert match.actor == match.CHANCE == -1
    action = match.legal()[1]
    assert (action, action.number) == ("first 1", match.actions()[1])
    again = pickle.loads(pickle.dumps(action))
    assert type(again) is Action
    assert (again, again.number) == (action, action.number)


@pytest.mark.parametrize("game", games())
def test_a_board_is_one_line_and_a_picture(game: str) -> None:
    """docs/library.md says: The `repr` of a board is one line, and a notebook shows its page."""
    board = landpress.fresh(game, seed=1)
    said = repr(board)
    assert said.startswith(f"<Board {game} {board.players} seats ")
    assert said.endswith(f"{board.code()}>")
    assert "\n" not in said
    if game == games()[0]:
        assert ElementTree.fromstring(board._repr_svg_()).tag.endswith("svg")


def test_a_repr_names_a_symmetry_only_where_there_is_one() -> None:
    """docs/library.md says: The `repr` of a board is one line. C1, the group of nothing but rest, is no symmetry."""
    uneven = make(3, ["B" if i in (0, 3, 33) else f"T{i % 4 + 1}" for i in range(37)])
    assert repr(uneven) == f"<Board last-land 3 seats {uneven.code()}>"
    even = landpress.fresh("last-land", seed=1)
    assert repr(even).split()[4] in ("C2", "C3", "C6", "D1", "D2", "D3", "D6")


def test_a_broken_board_has_a_repr() -> None:
    """A `repr` never fails: tracebacks and debuggers call it."""
    assert repr(landpress.Board("chess", 2, ("a", "b"), ())) == "<Board chess 2 seats 2 cells>"


def test_a_board_has_its_picture_wherever_it_comes_from() -> None:
    """docs/library.md says: A board shows itself in a notebook as its page. No other function was called before."""
    program = f"import landpress; print(landpress.Board.from_code({landpress.fresh('last-land', 2, seed=1).code()!r})"
    done = subprocess.run([sys.executable, "-c", f"{program}._repr_svg_()[:5])"], capture_output=True, text=True)
    assert done.stdout == "<?xml\n", done.stderr


@pytest.mark.parametrize("game", games())
def test_an_observation_is_what_its_type_says(game: str) -> None:
    """docs/library.md says: Each game has a type of its own for it. Positions of two games have exactly its keys."""
    name = f"{game.title().replace('-', '')}Observation"
    types = {one.lower(): found for one, found in vars(landpress.types).items()}
    kind = types[name.lower()]
    for seed in (1, 2):
        match, chance = landpress.Match(landpress.fresh(game, seed=seed)), random.Random(seed)
        for _ in range(40):
            for seat in range(match.board.players):
                assert kind.__required_keys__ <= match.observation(seat).keys() <= kind.__annotations__.keys()
            match.apply(chance.choice(match.legal()).number)


PUBLIC = (landpress, landpress.types, landpress.rl, landpress.errors)
PLAIN = ("builtins", "numpy", "fractions")
"""Where values come from that every program knows."""
BOARDS = "landpress.layouts."
"""Where the values come from that boards hold."""


def public_objects() -> Iterator[object]:
    """Yield an object of each kind that the functions of the library give."""
    board = landpress.fresh("last-land", 3, seed=1)
    match = landpress.Match(board)
    yield from (landpress.fresh(game, seed=1) for game in games())
    yield from (match, match.legal()[0], landpress.types.SeatView(match, 0), landpress.check(board))
    yield from (landpress.play(board, "random", seed=1), landpress.measure(board, "random", games=10))
    yield next(landpress.solve(landpress.fresh("antwalk", 2, seed=1), seconds=0))
    yield from (landpress.rl.Decisions(match), landpress.rl.Features(match), landpress.rl.Batch([board], 4))


def adapted_objects() -> Iterator[object]:
    """Yield an object of each kind that the doors to PettingZoo and OpenSpiel give.

    The observer of a game without hidden information is OpenSpiel's own, so it is not walked.
    """
    pettingzoo, openspiel = import_module("landpress.pettingzoo"), import_module("landpress.openspiel")
    environment = pettingzoo.env("last-land", players=2).unwrapped
    environment.reset(seed=1)
    game = openspiel.pyspiel.load_game("landpress_last_land(players=2,seed=1)")
    yield from (environment, game, game.new_initial_state())
    hidden = openspiel.pyspiel.load_game("landpress_antwalk(players=2,seed=1)")
    yield from (hidden, hidden.make_py_observer())


def classes_named_public() -> set[type]:
    names = [(module, name) for module in PUBLIC for name in getattr(module, "__all__", vars(module))]
    named = {getattr(module, name) for module, name in names if not name.startswith("_")}
    return {one for one in named if isinstance(one, type)}


@cache
def attribute_docs(module: str) -> Mapping[tuple[str, str], Any]:
    """Return what a module says about attributes below their assignment, as the documentation shows it."""
    from sphinx.pycode import ModuleAnalyzer

    return ModuleAnalyzer.for_module(module).find_attr_docs()


def is_documented(kind: type, name: str) -> bool:
    """Tell whether a class declares an attribute, or describes it."""
    for one in kind.__mro__:
        own = vars(one).get(name)
        if getattr(own, "__doc__", None) and not isinstance(own, int | str | tuple):
            return True
        if name in vars(one).get("__annotations__", ()):
            return True
        if one.__module__.startswith("landpress") and (one.__qualname__, name) in attribute_docs(one.__module__):
            return True
    return False


def internal_in(value: object, known: set[type]) -> list[str]:
    """Return the public attributes of an object, and of the objects behind them, that are internal or undocumented."""
    todo, seen, found = [value], set[type](), []
    while todo:
        value = todo.pop()
        kind = type(value)
        if isinstance(value, list | tuple | set | frozenset) and kind.__module__ == "builtins":
            todo += list(value)[:1]
        elif isinstance(value, dict):
            todo += list(value.values())[:3]
        if kind.__module__.partition(".")[0] in PLAIN or kind in seen:
            continue
        seen.add(kind)
        if not any(base in known for base in kind.__mro__) and not kind.__module__.startswith(BOARDS):
            found.append(f"{kind.__qualname__} is not public")
        own = {name for one in kind.__mro__ if one.__module__.startswith("landpress") for name in vars(one)}
        for name in sorted({*own, *getattr(value, "__dict__", {})}):
            if name.startswith("_"):
                continue
            held = getattr(value, name)
            if not is_documented(kind, name):
                found.append(f"{kind.__qualname__}.{name} is not documented")
            if not callable(held):
                todo.append(held)
    return found


def test_nothing_internal_is_a_public_attribute() -> None:
    """docs/library.md says: What begins with `_` may change. All else that an object shows is public and documented."""
    known = classes_named_public()
    found = [fault for one in public_objects() for fault in internal_in(one, known)]
    assert not found, sorted(set(found))


def test_nothing_internal_is_a_public_attribute_of_adapters() -> None:
    """The same holds for environments of PettingZoo, and for games, states and observers of OpenSpiel."""
    found = [fault for one in adapted_objects() for fault in internal_in(one, classes_named_public() | adapters())]
    assert not found, sorted(set(found))


def adapters() -> set[type]:
    """Return the classes of the two doors, which docs/learning.md names by what makes them, and gymnasium's spaces."""
    doors = [import_module(name) for name in ("landpress.pettingzoo", "landpress.openspiel")]
    own = {
        one
        for door in doors
        for one in vars(door).values()
        if isinstance(one, type) and one.__module__ == door.__name__
    }
    return own | {import_module("gymnasium").Space}


def test_an_internal_attribute_is_seen() -> None:
    """The walk finds rules or a state that an object holds in public."""
    match = landpress.Match(landpress.fresh("last-land", 2, seed=1))
    match.rules = match._rules  # type: ignore[attr-defined]
    match.t = match._t  # type: ignore[attr-defined]
    told = internal_in(match, classes_named_public())
    assert "Match.t is not documented" in told
    assert "Match.rules is not documented" in told
    assert any(fault.endswith(" is not public") for fault in told)
