"""A title and a picture of somebody's own that have no room in a kit."""

import re
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.commands.run import run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def test_a_title_that_has_no_room_is_told_with_the_place_and_the_room() -> None:
    """Issue of the look: what does not fit is told with the place and the room there is."""
    long = run("kit", "landsweeper", "--title", "Wide" * 51, "--again", "-o", "no.pdf")
    assert "--title: expected 1 to 200 printable characters, found 204" in long.err
    wide = run("kit", "landsweeper", "--title", "Wide" * 40, "--again", "-o", "no.pdf")
    assert re.search(r"landpress: --title: .*'WideWide.* mm", wide.err), wide.err
    assert (long.status, wide.status) == (2, 2)


def test_names_in_the_file_of_a_long_title_are_not_too_long() -> None:
    """A name in a PDF has at most 127 bytes; names of drawings were made from the letters of their title."""
    done = run("kit", "landsweeper", "--title", "A title of thirty-nine printed letters.", "--again", "-o", "kit.pdf")
    assert done.status == 0, done.err
    with pikepdf.open("kit.pdf") as opened:
        names = [key for page in opened.pages for key in page.Resources.get("/XObject", {})]
    assert len(names) > 20
    assert max(map(len, names)) <= 127


def test_a_logo_that_would_be_a_line_is_refused_with_its_size() -> None:
    """Issue of the look: a picture that does not fit is told with the room there is."""
    with Image.new("RGB", (3000, 30), "red") as picture:
        picture.save("wide.png")
    done = run("kit", "landsweeper", "--again", "--logo", "wide.png", "-o", "kit.pdf")
    assert "wide.png: in the 60 x 14 mm of the first page it would be 60.0 x 0.6 mm" in done.err
