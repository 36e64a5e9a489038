"""`landpress preflight` on files without faults, on files with faults, and on files that are not PDFs."""

import json
import re
from pathlib import Path

import pytest

from tests.commands.run import run
from tests.hostile.corpus import UNREADABLE
from tests.output.test_inspection import good, operators


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("good.pdf").write_bytes(good())
    Path("bad.pdf").write_bytes(operators("1 0 0 rg 0 0 9 9 re f BT /F 2 Tf (x) Tj ET"))
    return tmp_path


def test_a_file_that_is_ready() -> None:
    done = run("preflight", "good.pdf")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "good.pdf: ready · notes: 1"
    assert lines[1] == "  note PF401: spot colours, each with its own plate: CutContour"
    assert "  standard    PDF/X-1a:2003" in lines
    assert "  trim sizes  10.0 x 10.0 mm" in lines


def test_a_file_with_errors() -> None:
    done = run("preflight", "bad.pdf")
    assert done.status == 1
    assert "bad.pdf: not ready · errors: 2 · warnings: 1" in done.out
    assert "  error PF203 page 2: it claims PDF/X-1a but draws in DeviceRGB; only printing inks are allowed" in done.out
    assert "  warning PF307 page 2: type of 2.0 pt; below 5 pt it is hard to read" in done.out


def test_the_same_as_json() -> None:
    done = run("preflight", "--json", "good.pdf", "bad.pdf")
    assert done.status == 1
    first, second = (json.loads(line) for line in done.out.splitlines())
    assert (first["format"], first["version"], first["source"], first["ok"]) == (
        "landpress/preflight",
        1,
        "good.pdf",
        True,
    )
    assert not second["ok"]
    found = {finding["code"]: finding for finding in second["findings"]}
    assert found["PF307"] == {
        "code": "PF307",
        "severity": "warning",
        "pages": [2],
        "message": "type of 2.0 pt; below 5 pt it is hard to read",
        "clause": "type",
    }
    assert second["facts"]["pages"] == 3


def test_in_japanese() -> None:
    done = run("preflight", "bad.pdf", "--language", "ja")
    assert done.status == 1
    assert "エラー PF203 2ページ: PDF/X-1aと称していますが、DeviceRGBを使っています" in done.out


def test_the_worst_of_several_files_is_the_exit_status() -> None:
    done = run("preflight", "bad.pdf", "nowhere.pdf", "good.pdf")
    assert done.status == 2
    assert "good.pdf: ready" in done.out
    assert done.err == "landpress: nowhere.pdf: cannot be read: no such file or directory; name a PDF\n"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("empty", "is not a PDF"),
        ("SVG with a list", "is not a PDF"),
        ("21 MB of PDF", "larger than 20 MB"),
        ("PDF header only", "a damaged PDF; save it again"),
        ("PDF of nonsense", "a damaged PDF; save it again"),
        ("PDF without end", "damaged|limit|crashed"),
        ("PDF truncated", "a damaged PDF; save it again"),
    ],
)
def test_what_cannot_be_read_gets_one_line(name: str, says: str) -> None:
    Path("x\x1b.pdf").write_bytes(UNREADABLE[name][0])
    done = run("preflight", "x\x1b.pdf")
    assert (done.status, done.out) == (2, "")
    assert re.fullmatch(r"landpress: x\?\.pdf: [^\n\x1b]+\n", done.err), done.err
    assert re.search(says, done.err), done.err


@pytest.mark.parametrize("name", ["PDF bomb as page", "PDF bomb as attachment", "PDF without a board"])
def test_hostile_files_are_reported_on_or_refused(name: str) -> None:
    Path("x.pdf").write_bytes(UNREADABLE[name][0])
    done = run("preflight", "x.pdf", "--json")
    assert done.status in (0, 1, 2)
    assert done.out.isprintable() or json.loads(done.out)["findings"]


def test_a_folder_is_no_file() -> None:
    assert run("preflight", ".").err == "landpress: .: a folder, not a file; name a PDF\n"
