"""The values of the options for printing and for variants, as the parts of Landpress take them. Lengths are in mm."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NotRequired, TypedDict, Unpack

from landpress.engine.contract.house import changed, read_setting, shipped, variant_values
from landpress.generator.texts import words
from landpress.layouts.board import Variant
from landpress.layouts.errors import CallError
from landpress.layouts.paper import paper as paper_of

if TYPE_CHECKING:
    from landpress.output.scene.items import Scene
    from landpress.output.scene.style import Style

UPRIGHT = (
    "--landscape: these pages are upright all the same, because the board does not fit one page of this paper that "
    "lies on its side; leave it out or take larger paper"
)
ON_ITS_SIDE = "the cells are larger if the page lies on its side, so it does; --upright keeps it upright"

SUFFIXES = (".pdf", ".svg", ".png", ".json")
"""The kinds of files of a board."""
AT_A_TABLE = "paper"
"""The name of the shipped variant that people play at a table, where a game has one."""


class PrintingOptions(TypedDict):
    """The values of the options `printing`."""

    paper: str
    landscape: bool | None
    margin: float
    ink: str
    language: str
    look: NotRequired[str]
    link: NotRequired[str]
    enlarge: NotRequired[float]


USUAL: PrintingOptions = {"paper": "a4", "landscape": False, "margin": 10.0, "ink": "full", "language": "en"}
"""How pages are drawn where nobody is asked: in the plain look."""


class CuttingOptions(PrintingOptions):
    """The values of the options `printing` and `cutting`."""

    marks: str
    bleed: float
    duplex: str
    back_shift: str | None
    back_turn: float | None
    printer: str | None
    learn: NotRequired[tuple[str, ...]]


def style_of(game: str = "", **printed: Unpack[PrintingOptions]) -> "Style":
    """Return the style that the printing options give. Its words include those of the game."""
    return _style(game, printed)


def _style(game: str, printed: PrintingOptions) -> "Style":
    from landpress.output.scene.style import Style

    return Style(
        paper_of(printed["paper"]),
        words(printed["language"], game),
        landscape=printed["landscape"],
        margin=printed["margin"],
        ink=printed["ink"],
        look=printed.get("look", "plain"),
        link=printed.get("link", "").rstrip("/"),
        enlarge=printed.get("enlarge", 1.0),
    )


def unlike_wished(pages: "Sequence[Scene]", style: "Style", is_described: bool) -> str:
    """Return a line if the pages of a board lie in another way than the style says, else the empty text."""
    is_upright = all(page.height > page.width for page in pages)
    if style.enlarge != 1:
        return ""
    if style.landscape is None and is_described and style.page.height > style.page.width:
        return "" if is_upright else ON_ITS_SIDE
    return UPRIGHT if style.landscape and is_upright and not style.hung else ""


def cut_style(game: str = "", **cut: Unpack[CuttingOptions]) -> "Style":
    """Return the style that the printing and cutting options give, with the shift and turn of backs for a printer.

    A shift or turn that is given is stored under the printer's name. One that is not given is read from there. With
    photos of a calibration page, they are those that the page was printed with, and what the photos show is stored.
    """
    style = replace(_style(game, cut), marks=cut["marks"], bleed=cut["bleed"], duplex=cut["duplex"])
    back_shift, back_turn, printer = cut["back_shift"], cut["back_turn"], cut["printer"]
    photos = cut.get("learn", ())
    if photos and printer is None:
        raise CallError("--learn: what is learned is stored under the name of a printer; add --printer NAME")
    given = back_shift is not None or back_turn is not None or bool(photos)
    right, down, turn = 0.0, 0.0, 0.0
    if printer is not None:
        from landpress.generator.printing.printers import remember, remembered

        right, down, turn = remembered(printer, new=given)
    shift = (right, down) if back_shift is None else _shift(back_shift)
    style = replace(style, back_shift=shift, back_turn=turn if back_turn is None else back_turn)
    if photos:
        from landpress.generator.printing.calibrated import learned

        right, down, turn = learned(photos, style)
        style = replace(style, back_shift=(right, down), back_turn=turn)
    if printer is not None and given:
        remember(printer, (*style.back_shift, style.back_turn))
    return style


def _shift(text: str) -> tuple[float, float]:
    """Read two numbers with a comma between them."""
    try:
        right, down = map(float, text.split(","))
    except ValueError:
        raise CallError(f"--back-shift {text[:20]!r}: expected two numbers such as 0.4,-0.2") from None
    return right, down


def variant_of(game: str, file: str | None, settings: tuple[str, ...]) -> Variant:
    """Return the variant that a file or the name of a shipped variant gives. Single settings override its values."""
    return changed(game, {**(variant_values(game, file) if file else {}), **dict(map(read_setting, settings))})


def kit_variant(game: str, named: str | None) -> str | None:
    """Return the variant in which a kit is printed: the one that is named, else that for people at a table, if any."""
    return named or (AT_A_TABLE if AT_A_TABLE in shipped(game) else None)
