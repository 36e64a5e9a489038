"""The layouts that come with Squib: their places, by the name of their file."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


@cache
def built_in() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return the layouts that come with Squib."""
    whole = tomllib.loads(Path(__file__).with_name("squib_layouts.toml").read_text("utf-8"))
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for name, table in whole.items():
        more, alike = table.pop("more", {}), table.pop("alike", {})
        places = {
            key: dict(zip(("x", "y", "width", "height"), box, strict=True)) | more.get(key, {})
            for key, box in table.items()
        }
        found[f"{name}.yml"] = places | {key: places[other] for key, other in alike.items()}
    return found
