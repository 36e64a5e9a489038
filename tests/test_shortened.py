"""Lists and texts that are cut for people: all is told up to the limit, and behind it that some is left out."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from landpress.generator.boards import ledger, named
from landpress.generator.decks import cards, conditions, faults
from landpress.generator.decks.table import Row, Table
from landpress.generator.streams import _shortened
from landpress.generator.studio.bridge import press
from landpress.generator.table import person, trace
from landpress.generator.texts import words
from landpress.layouts.errors import CallError, LandpressError
from landpress.layouts.finding import Rule
from landpress.layouts.reading import shown
from landpress.output.press import preflight
from landpress.output.strangers.scripts.nandeck_labels import said


def held(names: Sequence[str]) -> str:
    return cards._held(Table("t.csv", ("c",), tuple(Row(2, {"c": name}) for name in names)), "c")


def also(names: Sequence[str]) -> str:
    return faults._line(faults.Fault("t.csv", 1, "", "", "wrong"), [1, *(int(name[1:]) for name in names)])


def many(names: Sequence[str]) -> str:
    found = faults.Faults()
    for name in names:
        found.add("t.csv", name)
    return "; ".join(text for text, _ in found.told())


def begun(names: Sequence[str]) -> str:
    some: Any = SimpleNamespace(codes=lambda start, most: list(names)[:most])
    with pytest.raises(LandpressError) as error:
        ledger.Ledger.find(some, "LL1-0")
    return str(error.value).partition(": several")[2]


def actor(names: Sequence[str]) -> Any:
    return SimpleNamespace(
        actor=0, allows=lambda action: False, legal=lambda: list(names), board=SimpleNamespace(game="last-land")
    )


def illegal(names: Sequence[str]) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trace, "Match", lambda *_: actor(names))
        some: Any = SimpleNamespace(board=None, position=None, plies=[{"ply": 1, "actor": 0, "action": "x"}])
        return str(trace.first_difference(some)).partition("legal: ")[2]


def offered(names: Sequence[str]) -> str:
    told: list[str] = []
    asked: Any = SimpleNamespace(_say=told.append)
    match: Any = actor(names)
    match.observation = lambda seat: None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            person, "Game", lambda game: SimpleNamespace(terminal=SimpleNamespace(position_lines=lambda *_: []))
        )
        person.Person._show(asked, match, 0)
    return told[-1]


def invalid(names: Sequence[str]) -> str:
    board: Any = SimpleNamespace(game="last-land")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(named, "faults_of", lambda _: [Rule("LL101", "error", "LL-D1").at(name) for name in names])
        patch.setattr("landpress.output.reports.validation.sentence", lambda fault, speak: "wrong")
        return named._faults(board)


LISTS: dict[str, tuple[Callable[[Sequence[str]], str], int, int, str]] = {
    "the values of a column": (held, 8, 8, " ..."),
    "the pages of a finding": (lambda names: preflight._pages(tuple(names), words("en")), 12, 12, " ..."),
    "the codes that begin so": (begun, 5, 5, ", ..."),
    "the legal actions of a trace": (illegal, 8, 8, ", ... ({all})"),
    "the actions that are offered": (offered, 40, 40, "... and {rest} more"),
    "the parts in a line": (lambda names: press._listed(list(names)), 3, 2, "…"),
    "the other lines of a fault": (also, 3, 3, " and {rest} more"),
    "the faults of a deck": (many, 40, 40, "{rest} more faults"),
    "the errors of a board": (invalid, 3, 3, "and {rest} more"),
}
"""What tells names, the most names that are all told, how many of more are told, and what is told of the rest."""


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_cut_behind_its_limit_and_says_so(name: str) -> None:
    tell, limit, kept, mark = LISTS[name]
    for count in (2, limit, limit + 1, limit + 7):
        names = [f"n{100 + i}" for i in range(count)]
        told, some = tell(names), count if count <= limit else kept
        assert [one for one in names if one in told or one[1:] in told.split("lines")[-1]] == names[:some], count
        for rest in (count - some, count - some + 1):
            is_told = mark.format(rest=rest, all=count) in told
            assert is_told == (count > limit and (rest == count - some or "{rest}" not in mark)), (count, rest, told)


@pytest.mark.parametrize(("tell", "limit"), [(shown, 40), (said, 40), (_shortened, 1500)])
def test_a_text_is_cut_behind_its_limit_and_says_so(tell: Callable[[str], str], limit: int) -> None:
    """Both ends of a long line are kept, because the file stands at one and the remedy at the other."""
    text = "".join(chr(97 + i % 26) for i in range(limit + 100))
    assert tell(text[:limit]) == text[:limit]
    for longer in (text[: limit + 1], text):
        begin, dots, end = tell(longer).partition("...")
        assert dots
        assert longer.startswith(begin.strip())
        assert longer.endswith(end.strip())
        assert limit - 10 < len(tell(longer)) <= limit + 5


def test_the_columns_of_a_table_are_cut_at_two_hundred_letters() -> None:
    for count, is_cut in ((40, False), (41, True)):
        columns = [f"c{i:02}" for i in range(count)]  # "c00, c01, ..." has 5 letters for each but 2 less
        columns[0] = "c0000" if not is_cut else "c00"
        with pytest.raises(CallError) as error:
            conditions.known("none", columns)
        assert (" ..." in str(error.value)) == is_cut
