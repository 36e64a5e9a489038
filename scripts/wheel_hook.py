"""Keeps copies of the floors out of an editable installation; called by Hatch when it builds a wheel.

An ordinary wheel takes the floors by `force-include` (pyproject.toml). In an editable one Hatch would copy them too,
beside the checkout that is imported, and the copies would grow old.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """Include nothing but the mark of a typed package where the wheel is editable."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Change what is included."""
        if version == "editable":
            build_data["force_include_editable"] = {"landpress/py.typed": "landpress/py.typed"}
