"""What a sheet of an .xlsx file holds beside the texts of its cells; runs only in the child process (sandbox.py).

openpyxl does not tell of these things when it reads fast, so they are looked up in the XML of the sheet itself.
"""

import posixpath
import zipfile
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree

MOST = 1000
"""The largest number of cells of one kind that are told."""


def parts(data: bytes, path: str) -> dict[str, list[str]]:
    """Return the cells of a sheet by what they hold: `formulas` without a value, `errors`, `merged`, `pictures`."""
    found: dict[str, list[str]] = {"formulas": [], "errors": [], "merged": [], "pictures": []}
    with zipfile.ZipFile(BytesIO(data)) as archive:
        path = path.lstrip("/")
        with archive.open(path) as file:
            for _, element in ElementTree.iterparse(file):
                tag = _name(element)
                if tag == "c":
                    kind = _kind(element)
                    if kind:
                        found[kind].append(element.get("r", "?")[:12])
                    element.clear()
                elif tag == "mergeCell":
                    found["merged"].append(element.get("ref", "?")[:24])
        for name in _related(archive, path, "/drawing"):
            found["pictures"] += _anchors(archive, name)
    return {kind: cells[:MOST] for kind, cells in found.items()}


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _kind(cell: ElementTree.Element) -> str:
    """Return what a cell holds in place of a text, or an empty text."""
    held = {_name(child): child.text or "" for child in cell}
    if cell.get("t") == "e" and cell.get("vm"):  # a picture that lies in the cell has the value of an error
        return "pictures"
    if cell.get("t") == "e":
        return "errors"
    return "formulas" if "f" in held and not held.get("v") and "is" not in held and cell.get("t") != "str" else ""


def _related(archive: zipfile.ZipFile, path: str, kind: str) -> Iterator[str]:
    """Yield the names of the files of a kind to which a file of the archive is related."""
    folder, name = posixpath.split(path)
    relations = f"{folder}/_rels/{name}.rels"
    if relations in archive.namelist():
        for one in ElementTree.fromstring(archive.read(relations)):
            target = one.get("Target", "")
            if one.get("Type", "").endswith(kind):
                yield posixpath.normpath(posixpath.join(folder, target)).lstrip("/")


def _anchors(archive: zipfile.ZipFile, name: str) -> Iterator[str]:
    """Yield the cells at which the pictures of a drawing begin."""
    for anchor in ElementTree.fromstring(archive.read(name)):
        held = {_name(child): child for child in anchor}
        if "pic" in held:
            place = {_name(child): int(child.text or 0) for child in held.get("from", ())}
            yield f"{_letters(place['col'])}{place['row'] + 1}" if {"col", "row"} <= place.keys() else "?"


def _letters(column: int) -> str:
    """Return the letters of a column: 0 is A, 26 is AA."""
    letters = ""
    column += 1
    while column > 0:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters or "?"
