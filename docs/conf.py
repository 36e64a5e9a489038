"""Sphinx: the documentation as a site. `make docs` builds it; a warning is an error."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from landpress import __version__  # noqa: E402

project = "Landpress"
copyright = "the Landpress authors"
author = "the Landpress authors"
release = version = __version__
language = "en"
default_role = "code"
smartquotes = False  # an option has two hyphens

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence", "deflist", "html_image"]
myst_heading_anchors = 4
nitpicky = True
nitpick_ignore_regex = [("py:.*", r".*")]  # types of other packages have no page here
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = "Landpress"
html_static_path = ["_static"]
html_css_files = ["landpress.css"]
html_js_files = [("touch.js", {"type": "module"})]
html_show_sphinx = False
html_copy_source = False
html_last_updated_fmt = None  # equal bytes, whenever it is built
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f4e5f", "color-brand-content": "#1f4e5f"},
    "dark_css_variables": {"color-brand-primary": "#9fc9d6", "color-brand-content": "#9fc9d6"},
}
pygments_style = "a11y-high-contrast-light"
