"""Short texts in small places: whole where they fit, else as few first letters as tell them apart, else none."""

from collections.abc import Iterable

from landpress.layouts.errors import LayoutError
from landpress.output.scene.linebreak import fitted


def label(text: str, others: Iterable[str], room: float, size: float, bold: bool = False) -> tuple[str, float]:
    """Return what is written of a text in a room of some mm, and its size of type, at most `size`.

    `others` are the texts that it must be told apart from. If nothing fits, return an empty text.
    """
    names = [other for other in others if other != text]
    start = next(
        (text[:n] for n in range(1, len(text)) if not any(other.startswith(text[:n]) for other in names)), text
    )
    for said in (text, start):
        try:
            return said, fitted(said, room, size, bold=bold)
        except LayoutError:
            continue
    return "", size
