"""Give the files of a site names that carry hashes of their contents, so that no cache mixes two versions of it.

A folder is named after its content: `page-HASH/` has the scripts, styles and texts, `python-HASH/`, `landpress-HASH/`
and `qr-HASH/` what they load. Scripts of one folder name each other as before; `places.js` says where the other folders
are. What must keep its name stays at the root: the document, what a browser asks for by name, and the service worker,
which has the version of the site and the list of its files in it.
"""

import hashlib
import json
import re
from pathlib import Path

LOADED = ("python", "landpress", "qr")
"""The folders that the scripts load from."""
BEGIN = ("code.zip", "drawing.zip", "library.zip", "pyodide.asm.wasm")
"""The large files that Python begins with; the page counts how much of them has come."""
PAGE = "page"
ROOT = ("index.html", "sw.js", "rescue.js", "studio.webmanifest", "icon.svg", "THIRD-PARTY.md", "sbom.cdx.json")
"""The files that keep their names."""
TWIN = ".stored"
"""The ending of a file's twin for the compression, which is not served."""
_IMPORT = re.compile(r'^import \{ FILES, VERSION \} from "\./version\.js";$', re.MULTILINE)


def arranged(site: Path) -> str:
    """Arrange the files of a site, and return its version."""
    found = [name for name in LOADED if (site / name).is_dir()]
    places = {name: f"../{_renamed(site, name)}/" for name in found}
    page = site / PAGE
    page.mkdir()
    for path in list(site.iterdir()):
        if path.name not in (*ROOT, PAGE) and path.name.removesuffix(TWIN) == path.name and not _is_loaded(path):
            path.rename(page / path.name)
    (page / "places.js").write_text(_places(site, places), "utf-8")
    names = {path.name for path in page.iterdir() if path.is_file()}
    own = _renamed(site, PAGE)
    document = (site / "index.html").read_text("utf-8")
    document = re.sub(r'"([\w.-]+)"', lambda one: f'"{own}/{one[1]}"' if one[1] in names else one[0], document)
    (site / "index.html").write_text(document, "utf-8")
    return _listed(site)


def _places(site: Path, places: dict[str, str]) -> str:
    """Return the script that names the folders, and the sizes of the large files that Python begins with."""
    sizes = {path.name: path.stat().st_size for path in sorted(site.glob("*/*")) if path.name in BEGIN}
    return f"export const PLACES = {json.dumps(places)};\nexport const SIZES = {json.dumps(sizes)};\n"


def _is_loaded(path: Path) -> bool:
    return path.is_dir() and path.name.partition("-")[0] in LOADED


def _renamed(site: Path, name: str) -> str:
    """Add the hash of a folder's content to its name. Return the new name."""
    made = f"{name}-{_hash(site / name)}"
    (site / name).rename(site / made)
    return made


def _files(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != TWIN)
    return sorted(path.relative_to(folder).as_posix() for path in found)


def _hash(folder: Path) -> str:
    hashed = hashlib.sha256()
    for name in _files(folder):
        hashed.update(f"{name}\0".encode() + hashlib.sha256((folder / name).read_bytes()).digest())
    return hashed.hexdigest()[:12]


def _listed(site: Path) -> str:
    """Write the version and the list of all files into the service worker. Return the version."""
    version = f"landpress-{_hash(site)}"
    listed = ["./", *(name for name in _files(site) if name != "sw.js")]
    told = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(listed)};"
    worker, count = _IMPORT.subn(told, (site / "sw.js").read_text("utf-8"))
    assert count == 1, "sw.js: the line that imports its version is not there"
    (site / "sw.js").write_text(worker, "utf-8")
    return version
