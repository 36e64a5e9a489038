"""The room Deck: a person's own cards, drawn again while their table and template are typed, and the files to print.

The page holds all texts and files. This room remembers the files that it was given and the sides that it drew, so that
only what changed is sent again. The page gives everything again to a worker that has started anew.
"""

import io
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

from landpress.generator.decks import examples
from landpress.generator.decks.faults import DeckError
from landpress.generator.decks.pages import home_pages, on_stock, printed
from landpress.generator.decks.preview import TABLE, TEMPLATE, given, preview
from landpress.generator.decks.table import MOST_BYTES
from landpress.generator.printing.styles import CuttingOptions, cut_style
from landpress.generator.studio.bridge import File
from landpress.generator.texts import words
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable
from landpress.output.deck.single import side_files
from landpress.output.deck.stocks import STOCKS
from landpress.output.files import svg
from landpress.output.files.document import render
from landpress.output.scene.items import Image, Scene

EXAMPLES = {name: folder for name, folder in examples.EXAMPLES.items() if name not in ("cards", "booklet")}
"""The examples that have a table and whose files are all texts."""
MOST_TOGETHER = 100 * 10**6
"""The largest size of all files together, in bytes."""
DATE = (1980, 1, 1, 0, 0, 0)


class Text(TypedDict):
    """The texts of a deck, and the files that the page holds beside them: the version of each by its name."""

    table: str
    template: str
    files: dict[str, str]


class Example(TypedDict):
    """The texts of an example."""

    table: str
    template: str


class Decoded(TypedDict):
    """A picture that the page decoded: its size, and the lengths of its file and of its rows in the bytes given."""

    width: int
    height: int
    file: int
    rows: int


class Place(TypedDict):
    """A fault for a person: its line, and the file, the line of the table and the element where it is."""

    text: str
    file: str
    line: int
    element: str


class Card(TypedDict):
    """A card: its name, its copies, the numbers of its sides, its size in mm, and its line in the table or 0."""

    name: str
    copies: int
    sides: list[int]
    size: tuple[float, float]
    line: int


class Shown(TypedDict):
    """A deck as the page shows it. `missing` names files that must be given first; then nothing else is told."""

    missing: list[str]
    title: str
    cards: list[Card]
    faults: list[Place]
    warnings: list[str]


class _Room:
    """What the room remembers: the files and decoded pictures by name and version, and the drawn sides by number."""

    files: dict[tuple[str, str], bytes]
    images: dict[tuple[str, str], Image]
    scenes: dict[int, Scene]
    last: int


def _forget() -> None:
    _Room.files, _Room.images, _Room.scenes, _Room.last = {}, {}, {}, 0


_forget()


def texts(language: str) -> dict[str, str]:
    """Return the texts of the room."""
    return words(language).section("deck_room.")


def offered() -> dict[str, list[str]]:
    """Return the names of the examples and of the sheets that are cut already."""
    return {"examples": list(EXAMPLES), "sheets": list(STOCKS)}


def example(name: str) -> Example:
    """Return the table and the template of an example."""
    if name not in EXAMPLES:
        raise CallError(f"example {name[:20]!r}: expected one of {', '.join(EXAMPLES)}")
    found = {path.suffix: content(str(path), MOST_BYTES, "an example").decode() for path in EXAMPLES[name].iterdir()}
    return {"table": found[".csv"], "template": found[".toml"]}


def give(name: str, version: str, data: bytes, picture: Decoded | None = None) -> None:
    """Take a file, or a picture that the page decoded.

    Then `data` is the file, its compressed rows or nothing if it is a JPEG, and the rows of its transparency.
    """
    held = sum(map(len, _Room.files.values())) + sum(len(one.file) + len(one.data) for one in _Room.images.values())
    if held + len(data) > MOST_TOGETHER:
        _Room.files, _Room.images = {}, {}
        raise InputError(f"{printable(name)}: all files together are larger than 100 MB; use the command line for them")
    if picture is None:
        _Room.files[name, version] = data
        return
    if min(picture["file"], picture["rows"]) < 0 or picture["file"] + picture["rows"] > len(data):
        raise CallError(f"{printable(name)}: the parts of the picture do not fit its bytes; give it again")
    file, rows = data[: picture["file"]], data[picture["file"] : picture["file"] + picture["rows"]]
    alpha, is_jpeg = data[picture["file"] + picture["rows"] :], not picture["rows"]
    size = picture["width"], picture["height"]
    kind = "jpeg" if is_jpeg else "png"
    called = sha256(file).hexdigest()[:24]
    _Room.images[name, version] = Image(called, *size, 3, is_jpeg, rows or file, alpha, file, kind)


def show(deck: Text) -> Shown:
    """Return the cards of a deck, or its faults."""
    if missing := _missing(deck):
        return {"missing": missing, "title": "", "cards": [], "faults": [], "warnings": []}
    files, images = _held(deck)
    seen = preview(deck["table"], deck["template"], files, (), images)
    known = {scene: number for number, scene in _Room.scenes.items()}
    cards: list[Card] = []
    for card in seen.cards:
        numbers = []
        for scene in filter(None, (card.front, card.back)):
            if scene not in known:
                _Room.last += 1
                known[scene] = _Room.last
            numbers.append(known[scene])
        size = card.front.width, card.front.height
        cards.append({"name": card.name, "copies": card.copies, "sides": numbers, "size": size, "line": card.line})
    if cards:
        wanted = {number for card in cards for number in card["sides"]}
        _Room.scenes = {number: scene for scene, number in known.items() if number in wanted}
    faults: list[Place] = [
        {
            "text": line,
            "file": fault.file if fault else "",
            "line": fault.line if fault else 0,
            "element": fault.element if fault else "",
        }
        for line, fault in seen.told
    ]
    return {"missing": [], "title": seen.title, "cards": cards, "faults": faults, "warnings": list(seen.warnings)}


def _missing(deck: Text) -> list[str]:
    held = _Room.files.keys() | _Room.images.keys()
    for old in held - set(deck["files"].items()):
        _Room.files.pop(old, None)
        _Room.images.pop(old, None)
    return [name for name, version in deck["files"].items() if (name, version) not in held]


def _held(deck: Text) -> tuple[dict[str, bytes], dict[str, Image]]:
    """Return the files of a deck, and its decoded pictures."""
    asked = deck["files"].items()
    files = {name: _Room.files[name, version] for name, version in asked if (name, version) in _Room.files}
    images = {name: _Room.images[name, version] for name, version in asked if (name, version) in _Room.images}
    return files, images


def pictures(numbers: list[int]) -> dict[str, str]:
    """Return sides as SVG for the page, by number. A side that is not drawn any more is left out."""
    return {
        str(number): svg.inline(_Room.scenes[number], f"side{number}", "")
        for number in numbers
        if number in _Room.scenes
    }


def file(deck: Text, kind: str, sheet: str, options: CuttingOptions) -> File:
    """Return a file to print. `kind` is pdf, contact, sheet or svg, and `sheet` the name of a sheet for the third.

    A PDF has the bytes of `landpress deck cards.csv --template cards.toml` with the same options, except for pictures.
    """
    if _missing(deck):
        raise InputError("a file of the deck is not loaded; choose it again")
    files, images = _held(deck)
    style = cut_style(**options)
    if kind == "sheet":
        style = on_stock(style, sheet)
    origin, look, beside = given(deck["table"], deck["template"], files, images)
    try:
        made = printed(origin, look, beside, (), style, "home", Path(TABLE).stem)
    except DeckError as error:
        raise InputError(words(options["language"])("deck_room.faulty", count=len(error.lines))) from None
    if kind == "svg":
        return File("cards-svg.zip", _zipped(side_files(made.kit.parts, "svg", made.style)))
    scenes = home_pages(made, contact=kind == "contact", sheet=sheet if kind == "sheet" else None)
    return File("cards.pdf", render(scenes, ".pdf", "", made.style), {"pages": len(scenes)})


def source(deck: Text) -> File:
    """Return the table, the template and all files as a zip, for the command line and for another day."""
    files, images = _held(deck)
    texts = {TABLE: deck["table"].encode(), TEMPLATE: deck["template"].encode()}
    pictures = {name: image.file for name, image in images.items()}
    return File("deck.zip", _zipped({**files, **pictures, **texts}))


def _zipped(files: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            made.writestr(zipfile.ZipInfo(name, DATE), files[name], zipfile.ZIP_DEFLATED)
    return target.getvalue()


CALLS = {one.__name__: one for one in (texts, offered, example, give, show, pictures, file, source)}
KEEPING = ()
