"""Strangers' files when memory runs out: this is told as it is, and a good file is never called damaged.

Memory runs out once in each function of the folder that a look at a good file calls.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from landpress.output.strangers import child
from landpress.output.strangers.answer import Answer
from landpress.output.strangers.pictures import framed

DATA = Path(__file__).parents[1] / "data"
OURS = str(Path(child.__file__).parent)


def picture(kind: str) -> bytes:
    target = BytesIO()
    Image.new("RGBA" if kind == "PNG" else "RGB", (9, 7), "#8844cc80").save(target, kind)
    return target.getvalue()


def page() -> bytes:
    canvas = Canvas(target := BytesIO(), (150, 150), invariant=True)
    canvas.drawString(30, 70, "Ferry")
    canvas.save()
    return target.getvalue()


def file(*parts: str) -> bytes:
    return DATA.joinpath(*parts).read_bytes()


SQUIB = b"require 'squib'\nSquib::Deck.new(cards: 2) { text str: 'A' }\n"
MOST = 8
"""The most functions of a look in which memory runs out."""
ROWS = b"- {title: Ferry, number: 1}\n- {title: Bell, number: 2}\n"
GOOD = [
    *(("pdf", "a.pdf"), ("print", "a.pdf"), pytest.param("pdf-seen", "a.pdf", marks=pytest.mark.nightly)),
    *(("svg-seen", "crew.svg"), ("vectors", "crew.svg"), ("rendered", "crew.svg")),
    *(("png", "a.png"), ("png-seen", "a.png"), ("pictures", "a.png"), ("inks", "a.jpg"), ("plain-picture", "a.webp")),
    *(("yaml", "a.yaml"), ("yaml-table", "a.yaml"), ("squib", "deck.rb"), ("nandeck", "choir.txt")),
]


def asked(kind: str, name: str) -> bytes:
    """Return what a look of a kind is asked about a file."""
    made: dict[str, Callable[[], bytes]] = {
        "a.pdf": page,
        "a.yaml": lambda: ROWS,
        "choir.txt": lambda: framed([b"choir.txt", b"choir.txt", file("nandeck_elsewhere", name)]),
        "deck.rb": lambda: framed([b"deck.rb", b"deck.rb", SQUIB]),
        "crew.svg": lambda: file("squib", name),
    }
    data = made[name]() if name in made else picture({"jpg": "JPEG"}.get(name[2:], name[2:].upper()))
    if kind in ("pictures", "inks", "vectors"):
        return framed([data])
    return (200).to_bytes(4) + data if kind == "rendered" else data


def run(kind: str, data: bytes, without: CodeType | None = None) -> tuple[Answer, dict[CodeType, None]]:
    """Return the answer, and the functions that were called. Memory runs out in one of them."""
    called: dict[CodeType, None] = {}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS) and code.co_name != "<module>":
            if code is without and code not in called:
                called[code] = None
                raise MemoryError
            called[code] = None

    sys.setprofile(watch)
    try:
        return child.answer_about(kind, data), called
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize(("kind", "name"), GOOD, ids=lambda value: value)
def test_memory_that_runs_out_is_never_told_as_a_damaged_file(kind: str, name: str) -> None:
    """docs/reliability.md: a file that takes more memory than there is is told so."""
    data = asked(kind, name)
    run(kind, data)  # imports, and what is cached
    good, called = run(kind, data)
    assert good.verdict not in ("refused", "memory"), good
    inner = [code for code in called if code is not child.answer_about.__code__]
    assert len(inner) > 2
    for code in inner[:: 1 + len(inner) // MOST]:
        answer, again = run(kind, data, code)
        assert code in again
        assert answer.verdict == "memory", (code.co_qualname, code.co_filename, answer.content[:80])
