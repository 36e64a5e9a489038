"""Make the font subsets in output/scene/faces/ from the npm packages that carry the families of Noto.

    .venv/bin/python -m scripts.make_fonts FOLDER

FOLDER holds the tarballs of the packages of @expo-google-fonts. Missing ones are fetched by `npm pack`.
The Latin fonts keep Latin-1, Latin Extended-A, fractions and the punctuation that pages need. The Japanese fonts keep
kana, punctuation and the kanji of JIS level 1. The fonts of signs keep symbols, arrows, mathematics, playing pieces and
emoji, each sign in one of them. Hinting, most names and layout tables are removed, because the PDF writer does not use
them. Two runs on the same tarballs give the same bytes.
"""

import io
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "output" / "scene" / "faces"
LATIN, JAPANESE = "noto-sans", "noto-sans-jp"
SIGNS = {
    "NotoSansSymbols2": "noto-sans-symbols-2",
    "NotoSansSymbols": "noto-sans-symbols",
    "NotoSansMath": "noto-sans-math",
    "NotoEmoji": "noto-emoji",
}
"""The families of signs, each with its package. A sign comes from the first of them that has it."""
VERSIONS = {
    LATIN: "0.4.2",
    JAPANESE: "0.4.3",
    "noto-sans-symbols-2": "0.4.1",
    "noto-sans-symbols": "0.4.1",
    "noto-sans-math": "0.4.2",
    "noto-emoji": "0.4.7",
}
EMOJI_ONLY = range(0x1F300, 0x1FB00)
"""The signs that come from the font of emoji if it has them."""
WEIGHTS = {"Regular": "400Regular", "Bold": "700Bold"}
ITALICS = {"Italic": "400Regular_Italic", "BoldItalic": "700Bold_Italic"}
"""The italic faces, which only the Latin family has."""


def latin() -> set[int]:
    """Return the code points of Latin-1, Latin Extended-A, fractions, raised and lowered figures and some signs."""
    signs = "–—‘’‚“”„†‡•…‰′″‹›⁄€™−≈≠≤≥◊"
    figures = {*range(0x2070, 0x2090), *range(0x2150, 0x2160)}
    return {*range(0x20, 0x7F), *range(0xA0, 0x180), *figures, *map(ord, signs)}


def japanese() -> set[int]:
    """Return the code points of JIS X 0208, rows 1 to 8 (signs, kana) and 16 to 47 (kanji of level 1).

    Only those from U+2000 on are kept. The full-width forms of ASCII are added.
    """
    rows = [*range(1, 9), *range(16, 48)]
    found: set[int] = set()
    for row in rows:
        for place in range(1, 95):
            text = bytes([row + 0xA0, place + 0xA0]).decode("euc_jp", "ignore")
            found |= set(map(ord, text))
    return {code for code in found if code >= 0x2000} | {*range(0xFF01, 0xFF5F)}


def signs() -> set[int]:
    """Return the code points of signs: the blocks from general punctuation to arrows, and from tiles to emoji."""
    braille, skins = range(0x2800, 0x2900), range(0x1F3FB, 0x1F400)
    return {*range(0x2010, 0x2C00), *range(0x1F000, 0x1FB00)} - {*braille, *skins}


def tarball(folder: Path, package: str) -> Path:
    """Return the path of a package's tarball in the folder. Fetch it with npm if it is missing."""
    path = folder / f"expo-google-fonts-{package}-{VERSIONS[package]}.tgz"
    if not path.exists():
        name = f"@expo-google-fonts/{package}@{VERSIONS[package]}"
        subprocess.run(["npm", "pack", name, "--pack-destination", str(folder)], check=True)
    return path


def opened(archive: tarfile.TarFile, member: str) -> TTFont:
    """Return a font of an archive."""
    file = archive.extractfile(f"package/{member}")
    assert file is not None
    return TTFont(io.BytesIO(file.read()), recalcTimestamp=False)


def save(font: TTFont, name: str, wanted: set[int]) -> None:
    """Write the subset of a font."""
    options = Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=[0, 1, 2, 4, 5, 6, 13])
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "vhea", "vmtx", "VORG", "DSIG", "meta", "MATH"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    path = TARGET / f"{name}.ttf"
    font.save(path)
    print(f"{path.name}: {len(font.getGlyphOrder())} glyphs, {path.stat().st_size // 1024} KB")


def save_signs(folder: Path) -> Iterator[tuple[str, str]]:
    """Write the fonts of signs. Yield the notice and the licence of each."""
    fonts = {}
    for family, package in SIGNS.items():
        with tarfile.open(tarball(folder, package)) as archive:
            fonts[family] = opened(archive, f"400Regular/{family}_400Regular.ttf")
            yield notice(archive)
    left, emoji = signs(), set(fonts["NotoEmoji"].getBestCmap()) & {*EMOJI_ONLY}
    for family, font in fonts.items():
        wanted = left & set(font.getBestCmap()) - (emoji if family != "NotoEmoji" else set())
        left -= wanted
        save(font, f"{family}-Regular", wanted)


def notice(archive: tarfile.TarFile) -> tuple[str, str]:
    """Return the notice of copyright and the licence of an archive."""
    member = archive.extractfile("package/LICENSE_FONT")
    assert member is not None
    first, _, licence = member.read().decode().partition("\n")
    return first, licence


def main() -> None:
    """Write the subsets and the licence."""
    folder = Path(sys.argv[1])
    found: list[tuple[str, str]] = []
    families = ((LATIN, "NotoSans", WEIGHTS | ITALICS, latin()), (JAPANESE, "NotoSansJP", WEIGHTS, japanese()))
    for package, family, faces, wanted in families:
        with tarfile.open(tarball(folder, package)) as archive:
            for weight, place in faces.items():
                save(opened(archive, f"{place}/{family}_{place}.ttf"), f"{family}-{weight}", wanted)
            found.append(notice(archive))
    licence = found[-1][1]
    found += save_signs(folder)
    (TARGET / "OFL.txt").write_text("\n".join(dict(found)) + "\n" + licence)


if __name__ == "__main__":
    main()
