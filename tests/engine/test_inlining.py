"""Inlining of small functions: results stay the same, and a call that could change its meaning is not inlined."""

import traceback
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from landpress.engine.kernels.inlining import inlined

Twins = tuple[Callable[..., Any], Callable[..., Any]]
"""A function as it was written, and inlined."""


@pytest.fixture
def twins(tmp_path: Path) -> Callable[[str, str], Twins]:
    """Make a module of this source. Return one of its functions as it is, and with small functions inlined."""

    def make(source: str, name: str) -> Twins:
        path = tmp_path / "planted.py"
        path.write_text(source, encoding="utf-8")
        spec = spec_from_file_location("planted", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        vars(module)["e"] = module
        numbers = {name: value for name, value in vars(module).items() if type(value) is int}
        return vars(module)[name], FunctionType(inlined([module], numbers, {"e"})[name], vars(module), name)

    return make


SMALL = '''
SEATS, PIN = 6, 2

def pin_at(s, cell):
    """The seat whose pin stands on a cell."""
    return s[SEATS + PIN * cell]

def is_free(t, s, cell):
    return cell >= 0 and pin_at(s, cell) < 0

def put(s, seat, cell):
    s[seat] = cell
    s[SEATS + PIN * cell] = seat

def add(s, seat, number):
    s[seat] += number

def twice(number):
    return number + number

def larger(number):
    return max(number, 3)
'''


@pytest.mark.parametrize(
    "body",
    [
        "return pin_at(s, 1)",
        "cell = 1\n    return pin_at(s, cell + 1) if is_free(s, s, cell) else twice(cell)",
        "put(s, 2, 4)\n    add(s, 3, pin_at(s, 4))",
        "for cell in range(3):\n        if is_free(s, s, cell):\n            put(s, cell, cell)",
        "return pin_at(s, twice(1))",
        "cell = s[2]\n    return larger(cell)",
        "SEATS = 1\n    return pin_at(s, SEATS)",
        "twice(1)",
        "e.put(s, e.SEATS, 4)\n    return e.pin_at(s, e.twice(1))",
    ],
)
def test_small_functions_take_the_place_of_their_calls(body: str, twins: Callable[[str, str], Twins]) -> None:
    """The results are the same. No name of a small function or of a constant is left."""
    plain, inline = twins(f"{SMALL}\ndef asked(s):\n    {body}\n", "asked")
    one, other = list(range(-9, 9)), list(range(-9, 9))
    assert inline(one) == plain(other)
    assert one == other
    assert not set(inline.__code__.co_names) - {"range", "max"}


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("max = 1\n    return larger(max)", "larger"),
        ("pin_at = len\n    return pin_at(s)", ""),
        ("return larger(s[2])", "larger"),
        ("return [pin_at(s, cell) for cell in (1, 2)]", ""),
        ("return twice(s[2] + 1)", "twice"),
        ("return twice(s.pop())", "twice"),
        ("return pin_at(s, s.pop() // 8)", "pin_at"),
        ("return pin_at(cell=2, s=s)", "pin_at"),
        ("put(s, 0, s[0] + 10)", "put"),
        ("pin_at = 2\n    return e.pin_at(s, pin_at)", "pin_at"),
        ("e = s\n    return e.index(-9)", "index"),
    ],
)
def test_calls_that_could_mean_something_else_stay(body: str, called: str, twins: Callable[[str, str], Twins]) -> None:
    """A call stays if its names are variables, an argument would be evaluated twice, or a value may have changed."""
    plain, inline = twins(f"{SMALL}\ndef asked(s):\n    {body}\n", "asked")
    one, other = list(range(-9, 9)), list(range(-9, 9))
    assert inline(one) == plain(other)
    assert one == other
    assert called in ("", *inline.__code__.co_names)


@pytest.mark.parametrize(
    "function",
    [
        "def small(n):\n    return small(n - 1) if n else 0",
        "def small(n):\n    m = n\n    return m",
        "def small(n):\n    return sum(k for k in range(n))",
        "def small(n):\n    if n:\n        return 1\n    return 0",
        "def small(n):\n    '''Nothing.'''",
    ],
)
def test_what_is_not_small_is_called(function: str, twins: Callable[[str, str], Twins]) -> None:
    """A function stays a call if it calls itself, has variables or branches, or does nothing."""
    plain, inline = twins(f"{function}\n\ndef asked():\n    return small(3)\n", "asked")
    assert inline() == plain()
    assert "small" in inline.__code__.co_names


def test_a_variable_named_like_a_constant_is_a_variable(twins: Callable[[str, str], Twins]) -> None:
    _, inline = twins("N = 5\n\ndef asked():\n    N = 7\n    return N\n", "asked")
    assert inline() == 7


def test_a_traceback_shows_the_line_of_the_call(twins: Callable[[str, str], Twins]) -> None:
    """A traceback shows the line and the file of the call as it was written."""
    source = f"{SMALL}\ndef asked(s):\n    s[0] = 1\n    return pin_at(s, 1000)\n"
    _, inline = twins(source, "asked")
    with pytest.raises(IndexError) as caught:
        inline([0])
    frame = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (Path(frame.filename).name, frame.name) == ("planted.py", "asked")
    assert frame.lineno == source.count("\n")
    assert frame.line == "return pin_at(s, 1000)"
