"""Cells of a table without a template: whatever they hold is printed."""

import csv
from pathlib import Path

import pypdfium2
import pytest

from tests.commands.run import run

TYPED = {
    "This is <i>fast</i> and *here*": "This is fast and here",
    "a<b and 3 > 2": "a<b and 3 > 2",
    "snake__x": "snake__x",
    "[red]{x": "[red]{x",
    "[mauvish]{y} ** alone": "[mauvish]{y} ** alone",
    "[red]{ok} <u>u</u> 2 * 3": "ok u 2 * 3",
    "<span class=x>y</span> <b>z": "<span class=x>y</span> <b>z",
    "<strong>one</strong><br>two": "one two",
}


def test_no_cell_of_a_table_alone_ends_the_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue: no table cell ends a deck because of one sign. The texts are read by pdfium.

    docs/decks.md, Without a template: what is no mark is printed as it is.
    """
    monkeypatch.chdir(tmp_path)
    with open("cells.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerows([("title", "text", "other"), *((f"Card {i}", cell, cell) for i, cell in enumerate(TYPED))])
    done = run("deck", "cells.csv", "-o", "cells.pdf", "--paper", "A3")
    assert (done.status, done.err.count("cells.csv")) == (0, 0)
    pages = pypdfium2.PdfDocument("cells.pdf")
    seen = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
    for written in TYPED.values():
        assert seen.count(written) >= 2, written
    Path("cells.toml").write_text('[[front]]\nkind = "text"\ntext = "{text}"\nsize = 60\n')
    assert run("deck", "cells.csv", "--template", "cells.toml", "-o", "x.pdf").status == 2, "a template tells them all"
