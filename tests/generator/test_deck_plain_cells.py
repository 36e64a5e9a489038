"""Cells of a table without a template: whatever they hold is printed."""

import csv
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

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


def cells_of(rows: Sequence[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[np.ndarray, str]:
    """Return the first page of a table with red pictures, four dots a millimetre, and what was said."""
    monkeypatch.chdir(folder)
    Image.new("RGB", (60, 30), (255, 0, 0)).save("red.png")
    with open("cells.csv", "w", newline="") as file:
        csv.writer(file).writerows(rows)
    done = run("deck", "cells.csv", "-o", "cells.pdf", "--bleed", "0", "--force")
    assert done.status == 0
    page = pypdfium2.PdfDocument("cells.pdf")[0].render(scale=101.6 / 72).to_numpy().astype(int)
    return page, done.err


def test_a_picture_leaves_room_for_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/decks.md, Without a template: pictures are lower where texts need room. pdfium counts the red dots."""
    high = {}
    for letters in (20, 350, 900):
        rows = [("title", "image", "text", "cost"), ("One", "red.png", "word " * (letters // 5), "3")]
        page, said = cells_of(rows, monkeypatch, tmp_path)
        red = (page[..., 2] > 200) & (page[..., 1] < 60)
        high[letters] = red.any(1).sum() / 4
        assert "do not fit" not in said
    assert high[20] == pytest.approx(36, abs=0.5)
    assert 22 < high[350] < 34
    assert high[900] == pytest.approx(18, abs=0.5)


def test_a_title_that_recurs_has_a_colour_for_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/decks.md, Without a template: each type, or each title that recurs, has its own colour behind it."""
    for titles, count in ((("Find", "Keep", "Find"), 2), (("Find", "Keep", "Lose"), 1)):
        tasks = [(title, f"Do what is number {i} of all tasks here") for i, title in enumerate(titles)]
        page, _ = cells_of([("phase", "task"), *tasks], monkeypatch, tmp_path)
        light = page[(page.min(-1) > 90) & (page.min(-1) < 250)]
        _, dots = np.unique(light @ [1, 256, 65_536], return_counts=True)
        assert (dots > 10_000).sum() == count, titles
