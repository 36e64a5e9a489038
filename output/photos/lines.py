"""The typed codes of the pages in a grey picture, read without NumPy: by the command line and in the studio's page.

A page is found by the bar of 100 mm at its foot, and the code that is typed above the bar is read. It counts only if it
is far likelier than all other codes with a true checksum, and if its board is valid.
"""

from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from landpress.engine.boards.validity import is_valid
from landpress.layouts.board import Board
from landpress.layouts.errors import CodeError
from landpress.output.photos.bars import bars
from landpress.output.photos.grey import Grey, Lying
from landpress.output.photos.typed import Typed, typed

if TYPE_CHECKING:
    from PIL.Image import Image

NO_FOOT = "the foot of a page with its typed code is not seen"
NO_CODE = "the foot of a page is seen, but its typed code is covered or not sharp enough"
NO_BOARD = "the cells in sight tell no board for certain"
NO_BAR = "the foot of the page with its bar of 100 mm, by which marks are found, is not seen"
UNLIKE = "its tiles do not look like those of"


class Line(NamedTuple):
    """Where a page lies, and what is seen of its typed code; None if nothing looks like one."""

    lying: Lying
    typed: Typed | None


def light_of(grey: "Image") -> Grey:
    """Return a grey picture of Pillow for the compiled loops. Raise Unfit where they cannot run."""
    return Grey(*grey.size, grey.tobytes())


def lines(grey: Grey) -> list[Line]:
    """Return the lines of all pages whose bars are seen."""
    return [Line(bar.lying, typed(grey, bar.lying)) for bar in list(bars(grey))]


def codes(found: list[Line]) -> list[str]:
    """Return the codes of lines that are certain."""
    return list(dict.fromkeys(one.typed.code for one in found if counts(one.typed)))


def counts(read: Typed | None) -> TypeGuard[Typed]:
    """Return whether a typed code is certain and has a valid board: a wrong code has almost never."""
    if read is None or not read.is_sure:
        return False
    try:
        return is_valid(Board.from_code(read.code))
    except CodeError:
        return False
