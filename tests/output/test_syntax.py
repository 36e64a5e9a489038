"""No home file has a fault of syntax: strict readers accept what Landpress writes, of each kind that it writes.

`make preflight` asks PDFBox about the same files. Its preflight for PDF/A-1b has its findings about syntax in family 1.
"""

import re
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import ImageCms
from pypdf import PdfReader

from tests.commands.run import run
from tests.output.pdf_syntax import faults
from tests.output.sheets import GAMES, kit, kit_style, pdf_of
from tests.output.test_preflight import FACTORS, name
from tests.pairwise import covering
from tests.playing import by_day
from tests.programs import PDFBOX, needs_pdfbox

SEED = ("--seed", "syntax", "--again")
FILES = {
    **{f"fresh {game}": ("fresh", game, *SEED) for game in GAMES},
    "a plain board in Japanese": ("fresh", "xarkant", *SEED, "--look", "plain", "--language", "ja", "--ink", "low"),
    "a board with its proof": ("fresh", "antwalk", *SEED, "--proof"),
    "a board over several sheets": ("fresh", "terraforming", *SEED, "--enlarge", "2"),
    "a described board": ("fresh", "--example", "rivers", *SEED),
    "a kit": ("kit", "last-land", *SEED),
    "a cover and a tuck box": ("kit", "landsweeper", *SEED, "--only", "cover,tuck"),
    "a page to calibrate by": ("kit", "antwalk", *SEED, "--only", "calibration"),
    "cards": ("cards", "antwalk", *SEED),
    "a pad": ("batch", "last-land", "--count", "2", "--seed", "syntax"),
    "a contact sheet": ("batch", "last-land", "--choose", "4", "--seed", "syntax"),
    "a report of games": ("balance", "antwalk", "--policy", "random", "--games", "20"),
    "a deck": ("deck",),
}
LIKE_OTHERS = ("a board over several sheets", "a cover and a tuck box", "a page to calibrate by", "a contact sheet")
"""These are written as boards and kits are. Night tries them."""
BY_DAY = [at for at, kind in enumerate(FILES) if kind not in (*(f"fresh {game}" for game in GAMES[1:]), *LIKE_OTHERS)]
OF_ATTACHMENTS = re.compile(r"1\.4\.7 .*EmbeddedFile entry is present|1\.2\.9 .*EmbeddedFile entry is present")
"""PDF/A-1 forbids attachments. The board that a page holds is one, and PDF itself allows it."""


def written(words: tuple[str, ...], folder: Path) -> bytes:
    """Return the file that a command writes."""
    target = folder / "x.pdf"
    if words == ("deck",):
        run("deck", "--init", "cards", "-o", str(folder / "deck"))
        words = ("deck", str(folder / "deck" / "cards.csv"), "--template", str(folder / "deck" / "cards.toml"))
    done = run(*words, "-o", str(target))
    assert done.status == 0, done.err
    return target.read_bytes()


@pytest.mark.parametrize("words", by_day(FILES.values(), *BY_DAY), ids=FILES)
def test_no_home_file_has_a_fault_of_syntax(words: tuple[str, ...], tmp_path: Path) -> None:
    """ISO 32000-1, 7.3.8.1: there should be an end-of-line marker after the data and before endstream."""
    document = written(words, tmp_path)
    assert list(faults(document)) == []
    assert b"endstream" in document


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        (b"\nendstream", b"endstream\n", "no line end before endstream"),
        (b"/Length 1", b"/Length 9", "no line end before endstream"),
        (b"\nendobj\n", b" endobj\n", "no lines end before and after endobj"),
        (b" 0 obj\n", b" 0 obj ", "no line `N G obj`"),
        (b"/ID", b"/Id", "trailer: no ID"),
        (b"\n%%EOF\n", b"\n%%EOF\nmore\n", "startxref leads to no table"),
        (b"\nxref\n0 ", b"\nxref\n1 ", "startxref leads to no table"),
        (b" 65535 f", b" 65535 n", "the first is not free"),
        (b"\n%\x93", b"\n%a", "header"),
        (b"/Creator (tests)", b"/Creator <12345>", "odd number of digits"),
    ],
)
def test_each_fault_of_syntax_is_seen(good: bytes, bad: bytes, said: str) -> None:
    """A file is changed in one place. Where the change moves the rest, that is seen too."""
    document = pdf_of(kit("last-land", kit_style("last-land"), "dice"))
    assert list(faults(document)) == []
    assert document.count(good)
    assert any(said in fault for fault in faults(document.replace(good, bad, 1)))


def with_profile(document: bytes) -> bytes:
    """Return the document with the profile of a screen, appended.

    Without one PDFBox complains about each colour, and stops at the ten thousandth.
    """
    root = PdfReader(BytesIO(document)).trailer.raw_get("/Root").idnum
    size, start = (int(re.findall(pattern, document)[-1]) for pattern in (rb"/Size (\d+)", rb"startxref\n(\d+)"))
    old = re.search(rb"\n%d 0 obj\n<<(.*?)>>\nendobj\n" % root, document, re.DOTALL)
    assert old is not None
    icc = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    intent = b"<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (x) /DestOutputProfile %d 0 R >>" % size
    places, whole = {}, document
    for number, body in (
        (root, b"<<%b/OutputIntents [ %b ]\n>>" % (old[1], intent)),
        (size, b"<< /N 3 /Length %d >>\nstream\n%b\nendstream" % (len(icc), icc)),
    ):
        places[number] = len(whole)
        whole += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%d 1\n%010d 00000 n \n" % (number, place) for number, place in places.items())
    trailer = document[document.rindex(b"trailer\n") : document.rindex(b"startxref\n")]
    trailer = trailer.replace(b"/Size %d" % size, b"/Size %d /Prev %d" % (size + 1, start))
    return whole + b"xref\n" + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(whole)


def of_pdfbox(folder: Path) -> dict[str, list[str]]:
    """Return what PDFBox finds in all files of a folder about their syntax, by the name of the file."""
    done = subprocess.run([*PDFBOX, "batch", str(folder)], capture_output=True, text=True, check=False)
    found: dict[str, list[str]] = {}
    for line in done.stdout.splitlines():
        named = re.match(r"The file (\S+) is (not )?a valid PDF/A-1b", line)
        if named:
            found[named[1]] = []
        elif re.match(r"1\.|-1 ", line) and not OF_ATTACHMENTS.match(line):
            found[[*found][-1]].append(line)
    assert {path.name for path in folder.iterdir()} == set(found), done.stderr
    return found


@pytest.mark.nightly
@needs_pdfbox()
def test_pdfbox_finds_no_fault_of_syntax(tmp_path: Path) -> None:
    """PDFBox finds nothing in family 1 in a covering set of kits and in every other kind of home file."""
    asked = tmp_path / "asked"
    asked.mkdir()
    for number, words in enumerate(FILES.values()):
        (folder := tmp_path / str(number)).mkdir()
        (asked / f"file{number}.pdf").write_bytes(with_profile(written(words, folder)))
    for row in covering(FACTORS):
        style = kit_style(row["game"], row["paper"], row["language"], ink=row["ink"], duplex=row["duplex"])
        document = pdf_of(kit(row["game"], style), row["language"])
        assert list(faults(document)) == []
        (asked / f"{name(row)}.pdf").write_bytes(with_profile(document))
    found = of_pdfbox(asked)
    assert len(found) == len(FILES) + len(covering(FACTORS))
    assert {file: said for file, said in found.items() if said} == {}


@needs_pdfbox()
@pytest.mark.nightly
def test_pdfbox_sees_a_missing_line_end(tmp_path: Path) -> None:
    document = pdf_of(kit("last-land", kit_style("last-land"), "dice"))
    (tmp_path / "good.pdf").write_bytes(with_profile(document))
    (tmp_path / "bad.pdf").write_bytes(document.replace(b"\nendstream", b" endstream", 1))
    found = of_pdfbox(tmp_path)
    assert found["good.pdf"] == []
    assert any(line.startswith("1.2.2") for line in found["bad.pdf"])
