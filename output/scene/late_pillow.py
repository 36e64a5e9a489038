"""Import reportlab without Pillow's code, which is loaded when the first picture is drawn.

reportlab imports `PIL.Image` for every page. Boards hold no picture, and the import takes a tenth of the time of a
whole `landpress fresh`. A browser has no Pillow at all, and its page draws no pictures.
"""

import sys
from importlib import import_module
from types import ModuleType

from landpress.layouts.late import Late, late


def postpone() -> None:
    """Import the part of reportlab that imports `PIL.Image`, and give it a module that is loaded late."""
    if "PIL.Image" in sys.modules or "reportlab.lib.utils" in sys.modules:
        return
    try:
        package: ModuleType | None = import_module("PIL")
    except ImportError:
        package = None
    pillow = sys.modules["PIL"] = package or ModuleType("PIL")
    standing = Late("PIL.Image")
    vars(pillow)["Image"] = standing
    with late("inspect", "pickle", "textwrap"):
        import reportlab.lib.utils  # noqa: F401

    if vars(pillow)["Image"] is standing:
        del vars(pillow)["Image"]
    if package is None:  # others must see that there is no Pillow
        del sys.modules["PIL"]
