"""The program of the child process (sandbox.py): it reads one untrusted file and answers what is in it.

The file comes on standard input. The answer (answer.py) goes to standard output. The limits of memory and processor
time are set before the first byte is read, where the system has such limits.
"""

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError
from landpress.output.strangers.answer import DAMAGED, MAX_ANSWER, MEMORY, PHOTOS, Answer, Look, RefusedError, guarded


def main(kind: str, seconds: int) -> None:
    """Answer about the file on standard input, in at most `seconds` of processor time.

    `kind` says what to do. `pdf`, `svg`, `png`, `jpeg`, `picture`: find the board; with `-seen`: all codes that are
    seen in it; with `-compared`: both. `pdf-trace`, `svg-trace`: find the certificate. `print`: check a PDF for a print
    shop. `calibration`: measure one side of a calibration page. `marks`: read the ticks and tokens on a board; with
    `-seen`: from pixels. `pictures`: prepare pictures for print, `inks`: for a press. `plain-picture`: turn a WebP or
    TIFF into PNG or JPEG. `vectors`: read an SVG. `rendered`: draw an SVG as PNG. `typeface`: prepare a font. `table`:
    read a spreadsheet. `yaml`: read a layout. `squib`: read a script of Squib, `nandeck`: of nanDECK. `sheets`: read
    all sheets.
    """
    _limit(seconds, _prepared() if kind in PHOTOS else 0)
    gc.set_threshold(50_000)  # few cycles of dead objects are ever found (cli.py)
    answer = answer_about(kind, sys.stdin.buffer.read())
    sys.stdout.buffer.write(answer.verdict.encode() + b"\n")
    sys.stdout.buffer.write(answer.content)
    sys.stdout.buffer.flush()
    os._exit(0)  # skips the cleanup of the libraries, which could crash


def answer_about(kind: str, data: bytes) -> Answer:
    """Return the answer about a file, of bounded size."""
    try:
        answer = LOOKS[kind](data)
    except MemoryError:
        return Answer("memory", b"")
    if len(answer.content) > MAX_ANSWER:
        return Answer("refused", f"it holds more than {MAX_ANSWER >> 20} MB".encode())
    return answer


def _prepared() -> int:
    """Prepare the loops over pictures, and return the addresses that they take beside what is written there."""
    from landpress.engine.kernels.artefact import Unfit
    from landpress.engine.kernels.backends import prepare_pictures
    from landpress.engine.kernels.library import RESERVED, WasmtimeError, are_addresses_few

    before = _addresses()
    if before is None or are_addresses_few():
        return 0
    with suppress(Unfit, WasmtimeError):
        prepare_pictures(RESERVED)
    return max(0, (_addresses() or 0) - before - RESERVED)


def _addresses() -> int | None:
    """Return the addresses that this process takes, in bytes, or None where the system does not tell."""
    try:
        return int(content("/proc/self/statm", 1000, "a count of pages").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (InputError, ValueError):
        return None


def _limit(seconds: int, more: int) -> None:
    """Set the limits, with `more` addresses than `MEMORY`."""
    try:
        import resource
    except ImportError:  # this system has no such limits; the limit of the parent's clock still applies
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY + more, MEMORY + more))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def _function(name: str) -> Callable[..., Any]:
    """Return a function by its module below `output` and its name. The module is loaded only where a look needs it."""
    module, _, function = name.rpartition(".")
    found: Callable[..., Any] = getattr(import_module(f"landpress.output.{module}"), function)
    return found


def _board(finder: str) -> Look:
    """Return a look for a board, by the name of a function of board_finder.py, which answers itself."""

    def look(data: bytes) -> Answer:
        answer: Answer = _function(f"strangers.board_finder.{finder}")(data)
        return answer

    return look


def _pictures(data: bytes, inked: bool = False) -> Answer:
    """Return pictures in the form that a PDF needs, `inked` in printing inks for that of a print shop."""
    from landpress.output.strangers.pictures import prepared

    return Answer("pictures", prepared(data, inked))


def _read(reader: str, verdict: str, damaged: str) -> Look:
    """Return a look by a function of a module of this folder."""
    look: Look = lambda data: Answer(verdict, _function(f"strangers.{reader}")(data))  # noqa: E731 - a name has its type
    return guarded(damaged, RefusedError)(look)


def _script(module: str, damaged: str) -> Look:
    """Return a look at a script. Its name comes first, then each file beside it behind its name."""

    def look(data: bytes) -> Answer:
        from landpress.output.strangers.pictures import unframed
        from landpress.output.strangers.scripts.ruby_nodes import UnreadError
        from landpress.output.strangers.scripts.ruby_scope import EndlessError

        read = _function(f"strangers.scripts.{module}.read")
        name, *files = unframed(data)
        named = {key.decode("utf-8", "replace"): value for key, value in zip(files[::2], files[1::2], strict=True)}
        rows = guarded(damaged, UnreadError, EndlessError)
        return rows(lambda _: Answer("rows", read(name.decode("utf-8", "replace"), named)))(data)

    return look


@guarded("a damaged .xlsx file", RefusedError)
def _table(data: bytes) -> Answer:
    """Return the cells of a sheet. Its name comes first, then the spreadsheet."""
    from landpress.output.strangers.pictures import unframed
    from landpress.output.strangers.spreadsheet import cells

    name, file = unframed(data)
    return Answer("rows", cells(file, name.decode()))


def _photo(measured: str) -> Look:
    """Return a look at a photo, by a function that measures it."""

    def look(data: bytes) -> Answer:
        from landpress.engine.kernels.artefact import Unfit

        report = guarded(DAMAGED, InputError, RefusedError, Unfit)
        return report(lambda photo: Answer("report", _function(f"photos.{measured}")(photo)))(data)

    return look


LOOKS: dict[str, Look] = {
    "pdf": _board("look_in_pdf"),
    "svg": _board("look_in_svg"),
    "png": _board("look_in_picture"),
    "jpeg": _board("look_in_picture"),
    "picture": _board("look_in_picture"),
    "pdf-seen": _board("seen_in_pdf"),
    "svg-seen": _board("seen_in_svg"),
    "png-seen": _board("seen_in_picture"),
    "png-compared": _board("compared_in_picture"),
    "jpeg-compared": _board("compared_in_picture"),
    "picture-compared": _board("compared_in_picture"),
    "pdf-trace": _board("look_for_trace"),
    "svg-trace": _board("look_in_svg_for_trace"),
    "print": _read("inspection.inspect", "report", "a damaged PDF"),
    "calibration": _photo("sides.pose"),
    "marks": _photo("marks.marks"),
    "marks-seen": _photo("marks.marks_seen"),
    "pictures": _pictures,
    "inks": partial(_pictures, inked=True),
    "plain-picture": _read("pictures.plain", "pictures", DAMAGED),
    "vectors": _read("vectors.vectors", "vectors", "a damaged SVG"),
    "rendered": _read("vectors.rendered", "pictures", "a damaged SVG"),
    "typeface": _read("typefaces.typeface", "typeface", "a damaged font"),
    "table": _table,
    "yaml": _read("yaml_text.plain", "rows", "a damaged YAML file"),
    "yaml-table": _read("yaml_text.table", "rows", "a damaged YAML file"),
    "squib": _script("squib", "no script of Squib"),
    "nandeck": _script("nandeck", "no script of nanDECK"),
    "sheets": _read("scripts.squib_data.all_sheets", "rows", "a damaged .xlsx file"),
}
