"""Keep copies of the floors out of an editable installation. Hatch calls this when it builds a wheel.

An ordinary wheel includes the floors by `force-include` (pyproject.toml). Without this hook, Hatch would also copy them
into an editable wheel. Python imports the checkout instead, so the copies would become outdated.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """A build hook that makes an editable wheel include only the marker of a typed package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Replace the forced inclusions of an editable wheel."""
        if version == "editable":
            build_data["force_include_editable"] = {"landpress/py.typed": "landpress/py.typed"}
