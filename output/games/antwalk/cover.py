"""What AntWalk's kit has on request: the label of the tin, and a tuck box that is as large as the tin."""

from collections.abc import Sequence

from landpress.layouts.games.antwalk import Deal
from landpress.output.games.antwalk.label import label
from landpress.output.games.antwalk.panorama import WRAP
from landpress.output.pieces.part import Part
from landpress.output.pieces.tuck_faces import Told, tuck_box
from landpress.output.scene.style import Style

BOX = (62, 97)
"""The front of the tuck box."""


def covers(board: Deal, style: Style, inside: Sequence[Part], told: Told) -> list[Part]:
    """Return the label and the tuck box of a kit with the parts `inside`. They are the same for every deal."""
    return [label(style), tuck_box(BOX, WRAP, inside, told, style)]
