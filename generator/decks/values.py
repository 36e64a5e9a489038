"""The values of a template: whether they are what an option expects, and formulas among their numbers."""

from collections.abc import Callable, Iterator
from typing import Any

from landpress.generator.decks.formulas import Formula, formula
from landpress.generator.decks.options import EXPECTED, FORMATS, MOST_POINTS, MOST_TEXT, SHAPE_NAMES, Option
from landpress.layouts.reading import shown

_COMPUTED = {"number": 1, "whole": 1, "place": 2, "size": 2, "box": 4, "shares": 0, "points": 0}
"""The kinds of values of elements that may have formulas for their numbers, each with their count, 0 for any."""
_TYPICAL = 50.0
"""The length that stands for a formula until its row is known, in mm."""


def is_computed(value: object, option: Option) -> bool:
    """Return whether a value has places for cells where its option expects numbers."""
    return option.expects in _COMPUTED and any(type(part) is str and "{" in part for part in _flat(value))


def computed(value: object, option: Option) -> object:
    """Return a value with its formulas, or None if it is not what the option expects."""
    if option.expects == "points":
        point = Option("place", within=option.within)
        listed = value if type(value) is list and 2 <= len(value) <= MOST_POINTS else [None]
        points = tuple(computed(one, point) for one in listed)
        return points if None not in points else None
    listed = value if type(value) is list else [value, value] if option.expects == "size" else [value]
    made = tuple(formula(part) if type(part) is str else part for part in listed)
    count = _COMPUTED[option.expects] or len(made)
    if len(made) != count or not all(type(part) in (int, float, Formula) for part in made):
        return None
    return made[0] if type(value) is not list and count == 1 else made


def _flat(value: object) -> Iterator[object]:
    for part in value if type(value) is list else [value]:
        yield from _flat(part) if type(part) is list else [part]


def parts(value: object) -> list[Any]:
    """Return the numbers and formulas of a value."""
    if isinstance(value, tuple) and not isinstance(value, Formula):
        return [one for part in value for one in parts(part)]
    return [value]


def with_numbers(value: object, number: Callable[[Formula], float]) -> Any:  # noqa: ANN401
    """Return a value with a number in the place of each of its formulas."""
    if isinstance(value, Formula):
        return number(value)
    return tuple(with_numbers(part, number) for part in value) if isinstance(value, tuple) else value


def formulas(value: object) -> list[Formula]:
    """Return the formulas of a value."""
    return [part for part in parts(value) if isinstance(part, Formula)]


def typical(value: object) -> object:
    """Return a value with lengths in place of its formulas."""
    return with_numbers(value, lambda _: _TYPICAL)


def expectation(option: Option) -> str:
    """Return what an option expects, for a message."""
    expected = EXPECTED[option.expects]
    if option.expects == "word" and option.within:
        return f"one of {', '.join(option.within)}"
    return f"{expected} from {option.within[0]:g} to {option.within[1]:g}" if option.within else expected


def told(value: object) -> str:
    """Return a value for a message."""
    return str([shown(one) for one in value][:4]).replace("'", "") if type(value) is list else shown(value)


def fitting(value: object, option: Option) -> object:
    """Return the value converted for the deck, or None if it is not what the option expects."""
    least, most = option.within if option.within and type(option.within[0]) is not str else (None, None)

    def is_number(one: object) -> bool:
        return type(one) in (int, float) and (least is None or least <= one <= most)

    def numbers(values: object, count: int = 0) -> tuple[Any, ...] | None:
        fits = type(values) is list and len(values) == (count or len(values)) and all(map(is_number, values))
        return tuple(values) if fits and type(values) is list else None

    match option.expects:
        case "number":
            return value if is_number(value) else None
        case "whole":
            return value if type(value) is int and is_number(value) else None
        case "amount" if type(value) in (int, float):
            return f"{value}" if is_number(value) else None
        case "flag":
            return value if type(value) is bool else None
        case "word" if type(value) is str and option.within:
            return SHAPE_NAMES.get(value, value) if value in option.within else None
        case "place":
            return numbers(value, 2)
        case "size" | "format":
            if option.expects == "format" and type(value) is str:
                return FORMATS.get(value)
            return numbers([value, value] if type(value) in (int, float) else value, 2)
        case "box":
            return numbers(value, 4)
        case "shares":
            return numbers(value)
        case "points":
            found = [numbers(point, 2) for point in value] if type(value) is list else []
            return tuple(found) if 2 <= len(found) <= MOST_POINTS and None not in found else None
        case "conditions" | "texts":
            return tuple(value) if type(value) is list and all(type(one) is str for one in value) else None
    return value if type(value) is str and len(value) <= MOST_TEXT else None
