"""Rows on boards that are read from photos of 12 megapixels, on games in play, and on kits of solid pieces."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image

from benchmarks import timing
from benchmarks.measured import Measured
from landpress.layouts.catalogue import games

SIZE, PAPER = (3000, 4194), (2520, 3564)
"""The pixels of a photo, and of the sheet of A4 in it: 12 of them a millimetre."""
PER_MM, PLIES = 12, 90
ROOT = Path(__file__).parents[2]
MAKING = "import sys; from benchmarks.rows import photos; print(photos._photographed_game(sys.argv[1]))"
MEMORY = """
import resource, sys
from landpress.output.strangers.board_finder import look_in_picture
assert look_in_picture(open(sys.argv[1], "rb").read()).verdict == "codes"
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def typed(folder: Path) -> Measured:
    """Processor time of `landpress validate` for a photo of 12 megapixels without a QR code."""
    return _validated(folder, _photo(folder, typed=True), "the typed code is read")


def cells(folder: Path) -> Measured:
    """Processor time of `landpress validate` for a photo of 12 megapixels without a QR code and a typed code."""
    return _validated(folder, _photo(folder, typed=False), "the tiles are read")


def memory(folder: Path) -> Measured:
    """Peak memory of the process that reads the cells of a board in a photo of 12 megapixels."""
    command = [sys.executable, "-c", MEMORY, str(_photo(folder, typed=False))]
    peak = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    return Measured(int(peak) / 1000, "MB", 400, "without a QR code and a typed code")


def solids(folder: Path) -> Measured:
    """Processor time of the slowest kit of solid pieces of all games, the whole command."""
    taken = {
        game: timing.seconds(
            timing.landpress(folder, "kit", game, "--profile", "solid", "--again", "--force", "-o", "solids"),
            timing.of_processes,
        )
        for game in games()
    }
    slowest = max(taken, key=lambda game: taken[game])
    return Measured(taken[slowest], "s", 5, f"{slowest}; all: {', '.join(f'{s:.1f}' for s in taken.values())}")


def in_play(folder: Path) -> Measured:
    """Processor time of `landpress play --photo` for a photo of 12 megapixels, until its questions are known."""
    # The photo is made in another process: the memory that it takes would count for the rows after this one.
    making = [sys.executable, "-c", MAKING, str(folder / "photo.jpg")]
    code = subprocess.run(making, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    command = [str(Path(sys.executable).with_name("landpress")), "play", "last-land", "--board", code]

    def call() -> None:
        done = subprocess.run([*command, "--photo", "photo.jpg"], cwd=folder, capture_output=True, text=True)
        assert "not certain: turn, pin 0" in done.stderr, done.stderr

    least = min(timing.seconds(call, timing.of_processes) for _ in range(3))
    return Measured(least, "s", 1.5, f"after {PLIES} plies, on a page with full ink")


def _photographed_game(file: str) -> str:
    """Write a photo of a game in play. Return the code of its board."""
    from tests import marked_photos, photos

    match = marked_photos.position(0, PLIES)
    page, random = marked_photos.marked(match, "survey", "full", 0, 0), np.random.default_rng(0)
    Path(file).write_bytes(photos.jpeg(photos.taken(page, random, size=SIZE, turn=1.5)[0]))
    return match.board.code() or ""


def _validated(folder: Path, photo: Path, how: str) -> Measured:
    """Return the least processor time of three calls."""
    call = timing.landpress(folder, "validate", str(photo))
    least = min(timing.seconds(call, timing.of_processes) for _ in range(3))
    return Measured(least, "s", 1.5, how)


def _photo(folder: Path, typed: bool) -> Path:
    """Write a photo of a board of Last Land on a dark table, without its QR code and on request its typed code."""
    timing.landpress(folder, "fresh", "last-land", "--seed", "a", "--again", "--force", "-o", "board.pdf")()
    with pypdfium2.PdfDocument(folder / "board.pdf") as document:
        sheet = document[0].render(scale=PER_MM * 25.4 / 72).to_pil().convert("RGB").resize(PAPER)
    wide, high = PAPER
    sheet.paste("white", (wide - 30 * PER_MM, high - 30 * PER_MM, wide, high))
    if not typed:
        sheet.paste("white", (0, high - 43 * PER_MM // 2, wide, high - 33 * PER_MM // 2))
    photo = Image.new("RGB", SIZE, (60, 50, 40))
    turned = sheet.convert("RGBA").rotate(1.5, Image.Resampling.BICUBIC, expand=True)
    photo.paste(turned, (180, 250), turned)
    path = folder / "photo.jpg"
    photo.save(path, quality=85)
    return path
