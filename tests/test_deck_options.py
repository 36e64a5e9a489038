"""Every option of a template has an example that docs/decks.md shows drawn, and its picture is up to date."""

import tomllib
from functools import cache
from importlib.util import find_spec

import pytest
from PIL import Image

from landpress.generator.decks.options import CARD, ELEMENT, KINDS, SPACES
from landpress.generator.decks.preview import Preview
from scripts.deck_pictures import DIGEST, ROOT, TARGET, blocks, digest, drawn

NEEDS_PYPHEN = {"hyphens"}
EXAMPLES = [name for name in blocks() if name not in NEEDS_PYPHEN or find_spec("pyphen")]


@cache
def seen(name: str) -> Preview:
    return drawn(blocks()[name])


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_drawn_without_a_fault_and_shown(name: str) -> None:
    assert seen(name).lines == ()
    page = (ROOT / "docs/decks.md").read_text("utf-8")
    assert f"| [{name}](images/decks/{name}.toml) | ![{name}](images/decks/{name}.png) |\n" in page
    with Image.open(TARGET / f"{name}.png") as image:
        assert image.info[DIGEST] == digest(seen(name)), "run python -m scripts.deck_pictures"


def test_every_option_has_an_example() -> None:
    tables = [tomllib.loads(body) for body in blocks().values()]
    elements = [element for table in tables for side in ("front", "back", "space") for element in table.get(side, [])]
    used = {kind: {key for one in elements if one["kind"] == kind for key in one} for kind in KINDS}
    shared = {option for kind in used for option in used[kind]}
    text_of_a_table = set(KINDS["text"]) & set(KINDS["table"])  # the same options of type, shown once
    missing = {f"{kind}.{option}" for kind, options in KINDS.items() for option in options if option not in used[kind]}
    dashes = {f"{kind}.dash" for kind in KINDS}  # shown for a box
    assert missing <= {f"table.{option}" for option in text_of_a_table} | dashes
    assert "box.dash" not in missing
    assert set(ELEMENT) <= shared
    assert set(CARD) <= {key for table in tables for key in table.get("card", {})}
    assert set(SPACES) <= {key for table in tables for key in table.get("spaces", {})}
    assert {"icons", "fonts", "styles"} <= {key for table in tables for key in table}
