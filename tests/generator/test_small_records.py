"""Small files and lists: the calls of tuning, kept results, entrants, seats, icon packs, and arguments of the page."""

import json
from collections.abc import Callable
from itertools import combinations, islice
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from landpress.generator.decks import packs
from landpress.generator.decks.files import Given
from landpress.generator.studio.bridge.arguments import LARGEST, MOST_ITEMS, arguments
from landpress.generator.table.sitting import seating
from landpress.generator.table.tournament import Entrant, entrants, lineups, round_of
from landpress.generator.training.kept import Kept
from landpress.generator.tuning import calls
from landpress.layouts.errors import CallError, InputError


# The calls of tuning.
def test_a_call_has_its_number_among_those_on_the_same_wants(tmp_path: Path) -> None:
    """docs/tuning.md: each further call on the same wants; a call that is repeated finds its own line."""
    path = calls.beside(str(tmp_path / "variant.toml"))
    assert path == str(tmp_path / "tune-calls.jsonl")
    asked = [("a", 1), ("a", 2), ("b", 1), ("a", 1), ("a", 3), ("b", 2), ("a", 2)]
    assert [calls.number(path, *one) for one in asked] == [1, 2, 1, 1, 3, 2, 2]
    lines = Path(path).read_text().split("\n")
    assert [line for line in lines if line] == lines[1::2]
    assert len(lines[1::2]) == 5
    assert all(json.loads(line).keys() == {"wants", "call"} for line in lines[1::2])
    with open(path, "ab") as file:
        file.write(b'\n{"wants": "0123')  # a call that was stopped while it wrote
    assert calls.number(path, "a", 4) == 4
    assert calls.number(path, "a", 1) == 1


@pytest.mark.parametrize(
    ("added", "told"),
    [
        (b"\nx\n", "line 3: expected a call of landpress tune"),
        (b"x" * 401, "line 3: longer than 400 bytes, the limit"),
        (b'{"wants": "0' + b"1" * 64 + b"\n", "line 3: expected a call of landpress tune"),
        (b'{"call": "' + b"1" * 64 + b"\n", "line 3: expected a call of landpress tune"),
    ],
)
def test_a_list_of_calls_that_is_none_is_told(added: bytes, told: str, tmp_path: Path) -> None:
    path = str(tmp_path / calls.FILE)
    calls.number(path, "a", 1)
    with open(path, "ab") as file:
        file.write(added)
    told = told.replace("3", "4") if added.startswith(b"\n") else told
    remedy = "move this file away to count calls anew: their errors then add up"
    with pytest.raises(InputError) as raised:
        calls.beside(str(tmp_path / "v.toml"))
    assert str(raised.value) == f"{path}: {told}; {remedy}"
    with pytest.raises(CallError, match=r"^-o .*: this is the name of the calls of landpress tune; choose another$"):
        calls.beside(path)


# Kept results of a training.
def saved(path: Path, data: bytes) -> None:
    path.write_bytes(data)


class Now:
    """Workers that do everything at once, and count it."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def in_order(self, work: Callable[[int], bytes], chunks: Any) -> Any:
        for (number,) in chunks:
            self.done.append(number)
            yield work(number)


def test_a_kept_result_is_not_made_again_and_a_changed_one_is(tmp_path: Path) -> None:
    """Module: "A file that was cut or changed, or that holds no such result, is not believed"."""
    kept, pool = Kept(tmp_path, saved), Now()

    def asked(*numbers: int) -> list[int]:
        pool.done.clear()
        parts: Any = [(("square", number), lambda number=number: (number,)) for number in numbers]
        return list(kept.done(pool, lambda n: str(n * n).encode(), lambda data: int(data), parts))  # type: ignore[arg-type]

    assert (asked(1, 2, 3), pool.done) == ([1, 4, 9], [1, 2, 3])
    assert (asked(3, 4, 1), pool.done) == ([9, 16, 1], [4])
    files = sorted(tmp_path.glob("*.part"))
    assert len(files) == 4
    assert kept.get(("square", 2)) == b"4"
    assert kept.get(("square", 9)) is None
    for file in files[:2]:
        file.write_bytes(file.read_bytes()[:-9] if file is files[0] else b"x" * 40)
    assert asked(1, 2, 3, 4) == [1, 4, 9, 16]
    assert len(pool.done) == 2
    kept.put(("square", 2), b"four")
    assert (asked(2), pool.done) == ([4], [2])


# Entrants and seats.
def test_entrants_are_named_and_numbered() -> None:
    found = entrants(["python bot.py", "./fox -v", "'open", "python a/bot.py --fast"], ["greedy", "random", "greedy"])
    assert [(one.name, one.policy) for one in found] == [
        ("bot", "bot"), ("fox", "bot"), ("program", "bot"), ("bot 2", "bot"), ("greedy", "greedy"),
        ("random", "random"), ("greedy 2", "greedy"),
    ]  # fmt: skip
    assert found[1] == Entrant("fox", "bot", "./fox -v")
    for wrong in (["  "], ["a", ""]):
        with pytest.raises(CallError, match=r"^--bot '': expected a command line such as 'python bot\.py'$"):
            entrants(wrong, [])
    with pytest.raises(CallError):
        entrants([], ["human"])


@pytest.mark.parametrize(("number", "seats"), [(2, 2), (3, 2), (4, 3), (5, 2)])
def test_everybody_sits_in_every_seat_equally_often(number: int, seats: int) -> None:
    """docs/bots.md: a round has every choice of entrants in every seat; every other round goes the other way round."""
    whole = round_of(number, seats)
    two = list(islice(lineups(number, seats), 2 * whole))
    assert whole == len(list(combinations(range(number), seats))) * seats
    for games in (two[:whole], two[whole:]):
        assert {(seat, one) for game in games for seat, one in enumerate(game)} == {
            (seat, one) for seat in range(seats) for one in range(number)
        }
        times = [sum(game[seat] == one for game in games) for seat in range(seats) for one in range(number)]
        assert len(set(times)) == 1
        assert len({frozenset(game) for game in games}) == whole // seats
    follows, before = (
        sum(game[i - 1] == a and game[i] == b for game in two for i in range(seats)) for a, b in ((0, 1), (1, 0))
    )
    assert follows == before


@pytest.mark.parametrize(
    ("policies", "bots", "players", "seats"),
    [
        ("greedy", 0, 3, ["greedy"] * 3),
        ("a,b,c", 0, 3, ["a", "b", "c"]),
        ("greedy", 1, 3, ["bot", "greedy", "greedy"]),
        ("a,b", 1, 3, ["bot", "a", "b"]),
        ("a,bot,bot", 2, 3, ["a", "bot", "bot"]),
        ("bot", 3, 3, ["bot"] * 3),
        ("greedy", 3, 3, ["bot"] * 3),
        ("greedy", 4, 3, ["bot"] * 4),
        ("bot", 2, 3, "--policies bot: 3 seats for bots, and 2 times --bot"),
        ("a,bot", 0, 2, "--policies a,bot: 1 seats for bots, and 0 times --bot"),
        (f"bot,{'x' * 60}", 2, 2, f"--policies bot,{'x' * 56}: 1 seats for bots, and 2 times --bot"),
    ],
)
def test_seats_of_policies_and_programs(policies: str, bots: int, players: int, seats: list[str] | str) -> None:
    if isinstance(seats, list):
        assert seating(policies, bots, players) == seats
        return
    with pytest.raises(CallError) as raised:
        seating(policies, bots, players)
    assert str(raised.value) == seats


# Packs of icons.
def credit(**files: object) -> str:
    made = {
        f"pack/{name.replace('_', '.')}": (json.dumps(told) if isinstance(told, dict) else str(told)).encode()
        for name, told in files.items()
    }
    return packs._credit(Given(made), "pack")


def test_who_made_a_pack_is_told_as_far_as_it_says() -> None:
    """docs/decks.md: the credit of a pack: its author and its licence, or the first line of its licence."""
    author, licence = {"name": "Ann", "url": "https://a.b"}, {"title": "MIT", "spdx": "MIT", "url": "https://m"}
    assert credit(info_json={"author": author, "license": licence}) == "pack, Ann, https://a.b, MIT, https://m"
    assert credit(info_json={"license": licence}, package_json={"license": "GPL"}) == "pack, MIT, https://m"
    assert credit(package_json={"license": "GPL"}, LICENSE="x") == "pack, GPL"
    assert credit(package_json={"license": 3}, LICENSE="\n## The  Licence \nmore") == "pack, The Licence"
    assert credit(COPYING="free", LICENCE="own") == "pack, own"
    assert credit(LICENSE_md=" \n\n") == "pack, an empty licence"
    assert credit(info_json="[") == credit(info_json="[1]") == credit() == "pack, its licence is not told"
    assert credit(package_json={"license": "x" * 101}) == f"pack, {'x' * 100}"


def test_icons_of_a_list_have_their_own_size_or_that_of_the_list() -> None:
    icons = {
        "own": {"body": "<a/>", "width": 8, "height": 9},
        "wide": {"body": '<b fill="currentColor"/>', "width": 20},
        "none": {"width": 3},
        "bad": {"body": "<c/>", "width": -1},
        "text": {"body": "<d/>", "height": "9"},
    }
    files = Given({"i.json": json.dumps({"icons": icons, "height": 12}).encode()})
    found = dict(packs._of_list(files, "i.json", ["own", "wide", "none", "bad", "text", "missing"]))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '
    assert found == {
        "own": f'{head}8 9"><a/></svg>'.encode(),
        "wide": f'{head}20 12"><b fill="#000000"/></svg>'.encode(),
    }
    plain = Given({"i.json": b'{"icons": {"a": {"body": "x"}}}'})
    assert dict(packs._of_list(plain, "i.json", ["a"]))["a"].startswith(f'{head}16 16"'.encode())


# Arguments of the page.
class Point(TypedDict):
    """An object of the page."""

    x: float
    name: NotRequired[str]


def asked(
    text: str,
    whole: int = 0,
    part: float = 0.0,
    flag: bool = False,
    word: Literal["a", "b"] = "a",
    data: bytes = b"",
    some: list[int] | None = None,
    two: tuple[str, ...] = (),
    by: dict[str, int] | None = None,
    at: Point | None = None,
    no: int | None = None,
) -> None:
    """Take one of each kind of arguments."""


LIST, OBJECT = f"expected a list of at most {MOST_ITEMS}, found", f"expected an object of at most {MOST_ITEMS}, found"
WRONG: list[tuple[object, str]] = [
    ([], "expected arguments by name, found a list of 0"),
    ({}, "text: missing"),
    (
        {"text": "a", "zz": 1, "more": 2},
        "more: expected one of text, whole, part, flag, word, data, some, two, by, at, no",
    ),
    ({"text": 1}, "text: expected a text, found 1"),
    ({"text": "\ud800"}, "text: expected a text, found ?"),
    ({"text": "a", "whole": 1.0}, "whole: expected a whole number, found 1.0"),
    ({"text": "a", "whole": True}, "whole: expected a whole number, found true"),
    ({"text": "a", "whole": LARGEST + 1}, f"whole: expected a whole number, found {LARGEST + 1}"),
    ({"text": "a", "part": float("inf")}, "part: expected a number, found inf"),
    ({"text": "a", "part": "1"}, "part: expected a number, found 1"),
    ({"text": "a", "flag": 1}, "flag: expected true or false, found 1"),
    ({"text": "a", "word": "c"}, "word: expected one of a, b, found c"),
    ({"text": "a", "data": "x"}, "data: expected a file, found x"),
    ({"text": "a", "some": [1, "2"]}, "some[1]: expected a whole number, found 2"),
    ({"text": "a", "some": [0] * (MOST_ITEMS + 1)}, f"some: {LIST} a list of {MOST_ITEMS + 1}"),
    ({"text": "a", "two": "ab"}, f"two: {LIST} ab"),
    ({"text": "a", "by": {"k": "v"}}, "by.k: expected a whole number, found v"),
    ({"text": "a", "by": []}, f"by: {OBJECT} a list of 0"),
    ({"text": "a", "at": {"name": "n"}}, "at.x: missing"),
    ({"text": "a", "at": {"x": "1"}}, "at.x: expected a number, found 1"),
    ({"text": "a", "at": {"x": 1, "name": 2}}, "at.name: expected a text, found 2"),
    ({"text": "a", "no": "1"}, "no: expected a whole number, found 1"),
]


@pytest.mark.parametrize(("given", "told"), WRONG, ids=[f"{i} {told[:30]}" for i, (_, told) in enumerate(WRONG)])
def test_an_argument_of_the_page_that_does_not_fit_is_told(given: object, told: str) -> None:
    with pytest.raises(CallError) as raised:
        arguments(asked, given)
    assert str(raised.value) == told


def test_arguments_of_the_page_that_fit_are_passed_on() -> None:
    given = {
        "text": "a", "whole": -LARGEST, "part": 2, "flag": True, "word": "b", "data": b"d", "some": [0] * MOST_ITEMS,
        "two": ["x"], "by": {"k": 1}, "at": {"x": 1, "name": "n", "more": 3}, "no": None,
    }  # fmt: skip
    found = arguments(asked, given)
    assert found == given | {"two": ("x",), "at": {"x": 1, "name": "n"}}
    assert arguments(asked, {"text": "a", "no": 5})["no"] == 5
