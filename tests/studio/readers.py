"""Whether a page is fit for all readers: axe finds nothing, and nothing is cut off, in each scheme of colours."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from tests.studio.conftest import axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKS: tuple[tuple[Literal["light", "dark"], Literal["none", "active"]], ...] = (
    *(("light", "none"), ("dark", "none")),
    *(("light", "active"), ("dark", "active")),
)
"""The schemes of colours, and whether the system forces its own."""


def violations(page: "Page", scope: str = "document") -> list[Any]:
    """Return what axe finds in a part of the page. `scope` is JavaScript."""
    return list(page.evaluate(f"axe.run({scope}, {{ resultTypes: ['violations'] }})")["violations"])


def unfit(
    page: "Page", widths: tuple[int, ...], scope: str = "document", also: Callable[[], list[Any]] = list
) -> list[Any]:
    """Return all that is wrong at these widths in each look. `also` looks at more of the page each time."""
    page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
    page.evaluate(axe())
    found: list[Any] = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        for scheme, forced in LOOKS:
            page.emulate_media(color_scheme=scheme, forced_colors=forced)
            told = violations(page, scope) + also()
            found += [(width, scheme, forced, one["id"], one["nodes"][0]["html"][:120]) for one in told]
    return found
