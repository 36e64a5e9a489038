"""Scripts of Squib become templates with tables: `landpress deck --import deck.rb -o cards.toml`.

The script is read without running it, in the child process; or, if the person says so, their own Ruby runs it against a
stand-in that draws nothing and records the calls.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

from landpress.generator.decks import squib_project
from landpress.generator.decks.losses import Losses, in_rows
from landpress.generator.decks.squib import Places
from landpress.generator.decks.squib_elements import Elements
from landpress.generator.decks.squib_record import Sheet, UnknownError, sheet_of
from landpress.generator.decks.squib_template import GAME_ICONS, Import, table_text, template_for, template_text
from landpress.generator.decks.squib_version import OLD_FONTS, seems_old, type_scale
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError, LandpressError, naming
from landpress.layouts.reading import printable
from landpress.output.strangers.pictures import framed
from landpress.output.strangers.sandbox import look_inside
from landpress.output.strangers.scripts.squib_books import DRAWN
from landpress.output.strangers.scripts.squib_files import OUTSIDE

MOST_TOGETHER = 30 * 10**6
"""The size of all files beside a script together, in bytes."""
MOST_RECORD = 50 * 10**6
SECONDS, RUN_SECONDS = 20, 120
"""The limits for reading a script, in seconds of processor time, and for running it, by the clock."""
_STAND_IN = Path(__file__).parent / "stand_in"


class Result(NamedTuple):
    """What one deck of a script became: the files by name, and what did not come over."""

    template: str
    table: str
    own_table: str
    """The table of the script that serves as it is, or an empty text."""
    lost: list[str]
    seen: int
    calls: int


def imported(path: str, name: str, runs: bool, version: str) -> list[Result]:
    """Return what the decks of a script became. Raise InputError if nothing visible came over.

    `name` is that of the template, without a suffix: the table has it too.
    """
    script = Path(path)
    root, inside = squib_project.located(script)
    home = squib_project.home_of(root, inside)
    inside = os.path.relpath(root / inside, home).replace(os.sep, "/")
    record = _recorded(root, home, inside) if runs else read_inside("squib", root, inside, path, home)
    for table in record["tables"]:
        if table["file"]:
            table["file"] = os.path.relpath(home / table["file"], root).replace(os.sep, "/")
    version = version or squib_project.locked(home) or squib_project.locked(root)
    opened = [_opened(deck, root, home) for deck in record["decks"]]
    is_old = not version and seems_old(sheet for sheet, _ in opened if isinstance(sheet, Sheet))
    scale = OLD_FONTS if is_old else type_scale(version)
    lost = [f"{file}, line {line}: {why}" for file, line, why in record["lost"]]
    results: list[Result] = []
    for number, deck in enumerate(record["decks"], 1):
        called = name if len(record["decks"]) == 1 else f"{name}-{number}"
        sheet, notes = opened[number - 1]
        try:
            if isinstance(sheet, Exception):
                raise sheet
            made = _made(deck, sheet, root, home, called, notes, scale, record["tables"])
        except (UnknownError, ValueError, TypeError, OverflowError) as error:
            lost.append(f"{inside}, line {deck['line']}: the deck: {error}; leave out what computes it, or try --run")
            lost += [
                f"{call['file']}, line {call['line']}: {call['name']}: its deck does not come over"
                for call in _once(deck["calls"])
            ]
            continue
        results.append(result_of(made, "Squib", list(in_rows(notes.lines())), record["tables"]))
    if results:
        if not version and any("\ntype = " in result.template for result in results):
            remedy = "if the letters are too large, add --squib 0.13"
            if is_old:
                remedy = "type is often higher than its box, so it is read as 0.13; if too small, add --squib 0.14"
            lost.append(f"type: no Gemfile.lock tells the version; {remedy}")
        results[0].lost[:0] = in_rows(lost)
    if not any(result.seen for result in results):
        every = (
            results[0].lost + [line for result in results[1:] for line in result.lost]
            if results
            else list(in_rows(lost))
        )
        raise nothing_seen(path, every, record.get("drawn") or any(deck["calls"] for deck in record["decks"]))
    return results


def _once(calls: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the calls that draw, one of each place."""
    return list({(call["file"], call["line"], call["name"]): call for call in calls if call["name"] in DRAWN}.values())


class NothingError(InputError):
    """A script that draws, of which nothing came over. `lost` has a line for each loss."""

    def __init__(self, message: str, lost: Sequence[str]) -> None:
        super().__init__(message)
        self.lost = lost


def nothing_seen(path: str, lost: Sequence[str], draws: object) -> InputError:
    """Return the error for a script of which nothing visible came over."""
    if draws and lost:
        remedy = "; try --run" if path.lower().endswith(".rb") else ""
        return NothingError(f"{printable(path)}: nothing that can be seen came over{remedy}", lost)
    why = "; ".join(lost[:3]) or "it makes no deck"
    return InputError(f"{printable(path)}: nothing that can be seen came over: {printable(why)}")


def read_inside(kind: str, root: Path, inside: str, path: str, home: Path | None = None) -> dict[str, Any]:
    """Read a script of `squib` or `nandeck` in the child process, without running it.

    The names of all files, also `inside`, are those from `home`, which is `root` if it is not given.
    """
    expected = {"squib": "a script of Squib, deck.rb", "nandeck": "a script of nanDECK, deck.txt"}
    files = {inside: content(path, squib_project.MOST_FILE, expected[kind])}
    size = 0
    for found in squib_project.beside(root):
        name = os.path.relpath(found, home or root).replace(os.sep, "/")
        try:
            data = files.get(name) or content(str(found), squib_project.MOST_FILE, "a file beside the script")
        except LandpressError:
            continue
        size += len(data)
        if len(files) >= squib_project.MOST_FILES or size > MOST_TOGETHER:
            break
        files.setdefault(name, data)
    parts = [inside.encode(), *(one for name, data in files.items() for one in (name.encode("utf-8", "replace"), data))]
    with naming(printable(path)):
        answer = look_inside(kind, framed(parts), SECONDS, "shorten it" + (", or try --run" if kind == "squib" else ""))
    found_record: dict[str, Any] = json.loads(answer.content)
    return found_record


def _recorded(root: Path, home: Path, inside: str) -> dict[str, Any]:
    """Run a script in the folder `home` with the person's own Ruby, and return what the stand-in recorded."""
    ruby = which("ruby")
    if ruby is None:
        raise CallError("--run needs Ruby, which is not here; without --run the script is read without it")
    unshare = (
        [which("unshare") or "", "--map-root-user", "--net"] if sys.platform == "linux" and which("unshare") else []
    )
    if unshare and subprocess.run([*unshare, "true"], capture_output=True, check=False).returncode:
        unshare = []
    with tempfile.TemporaryDirectory() as folder:
        record, sheets = Path(folder, "record.json"), Path(folder, "sheets.json")
        sheets.write_text(json.dumps(_sheets(root, home)))
        surroundings = {**os.environ, "LANDPRESS_RECORD": str(record), "LANDPRESS_SHEETS": str(sheets)}
        # Rakefiles load Squib for scripts that do not, so it is there from the start.
        command = [*unshare, ruby, "-W0", "-I", str(_STAND_IN), "-r", "squib", inside]
        try:
            done = subprocess.run(
                command, cwd=home, env=surroundings, capture_output=True, timeout=RUN_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            raise InputError(f"{printable(inside)}: it ran for more than {RUN_SECONDS} s, the limit") from None
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        if not record.is_file():
            raise InputError(f"{printable(inside)}: Ruby ended without a deck: {printable(said[:200])}")
        try:
            found: dict[str, Any] = json.loads(content(str(record), MOST_RECORD, "a smaller deck"))
        except ValueError:
            raise InputError(f"{printable(inside)}: the record of its run is damaged") from None
    if done.returncode:
        found["lost"].append([inside, 0, f"Ruby ended with an error: {said[:200]}"])
    return found


def _sheets(root: Path, home: Path) -> dict[str, Any]:
    """Return the cells of all spreadsheets beside a script, for the stand-in, by their names from `home`."""
    found: dict[str, Any] = {}
    for path in squib_project.beside(root):
        if path.suffix.lower() == ".xlsx":
            name = os.path.relpath(path, home).replace(os.sep, "/")
            try:
                data = content(str(path), squib_project.MOST_FILE, "a spreadsheet")
                found[name] = json.loads(look_inside("sheets", data, SECONDS, "save it as .csv").content)
            except LandpressError:
                continue
    return found


def _layouts(deck: Mapping[str, Any], root: Path, home: Path, notes: Losses) -> dict[str, dict[str, Any]]:
    """Return the places of all layouts of a deck, later files over earlier ones."""
    named = deck["options"].get("layout") or []
    named = named if isinstance(named, list) else [named]
    for file in (call["args"].get("file") for call in deck["calls"] if call["name"] == "use_layout"):
        named += file if isinstance(file, list) else [file]
    found: dict[str, dict[str, Any]] = {}
    for name in named:
        if not isinstance(name, str):
            raise UnknownError("its layout is not known")
        layout = _layout(name, root, home)
        if layout is None:
            notes.tell(f"layout {printable(name)}", f"no such file{OUTSIDE if name.startswith('..') else ''}")
            continue
        places = Places({**found, **layout})
        for key in {**found, **layout}:
            try:
                found[key] = places.whole(key)
            except (ValueError, AttributeError) as error:
                notes.tell(f"{printable(name)}, {printable(str(key))}", str(error))
    return found


def _layout(name: str, root: Path, home: Path) -> Mapping[str, Mapping[str, Any]] | None:
    path = home / name
    if squib_project.real(path).is_relative_to(squib_project.real(root)) and path.is_file():
        data = content(str(path), squib_project.MOST_FILE, "a layout of Squib")
        with naming(printable(name)):
            found = json.loads(look_inside("yaml", data, None, "save it as plain YAML").content) or {}
        if not isinstance(found, dict):
            raise InputError(f"{printable(name)}: expected named places, as in a layout of Squib")
        return {str(key): _plain(value) for key, value in found.items() if isinstance(value, dict)}
    return built_in().get(name)


def _plain(place: Mapping[str, Any]) -> dict[str, Any]:
    """Return a place of a layout with symbols, such as `:center`, as texts."""
    return {key: value[1:] if _is_symbol(value) else value for key, value in place.items()}


def _is_symbol(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r":[A-Za-z_]\w*", value) is not None


def _opened(deck: Mapping[str, Any], root: Path, home: Path) -> tuple[Sheet | Exception, Losses]:
    """Return a deck with the values of its calls, or the error that says why it has none, and what is lost."""
    notes = Losses()
    try:
        return sheet_of(deck, _layouts(deck, root, home, notes), notes), notes
    except (UnknownError, ValueError, TypeError, OverflowError) as error:
        return error, notes


def _made(
    deck: Mapping[str, Any],
    sheet: Sheet,
    root: Path,
    home: Path,
    called: str,
    notes: Losses,
    scale: float,
    tables: list[dict[str, Any]],
) -> Import:
    own = squib_project.settings(home, str(deck["options"].get("config") or "config.yml"))
    images = own.get("img_dir")
    folders = [home, *([home / images] if isinstance(images, str) else [])]
    named = own.get("custom_colors")

    def picture(name: str) -> tuple[str, float, float]:
        """Return the name of a picture from the root, and its size in pixels, 0 if it is not known."""
        for folder in folders:
            path = Path(os.path.normpath(folder / name.replace("\\", "/")))
            if path.is_relative_to(root) and path.is_file():
                return path.relative_to(root).as_posix(), *squib_project.size_of(path)
        return name.replace("\\", "/"), 0.0, 0.0

    elements = Elements(sheet, notes, scale, picture)
    elements.named = {str(key): one for key, one in named.items()} if isinstance(named, dict) else {}
    made = template_for(sheet, elements, called, tables)
    made.front[:] = [one for one in made.front if not _is_off(one, sheet, notes)]
    if elements.families:
        families = ", ".join(printable(family) for family in elements.families.values())
        notes.tell("fonts", f"{families}: write the names of their files into [fonts]; until then it is Noto Sans")
    if elements.packs:
        notes.tell(
            "icons",
            f"put the icons of game-icons.net into the folder {GAME_ICONS}, as SVG files or as the npm package "
            "@iconify-json/game-icons; until then they are boxes",
        )
    return made


def _is_off(element: Mapping[str, Any], sheet: Sheet, notes: Losses) -> bool:
    """Return whether a line lies outside the card, in what is cut away: it is left out, and noted."""
    if element["kind"] != "line" or not all(type(one) is float for one in (*element["at"], *element["to"])):
        return False
    ends = (element["at"], element["to"])
    for axis, pixels in enumerate((sheet.width, sheet.height)):
        length, places = (pixels - 2 * sheet.trim) / sheet.dpi * 25.4, [end[axis] for end in ends]
        if max(places) <= 0 or min(places) >= length:
            notes.tell(f"line {element.get('name', '')}", "it lies outside the card; it is left out")
            return True
    return False


def result_of(made: Import, program: str, lost: list[str], tables: list[dict[str, Any]]) -> Result:
    """Return the files of a deck. If the script's own table has all columns and a row for each card, it serves."""
    text, copies = table_text(made.columns)
    own = ""
    for table in tables:
        has_all = set(made.columns.cells) <= set(table["columns"])
        if table["file"].endswith(".csv") and not made.columns.made and has_all and made.columns.cells and not copies:
            own = table["file"]
    card = dict(made.card)
    if copies and not own:
        card["copies"] = copies
    sections = {"card": card, "fonts": dict.fromkeys(made.fonts, ""), "icons": made.icons}
    template = template_text(f"a script of {program}", sections, made.front)
    return Result(template, "" if own else text, own, lost, made.seen, made.calls)


@cache
def built_in() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return the layouts that come with Squib."""
    whole = tomllib.loads(Path(__file__).with_name("squib_layouts.toml").read_text("utf-8"))
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for name, table in whole.items():
        more, alike = table.pop("more", {}), table.pop("alike", {})
        places = {
            key: dict(zip(("x", "y", "width", "height"), box, strict=True)) | more.get(key, {})
            for key, box in table.items()
        }
        found[f"{name}.yml"] = places | {key: places[other] for key, other in alike.items()}
    return found
