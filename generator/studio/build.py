"""Build the folder of the page: `python -m landpress.generator.studio.build FOLDER`, which `make site` calls.

The folder holds the sources of the page, Pyodide and the reader of QR codes from npm (npm.py), and zips with Landpress,
the libraries that it draws with, and Python's own library. The modules are compiled by the Python of the page, which
Node runs: the `node` on the path, or the one that the package `playwright` brings. Equal sources give an equal folder.
"""

import io
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from landpress.generator.studio import bill, npm, placing, versions
from landpress.generator.studio.bridge import ROOMS, press
from landpress.generator.table.in_play import can_be_read
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.catalogue import FLOORS, games
from landpress.layouts.errors import OutputError
from landpress.layouts.own_folder import check_own
from landpress.layouts.paper import PAPERS
from landpress.layouts.plugins import GROUP, plugins
from landpress.layouts.reading import printable
from landpress.output.scene.choices import DUPLEX, INKS, LOOKS
from landpress.output.scene.fonts import FOLDER, JAPANESE, SIGNS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
"""The folder that holds the four floors."""
LEFT_OUT = (
    *("generator/commands/", "generator/decks/example/", "generator/training/", "generator/tuning/", "output/press/"),
    *("generator/studio/page/", "generator/studio/pack", "generator/studio/npm", "generator/studio/build.py"),
    *(f"generator/studio/{name}.py" for name in ("bill", "placing", "serve", "versions")),
)
_OPENED = (
    *("board_finder", "child", "content_streams", "declarations", "edges", "filled_strips", "findings", "inspection"),
    *("pdf_*", "picture_inks", "seen", "spreadsheet", "typefaces", "vectors", "yaml_text"),
)
LATER = {
    "japanese": tuple(f"{JAPANESE}-{weight}.ttf" for weight in ("Regular", "Bold")),
    "signs": tuple(f"{name}.ttf" for name in SIGNS),
    "nets": ("*.net",),
    "puzzles": ("puzzles.toml",),
    "decks": ("generator/decks/*", "output/deck/*", "output/strangers/scripts/*"),
    "maps": (*("engine/maps/*", "output/maps/*", "generator/maps/[!_w]*", "generator/maps/wa*"),),
    "opened": tuple(f"output/strangers/{name}.py" for name in _OPENED),
    "photos": ("output/photos/*", "output/games/*/photo.py", "engine/pictures/*"),
}
"""The zips that the page loads when they are needed (worker.js), with their files: fonts for texts, nets and puzzles,
code for a person's own cards and boards, and for files and pictures that somebody opens."""
SOURCES = r"(?!landpress/)|landpress/engine/|.*/__init__\.py$"
"""The modules that are in the page as sources too: the rules, which are linked from them, what shows that a game is
there, and plugins."""
PURPOSE = "the page of the studio"
UNUSED = (
    r"(_pyrepl|unittest|idlelib|tkinter|turtle|pdb|bdb|pydoc|doctest|mailbox|xmlrpc|multiprocessing|ensurepip|venv|wsgiref"
    r"|curses|dbm|ftplib|imaplib|smtplib|poplib|_pyio|_pydecimal|_pydatetime|cProfile|profile\.|pstats|trace\."
    r"|zipapp|compileall|py_compile|pickletools|pyclbr|sched\.|socketserver|http/server|http/cookie"
    r"|ctypes/(macholib|test)|json/tool|sqlite3/(__main__|dump)|rlcompleter|cmd\.|tabnanny|webbrowser"
    r"|concurrent/futures/(process|interpreter)|concurrent/interpreters|asyncio/(windows|tools|__main__)"
    r"|encodings/(cp(?!437|1252)|iso(?!8859_1\.)|mac_(?!roman\.)|koi|kz|big5|euc|gb|hp|hz|johab|shift|tis|ptcp|palmos|uu|rot|bz2))"
)
"""The modules of Python's own library that the page has no use for."""
DRAWING: dict[str, tuple[str, ...]] = {
    "reportlab": ("*.py", "lib/*.py", "pdfbase/*.py", "pdfgen/*.py"),
    "fontTools": (
        *("__init__.py", "agl.py", "config/*.py", "unicode.py", "encodings/*.py", "misc/*.py", "ttLib/*.py"),
        *(f"pens/{name}.py" for name in ("__init__", "basePen", "svgPathPen", "transformPen", "filterPen", "pointPen")),
        "pens/recordingPen.py",
        *("ttLib/tables/__init__.py", "ttLib/tables/DefaultTable.py", "ttLib/tables/ttProgram.py"),
        *(f"ttLib/tables/_{name}.py" for name in ("c_m_a_p", "g_l_y_f", "h_e_a_d", "h_h_e_a", "h_m_t_x", "l_o_c_a")),
        *("ttLib/tables/_m_a_x_p.py", "ttLib/tables/_p_o_s_t.py", "ttLib/tables/D_S_I_G_.py"),
    ),
    "segno": ("*.py",),
}
"""The modules of the libraries that pages are drawn with."""
READING: dict[str, tuple[str, ...]] = {"pypdf": ("**/*.py",)}
"""The modules of the library that PDFs are read with; the page loads it when a file is checked."""
WRITING: dict[str, tuple[str, ...]] = {"svgwrite": ("*.py", "data/*.py")}
"""The modules of the library that SVG files are written with; the page loads it when such files are saved."""


def build(folder: Path, cache: Path, is_compressed: bool = True) -> None:
    """Write the folder. An earlier page in it is replaced when all files are made; what was added to it stays.

    `cache` keeps what was fetched and compressed. Compressing takes most of the time; tests do without it.
    """
    check_own(folder, PURPOSE, "make site")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"{folder.name}-", dir=folder.parent) as name:
        made = Path(name, folder.name)
        made.mkdir()
        version = _fill(made, cache, is_compressed)
        others = placing.place(made, folder, PURPOSE)
    if others:
        _say(f"{printable(others[0])} and all else that it did not write ({len(others)} in all) stays in {folder}")
    print(f"{folder}: {version}")


def _fill(made: Path, cache: Path, is_compressed: bool) -> str:
    """Write the files of the page into an empty folder. Return the version of the site."""
    found = {}
    for package in npm.packages():
        _say(f"{package.name} {package.version}, fetched once into {cache}")
        found[package.name] = npm.folder_of(package, cache)
    _copy(HERE / "page", made)
    _copy_pyodide(found["pyodide"], made / "python")
    _copy_qr_reader(found["zxing-wasm"], made / "qr")
    _say("the modules, compiled by the Python of the page")
    _write_zips(found["pyodide"], made, 9 if is_compressed else 1)
    _say("the drawn boards that stand there until Python has come")
    (made / "lists.js").write_text("".join(lists()), "utf-8")
    for font, data in fonts():
        (made / font).write_bytes(data)
    _write_stills(made)
    (made / "THIRD-PARTY.md").write_text(bill.third_party(bill.of_page()), "utf-8")
    (made / "sbom.cdx.json").write_text(bill.bill("landpress-studio", bill.of_page()), "utf-8")
    version = versions.arranged(made)
    if is_compressed:
        _say("all files, compressed by Brotli and gzip")
        subprocess.run([node(), HERE / "pack.mjs", "compress", made, cache], check=True)
    for path in made.rglob("*.stored"):
        path.unlink()
    return version


def _say(step: str) -> None:
    """Say what is being done. The last line on standard output is the version alone."""
    print(f"make site: {step} …", file=sys.stderr, flush=True)


def node() -> str:
    """Return the path of Node. Raise FetchError if there is none."""
    if found := shutil.which("node"):
        return found
    if spec := find_spec("playwright"):
        for name in ("node", "node.exe"):
            path = Path(str(spec.origin)).parent / "driver" / name
            if path.is_file():
                return str(path)
    raise npm.FetchError("node: not found; install Node 20 or newer, or the Python package playwright, which brings it")


def _copy(source: Path, target: Path) -> None:
    shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.d.ts"))


def _copy_pyodide(source: Path, target: Path) -> None:
    target.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(source / name, target / name)
    # The lock names the packages of Pyodide's own server. The page loads none of them.
    lock = json.loads((source / "pyodide-lock.json").read_bytes()) | {"packages": {}}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def _copy_qr_reader(source: Path, target: Path) -> None:
    (target / "reader").mkdir(parents=True)
    shutil.copyfile(source / "dist/es/reader/index.js", target / "reader/index.js")
    shutil.copyfile(source / "dist/es/share.js", target / "share.js")
    shutil.copyfile(source / "dist/reader/zxing_reader.wasm", target / "zxing_reader.wasm")


def _write_zips(pyodide: Path, made: Path, level: int) -> None:
    target = made.resolve() / "landpress"
    target.mkdir()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        code = [*_landpress(), *_plugins(folder)]
        later = {part: [pair for pair in code if _is_one_of(pair[0], names)] for part, names in LATER.items()}
        jobs: list[dict[str, object]] = [
            {
                "out": str(made.resolve() / "python/library.zip"),
                "archive": str(pyodide.resolve() / "python_stdlib.zip"),
                "without": UNUSED,
            },
            {
                "out": str(target / "code.zip"),
                "sources": SOURCES,
                "files": [pair for pair in code if pair not in itertools.chain(*later.values())],
            },
            {"out": str(target / "drawing.zip"), "files": list(_modules(DRAWING))},
            {"out": str(target / "reading.zip"), "files": list(_modules(READING))},
            {"out": str(target / "writing.zip"), "files": list(_modules(WRITING))},
            *(dict[str, object](out=str(target / f"{part}.zip"), files=later[part]) for part in LATER),
        ]
        path = folder / "jobs.json"
        path.write_text(json.dumps([job | {"level": level} for job in jobs]), "utf-8")
        subprocess.run([node(), HERE / "pack.mjs", pyodide.resolve(), HERE / "pack.py", path], check=True)


def _is_one_of(path: str, names: tuple[str, ...]) -> bool:
    """Return whether a path ends with one of these names or patterns."""
    return any(fnmatchcase(path, f"*/{name}") for name in names)


def _landpress() -> Iterator[tuple[str, str]]:
    """Yield the files of Landpress that the page needs: a name in the zip, and a path."""
    package = Path(str(find_spec("landpress").origin)).parent  # type: ignore[union-attr]
    for name in ("__init__.py", "errors.py", "plugins.py"):
        yield f"landpress/{name}", str(package / name)
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and "__pycache__" not in path.parts and not name.startswith(LEFT_OUT):
                yield f"landpress/{name}", str(path.resolve())


def _plugins(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of games that are installed from elsewhere, and the metadata by which the page finds them.

    The metadata is written into the folder.
    """
    for game, plugin in plugins().items():
        spec = None if plugin.wrong else find_spec(plugin.package)
        if spec is None or spec.origin is None:
            continue
        told = {
            "entry_points.txt": f"[{GROUP}]\n{game} = {plugin.package}\n",
            "METADATA": f"Metadata-Version: 2.1\nName: {plugin.distribution}\nVersion: 0\n",
        }
        for name, text in told.items():
            path = folder / f"{game}-{name}"
            path.write_text(text, "utf-8")
            yield f"{plugin.package}-0.dist-info/{name}", str(path)
        package = Path(spec.origin).parent
        for path in sorted(package.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{plugin.package}/{path.relative_to(package).as_posix()}", str(path.resolve())


def _modules(libraries: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yield the chosen modules of installed libraries."""
    for library, patterns in libraries.items():
        spec = find_spec(library)
        assert spec is not None
        package = Path(str(spec.origin)).parent
        for path in sorted({path for pattern in patterns for path in package.glob(pattern)}):
            yield f"{library}/{path.relative_to(package).as_posix()}", str(path.resolve())


def lists() -> Iterator[str]:
    """Yield a line of the script `lists.js` for each list of names that the page shares with the commands."""
    papers = {name: name.capitalize() for name in PAPERS}
    for name, value in {
        "PAPERS": papers,
        "INKS": INKS,
        "LOOKS": LOOKS,
        "DUPLEX": DUPLEX,
        "LANGUAGES": LANGUAGES,
        "IN_PLAY": [game for game in games() if can_be_read(game)],
    }.items():
        yield f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n"


@cache
def fonts() -> tuple[tuple[str, bytes], ...]:
    """Return the names and files of the page's own fonts, for systems without Japanese.

    The first has the names of the languages alone, so that a page in another language need not fetch the whole.
    """
    from fontTools.subset import Subsetter
    from fontTools.ttLib import TTFont

    path = FOLDER / f"{JAPANESE}-Regular.ttf"
    made, chosen = io.BytesIO(), Subsetter()
    with TTFont(path, recalcTimestamp=False) as font:
        chosen.populate(text="".join(LANGUAGES.values()))
        chosen.subset(font)
        font.save(made)
    return ("names.ttf", made.getvalue()), ("japanese.ttf", path.read_bytes())


def _write_stills(made: Path) -> None:
    """Write what the page shows before Python is there: the games with a picture each, and all texts."""
    (made / "games").mkdir()
    for game in games():
        for number in range(press.SIX):
            (made / "games" / f"{game}-{number}.svg").write_text(press.still(game, number), "utf-8")
    for language in LANGUAGES:
        (made / f"{language}.json").write_text(json.dumps(told(language), ensure_ascii=False), "utf-8")


def told(language: str) -> dict[str, object]:
    """Return what the frame of the page knows in a language."""
    speak = words(language)
    own = {key.partition(".")[2]: speak.texts[key] for key in speak.texts if key.startswith("studio.")}
    return {"rooms": ROOMS, "games": press.games(language), "texts": own}


def main() -> int:
    """Build the folder that is named on the command line."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    try:
        build(folder, folder.parent / "npm")
        (folder.parent / "landpress.cdx.json").write_text(bill.bill("landpress", bill.of_package()), "utf-8")
    except (npm.FetchError, OutputError, subprocess.CalledProcessError, OSError) as error:
        print(f"make site: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
