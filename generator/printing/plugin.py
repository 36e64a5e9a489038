"""The plugin that is made from a description: its files. Boards, pages and kit work at once; rules are missing."""

import json
import re

from landpress.generator.decks.beside import table_of
from landpress.layouts.board import ALONE
from landpress.layouts.errors import CallError
from landpress.layouts.maps.description import Description
from landpress.layouts.maps.reader import read_description
from landpress.layouts.plugins import CONTRACT, DESCRIPTION, GROUP
from landpress.layouts.version import __version__

_PARTS = {
    "layout.py": "The board in a file and as a code.",
    "maker.py": "Random boards.",
    "drawing/__init__.py": "The board as drawn pages.",
    "drawing/kit.py": "The parts to cut out, and the rules sheet.",
    "rules/validity.py": "When a board is valid.",
}
_MODULE = f'''"""{{about}} It is as {DESCRIPTION} says; a name that you define here takes the place of its own."""

from landpress.plugins import from_description

__getattr__ = from_description(__name__)
'''
_PACKAGE = f'''"""{{title}}, a game for Landpress whose boards come from {DESCRIPTION}."""

CONTRACT = {CONTRACT}
'''
_RULES = '''"""The rules. A description has none: add them here, and {title} can be played.

They are kernel.py, policy.py, notation.py, facts.py and playability.py in this folder, and drawing/terminal.py. The
page docs/your-own-game.md of Landpress says what each must have; `landpress new-game example --prefix EX` writes a game
with all of them.
"""
'''
_TEXTS = """# Words that take the place of those of the description and of all games from descriptions.

[game]
"""
_PROJECT = f"""[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{{name}}-landpress"
version = "0.1.0"
description = "{{name}}, a game for Landpress"
requires-python = ">=3.11"
dependencies = ["landpress{{versions}}"]

[project.entry-points."{GROUP}"]
{{name}} = "{{package}}"

[tool.hatch.build.targets.wheel]
packages = ["{{package}}"]

[tool.pytest.ini_options]
addopts = "-rs"  # says which tests are left out while the game has no rules
"""
_TESTS = '''"""{title} keeps the contract of games."""

from landpress.testing import GameContract


class Test{classed}(GameContract):
    """The contract, on boards of {title}."""

    game = "{name}"
'''


def files_of(told: Description, name: str, prefix: str, title: str) -> dict[str, bytes]:
    """Return the files of the plugin of a description by their paths, with the name and the prefix of its game.

    The table of its deck goes with it. Raise CallError if the prefix cannot be written into the description, or if the
    table cannot be read.
    """
    package = f"{name.replace('-', '_')}_landpress"
    classed = name.replace("-", " ").title().replace(" ", "")
    plain = title.replace("\\", "").replace('"', "'")
    major, minor, *_ = __version__.split(".")
    words = {"name": name, "package": package, "title": plain, "classed": classed}
    own = {f"{package}/{path}": _MODULE.format(about=about) for path, about in _PARTS.items()}
    own |= {
        "pyproject.toml": _PROJECT.format(versions=f">={major}.{minor},<{major}.{int(minor) + 1}", **words),
        f"tests/test_{name.replace('-', '_')}.py": _TESTS.format(**words),
        f"{package}/__init__.py": _PACKAGE.format(**words),
        f"{package}/rules/__init__.py": _RULES.format(**words),
        f"{package}/{DESCRIPTION}": with_prefix(told, prefix),
        f"{package}/schema.json": json.dumps(_schema(told, name), indent=2, ensure_ascii=False) + "\n",
        f"{package}/texts/en.toml": _TEXTS + (f"title = {json.dumps(title)}\n" if title != told.name else ""),
    }
    deck = {f"{package}/{told.deck}": table_of(told).data} if told.deck and told.folder else {}
    return {path: text.encode() for path, text in own.items()} | deck


def with_prefix(told: Description, prefix: str) -> str:
    """Return the text of a description with another prefix. Raise CallError if it does not stand on its own line."""
    if prefix == told.prefix:
        return told.source
    line = re.compile(rf"""^(\s*["']?prefix["']?\s*=\s*)(["']){told.prefix}\2""", re.MULTILINE)
    source = line.sub(rf"\g<1>\g<2>{prefix}\g<2>", told.source, count=1)
    if source == told.source or read_description(source).prefix != prefix:
        raise CallError(f'--prefix {prefix}: the description has no line prefix = "{told.prefix}"; write it so')
    return source


def _schema(told: Description, name: str) -> dict[str, object]:
    """Return the game's part of the schema of board files."""
    array: dict[str, object] = {"type": "array"}
    cells = {"enum": list(told.kind)}
    own = {"cells": {**array, "items": {**array, "items": cells}}} if not told.blocks else {}
    own |= {"blocks": {**array, "items": {"type": "string"}}} if told.blocks else {}
    layers = {one.name: {**array, "items": {"enum": ["", *one.tokens]}} for one in told.layers}
    own |= {"layers": {"type": "object", "properties": layers, "required": list(layers)}} if layers else {}
    return {
        "$id": f"urn:landpress:board:1:{name}",
        "required": ["drawn", *own],
        "properties": {"players": {"enum": sorted({ALONE, *told.seats})}, "drawn": {"type": "string"}, **own},
    }
