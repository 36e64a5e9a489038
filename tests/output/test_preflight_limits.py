"""Preflight does not trust its child process: answers, time and memory have limits (docs/press.md)."""

import json
from typing import Any

import pytest

from landpress.layouts.errors import InputError
from landpress.output.press import preflight
from landpress.output.strangers import sandbox
from landpress.output.strangers.answer import Answer
from tests.hostile.corpus import pdf_bomb
from tests.output.test_inspection import good


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"[]",
        b"{}",
        b'{"findings": [{"code": "PF999", "pages": [], "values": {}}], "facts": {}}',
        b"[" * 100_000,
        b'{"findings": [{"code": "PF104", "pages": [], "values": {}}], "facts": {}}',
        b'{"findings": [], "facts": 3}',
        json.dumps({"findings": [{"code": "PF102", "pages": [], "values": {}}] * 501, "facts": {}}).encode(),
    ],
)
def test_an_answer_that_is_none_is_a_crash(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, answer: bytes) -> None:
    (tmp_path / "x.pdf").write_bytes(good())
    monkeypatch.setattr(preflight, "look_inside", lambda *_: Answer("report", answer))
    with pytest.raises(InputError, match="crashed its reader"):
        preflight.preflight(str(tmp_path / "x.pdf"))


@pytest.mark.parametrize(("before", "is_one"), [(0, True), (1000, True), (1100, False)])
def test_a_pdf_says_so_in_its_first_kilobyte(tmp_path: Any, before: int, is_one: bool) -> None:
    """ISO 32000, annex H: readers accept a header anywhere in the first 1024 bytes."""
    (tmp_path / "x.pdf").write_bytes(b"x" * before + good())
    if is_one:
        assert preflight.preflight(str(tmp_path / "x.pdf")).facts
    else:
        with pytest.raises(InputError, match="is not a PDF"):
            preflight.preflight(str(tmp_path / "x.pdf"))


def test_time_and_memory_are_limited(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.pdf").write_bytes(pdf_bomb(as_attachment=False))
    bomb = preflight.preflight(str(tmp_path / "x.pdf"))
    assert "PF102" in {finding.code for finding in bomb.findings}
    monkeypatch.setattr(sandbox, "_PROGRAM", "import time; time.sleep(60)")
    monkeypatch.setattr(sandbox, "PATIENCE", 0.5)
    monkeypatch.setattr(preflight, "SECONDS", 1)
    with pytest.raises(InputError, match=r"longer than 0.5 s, the limit, and was stopped; save it again"):
        preflight.preflight(str(tmp_path / "x.pdf"))


def test_five_hundred_findings_are_taken(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.pdf").write_bytes(good())
    said = {"findings": [{"code": "PF104", "pages": [1], "values": {"font": "x" * 1000}}] * 500, "facts": {}}
    monkeypatch.setattr(preflight, "look_inside", lambda *_: Answer("report", json.dumps(said).encode()))
    found = preflight.preflight(str(tmp_path / "x.pdf")).findings
    assert len(found) == 500
    assert found[0].values == {"font": "x" * 400}
