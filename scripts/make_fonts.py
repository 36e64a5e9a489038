"""Make the font subsets in output/scene/faces/ from the npm packages that carry Noto Sans and Noto Sans JP.

    .venv/bin/python -m scripts.make_fonts FOLDER

FOLDER holds the tarballs of @expo-google-fonts/noto-sans and noto-sans-jp. Missing ones are fetched by `npm pack`.
The Latin fonts keep Latin-1, Latin Extended-A and the punctuation that pages need. The Japanese fonts keep kana,
punctuation and the kanji of JIS level 1. Hinting, most names and layout tables are removed, because the PDF writer
does not use them. Two runs on the same tarballs give the same bytes.
"""

import io
import subprocess
import sys
import tarfile
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "output" / "scene" / "faces"
LATIN, JAPANESE = "noto-sans", "noto-sans-jp"
VERSIONS = {LATIN: "0.4.2", JAPANESE: "0.4.3"}
WEIGHTS = {"Regular": "400Regular", "Bold": "700Bold"}
ITALICS = {"Italic": "400Regular_Italic", "BoldItalic": "700Bold_Italic"}
"""The italic faces, which only the Latin family has."""


def latin() -> set[int]:
    """Return the code points of Latin-1, Latin Extended-A and some signs."""
    signs = "–—‘’‚“”„†‡•…‰′″‹›⁄€™−≈≠≤≥◊"
    return {*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, signs)}


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


def tarball(folder: Path, package: str) -> Path:
    """Return the path of a package's tarball in the folder. Fetch it with npm if it is missing."""
    path = folder / f"expo-google-fonts-{package}-{VERSIONS[package]}.tgz"
    if not path.exists():
        name = f"@expo-google-fonts/{package}@{VERSIONS[package]}"
        subprocess.run(["npm", "pack", name, "--pack-destination", str(folder)], check=True)
    return path


def main() -> None:
    """Write the six subsets and the licence."""
    folder = Path(sys.argv[1])
    notices: list[str] = []
    families = ((LATIN, "NotoSans", WEIGHTS | ITALICS, latin()), (JAPANESE, "NotoSansJP", WEIGHTS, japanese()))
    for package, family, faces, wanted in families:
        with tarfile.open(tarball(folder, package)) as archive:
            for weight, place in faces.items():
                member = archive.extractfile(f"package/{place}/{family}_{place}.ttf")
                assert member is not None
                font = TTFont(io.BytesIO(member.read()), recalcTimestamp=False)
                options = Options(
                    hinting=False, layout_features=[], notdef_outline=True, name_IDs=[0, 1, 2, 4, 5, 6, 13]
                )
                options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "vhea", "vmtx", "VORG", "DSIG", "meta"]
                subsetter = Subsetter(options)
                subsetter.populate(unicodes=wanted)
                subsetter.subset(font)
                path = TARGET / f"{family}-{weight}.ttf"
                font.save(path)
                print(f"{path.name}: {len(font.getGlyphOrder())} glyphs, {path.stat().st_size // 1024} KB")
            member = archive.extractfile("package/LICENSE_FONT")
            assert member is not None
            notice, _, licence = member.read().decode().partition("\n")
            notices.append(notice)
    (TARGET / "OFL.txt").write_text("\n".join(notices) + "\n" + licence)


if __name__ == "__main__":
    main()
