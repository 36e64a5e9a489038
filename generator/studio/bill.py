"""What others wrote in the page and in what the package needs: THIRD-PARTY.md, and bills of materials.

A bill is in the form CycloneDX 1.6 (JSON). It names each component with its version, its licence and its package URL.
Versions are those that are installed, or pinned in npm.toml.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from landpress.engine.kernels.artefact import path_of
from landpress.generator.studio import npm
from landpress.layouts.catalogue import shipped
from landpress.layouts.version import __version__
from landpress.output.scene.fonts import FOLDER

PAGE = {
    "reportlab": "BSD-3-Clause",
    "fonttools": "MIT",
    "segno": "BSD-3-Clause",
    "pypdf": "BSD-3-Clause",
    "svgwrite": "MIT",
}
"""The Python libraries in the page, with their licences."""
NEEDED = PAGE | {
    "click": "BSD-3-Clause",
    "platformdirs": "MIT",
    "pypdfium2": "BSD-3-Clause OR Apache-2.0",
    "pillow": "MIT-CMU",
    "wasmtime": "Apache-2.0 WITH LLVM-exception",
    "zxing-cpp": "Apache-2.0",
    "shapely": "BSD-3-Clause",
    "numpy": "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0",
}
"""The Python libraries that the package needs. pip installs them; the package does not contain them."""
PYTHON = "PSF-2.0"
_HEAD = """# What others wrote

Landpress itself is under the Apache licence 2.0. The page contains, in part and compiled, what this table names. Their
sources are where the table points to. Their licences follow, as far as they come with the packages.

| component | version | licence | source |
| --- | --- | --- | --- |
"""


class Component(NamedTuple):
    """One thing that is contained or needed."""

    name: str
    version: str
    license: str
    source: str
    purl: str = ""
    sha256: str = ""


def of_page() -> list[Component]:
    """Return the components of the page."""
    packages = [
        Component(one.name, one.version, one.license, one.url, f"pkg:npm/{one.name}@{one.version}")
        for one in npm.packages()
    ]
    python = Component("CPython, in Pyodide", "3.14", PYTHON, "https://github.com/python/cpython")
    return [*packages, python, *_libraries(PAGE), *_fonts(), *_kernels()]


def of_package() -> list[Component]:
    """Return the components of the package, and the libraries that it needs."""
    return [*_libraries(NEEDED), *_fonts(), *_kernels()]


def _libraries(licenses: dict[str, str]) -> list[Component]:
    found = []
    for name, license in licenses.items():
        version = distribution(name).version
        found.append(
            Component(
                name, version, license, f"https://pypi.org/project/{name}/{version}/", f"pkg:pypi/{name}@{version}"
            )
        )
    return found


def _fonts() -> list[Component]:
    source = "https://github.com/notofonts"
    return [
        Component(path.stem, "as shipped", "OFL-1.1", source, sha256=_hash(path))
        for path in sorted(FOLDER.glob("*.ttf"))
    ]


def _kernels() -> list[Component]:
    here = "engine/games"
    return [
        Component(f"kernel of {game}", __version__, "Apache-2.0", here, sha256=_hash(path_of(game)))
        for game in shipped()
    ]


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def third_party(components: Sequence[Component]) -> str:
    """Return THIRD-PARTY.md of the page, with the licences of its libraries."""
    rows = [f"| {one.name} | {one.version} | {one.license} | {one.source} |" for one in components]
    parts = [_HEAD + "\n".join(rows)]
    for name in PAGE:
        parts += [f"## {name}\n\n```text\n{text.strip()}\n```" for text in _licences(name)]
    parts.append(f"## Noto Sans\n\n```text\n{(FOLDER / 'OFL.txt').read_text('utf-8').strip()}\n```")
    return "\n\n".join(parts) + "\n"


def _licences(name: str) -> list[str]:
    """Return the texts of the licences that come with an installed library."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return []
    found = [file for file in files if "dist-info" in str(file) and "licen" in file.name.lower()]
    return [str(file.locate().read_text("utf-8")) for file in found]  # type: ignore[attr-defined]


def bill(name: str, components: Sequence[Component]) -> str:
    """Return the bill of materials of the page or of the package."""
    listed = [
        {
            "type": "library",
            "name": one.name,
            "version": one.version,
            "licenses": [{"expression": one.license}],
            **({"purl": one.purl} if one.purl else {}),
            **({"hashes": [{"alg": "SHA-256", "content": one.sha256}]} if one.sha256 else {}),
            **({"externalReferences": [{"type": "distribution", "url": one.source}]} if "://" in one.source else {}),
        }
        for one in components
    ]
    about = {"type": "application", "name": name, "version": __version__, "licenses": [{"expression": "Apache-2.0"}]}
    told = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": {"component": about}}
    return json.dumps(told | {"components": listed}, indent=1) + "\n"
