"""The gallery: the pictures of all pages of all kits are those that the program makes."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scripts.contact_sheets import FOLDER, contact_sheet
from tests.output.sheets import GAMES

MOST_BYTES = 2_500_000


def png(game: str) -> bytes:
    target = io.BytesIO()
    contact_sheet(game).save(target, "PNG", optimize=True)
    return target.getvalue()


def test_the_pictures_of_the_documentation_are_small() -> None:
    """Every kit has its picture, and all pictures together have at most 2.5 MB."""
    pictures = [path for path in Path(FOLDER).rglob("*") if path.suffix in (".png", ".jpg", ".svg")]
    assert {"carriers.png", *(f"kit-{game}.png" for game in GAMES)} <= {path.name for path in pictures}
    assert sum(path.stat().st_size for path in pictures) <= MOST_BYTES


@pytest.mark.nightly  # draws and paints every page of every kit twice
@pytest.mark.parametrize("game", GAMES)
def test_the_gallery_shows_the_kits_as_they_are(game: str) -> None:
    """The same bytes come out twice. They show what the picture in docs/images shows: run scripts.contact_sheets."""
    made = png(game)
    assert made == png(game)
    shown, stored = (
        np.asarray(Image.open(source).convert("RGB"), int) for source in (io.BytesIO(made), FOLDER / f"kit-{game}.png")
    )
    assert shown.shape == stored.shape
    assert np.abs(shown - stored).max(axis=2).mean() < 0.5, "run python -m scripts.contact_sheets"
