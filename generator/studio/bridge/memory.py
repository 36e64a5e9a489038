"""The memory of Python in the page, which is kept in the browser and from which the next start continues.

It is taken after `rehearse`, before Python has heard anything of a person. `awake` is called after a start from it.
"""

import sys

from landpress.generator import game as makers
from landpress.generator.studio.bridge.press import first, still
from landpress.generator.texts import words
from landpress.layouts.catalogue import games
from landpress.output.game import Game


def rehearse() -> None:
    """Draw a board of the first game as the page will ask for it, so that the memory holds what that needs.

    Of the other games the modules alone are imported, because a first start has no time to draw them.
    """
    for other in games():
        _ = makers.Game(other).maker, Game(other).drawing
        words("en", other)
    still(first())


def awake() -> None:
    """Change what must differ between two starts from one memory: Python's own random numbers."""
    if random := sys.modules.get("random"):
        random.seed()
