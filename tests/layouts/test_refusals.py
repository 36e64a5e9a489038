"""Refusals of the lowest floor in their exact words: arguments, layouts of plugins, codes, folders, files, rooms."""

import errno
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, cast

import pytest

from landpress.layouts import board, catalogue, codes, plugins
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, CodeError, GameError, OutputError, cause, did_you_mean
from landpress.layouts.finding import Rule
from landpress.layouts.own_folder import MARK, check_own, mark_of, own
from landpress.layouts.paper import Paper
from landpress.layouts.plugins import Plugin
from landpress.layouts.reading import Reader, number_of, pointer
from landpress.layouts.sheet import Area
from landpress.layouts.squares import Square, distance, parse_square


@checked
def called(
    whole: int = 0, text: str = "", share: float = 0.0, word: Literal["a", "b"] = "a", some: Iterable[str] = (),
    numbers: Sequence[int] = (), of: Mapping[str, object] | None = None, path: str | os.PathLike[str] = "",
    flag: bool = False, land: Board | str = "", do: Callable[[], object] = dict, data: bytes = b"",
    *, last: int | None = None,
) -> tuple[object, ...]:  # fmt: skip
    return whole, text, share, word, some, numbers, of, path, flag, land, do, data, last


ARGUMENTS: list[tuple[dict[str, Any], str]] = [
    ({"whole": "7"}, "whole: expected a whole number, got '7'; write whole=7"),
    ({"whole": "-7"}, "whole: expected a whole number, got '-7'; write whole=-7"),
    ({"whole": "x"}, "whole: expected a whole number, got 'x'"),
    ({"whole": True}, "whole: expected a whole number, got True"),
    ({"whole": 1.5}, "whole: expected a whole number, got 1.5"),
    ({"text": 1}, "text: expected a text, got 1"),
    ({"text": b"x"}, "text: expected a text, got b'x'; landpress.read(...) reads files"),
    ({"text": Path("a")}, "text: expected a text, got a PosixPath; landpress.read(...) reads files"),
    ({"share": float("nan")}, "share: expected a number, got nan"),
    ({"share": "5"}, "share: expected a number, got '5'; write share=5"),
    ({"share": 10**400}, f"share: expected a number, got 1{'0' * 39}..."),
    ({"word": "c"}, "word: expected one of a, b, got 'c'"),
    ({"word": 1}, "word: expected one of a, b, got 1"),
    ({"some": "ab"}, "some: expected a list of texts, got 'ab'; write some=['ab']"),
    ({"some": ["a", 1]}, "some item 2: expected a text, got 1"),
    ({"some": {"a": 1}}, "some: expected a list of texts, got a dict"),
    ({"numbers": [1, "2"]}, "numbers item 2: expected a whole number, got '2'; write numbers=2"),
    ({"numbers": "x" * 41}, f"numbers: expected a list of whole numbers, got '{'x' * 40}'"),
    ({"of": {1: 2}}, "of: expected a dict of texts or None, got a dict"),
    ({"path": 1}, "path: expected a text or a path, got 1"),
    ({"flag": 1}, "flag: expected True or False, got 1"),
    ({"land": 5}, "land: expected a Board or its code, got 5"),
    ({"do": 1}, "do: expected a function, got 1"),
    ({"data": "x"}, "data: expected bytes, got 'x'"),
    ({"last": "1"}, "last: expected a whole number or None, got '1'; write last=1"),
    ({"last": Reader()}, "last: expected a whole number or None, got a Reader"),
    ({"last": Rule("a", "error", "b")}, "last: expected a whole number or None, got a Rule"),
    ({"last": Area(0, 0, 1, 1)}, "last: expected a whole number or None, got an Area"),
]


@pytest.mark.parametrize(("given", "told"), ARGUMENTS, ids=[told[:50] for _, told in ARGUMENTS])
def test_an_argument_of_a_wrong_type_is_told(given: dict[str, Any], told: str) -> None:
    """Module: "an argument of a wrong type is a CallError that says what was expected"."""
    with pytest.raises(CallError) as raised:
        called(**given)
    assert str(raised.value) == told


def test_arguments_that_fit_are_passed_on() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    given: Any = (cast(int, Two()), "a", 3, "b", ["x"], (1, 2), {"k": 1}, Path("p"), True, "code", list, b"d")
    assert called(*given, last=5) == (
        2, "a", 3, "b", ["x"], [1, 2], {"k": 1}, "p", True, "code", list, b"d", 5,
    )  # fmt: skip
    found = called(some=(name for name in "ab"))[4]
    assert list(cast(Iterable[str], found)) == ["a", "b"]
    with pytest.raises(CallError, match=r"^a list of a call item 2: expected a text, got 2$"):
        list(cast(Iterable[str], called(some=iter(cast(Any, ["a", 2])))[4]))


def layout_of(**changed: object) -> SimpleNamespace:
    return SimpleNamespace(**{"PREFIX": "QQ", "SEATS": (2, 3), "PAYLOAD": 4} | changed)


SEATS_OF = f"SEATS: expected numbers from 1 to {board._MOST_SEATS} in ascending order"
LAYOUTS: list[tuple[dict[str, object], str]] = [
    ({"PREFIX": "Q"}, "PREFIX: expected two capital letters"),
    ({"PREFIX": "Q1"}, "PREFIX: expected two capital letters"),
    ({"PREFIX": b"QQ"}, "PREFIX: expected two capital letters"),
    ({"SEATS": {2, 3}}, "SEATS: expected whole numbers"),
    ({"SEATS": (2, True)}, "SEATS: expected whole numbers"),
    ({"SEATS": ()}, SEATS_OF),
    ({"SEATS": (3, 2)}, SEATS_OF),
    ({"SEATS": (2, 2)}, SEATS_OF),
    ({"SEATS": (0, 2)}, SEATS_OF),
    ({"SEATS": (2, board._MOST_SEATS + 1)}, SEATS_OF),
    ({"PAYLOAD": 0}, f"PAYLOAD: expected a whole number from 1 to {board._LONGEST_CODE}"),
    ({"PAYLOAD": 4.0}, f"PAYLOAD: expected a whole number from 1 to {board._LONGEST_CODE}"),
    ({"PAYLOAD": board._LONGEST_CODE + 1}, f"PAYLOAD: expected a whole number from 1 to {board._LONGEST_CODE}"),
]


@pytest.fixture
def quilt(monkeypatch: pytest.MonkeyPatch) -> Plugin:
    """Give the process one plugin, `quilt`, whose modules are not there."""
    plugin = Plugin("quilt", "quilt_landpress", "quilt-game")
    monkeypatch.setattr(catalogue, "plugins", lambda: {"quilt": plugin})
    monkeypatch.setattr(plugins, "plugins", lambda: {"quilt": plugin})
    return plugin


@pytest.mark.parametrize(("wrong", "told"), LAYOUTS, ids=[f"{i} {told[:24]}" for i, (_, told) in enumerate(LAYOUTS)])
def test_a_layout_of_a_plugin_is_checked(
    wrong: dict[str, object], told: str, quilt: Plugin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`_sound`: one line names the game, the file, what is wrong and the remedy. Values at a limit are taken."""
    monkeypatch.setattr(board, "part", lambda *_: layout_of(**wrong))
    with pytest.raises(GameError) as raised:
        board._sound("quilt")
    assert str(raised.value) == f"quilt: quilt_landpress/layout.py: {told}; update or remove the plugin"
    for fine in ({}, {"SEATS": range(1, board._MOST_SEATS + 1)}, {"PAYLOAD": board._LONGEST_CODE}, {"PAYLOAD": 1}):
        monkeypatch.setattr(board, "part", lambda *_, fine=fine: layout_of(**fine))
        assert board._sound("quilt").PREFIX == "QQ"


def test_a_plugin_tells_where_its_parts_lie_and_what_fails(quilt: Plugin) -> None:
    assert [quilt.path_of(floor) for floor in catalogue.FLOORS] == [
        f"quilt_landpress/{name}.py" for name in ("layout", "rules", "drawing", "maker")
    ]
    assert quilt.path_of("engine", "kernel") == "quilt_landpress/rules/kernel.py"
    assert quilt.data_path("engine", "house.toml") == "quilt_landpress/rules/house.toml"
    assert quilt.data_path("output", "texts/en.toml") == "quilt_landpress/texts/en.toml"
    failure = quilt.failure(ValueError("two\nlines"))
    assert str(failure) == ("quilt: the plugin quilt-game cannot be loaded: ValueError: two lines; update or remove it")
    assert str(quilt.failure(KeyError("x" * 300), "failed")) == (
        f"quilt: the plugin quilt-game failed: KeyError: '{'x' * 189}; update or remove it"
    )
    with pytest.raises(
        GameError, match=r"^quilt: the plugin quilt-game cannot be loaded: ModuleNotFoundError: No module"
    ):
        quilt.module("layouts")
    with pytest.raises(GameError, match=r"^quilt: too old$"):
        quilt._replace(wrong="too old").dotted("layouts")


@pytest.mark.parametrize(
    ("contract", "found"),
    [(2, "2"), (None, "of the type NoneType"), (True, "of the type bool"), ("1", "of the type str")],
)
def test_a_plugin_for_another_version_is_told(contract: object, found: str, quilt: Plugin, monkeypatch: Any) -> None:
    monkeypatch.setattr(plugins, "_imported", lambda name: SimpleNamespace(CONTRACT=contract))
    with pytest.raises(GameError) as raised:
        quilt.dotted("layouts")
    said = f"quilt_landpress.CONTRACT is {found}, this Landpress has 1; update one"
    assert str(raised.value) == f"quilt: the plugin quilt-game is for another version: {said}"
    monkeypatch.setattr(plugins, "_imported", lambda name: SimpleNamespace(CONTRACT=1))
    assert quilt.dotted("output", "kit") == "quilt_landpress.drawing.kit"


def test_a_plugin_with_a_faulty_description_is_told(
    quilt: Plugin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "description.toml").write_text("name = 3\n")
    kept = {"quilt": quilt}
    monkeypatch.setattr(catalogue, "plugins", lambda: kept)
    monkeypatch.setattr(catalogue, "_description", lambda plugin: tmp_path / "description.toml")
    assert catalogue.is_game("quilt")
    said = f"the plugin quilt-game has a faulty description: {tmp_path}/description.toml: line 1: "
    assert kept["quilt"].wrong.startswith(said)
    assert kept["quilt"].wrong.endswith("; correct or remove it")


def test_rivals_and_malformed_names_are_told() -> None:
    one, other = Plugin("quilt", "a", "zebra"), Plugin("quilt", "b", "ant")
    told = "several plugins have this name: ant and zebra; remove all but one"
    assert plugins._one_of([one, other]) == one._replace(wrong=told)
    assert plugins._one_of([one]) == one
    bad = Plugin("Quilt_1", "a", "zebra")
    assert plugins._one_of([bad]).wrong == "the plugin zebra needs a name of small letters and hyphens"
    assert plugins._one_of([Plugin("a-1-b2", "a", "z")]).wrong == ""


def test_an_unknown_game_is_told_with_all_that_there_are(quilt: Plugin) -> None:
    with pytest.raises(CallError) as raised:
        catalogue.known("qilt", ["island"])
    names = (*catalogue.games(), "island")
    assert str(raised.value) == f"unknown game 'qilt': expected one of {', '.join(names)}; did you mean quilt?"
    assert "quilt" in names
    with pytest.raises(CallError, match=r"; did you mean island\?$"):
        catalogue.known("islnd", ["island"])
    assert catalogue.known("quilt") == "quilt"
    assert catalogue.path_of("output", "last-land", "kit") == "output/games/last_land/kit.py"
    assert catalogue.path_of("output", "last-land") == "output/games/last_land"
    assert catalogue.data_path("last-land", "generator", "box.toml") == "generator/games/last_land/box.toml"
    with pytest.raises(GameError) as missing:
        catalogue.data("last-land", "layouts", "none.toml")
    assert str(missing.value) == "last-land: layouts/games/last_land/none.toml is missing; every game needs it"


def test_codes_are_split_begun_and_found_in_links() -> None:
    code = codes.encode("LL", 32**18 - 1, 18)
    assert code == "LL1-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ02"
    assert codes.split(" ll1-ab c") == ("LL", "1AB C")
    assert codes.split("ıı1")[0] == "ıı", "letters that become ASCII in capitals stay"
    assert codes.read_as("OIL0AU?") == "0110AU?"
    assert codes.start("ll1-oil", 18) == "LL1-011"
    assert codes.start("ll", 18) == "LL"
    assert codes.start(code[:-1], 18) == code[:-1]
    assert codes.start(code, 18) is None
    assert codes.start(f"{code}X", 18) is None
    assert codes.within("https://a.b/c#LL1-X ") == "LL1-X"
    assert codes.within("HTTP://a#x#y") == "x#y"
    for text in ("file#x", "https://a.b/c#", "LL1-X#2", " LL1"):
        assert codes.within(text) == text


def test_a_wrong_code_is_told() -> None:
    good = codes.encode("LL", 5, 2)
    assert codes.decode(f" {good.lower()} ", "LL", 2) == 5
    for text, told in (
        ("LL1-U500", "character 5 of the code is 'U': expected a digit or a letter other than U"),
        ("XX1-0500", "expected a code that starts with LL1, got 'XX1'"),
        ("LL2-0500", "expected a code that starts with LL1, got 'LL2'"),
        (good[:-1], "wrong checksum: expected 4 characters after LL1, got 3; compare the code with the paper"),
        (good + "0", "wrong checksum: expected 4 characters after LL1, got 5; compare the code with the paper"),
        ("LL1-0000", "wrong checksum: a character is mistyped; compare the code with the paper"),
    ):
        with pytest.raises(CodeError) as raised:
            codes.decode(text, "LL", 2)
        assert str(raised.value) == told
    assert str(codes.no_such_board()) == "wrong checksum: no board has this code; compare the code with the paper"


def test_folders_of_other_files_are_refused(tmp_path: Path) -> None:
    target = tmp_path / "out"
    called = f"-o {target}: "
    assert not check_own(target, "cards")
    assert own(target, "cards") == target
    assert (target / MARK).read_bytes() == mark_of("cards") == b"Landpress fills this folder with cards.\n"
    assert check_own(target, "cards")
    (target / "a.png").write_bytes(b"x")
    assert check_own(target, "cards")
    with pytest.raises(OutputError) as raised:
        check_own(target, "traces", "--trace")
    assert str(raised.value) == (
        f"--trace {target}: files that are not traces of Landpress are in it; name a new or an empty folder"
    )
    (target / "link").symlink_to(tmp_path)
    with pytest.raises(OutputError, match=f"^{called}link in it is a link; take it away, or name another folder$"):
        check_own(target, "cards")
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match=r"file: it is a file, and a folder is needed; choose another name$"):
        check_own(tmp_path / "file", "cards")
    other = tmp_path / "other"
    other.mkdir()
    (other / f"{MARK}-77.tmp").write_bytes(b"")
    assert not check_own(other, "cards"), "what a stopped call left is no file of a person"
    (other / "index").write_bytes(b"")
    with pytest.raises(OutputError, match="files that are not cards"):
        check_own(other, "cards")
    assert check_own(other, "tables", mark="index")


def test_causes_in_a_few_words() -> None:
    assert cause(OSError(errno.ENOSPC, "No space left on device")) == "disk full"
    assert cause(OSError(errno.EDQUOT, "Quota")) == "disk full"
    assert cause(OSError(errno.EACCES, "Permission denied")) == "permission denied"
    assert cause(FileNotFoundError(errno.ENOENT, "No such file")) == "no such file"
    assert cause(ValueError("Embedded")) == "embedded"
    assert cause(ValueError()) == "valueError"
    assert did_you_mean("qilt", ["quilt", "kilt"]) == "; did you mean quilt?"
    assert did_you_mean("zzz", ["quilt"]) == ""
    assert did_you_mean("QUILT", ["quilt"]) == "; did you mean quilt?"


def test_small_values() -> None:
    assert [number_of(n, "seats") for n in (0, 1, 2, 1000)] == ["0 seats", "1 seat", "2 seats", "1,000 seats"]
    assert pointer("a/b", "c~d", 3) == "/a~1b/c~0d/3"
    rule = Rule("LL001", "error", "LL-1")
    found = rule.at("a1", 2, found="x")
    assert (found.code, found.severity, found.clause, found.where) == ("LL001", "error", "LL-1", ("a1", "2"))
    assert Paper("x", 30.0, 20.0).turned() == Paper("x", 30.0, 20.0)
    area = Area(10, 20, 30, 50)
    assert (area.right, area.bottom, area.middle) == (40, 70, (25, 45))
    assert area.inset(1, 2, 3, 4) == Area(11, 22, 26, 44)
    assert [str(Square(x, y)) for x, y in ((0, 0), (25, 98), (26, 0), (51, 1), (52, 2), (98, 0))] == [
        "a1", "z99", "aa1", "az2", "ba3", "cu1",
    ]  # fmt: skip
    assert all(parse_square(str(Square(x, y))) == (x, y) for x in range(99) for y in (0, 9, 98))
    assert distance(Square(1, 5), Square(4, 1)) == 7


def test_a_reader_notes_each_fault_at_its_place() -> None:
    reader = Reader("QQ", "/board")
    assert reader.integer(7, "/a", range(2, 11)) == 7
    assert reader.integer(11, "/a", range(2, 11)) is None
    assert reader.integer(3, "/b", (1, 2)) is None
    assert reader.word("x", "/c", ("y", "z")) is None
    assert reader.text("x" * 201, "/d") is None
    assert reader.items([1], "/e", 2) is None
    reader.fields(3, "/f", ())
    told = [(one.code, one.where, one.values) for one in reader.findings]
    assert told[0] == ("QQ006", ("/board/a",), {"allowed": "2..10", "found": "11"})
    assert told[1] == ("QQ006", ("/board/b",), {"allowed": "1 2", "found": "3"})
    assert [one[:2] for one in told[2:]] == [
        ("QQ007", ("/board/c",)), ("QQ009", ("/board/d",)), ("QQ008", ("/board/e",)), ("QQ005", ("/board/f",)),
    ]  # fmt: skip
    assert told[2][2]["found"] == "x"
    assert told[5][2] == {"expected": "object", "found": "3"}
    edge = Reader("QQ")
    assert [edge.integer(9, "", range(n)) for n in (7, 8)] == [None, None]
    assert [one.values["allowed"] for one in edge.findings] == ["0 1 2 3 4 5 6", "0..7"]
