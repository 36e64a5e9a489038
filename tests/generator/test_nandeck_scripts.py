"""Scripts of nanDECK become templates: nothing is read unlike nanDECK, and what is not read is told by its line.

What stands on the cards of `tests/data/nandeck_elsewhere` was worked out by hand from nanDECK's manual.
"""

import csv
import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from landpress.output.strangers.scripts.nandeck import read
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from tests.commands.run import run

PROJECT = Path(__file__).parents[1] / "data" / "nandeck_elsewhere"
SCRIPTS = sorted(path.stem for path in PROJECT.glob("*.json"))
TOP = "UNIT=MM\nFONT=Arial,10,T,#000000\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(PROJECT, tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    return tmp_path / "project"


def script(code: str, **tables: str) -> dict[str, Any]:
    files = {"deck.txt": code.encode(), **{f"{name}.csv": text.encode() for name, text in tables.items()}}
    found: dict[str, Any] = json.loads(read("deck.txt", files))
    return found


def texts(code: str, **tables: str) -> dict[str, str]:
    """Return what the last text of a script says on each card."""
    found: dict[str, str] = script(TOP + code, **tables)["calls"][-1]["items"]
    return found


def told(code: str, **tables: str) -> list[str]:
    return [f"{line}: {why}" for _, line, why in script(TOP + code, **tables)["lost"]]


def drawn_cards(template: Path, table: Path) -> tuple[dict[str, Any], list[list[dict[str, Any]]]]:
    """Return the options of the card, and the elements of each card with the cells in their places."""
    found = tomllib.loads(template.read_text("utf-8"))
    with table.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) for _ in range(int(row.get("copies") or 1))]
    cards = []
    for row in rows:
        shown = [one for one in found["front"] if "when" not in one or row[one["when"].strip('"')]]
        cards.append([{key: filled(value, row) for key, value in element.items()} for element in shown])
    return found["card"], cards


def filled(value: Any, row: dict[str, str]) -> Any:
    if not isinstance(value, str):
        return value
    return re.sub(r"\\(.)", r"\1", re.sub(r"\{([^{}]+)\}", lambda match: row[match[1]], value))


@pytest.mark.parametrize("name", SCRIPTS)
def test_cards_are_what_the_manual_says(name: str) -> None:
    """docs/decks-from-squib.md: what comes over stands where nanDECK puts it; the rest is told by its line."""
    wanted = json.loads((PROJECT / f"{name}.json").read_text("utf-8"))
    done = run("deck", "--import", f"{name}.txt", "-o", "made.toml")
    assert done.status == 0, done.err
    own = re.search(r"landpress deck (\S+\.csv) --template", done.err)
    assert own
    card, cards = drawn_cards(Path("made.toml"), Path(own[1]))
    assert card["size"] == wanted["card_mm"]
    assert len(cards) == wanted["cards"]
    found = {
        kind: sorted(
            (number, *box(element), *look(element))
            for number, elements in enumerate(cards, 1)
            for element in elements
            if element["kind"] == kind and (kind == "box" or element["text" if kind == "text" else "file"])
        )
        for kind in ("text", "box", "image")
    }
    assert found["text"] == sorted(
        (
            *(number, *thing["box_mm"], thing["text"], thing["points"], thing.get("bold", False)),
            *(thing.get("italic", False), thing["colour"].lower()),
            {"center": "middle"}.get(thing["align"], thing["align"]),
        )
        for thing in wanted["texts"]
        for number in thing["cards"]
    )
    assert found["box"] == sorted(
        (number, *thing["box_mm"], thing["fill"].lower(), thing["border"].lower())
        for thing in wanted["rectangles"]
        for number in thing["cards"]
    )
    assert found["image"] == sorted(
        (number, *thing["box_mm"], thing["file"]) for thing in wanted["images"] for number in thing["cards"]
    )
    for line, word in wanted["told_lines"].items():
        assert re.search(rf"{name}\.txt, line {line}: {word}", done.err, re.IGNORECASE), (line, word)


def box(element: dict[str, Any]) -> list[float]:
    return [*element["at"], *element["size"]]


def look(element: dict[str, Any]) -> tuple[Any, ...]:
    if element["kind"] == "text":
        bold, italic = element.get("bold", False), element.get("italic", False)
        return element["text"].strip(), element["type"], bold, italic, element["colour"], element["align"]
    if element["kind"] == "box":
        fill = element.get("fill", "none")
        return fill, element.get("stroke", fill)
    return (element["file"],)


UNREAD = {
    "a condition on a sequence": ('[a]=x|y\nIF=[a]=x\nTEXT="1","no",0,0,9,9\nENDIF', (4, 5)),
    "a macro that is called": ('MACRO=m,(a)\nFONT=Arial,9\nEND\nm=1\nTEXT="1","no",0,0,9,9', (3, 6, 7)),
    "a condition that may depend on case": ('[a]=Yes\nIF=[a]=yes\nTEXT="1","no",0,0,9,9\nENDIF', (4, 5)),
    "a reckoned label": ('[a]=(1+2)\nTEXT="1",[a],0,0,9,9', (3, 4)),
    "a font in a branch that is not known": ('IF=[gone]=1\nFONT=Arial,20\nENDIF\nTEXT="1","no",0,0,9,9', (3, 4, 6)),
    "a loop": ('FOR=a,1,3\nTEXT="1","no",0,0,9,9\nNEXT', (3, 4)),
    "lines behind a file that is included": ('INCLUDE="more.txt"\nTEXT="1","no",0,0,9,9', (3, 4)),
    "rows repeated by words": ('LINKMULTI=a\nLINK=t.csv\nTEXT="1",[a],0,0,9,9', (4, 5)),
    "rows repeated behind the table": ('LINK=t.csv\nLINKMULTI=b\nTEXT="1",[a],0,0,9,9', (4, 5)),
    "a file that includes the script": ('INCLUDE="deck.txt"\nTEXT="1","no",0,0,9,9', (3, 4)),
    "fields in another order": ('LINK=t.csv,b,a\nTEXT="1",[a],0,0,9,9', (3, 4)),
    "an angle": ('TEXT="1","no",0,0,9,9,left,top,45', (3,)),
    "a gradient": ('RECTANGLE="1",0,0,9,9,#FF0000#0000FF@90', (3,)),
    "a code in a text": ('TEXT="1","one\\13\\two",0,0,9,9', (3,)),
    "a range that is reckoned": ('TEXT="1-{2*3}","no",0,0,9,9', (3,)),
}


@pytest.mark.parametrize("name", UNREAD)
def test_what_is_not_understood_is_told_and_draws_nothing(name: str) -> None:
    """docs/decks-from-squib.md: every other line is told by its number, with what depends on it."""
    code, lines = UNREAD[name]
    assert not script(TOP + code, t="a,b\nx,y\n")["calls"]
    assert tuple(dict.fromkeys(int(one.partition(":")[0]) for one in told(code, t="a,b\nx,y\n"))) == lines


def test_rows_are_repeated_as_often_as_a_column_says() -> None:
    """LINKMULTI, as its author remembers the program: the field has the number of times that each row is repeated."""
    code = 'LINKMULTI=n\nLINK=t.csv\nTEXT="1-3",[a],0,0,9,9'
    assert texts(code, t="a,n\nfox,2\nowl,1\n") == {"1": "fox", "2": "fox", "3": "owl"}


def test_the_lines_of_an_included_file_stand_where_it_is_included() -> None:
    """INCLUDE: its lines are inserted; what is lost in them is told with both."""
    more = '[a]=fox\nCIRCLE="1",0,0,9,9\n'
    assert texts('INCLUDE="more.csv"\nTEXT="1",[a],0,0,9,9', more=more) == {"1": "fox"}
    assert told('INCLUDE="more.csv"\nTEXT="1",[a],0,0,9,9', more=more) == [
        "3: more.csv, line 2: CIRCLE: not taken over"
    ]


def test_sequences_begin_with_the_first_card_of_their_range() -> None:
    """docs/decks-from-squib.md: the values of a label are dealt to the cards of the range, again and again."""
    assert texts('[a]="x|y"\nTEXT="2,4-5",[a],0,0,9,9') == {"2": "x", "4": "y", "5": "x"}
    assert texts('LINK=t.csv\nTEXT="1-{(a)}","<[a]>",0,0,9,9', t="a\nx\ny\n") == {"1": "<x>", "2": "<y>"}


def test_units_are_kept() -> None:
    """docs/decks-from-squib.md: lengths are in the unit of the script, or percent of the card."""
    assert script('UNIT=INCH\nCARDSIZE=2,3\nRECTANGLE="1",50%,1,1,10%,#000000')["calls"][0]["look"]["box"] == (
        pytest.approx([25.4, 25.4, 25.4, 7.62])
    )


HOSTILE = {
    "a range of a thousand million cards": ('TEXT="1-999999999","x",0,0,9,9', "expected cards 1 to 1000"),
    "a range of a hundred digits": (f'TEXT="1-{"9" * 100}","x",0,0,9,9', "expected cards 1 to 1000"),
    "ten thousand lines": ("; nothing\n" * 10_000, "more than 5000 lines"),
    "a long line": ("TEXT=" + "x" * 100_000, "longer than 10000 signs"),
    "many cards again and again": ('TEXT="1-1000","x",0,0,9,9\n' * 200, "more than 100000 drawings"),
    "a unit behind lengths": ('TEXT="1","x",0,0,9,9\nUNIT=CM', "UNIT behind lengths"),
    "a device as a table": ('LINK="/dev/zero"\nTEXT="1",[a],0,0,9,9', "/dev/zero: no such"),
    "a table elsewhere": ('LINK="../../../etc/passwd"\nTEXT="1",[a],0,0,9,9', "no such"),
    "control signs": ('\x1b[2J\x07="x"\n[\x1b]=\x1b(\x1b)', "nothing that can be seen"),
    "names of Python's own": ("__INIT_=x,y\n__CLASS_=x\nLOST=1\nREAD_LINE=1", "nothing that can be seen"),
    "nothing": ("", "nothing that can be seen"),
}
TOLD = ("a device as a table", "a table elsewhere")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_scripts_give_one_line(name: str) -> None:
    code, why = HOSTILE[name]
    Path("bad.nde").write_bytes((TOP + code).encode())
    done = run("deck", "--import", "bad.nde", "-o", "made.toml", may_fail=True)
    # Scripts that draw have a line for each loss.
    assert (done.status, done.err.count("\n")) == ((1, 3) if name in TOLD else (2, 1))
    assert why in done.err
    assert all(line.startswith("landpress: ") and line.isprintable() for line in done.err.splitlines())
    assert not Path("made.toml").exists()


def test_the_count_of_drawings_has_those_that_are_lost() -> None:
    """docs/decks-from-squib.md: 3 places of icons, a picture, a text, and a line that is not taken over."""
    assert "5 of 6 drawing calls came over" in run("deck", "--import", "spices.txt", "-o", "made.toml").err


@pytest.mark.parametrize(("flag", "top"), [("top", 20.0), ("center", 27.0), ("bottom", 34.0)])
def test_icons_stand_in_a_row_as_wide_and_as_high_as_is_said(flag: str, top: float) -> None:
    """The manual of nanDECK, ICONS: from the left, each as far from the one before as it is wide."""
    code = f'UNIT=MM\nICON="1",S,salt.png\nICONS="1",SSS,4,20,36,20,9,6,0,PN,left,{flag}'
    boxes = [call["look"]["box"] for call in script(code)["calls"]]
    assert boxes == [[4.0, top, 9.0, 6.0], [13.0, top, 9.0, 6.0], [22.0, top, 9.0, 6.0]]


@pytest.mark.parametrize(("flags", "fit"), [("PN", "contain"), ("N", "stretch")])
def test_a_picture_keeps_its_form_where_the_flag_says_so(flags: str, fit: str) -> None:
    """The manual of nanDECK, IMAGE: P keeps the proportions. Without it a picture fills its rectangle."""
    Path("own.txt").write_text(f'{TOP}IMAGE="1",icons/salt.png,5,5,30,20,0,{flags.replace("N", "")}\n')
    assert run("deck", "--import", "own.txt", "-o", "own.toml").status == 0
    (made,) = tomllib.loads(Path("own.toml").read_text())["front"]
    assert (made["kind"], made["fit"]) == ("image", fit)


def test_options_of_squib_do_not_fit() -> None:
    done = run("deck", "--import", "night.txt", "--run", may_fail=True)
    assert done.status == 2
    assert "belong to a script of Squib" in done.err


def test_a_script_that_is_not_read_raises() -> None:
    with pytest.raises(UnreadError, match="line 1: UNIT"):
        read("deck.txt", {"deck.txt": b"UNIT=FURLONG"})


@pytest.mark.parametrize("own", ["made.csv", "made.toml"])
def test_a_file_of_your_own_is_kept_without_force_and_nothing_beside_it_is_made(own: str) -> None:
    """docs/formats.md: "An existing file is kept unless `--force` is given"; a template and its table are two files."""
    call = ("deck", "--import", "spices.txt", "-o", "made.toml")
    Path(own).write_text("mine")
    done = run(*call)
    assert (done.status, done.out, Path(own).read_text()) == (2, "", "mine")
    assert f"{own}: exists already" in done.err
    assert [path.name for path in Path().glob("made.*")] == [own]
    assert run(*call, "--force").status == 0
    assert Path(own).read_text() != "mine"


ROWS = "a,b,n\nx,p,0\ny,q,1\nx,,2\n"
BY_CARD = {
    "a column": ('IF=[a]=x\nTEXT="1-3","[b]!",0,0,9,9\nENDIF', {"1": "p!", "3": "!"}),
    "another value, quotes and spaces": ('IF = [n] <> "0" \nTEXT="1-3",[n],0,0,9,9\nENDIF', {"2": "1", "3": "2"}),
    "else": ('IF=[a]=x\nTEXT="1-3","no",0,0,9,9\nELSE\nTEXT="1-3",[b],0,0,9,9\nENDIF', {"2": "q"}),
    "elseif": ('IF=[n]=0\nELSEIF=[a]=x\nTEXT="1-3",[n],0,0,9,9\nENDIF', {"3": "2"}),
    "conditions in each other": ('IF=[a]=x\nIF=[b]<>""\nTEXT="1-3",[n],0,0,9,9\nENDIF\nENDIF', {"1": "0"}),
    "more cards than rows": ('IF=[a]=y\nTEXT="1-6",[n],0,0,9,9\nENDIF', {"2": "1", "5": "1"}),
    "the number of rows in a label": ('[all]="1-{(n)}"\nTEXT=[all],[n],0,0,9,9', {"1": "0", "2": "1", "3": "2"}),
}


@pytest.mark.parametrize("name", BY_CARD)
def test_conditions_on_columns_hold_by_card(name: str) -> None:
    """docs/decks-from-squib.md: an IF on a column holds for the cards whose row meets it."""
    code, wanted = BY_CARD[name]
    assert texts(f"LINK=t.csv\n{code}", t=ROWS) == wanted


def test_type_and_labels_that_a_condition_on_a_column_sets_are_not_known_behind_it() -> None:
    code = 'LINK=t.csv\nIF=[a]=x\nFONT=Arial,20,T,#000\n[q]=1\nTEXT="1-3",[a],0,0,9,9\nENDIF\n'
    found = script(TOP + code + 'TEXT="1",[a],0,0,9,9\nFONT=Arial,8,T,#000\nTEXT="1",[q],0,0,9,9', t=ROWS)
    assert [(call["line"], call["look"]["font"]["size"]) for call in found["calls"]] == [(7, 20.0)]
    assert [line for _, line, _ in found["lost"]] == [6, 9, 11]


@pytest.mark.parametrize("cards", ["2-3", "1"])
def test_drawings_that_no_condition_on_a_column_lets_be_are_told(cards: str) -> None:
    """A range from another card than the first, whose row is not certain, and one in which no card meets it."""
    found = script(f'{TOP}LINK=t.csv\nIF=[a]=y\nTEXT="{cards}","no",0,0,9,9\nENDIF', t=ROWS)
    assert (found["calls"], [at for _, at, _ in found["lost"]]) == ([], [5])


@pytest.mark.parametrize("name", ["C:\\Users\\me\\deck\\t.csv", "/home/me/t.csv"])
def test_a_table_of_another_computer_is_that_beside_the_script(name: str) -> None:
    found = script(f'{TOP}LINK="{name}"\nTEXT="1-3",[n],0,0,9,9', t=ROWS)
    assert found["calls"][0]["items"] == {"1": "0", "2": "1", "3": "2"}
    assert [why for _, _, why in found["lost"]] == ["LINK: t.csv beside the script is read in its place"]


def test_fractions_of_the_editor_are_lengths() -> None:
    """`{80/9}%` is what nanDECK's own editor writes for a ninth."""
    (call,) = script(TOP + 'CARDSIZE=63,88\nTEXT="1","a",{100/3}%,{1/4},{63/2},50%')["calls"]
    assert call["look"]["box"] == [21.0, 0.25, 31.5, 44.0]
