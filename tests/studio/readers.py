"""Whether a page is fit for all readers: axe finds nothing, and nothing is cut off, in each scheme of colours."""

from collections.abc import Callable, Iterator
from itertools import cycle, product
from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.playing import by_day
from tests.studio.conftest import axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKS: tuple[tuple[Literal["light", "dark"], Literal["none", "active"]], ...] = (
    *(("light", "none"), ("dark", "none")),
    *(("light", "active"), ("dark", "active")),
)
"""The schemes of colours, and whether the system forces its own."""
in_views = pytest.mark.parametrize("whole", by_day([False, True], 0))
"""Let a test look at each width and each scheme of colours by day, and at all pairs at night."""


def violations(page: "Page", scope: str = "document") -> list[Any]:
    """Return what axe finds in a part of the page. `scope` is JavaScript."""
    return list(page.evaluate(f"axe.run({scope}, {{ resultTypes: ['violations'] }})")["violations"])


def views(
    widths: tuple[int, ...], whole: bool
) -> Iterator[tuple[int, Literal["light", "dark"], Literal["none", "active"]]]:
    """Yield widths with schemes of colours: all pairs, or by day each width and each scheme in a pair."""
    pairs = product(widths, LOOKS) if whole else zip(cycle(widths), LOOKS, strict=False)
    yield from ((width, scheme, forced) for width, (scheme, forced) in pairs)


def unfit(
    page: "Page", widths: tuple[int, ...], whole: bool, scope: str = "document", also: Callable[[], list[Any]] = list
) -> list[Any]:
    """Return all that is wrong at these widths in their looks (`views`). `also` looks at more of the page each time."""
    page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
    page.evaluate(axe())
    found: list[Any] = []
    for width, scheme, forced in views(widths, whole):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        told = violations(page, scope) + also()
        found += [(width, scheme, forced, one["id"], one["nodes"][0]["html"][:120]) for one in told]
    return found
