"""The program of the child process (sandbox.py): it reads one untrusted file and answers what is in it.

The file comes on standard input. The answer (answer.py) goes to standard output. The limits of memory and processor
time are set before the first byte is read, where the system has such limits.
"""

import gc
import os
import sys
from collections.abc import Callable

from landpress.layouts.errors import InputError
from landpress.output.strangers.answer import MAX_ANSWER, MEMORY, Answer


def main(kind: str, seconds: int) -> None:
    """Answer about the file on standard input, in at most `seconds` of processor time.

    `kind` says what to do. `pdf`, `svg`, `png`, `jpeg`, `picture`: find the board; with `-seen`: all codes that are
    seen in it. `pdf-trace`, `svg-trace`: find the certificate. `print`: check a PDF for a print shop. `calibration`:
    measure one side of a calibration page. `marks`: read the ticks and tokens on a board; with `-seen`: from pixels.
    `pictures`: prepare pictures for print, `inks`: for a press. `plain-picture`: turn a WebP or TIFF into PNG or JPEG.
    `vectors`: read an SVG. `rendered`: draw an SVG as PNG. `typeface`: prepare a font. `table`: read a spreadsheet.
    `yaml`: read a layout. `squib`: read a script of Squib, `nandeck`: of nanDECK. `sheets`: read all sheets.
    """
    _limit(seconds)
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


def _limit(seconds: int) -> None:
    try:
        import resource
    except ImportError:  # this system has no such limits; the limit of the parent's clock still applies
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def _board(finder: str) -> Callable[[bytes], Answer]:
    """Return the function of board_finder.py with a name. The module is loaded only where a board is looked for."""

    def look(data: bytes) -> Answer:
        from landpress.output.strangers import board_finder

        found: Answer = getattr(board_finder, finder)(data)
        return found

    return look


def _print(data: bytes) -> Answer:
    """Return the preflight report of a PDF."""
    from landpress.output.strangers.inspection import inspect

    try:
        return Answer("report", inspect(data))
    except MemoryError:
        raise
    except Exception:
        return Answer("refused", b"a damaged PDF")


def _pictures(data: bytes) -> Answer:
    """Return pictures in the form that a PDF needs."""
    from landpress.output.strangers.pictures import prepared

    return Answer("pictures", prepared(data))


def _plain_picture(data: bytes) -> Answer:
    """Return a WebP or TIFF as PNG or JPEG."""
    from landpress.output.strangers.pictures import plain
    from landpress.output.strangers.pixels import RefusedError

    return _guarded(plain, data, "pictures", RefusedError, "a damaged picture")


def _vectors(data: bytes) -> Answer:
    """Return the shapes of an SVG."""
    from landpress.output.strangers.vectors import RefusedError, vectors

    return _guarded(vectors, data, "vectors", RefusedError, "a damaged SVG")


def _rendered(data: bytes) -> Answer:
    """Return an SVG as PNG."""
    from landpress.output.strangers.vectors import RefusedError, rendered

    return _guarded(rendered, data, "pictures", RefusedError, "a damaged SVG")


def _typeface(data: bytes) -> Answer:
    """Return a font with the needed letters only."""
    from landpress.output.strangers.typefaces import RefusedError, typeface

    return _guarded(typeface, data, "typeface", RefusedError, "a damaged font")


def _yaml(data: bytes) -> Answer:
    """Return the values of a YAML file."""
    from landpress.output.strangers.yaml_text import RefusedError, plain

    return _guarded(plain, data, "rows", RefusedError, "a damaged YAML file")


def _squib(data: bytes) -> Answer:
    """Return the decks of a script of Squib. Its name comes first, then each file beside it behind its name."""
    from landpress.output.strangers.pictures import unframed
    from landpress.output.strangers.scripts.ruby_nodes import UnreadError
    from landpress.output.strangers.scripts.ruby_scope import EndlessError
    from landpress.output.strangers.scripts.squib import read

    refusals = UnreadError, EndlessError
    name, *files = unframed(data)
    named = {key.decode("utf-8", "replace"): value for key, value in zip(files[::2], files[1::2], strict=True)}
    return _guarded(lambda _: read(name.decode("utf-8", "replace"), named), b"", "rows", refusals, "no script of Squib")


def _nandeck(data: bytes) -> Answer:
    """Return what a script of nanDECK draws. The files come as those of Squib."""
    from landpress.output.strangers.pictures import unframed
    from landpress.output.strangers.scripts.nandeck import read
    from landpress.output.strangers.scripts.ruby_nodes import UnreadError

    name, *files = unframed(data)
    named = {key.decode("utf-8", "replace"): value for key, value in zip(files[::2], files[1::2], strict=True)}
    return _guarded(
        lambda _: read(name.decode("utf-8", "replace"), named), b"", "rows", UnreadError, "no script of nanDECK"
    )


def _sheets(data: bytes) -> Answer:
    """Return the cells of all sheets of a spreadsheet."""
    from landpress.output.strangers.scripts.squib_data import all_sheets

    return _guarded(all_sheets, data, "rows", (), "a damaged .xlsx file")


def _guarded(
    read: Callable[[bytes], bytes],
    data: bytes,
    verdict: str,
    refusal: type[Exception] | tuple[type[Exception], ...],
    damaged: str,
) -> Answer:
    """Return what a reader makes of the data. Any other exception of a library means that the file is damaged."""
    try:
        return Answer(verdict, read(data))
    except MemoryError:
        raise
    except refusal as error:
        return Answer("refused", str(error).encode())
    except ModuleNotFoundError as error:  # a browser has fewer libraries
        return Answer("refused", f"it needs {error.name}, which is missing here".encode())
    except Exception:
        return Answer("refused", damaged.encode())


def _inks(data: bytes) -> Answer:
    """Return pictures in printing inks, in the form that a print shop's PDF needs."""
    from landpress.output.strangers.pictures import prepared

    return Answer("pictures", prepared(data, inked=True))


def _table(data: bytes) -> Answer:
    """Return the cells of a sheet. Its name comes first, then the spreadsheet."""
    from landpress.output.strangers.pictures import unframed
    from landpress.output.strangers.spreadsheet import RefusedError, cells

    name, file = unframed(data)
    return _guarded(lambda _: cells(file, name.decode()), b"", "rows", RefusedError, "a damaged .xlsx file")


def _yaml_table(data: bytes) -> Answer:
    """Return the cells of a list of cards in YAML."""
    from landpress.output.strangers.yaml_text import RefusedError, table

    return _guarded(table, data, "rows", RefusedError, "a damaged YAML file")


def _calibration(data: bytes) -> Answer:
    """Return how far the scales of a calibration page lie from their places."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # on a machine with many cores its threads would use up the memory
    from landpress.engine.kernels.artefact import Unfit
    from landpress.output.photos.sides import pose
    from landpress.output.strangers.pixels import RefusedError

    return _guarded(pose, data, "report", (InputError, RefusedError, Unfit), "a damaged picture")


def _marks(reader: str) -> Callable[[bytes], Answer]:
    """Return the function of marks.py with a name, which tells what people ticked and laid on the tiles of a board."""

    def look(data: bytes) -> Answer:
        from landpress.engine.kernels.artefact import Unfit
        from landpress.output.photos import marks
        from landpress.output.strangers.pixels import RefusedError

        refusals = InputError, RefusedError, Unfit
        return _guarded(getattr(marks, reader), data, "report", refusals, "a damaged picture")

    return look


LOOKS: dict[str, Callable[[bytes], Answer]] = {
    "pdf": _board("look_in_pdf"),
    "svg": _board("look_in_svg"),
    "png": _board("look_in_picture"),
    "jpeg": _board("look_in_picture"),
    "picture": _board("look_in_picture"),
    "pdf-seen": _board("seen_in_pdf"),
    "svg-seen": _board("seen_in_svg"),
    "png-seen": _board("seen_in_picture"),
    "jpeg-seen": _board("seen_in_picture"),
    "picture-seen": _board("seen_in_picture"),
    "pdf-trace": _board("look_for_trace"),
    "svg-trace": _board("look_in_svg_for_trace"),
    "print": _print,
    "calibration": _calibration,
    "marks": _marks("marks"),
    "marks-seen": _marks("marks_seen"),
    "pictures": _pictures,
    "inks": _inks,
    "plain-picture": _plain_picture,
    "vectors": _vectors,
    "rendered": _rendered,
    "typeface": _typeface,
    "table": _table,
    "yaml": _yaml,
    "yaml-table": _yaml_table,
    "squib": _squib,
    "nandeck": _nandeck,
    "sheets": _sheets,
}
