"""Sphinx: the documentation as a site. `make docs` builds it; a warning is an error."""

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from landpress.layouts.version import __version__  # noqa: E402

project = "Landpress"
copyright = "the Landpress authors"
author = "the Landpress authors"
release = version = __version__
language = "en"
default_role = "code"
smartquotes = False  # an option has two hyphens

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_click"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["start/install.md"]  # pages include it
myst_enable_extensions = ["colon_fence", "deflist", "html_image"]
myst_heading_anchors = 4
nitpicky = True
# Other packages have no page here. A letter is any board, cell or value of a contract. The last are pieces of types.
nitpick_ignore_regex = [
    ("py:.*", r"(collections\.abc|fractions|numpy|os)\..*"),
    ("py:class", r"landpress\..*\.[BCT]"),
    ("py:class", r"(list\[)?dict\[\w+"),
]
# What contracts of a game pass on without naming it. Everything else that a page names has an entry.
UNNAMED = """
Area Art Bands Boards Body Cell Decision Drawn Entry Figure Grey Image Impossible Lines Lying MapWish Matrix Measures
Move Object Offer Palette Paper Picture Plan Plane Sample Seat Span Summary Task Turn Use Window Wish
"""
nitpick_ignore_regex.append(("py:class", rf"(landpress\..*\.)?({'|'.join(UNNAMED.split())})"))
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

linkcheck_ignore = ["https://$"]  # the commands say how an address begins, and that is made a link
linkcheck_timeout = 20

html_theme = "furo"
html_title = "Landpress"
html_static_path = ["_static"]
html_css_files = ["landpress.css"]
html_js_files = [("touch.js", {"defer": "defer"})]  # no module: browsers load none from a folder of files
html_show_sphinx = False
html_copy_source = False
html_last_updated_fmt = None  # equal bytes, whenever it is built
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f4e5f", "color-brand-content": "#1f4e5f"},
    "dark_css_variables": {"color-brand-primary": "#9fc9d6", "color-brand-content": "#9fc9d6"},
}
pygments_style = "a11y-high-contrast-light"

# Faults of the theme for readers who listen to a page: headings without a level, regions without a name.
MENDED = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
}
# A page of sources links back to the entry of a class by a name that the entry does not have.
SOURCE_BACK = re.compile(r'<a class="viewcode-back"[^>]*>.*?</a>')


def mend(app: Sphinx, error: Exception | None) -> None:
    """Mend the faults of the theme in every page of the site."""
    if error is None and app.builder.name == "html":
        for path in Path(app.outdir).rglob("*.html"):
            page = path.read_text("utf-8")
            for old, new in MENDED.items():
                page = page.replace(old, new)
            page = SOURCE_BACK.sub("", page)
            path.write_text(page, "utf-8")


def setup(app: Sphinx) -> None:
    """Let Sphinx mend the pages when it has written them."""
    app.connect("build-finished", mend)
