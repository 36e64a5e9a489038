"""Rows on the user's own decks: 500 cards with backs, compared with protograf on the same table; a redraw; drawings."""

import cmath
import csv
import itertools
import subprocess
import sys
from pathlib import Path

from benchmarks import alternatives, timing
from benchmarks.measured import Measured
from landpress.generator.decks.rows import Origin
from landpress.generator.decks.whole import look_at, whole
from landpress.generator.texts import words
from landpress.layouts.paper import paper
from landpress.output.deck.single import side_scenes
from landpress.output.files import svg
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style

CARDS = 500
EVENING, SEGMENTS = 60, 2_000
"""The cards of a game in the making, and the segments of the drawing on each of its cards."""
_KINDS = ("field", "grove", "quarry", "village", "mill")
_TEXT = "gain pay move turn two three cards stones each round beside a field when you pass keep one more"
_WORDS = _TEXT.split()
_MEMORY = (
    "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)


def _deck(folder: Path, cards: int = CARDS) -> tuple[str, ...]:
    """Write the table and the template into the folder. Return the arguments of the command that prints them."""
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(("title", "kind", "cost", "text", "art"))
        for i in range(cards):
            text = " ".join(_WORDS[(7 * i + j * (i % 5 + 3)) % len(_WORDS)] for j in range(18 + i % 9))
            table.writerow((f"Card number {i + 1}", _KINDS[i % 5], i % 9 + 1, f"{text.capitalize()}.", f"{i}.svg"))
    (folder / "cards.toml").write_bytes(Path(__file__).with_suffix(".toml").read_bytes())
    return "deck", "cards.csv", "--template", "cards.toml", "--force", "-o", "ours.pdf"


def own_deck(folder: Path) -> Measured:
    """A table of 500 cards with backs printed by `landpress deck`."""
    ours = timing.landpress(folder, *_deck(folder))
    pairs = timing.alternate(ours, alternatives.protograf_deck(folder), pairs=2, clock=timing.of_processes)
    size = (folder / "ours.pdf").stat().st_size / 1000
    beside = f"{pairs.first:.2f} s, {size:.0f} kB; protograf 0.5 draws the same table in {pairs.second:.1f} s"
    return Measured(pairs.ratio, "x", 0.1, beside)


def own_deck_memory(folder: Path) -> Measured:
    """The memory that printing those 500 cards takes."""
    command = [str(Path(sys.executable).with_name("landpress")), *_deck(folder)]
    done = subprocess.run(
        [sys.executable, "-c", _MEMORY, *command], cwd=folder, check=True, capture_output=True, text=True
    )
    return Measured(int(done.stdout) / 1024, "MB", 40, "the largest resident set of the process")


def redraw(folder: Path) -> Measured:
    """A redraw of those 500 cards after one of them has changed."""
    _deck(folder)
    data, look = (folder / "cards.csv").read_bytes(), look_at(str(folder / "cards.toml"))
    style, scenes = Style(paper("a4"), words("en")), dict[str, Scene]()
    names = itertools.count()

    def drawn() -> None:
        changed = data.replace(b"Card number 250", b"Card named %d" % next(names))
        deck, _ = whole(Origin("cards.csv", changed), look, look.files, (), style, "home")
        found = side_scenes(deck.parts, style)
        pictures = [svg.write(scene, "en", "") for name, scene in found.items() if scenes and scenes[name] != scene]
        assert len(pictures) <= 1
        scenes.update(found)

    return Measured(timing.milliseconds(drawn, times=5), "ms", 300, "processor time, with the picture of one")


def drawings(folder: Path) -> Measured:
    """Those 500 cards with another drawing of 2,000 segments on each, compared with them without drawings."""
    return _with_drawings(folder, CARDS, pairs=2)


def sixty_drawings(folder: Path) -> Measured:
    """Sixty such cards with another drawing of 2,000 segments on each, compared with them without drawings."""
    return _with_drawings(folder, EVENING, pairs=5)


def relative_drawings(folder: Path) -> Measured:
    """Sixty such cards with drawings of relative segments, compared with them without drawings."""
    return _with_drawings(folder, EVENING, pairs=5, is_relative=True)


def _with_drawings(folder: Path, cards: int, pairs: int, is_relative: bool = False) -> Measured:
    _deck(folder, cards)
    for card in range(cards):
        points = [cmath.rect(10 + 8 * (i % 2), i * (card + 3) / 1000) + 20 + 20j for i in range(SEGMENTS)]
        if is_relative:
            points = [points[0], *(there - here for here, there in itertools.pairwise(points))]
        path = (" l " if is_relative else " L ").join(f"{point.real:.3f} {point.imag:.3f}" for point in points)
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M {path} Z"/></svg>'
        (folder / f"{card}.svg").write_text(drawing)
    art = '[[front]]\nkind = "image"\nfile = "{art}"\nat = [42, 50]\nsize = 15\nfit = "contain"\n'
    (folder / "art.toml").write_text((folder / "cards.toml").read_text("utf-8") + art)
    plain, drawn = (
        timing.landpress(folder, "deck", "cards.csv", "--template", f"{name}.toml", "--force", "-o", f"{name}.pdf")
        for name in ("cards", "art")
    )
    both = timing.alternate(drawn, plain, pairs, clock=timing.of_processes)
    each = 1000 * (both.first - both.second) / cards
    beside = f"{both.first:.2f} s and {both.second:.2f} s; {each:.1f} ms of processor time for each drawing"
    return Measured(both.ratio, "x", 2, beside)
