"""`validate` reads the same board from every kind of file that `fresh` writes (docs/formats.md, "Carriers")."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from landpress.output.files import carriers
from tests.commands.run import run

SUFFIXES = (".pdf", ".svg", ".png", ".json")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write one board with a variant in every kind of file."""
    folder = tmp_path_factory.mktemp("printed")
    paths = {suffix: folder / f"board{suffix}" for suffix in SUFFIXES}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANDPRESS_HOME", str(folder / "home"))
        for path in paths.values():
            options = ("--players", "3", "--seed", "<&> 土地", "--set", "mix.T4=[3,6]", "--again", "-o", str(path))
            assert run("fresh", "last-land", *options).status == 0
    return paths


@pytest.fixture(scope="module")
def reports(printed: dict[str, Path]) -> dict[str, dict[str, Any]]:
    """Return the report about each file, by its kind."""
    result = run("validate", "--json", *map(str, printed.values()))
    assert (result.status, result.err) == (0, "")
    return dict(zip(SUFFIXES, map(json.loads, result.out.splitlines()), strict=True))


def test_every_kind_of_file_carries_the_same_board(reports: dict[str, dict[str, Any]]) -> None:
    agreeing = [report["facts"].get("agree", []) for report in reports.values()]
    shared = [{name: fact for name, fact in one["facts"].items() if name != "agree"} for one in reports.values()]
    assert all(report["ok"] for report in reports.values())
    assert all(facts == shared[0] for facts in shared)
    assert ["qr", "typed", "cells", "title", "text"] in agreeing, "docs/formats.md: what else shows this board"


@pytest.fixture(scope="module", autouse=True)
def _seen_once() -> Iterator[None]:
    """Read what a page shows once: reading all cells takes more than a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(carriers, "_shown", cache(carriers._shown))
        yield


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_standard_input_carries_it_too(
    printed: dict[str, Path], reports: dict[str, dict[str, Any]], suffix: str
) -> None:
    piped = json.loads(run("validate", "--json", "-", stdin=printed[suffix].read_bytes()).out)
    assert piped == reports[suffix] | {"source": "-"}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_board_comes_with_its_variant_and_seed(printed: dict[str, Path], suffix: str) -> None:
    from io import BytesIO

    from landpress.output.files.carriers import carried, read_carried

    board = read_carried(carried(str(printed[suffix]), BytesIO())).board
    assert board is not None
    assert board.variant == (("mix.T4", (3, 6)),)
    assert board.seed == "<&> 土地"


@pytest.mark.usefixtures("unseen")
def test_a_scan_of_the_printed_page_gives_its_code(printed: dict[str, Path], tmp_path: Path) -> None:
    """A scan has 150 dpi, is slightly turned, and is a JPEG, so only the printed code is left."""
    from pypdfium2 import PdfDocument

    from tests.carriers import jpeg, photograph, scanned

    document = PdfDocument(printed[".pdf"])
    sheet = document[0].render(scale=150 / 72, grayscale=True).to_pil()
    document.close()
    (tmp_path / "photo.jpg").write_bytes(jpeg(photograph(sheet, turn=4, slant=0.05, blur=0.8, dusk=0.4)))
    (tmp_path / "scan.pdf").write_bytes(scanned(sheet))
    code = json.loads(run("validate", "--json", str(printed[".json"])).out)["facts"]["code"]
    for name in ("photo.jpg", "scan.pdf"):
        assert json.loads(run("validate", "--json", str(tmp_path / name)).out)["facts"]["code"] == code
