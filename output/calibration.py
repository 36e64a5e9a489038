"""The calibration page: how far a printer is off between front and back, read to a tenth of a millimetre."""

from output.page import Imprint
from output.scene import Scene
from output.style import Style


def pages(imprint: Imprint, style: Style) -> list[Scene]:
    """Front and back."""
    return []
