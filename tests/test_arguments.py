"""Errors at the door: a wrong argument of any public call is a `LandpressError` of one line, never another exception.

The calls are generated from the signatures: each parameter of each public function and method gets each value of
`VALUES`. Which of them an annotation allows is read here from its words, not by the code that is tested.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from inspect import Parameter, getmembers, isfunction, signature
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import landpress
from landpress.engine.play.seat_view import SeatView
from landpress.errors import CallError, IllegalAction, InputError, LandpressError

BOARD = landpress.fresh("last-land", 2, seed="arguments")


class Odd:
    """A value that no call wants."""

    def __repr__(self) -> str:
        raise ValueError("two\nlines")


VALUES: list[tuple[str, object]] = [
    ("None", None),
    ("bool", True),
    ("int", 1),
    ("int", -1),
    ("int", 10**30),
    ("int", np.int64(1)),
    ("float", 1.5),
    ("float", float("nan")),
    ("str", ""),
    ("str", "two\nlines \ud800"),
    ("bytes", b"\x00"),
    ("Path", Path("nowhere.pdf")),
    ("list", []),
    ("list", [Odd()]),
    ("list", [1.5]),
    ("list", [None]),
    ("dict", {}),
    ("dict", {"a": 1}),
    ("dict", {1: 2}),
    ("function", lambda *given: None),
    ("array", np.zeros(3)),
    ("Board", BOARD),
    ("Match", landpress.Match(BOARD)),
    ("class", type("Made", (), {"__init__": lambda *given: None})),
    ("odd", Odd()),
]
"""Values with their kinds."""
ALLOWED = {
    "None": {"None"},
    "bool": {"bool"},
    "int": {"int"},
    "float": {"float", "int"},
    "str": {"str"},
    "bytes": {"bytes"},
    "PathLike": {"Path"},
    "Iterable": {"list", "array"},
    "Sequence": {"list", "array"},
    "Mapping": {"dict"},
    "dict": {"dict"},
    "Callable": {"function", "class"},
    "Board": {"Board"},
    "Match": {"Match"},
    "ndarray": {"array"},
}
"""For words of an annotation the kinds of values that it allows."""


def usual() -> dict[str, Any]:
    """Return an argument that is right for each parameter without a default value."""
    return {
        "game": "last-land",
        "source": BOARD.code(),
        "board": BOARD,
        "boards": BOARD,
        "match": landpress.Match(BOARD),
        "text": "first 0",
        "action": 0,
        "seat": 0,
        "depth": 0,
        "symbol": 0,
        "symbols": np.zeros(2, int),
        "winners": [0],
        "players": 2,
        "train": 1,
        "test": 1,
        "agent": "seat_0",
        "values": np.zeros(471),
        "name": "plies",
    }


LESS_WORK: dict[str, dict[str, Any]] = {
    "measure": {"games": 4, "policy": "random"},
    "play": {"policies": "random"},
    "solve": {"seconds": 0.0},
}


def methods(make: Callable[[], object], names: str | None = None) -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield the public methods of what `make` makes, each on an object of its own."""
    kind = type(make())
    for name, _ in getmembers(kind, isfunction):
        if not name.startswith("_") and (names is None or name in names.split()):

            def call(*given: Any, _name: str = name, **named: Any) -> object:
                return getattr(make(), _name)(*given, **named)

            call.__signature__ = signature(getattr(make(), name))  # type: ignore[attr-defined]
            yield f"{kind.__name__}.{name}", call


def decided() -> Any:
    from landpress.rl import Decisions

    said = Decisions(landpress.Match(BOARD))
    said.let_chance()
    return said


@cache
def environment() -> Any:
    from landpress.pettingzoo import raw_env

    made = raw_env("last-land", 2)
    made.reset(seed=1)
    return made


def calls() -> dict[str, Callable[..., object]]:
    """Return the public calls by name."""
    found = {name: getattr(landpress, name) for name in landpress.__all__ if isfunction(getattr(landpress, name))}
    found |= {"Match": landpress.Match, "from_code": landpress.Board.from_code}
    found |= dict(methods(lambda: landpress.Match(BOARD)))
    found |= dict(methods(lambda: SeatView(landpress.Match(BOARD), 0)))
    found |= dict(methods(lambda: landpress.measure(BOARD, "random", games=2), "mean summary"))
    return found


def learning_calls() -> dict[str, Callable[..., object]]:
    """Return the public calls of `landpress.rl` and `landpress.pettingzoo` by name."""
    pytest.importorskip("pettingzoo")
    from landpress import pettingzoo, rl

    found = {f"rl.{name}": getattr(rl, name) for name in rl.__all__}
    found |= dict(methods(decided))
    found |= dict(methods(lambda: rl.Features(landpress.Match(BOARD)), "views"))
    batch = rl.Batch([BOARD], 2)
    found |= dict(methods(lambda: batch))
    found |= {"env": pettingzoo.env, "raw_env": pettingzoo.raw_env}
    found |= dict(methods(environment, "reset step observe observation_space action_space"))
    return found


def allows(annotation: object, kind: str) -> bool:
    """Tell whether an annotation may allow values of a kind, by its words."""
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    text = str(annotation) if "Literal" in str(annotation) or not text or "[" in str(annotation) else text
    text = str(annotation) if " | " in str(annotation) else text
    return any(kind in ALLOWED.get(word, ()) for word in re.findall(r"\w+", text.replace("Chooser", "Callable")))


def wrong_calls(name: str, call: Callable[..., object]) -> Iterator[str]:
    """Give a call each value for each parameter. Yield what is not as it should be."""
    parameters = signature(call).parameters
    right = {key: value for key, value in usual().items() if key in parameters}
    right |= LESS_WORK.get(name, {})
    for parameter in parameters.values():
        assert parameter.default is not Parameter.empty or parameter.name in right, f"{name} {parameter}"
        for kind, value in VALUES:
            told = f"{name}({parameter.name}={kind} {value!r})" if kind not in ("odd", "list") else f"{name} {kind}"
            try:
                answer = call(**right | {parameter.name: value})
                if isinstance(answer, Iterator) and parameter.name != "seconds":
                    list(islice(answer, 1))
            except LandpressError as error:
                if "\n" in str(error) or not str(error):
                    yield f"{told}: {error!r}"
            except Exception as error:
                yield f"{told}: {type(error).__name__} {error}"
            else:
                if not allows(parameter.annotation, kind):
                    yield f"{told}: an answer, though {parameter.annotation} is wanted"


def test_wrong_arguments_are_errors_at_the_door() -> None:
    """docs/library.md says: That goes for arguments of a wrong type too."""
    found = calls()
    assert len(found) > 20
    assert [wrong for name, call in found.items() for wrong in wrong_calls(name, call)] == []


def test_wrong_arguments_of_learning_are_errors_at_the_door() -> None:
    """docs/learning.md says the same of `landpress.rl` and of the environments."""
    found = learning_calls()
    assert len(found) > 20
    assert [wrong for name, call in found.items() for wrong in wrong_calls(name, call)] == []


SAID: list[tuple[type[LandpressError], Callable[[], object], str]] = [
    (CallError, lambda: landpress.fresh(3), "game: expected a text, got 3"),  # type: ignore[arg-type]
    (
        CallError,
        lambda: landpress.render(BOARD, margin="10"),  # type: ignore[arg-type]
        "margin: expected a number, got '10'; write margin=10",
    ),
    (
        CallError,
        lambda: landpress.fresh("last-land", "-2"),  # type: ignore[arg-type]
        "players: expected a whole number or None, got '-2'; write players=-2",
    ),
    (CallError, lambda: landpress.read(12), "source: expected a text, a path or bytes, got 12"),  # type: ignore[arg-type]
    (
        CallError,
        lambda: landpress.play(BOARD, lambda view, seat: None),  # type: ignore[arg-type,return-value]
        "policy of seat 0: expected an action as a text or a number, got NoneType; return one of view.legal() or "
        "view.actions()",
    ),
    (
        InputError,
        lambda: landpress.Match(BOARD, {"a": 1}),
        "the state is none of last-land on this board; expected one that state() gave",
    ),
    (
        CallError,
        lambda: landpress.fresh("last-land", wishes="0,0=T4"),
        "wishes: expected a list of texts, got '0,0=T4'; write wishes=['0,0=T4']",
    ),
    (CallError, lambda: landpress.Match(BOARD).observation(2), "seat 2: expected a seat from 0 to 1"),
    (CallError, lambda: landpress.Match(BOARD).observation(-1), "seat -1: expected a seat from 0 to 1"),
    (
        CallError,
        lambda: landpress.fresh("last-land", seed=1.5),  # type: ignore[arg-type]
        "seed: expected a text, a whole number or None, got 1.5",
    ),
    (
        CallError,
        lambda: landpress.measure([BOARD, 3]),  # type: ignore[list-item]
        "boards item 2: expected a Board or its code, got 3",
    ),
    (IllegalAction, lambda: landpress.play(BOARD, lambda view, seat: "fly"), "seat 0: 'fly' is not legal here"),
]


@pytest.mark.parametrize(("kind", "call", "said"), SAID, ids=[said[:30] for _, _, said in SAID])
def test_errors_name_the_remedy(kind: type[LandpressError], call: Callable[[], object], said: str) -> None:
    """docs/library.md says: what is wrong, what was expected and what to do."""
    with pytest.raises(LandpressError) as raised:
        call()
    assert type(raised.value) is kind
    assert str(raised.value) == said


def test_a_code_is_read_where_a_board_is_wanted() -> None:
    """docs/library.md says: a board's code will do instead of the board."""
    code = BOARD.code() or ""
    assert landpress.check(code) == landpress.check(landpress.read(code))
    assert landpress.Match(code).state() == landpress.Match(BOARD).state()
    assert landpress.render(code, "json") == landpress.render(landpress.read(code), "json")
    assert landpress.measure([code, BOARD], "random", games=2).boards == 2
    assert landpress.play(code, "random", seed=1).result == landpress.play(BOARD, "random", seed=1).result
