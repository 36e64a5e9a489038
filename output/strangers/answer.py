"""What the child process (child.py) and its parent (sandbox.py) agree on: answers, their limits, exceptions.

An answer is one line with the verdict, then the content. Verdicts: `board` (a board file), `pad` (one board file on
each line), `trace` (a played game), `codes` (on each line one of `MEANS`, a space, and a code or the text of a QR
code), `report` (JSON of inspection.py or of output/photos/sides.py), `pictures` (of pictures.py), `vectors` (of
vectors.py), `typeface` (a font file), `rows` (JSON of spreadsheet.py or yaml_text.py), `nothing` and `refused` (the
reason on one line), `memory` (no content).
"""

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple

VERDICTS = (
    *("board", "pad", "trace", "codes", "report", "pictures", "vectors", "typeface", "rows"),
    *("nothing", "refused", "memory"),
)
ATTACHMENT, PAD, CERTIFICATE = "board.json", "boards.jsonl", "certificate.trace.jsonl"
"""The names of attachments of a PDF."""
PHOTOS = ("png", "jpeg", "picture", "png-compared", "jpeg-compared", "picture-compared", "png-seen", "pdf-seen")
"""The kinds of files (`child.main`) in which cells may be read."""
MEANS = ("qr", "typed", "cells", "title", "text", "attachment", "contrary")
"""What a code can be read from: a QR code, the line typed on a page, its cells, a title of a file, words in a file,
and a board file in it beside the one that was read. `contrary` is a code that the cells of its page contradict."""
DAMAGED = "a damaged picture"
"""The reason of the child for a picture that no library reads."""
MEMORY = 1 << 30
"""The most memory that the child may take, in bytes."""
MAX_ANSWER, MAX_BOARDS = 16 * 1024 * 1024, 10_000
"""The largest answer in bytes and the most boards of a pad. Ten thousand boards take about 16 MB."""


class RefusedError(Exception):
    """A file that is not read, or that may not be used; the message gives the reason."""


class Answer(NamedTuple):
    """The answer of the child about a file."""

    verdict: str
    content: bytes


Look = Callable[[bytes], Answer]
"""What is done about a file of one kind."""


def guarded(damaged: str, *refusals: type[Exception], elsewhere: str = "") -> Callable[[Look], Look]:
    """Return what makes answers of the exceptions of a look; running out of memory is none of them.

    Those of `refusals` give the reason. Any other exception of a library means that the file is `damaged`. A browser
    has fewer libraries: there nothing is found, as `elsewhere` says if it says something.
    """

    def decorate(look: Look) -> Look:
        @wraps(look)
        def answer(data: bytes) -> Answer:
            try:
                return look(data)
            except MemoryError:
                raise
            except refusals as error:
                return Answer("refused", str(error).encode())
            except ImportError as error:
                missing = f"it needs {error.name}, which is missing here"
                return Answer("nothing" if elsewhere else "refused", (elsewhere or missing).encode())
            except Exception:
                return Answer("refused", damaged.encode())

        return answer

    return decorate
