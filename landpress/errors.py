"""The errors that Landpress raises. Each message is one line that says what is wrong and what to do.

Everything else that is raised is a fault of Landpress.
"""

from landpress.engine.play.match import IllegalAction
from landpress.layouts.errors import (
    CallError,
    CodeError,
    GameError,
    InputError,
    LandpressError,
    LayoutError,
    OutputError,
    VariantError,
)

__all__ = [
    "CallError",
    "CodeError",
    "GameError",
    "IllegalAction",
    "InputError",
    "LandpressError",
    "LayoutError",
    "OutputError",
    "VariantError",
]
