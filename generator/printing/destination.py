"""The destination of the sheets of a kit or a deck: its options, their check, and the writing of the files.

A destination is a PDF for a printer at home or for a print shop, a file for a cutting machine for each sheet, or a
folder for a virtual table.
"""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

import click

from landpress.generator.declaring import Command, file, in_order
from landpress.generator.options import cutting, printing
from landpress.generator.printing.styles import CuttingOptions
from landpress.generator.texts import words
from landpress.layouts.errors import CallError, OutputError
from landpress.layouts.own_folder import check_own
from landpress.output.files.saving import check_folder, check_target, save_all, save_folder

if TYPE_CHECKING:
    from landpress.output.press.pdfx import Profile

CUTTING = (".svg", ".dxf")
FOLDERS = {"tabletop": "pictures of parts", "solid": "solids"}
"""The profiles that write a folder, and what its mark says is in it."""
_BED = re.compile(r"([1-9][0-9]{1,3})x([1-9][0-9]{1,3})", re.ASCII)
SMALLEST_BED = 100


def destinations(default: str) -> Callable[[Command], Command]:
    """Return the options for the look and the destination of sheets. `default` is the name of the file in the help."""
    where = (
        f"Output; by default {default} in this folder. As .svg or .dxf: lines for a cutting machine, one file for each "
        "sheet."
    )
    return in_order(
        [
            printing,
            cutting,
            click.option(
                "--profile",
                type=click.Choice(["home", "press", *FOLDERS]),
                default="home",
                help="home: sheets to print and cut at home; press: one page for each part for a print shop; tabletop: "
                "a folder for a virtual table; solid: a folder for a 3D printer.",
            ),
            click.option(
                "--bed",
                metavar="WxD",
                default="220x220",
                show_default=True,
                help="Bed of the 3D printer in mm, for --profile solid.",
            ),
            click.option(
                "--url", metavar="URL", help="Address at which a virtual table finds the folder; by default its path."
            ),
            file(metavar="FILE.icc", help="Profile of the printing condition of a press; makes PDF/X-4.").of("icc"),
            file("-o", "--output", metavar="FILE.pdf|svg|dxf or FOLDER", help=where).of("output"),
            click.option("--force", is_flag=True, help="Overwrite an existing file."),
            click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON."),
        ]
    )


class DestinationOptions(CuttingOptions):
    """The values of the options of `destinations`."""

    profile: str
    bed: str
    url: str | None
    icc: str | None
    output: str | None
    force: bool
    as_json: bool


class Destination(NamedTuple):
    """The destination of sheets; `suffix` is the suffix of the file, empty for a folder."""

    path: str
    suffix: str
    profile: str
    bed: tuple[int, int]
    url: str | None
    icc: str | None
    force: bool
    as_json: bool

    @property
    def is_for_cutting(self) -> bool:
        """Whether each sheet becomes a file for a cutting machine."""
        return self.suffix in CUTTING

    @property
    def address(self) -> str:
        """The address at which a virtual table finds the folder, with a slash at the end."""
        return (self.url or Path(os.path.realpath(self.path)).as_uri()).rstrip("/") + "/"

    def condition(self) -> "Profile | None":
        """Return the printing condition of a press, or None for the usual condition and for other profiles."""
        if self.profile != "press":
            return None
        from landpress.generator.printing.board_files import press_condition

        return press_condition(self.icc)

    def write(self, document: bytes, pages: int) -> dict[str, object]:
        """Write the file. Return the facts to report."""
        save_all({self.path: document}, self.force)
        return {"file": self.path, "pages": pages}

    def write_sheets(self, sheets: list[tuple[int, bytes]]) -> dict[str, object]:
        """Write a cutting file for each sheet, with names numbered from 1. Return the facts to report."""
        names = [f"{self.path[: -len(self.suffix)]}-{i}{self.suffix}" for i in range(1, len(sheets) + 1)]
        save_all({name: content for name, (_, content) in zip(names, sheets, strict=True)}, self.force)
        return {"files": [{"file": name, "page": number} for name, (number, _) in zip(names, sheets, strict=True)]}

    def write_folder(self, files: dict[str, bytes], **facts: object) -> dict[str, object]:
        """Write a folder of pictures or solids. Return these facts with its name, to report them."""
        save_folder(self.path, files, FOLDERS[self.profile], self.force)
        return {"folder": self.path, **facts}

    def tell(self, facts: dict[str, Any]) -> None:
        """Print the facts to report: names of files, then other facts, then the parts for a print shop."""
        speak = words("en")
        if self.as_json:
            print(json.dumps(facts))
            return
        for made in facts.pop("files", []):
            print(speak("kit.cutting_file", **made))
        for key in ("file", "folder"):
            if key in facts:
                print(facts.pop(key))
        parts = facts.pop("parts", [])
        for key, value in facts.items():
            if value is not None:  # some boards have no code, and some have no seed
                print(f"{speak(f'facts.{key}'):<8}{value}")
        for part in parts:
            last = part["page"] + part["pages"] - 1
            pages = f"{part['page']}" if part["pages"] == 1 else f"{part['page']}-{last}"
            print(f"{pages:>8}  {part['copies']:>4} x {part['width']:g} x {part['height']:g} mm  {part['name']}")


def destination(
    stem: str,
    *,
    output: str | None,
    profile: str,
    bed: str,
    url: str | None,
    icc: str | None,
    force: bool,
    as_json: bool,
    **others: Unpack[CuttingOptions],
) -> tuple[Destination, CuttingOptions]:
    """Return the destination that the options give, by default a name made from `stem`, and the other options.

    Raise CallError for options that do not go together, OutputError if the output cannot be written, or if it exists
    and `force` is not set.
    """
    path = output or stem + (f"-{profile}" if profile in FOLDERS else ".pdf")
    suffix = "" if profile in FOLDERS else Path(path).suffix.lower()
    _check(path, suffix, profile, icc, url)
    if suffix not in CUTTING and not force and os.path.lexists(path):
        raise OutputError(f"{path}: exists already; choose another name or add --force")

    if profile in FOLDERS:
        check_own(path, FOLDERS[profile])
    if profile == "solid":
        from landpress.output.solid.mesh import require_manifold

        require_manifold()
    if suffix == ".pdf":
        check_target(path, force)
    else:
        check_folder(path if not suffix else os.path.dirname(path) or ".")
    return Destination(path, suffix, profile, _bed(bed, profile), url, icc, force, as_json), others


def _bed(text: str, profile: str) -> tuple[int, int]:
    """Return the width and depth of the bed of a 3D printer. Raise CallError if the text is not such a size."""
    match = _BED.fullmatch(text)
    if match is None or min(int(match[1]), int(match[2])) < SMALLEST_BED:
        raise CallError(
            f"--bed {text[:20]!r}: expected width and depth in mm, at least {SMALLEST_BED}, such as 220x220"
        )
    if profile != "solid" and _is_given("bed"):
        raise CallError(f"--bed {text}: it goes with --profile solid")
    return int(match[1]), int(match[2])


def _is_given(option: str) -> bool:
    """Return whether the call names an option."""
    source = click.get_current_context().get_parameter_source(option)
    return source not in (None, click.core.ParameterSource.DEFAULT)


def _check(path: str, suffix: str, profile: str, icc: str | None, url: str | None) -> None:
    if url is not None and (profile != "tabletop" or not url.startswith(("http://", "https://", "file://"))):
        raise CallError(f"--url {url[:60]}: an address (https://.. or file://..) goes with --profile tabletop")
    if icc is not None and profile != "press":
        raise CallError("--icc: a printing condition goes with --profile press")
    if suffix not in (".pdf", *CUTTING) and profile not in FOLDERS:
        raise CallError(f"-o {path}: a kit has many pages; name a file that ends in .pdf, .svg or .dxf")
    if profile == "home":
        return
    if suffix in CUTTING:
        raise CallError(f"-o {path}: --profile press makes a PDF; {suffix} files belong to sheets printed at home")
    for name in ("marks", "duplex", "back_shift", "back_turn", "printer", "learn"):
        if _is_given(name):
            raise CallError(
                f"--{name.replace('_', '-')}: leave it out with --profile {profile}, where every part is separate"
            )
