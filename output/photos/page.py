"""The board of a page in a photo whose QR code cannot be read.

The sheet is found by its outline, its foot by the bar of 100 mm. Then the code that is typed above the bar is read. It
counts only if it is far likelier than all other codes with a true checksum, and if its board is valid.
"""

from typing import TYPE_CHECKING

from landpress.layouts.errors import CodeError

if TYPE_CHECKING:
    from PIL.Image import Image

_NO_FOOT = "no page with a bar of 100 mm at its foot is seen whole"
_NO_CODE = "the typed code above the bar is not sharp enough or covered"


def code_in(grey: "Image") -> tuple[str, str]:
    """Return the typed code of the page in a grey photo, and otherwise an empty text and the reason."""
    from landpress.output.photos.footer import foot
    from landpress.output.photos.outline import outline
    from landpress.output.photos.typed import typed

    found = foot(grey, outline(grey))
    if found is None:
        return "", _NO_FOOT
    read = typed(grey, found.matrix)
    if read is None or not read.is_sure or not _is_valid(read.code):
        return "", _NO_CODE
    return read.code, ""


def _is_valid(code: str) -> bool:
    """Return whether a code is that of a valid board: a wrong code is almost never."""
    from landpress.engine.boards.validity import is_valid
    from landpress.layouts.board import Board

    try:
        return is_valid(Board.from_code(code))
    except CodeError:
        return False
