"""The address of the studio page that QR codes lead to, from the file `landpress.toml` in the working folder.

link = "https://example.org/studio"
"""

import os

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError
from landpress.layouts.stricttoml import parse_toml

FILE = "landpress.toml"
MOST = 10_000
"""The most bytes of the file."""


def link_here() -> str:
    """Return the address in `landpress.toml`, empty if there is no such file. Raise InputError if the file is wrong."""
    if not os.path.lexists(FILE):
        return ""
    data = content(FILE, MOST, "a TOML file")
    try:
        settings = parse_toml(data.decode())
    except UnicodeDecodeError:
        raise InputError(f"{FILE}: not UTF-8 text; save it again") from None
    except InputError as error:
        raise InputError(f"{FILE}: {error}") from None
    link = settings.pop("link", "")
    if settings or not isinstance(link, str):
        raise InputError(f'{FILE}: expected one line, link = "https://HOST/PATH"')
    return link
