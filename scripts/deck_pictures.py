"""Draw the templates in docs/images/decks, each into NAME.png beside it, and the examples of `--init` into one.

    .venv/bin/python -m scripts.deck_pictures

An example is a template beside its picture; all share one table. A picture holds a digest of what it shows, so that a
test finds pictures that are out of date.
"""

import io
from hashlib import sha256
from pathlib import Path

from PIL import Image, ImageOps
from PIL.PngImagePlugin import PngInfo

from landpress.generator.decks.preview import Preview, preview
from landpress.output.deck.single import pictures
from landpress.output.scene.fonts import FOLDER
from landpress.output.scene.items import Scene

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs/images/decks"
EXAMPLE = ROOT / "generator/decks/example"
DPI, GALLERY_DPI, GAP, EDGE = 110, 56, 14, "#8a8f99"
DIGEST = "landpress-scene"


def blocks() -> dict[str, str]:
    """Return the templates of the examples by name."""
    return {path.stem: path.read_text("utf-8") for path in sorted(TARGET.glob("*.toml"))}


def drawn(template: str) -> Preview:
    """Return what an example shows."""
    files = {name: (EXAMPLE / name).read_bytes() for name in ("hills.png", "crown.png", "tower.svg")}
    files["pack/mast.svg"] = files["tower.svg"]
    files["Title.ttf"] = (FOLDER / "NotoSans-BoldItalic.ttf").read_bytes()
    return preview((TARGET / "table.csv").read_text("utf-8"), template, files)


def digest(seen: Preview) -> str:
    """Return a digest of the drawings."""
    return sha256(repr([card.front for card in seen.cards]).encode()).hexdigest()


def picture(seen: Preview) -> bytes:
    """Return the fronts side by side as PNG."""
    fronts: list[Scene] = [card.front for card in seen.cards]
    images = [Image.open(io.BytesIO(one)).convert("RGB") for one in pictures(fronts, DPI)]
    whole = Image.new("RGB", (sum(one.width + GAP for one in images) + GAP, images[0].height + 2 * GAP), "white")
    x = GAP
    for one in images:
        whole.paste(EDGE, (x - 1, GAP - 1, x + one.width + 1, GAP + one.height + 1))
        whole.paste(one, (x, GAP))
        x += one.width + GAP
    info, target = PngInfo(), io.BytesIO()
    info.add_text(DIGEST, digest(seen))
    whole.quantize(128).save(target, "PNG", pnginfo=info, optimize=True)
    return target.getvalue()


def fronts(name: str, few: int, back: bool = False) -> list[Image.Image]:
    """Return the first cards of an example of `--init`, and the back of the first."""
    folder = EXAMPLE.parent / "gallery" / name
    table, template = (next(folder.glob(f"*{suffix}")).read_text("utf-8") for suffix in (".csv", ".toml"))
    cards = preview(table, template).cards
    scenes = [card.front for card in cards[:few]] + [cards[0].back for _ in range(back) if cards[0].back]
    found = [Image.open(io.BytesIO(one)).convert("RGB") for one in pictures(scenes, GALLERY_DPI)]
    return [ImageOps.expand(one, 1, EDGE) for one in found] if name in ("poker", "tarot", "board") else found


def gallery() -> bytes:
    """Return the examples of `--init` on one picture, in rows."""
    rows = [
        [*fronts("poker", 5, back=True), *fronts("tarot", 2, back=True)],
        [*fronts("board", 1), *fronts("tuck", 1), *fronts("dice", 2)],
        [*fronts("hex", 6, back=True), *fronts("tokens", 6)],
    ]
    wide = max(sum(one.width + GAP for one in row) + GAP for row in rows)
    high = sum(max(one.height for one in row) + GAP for row in rows) + GAP
    whole, y = Image.new("RGB", (wide, high), "white"), GAP
    for row in rows:
        gap = (wide - sum(one.width for one in row)) / (len(row) + 1)
        tallest, x = max(one.height for one in row), gap
        for one in row:
            whole.paste(one, (round(x), y + (tallest - one.height) // 2))
            x += one.width + gap
        y += tallest + GAP
    target = io.BytesIO()
    whole.quantize(128).save(target, "PNG", optimize=True)
    return target.getvalue()


def main() -> None:
    """Draw all examples."""
    for name, template in blocks().items():
        seen = drawn(template)
        if seen.faults:
            raise SystemExit(f"{name}: {seen.lines}")
        (TARGET / f"{name}.png").write_bytes(picture(seen))
    (TARGET / "gallery.png").write_bytes(gallery())


if __name__ == "__main__":
    main()
