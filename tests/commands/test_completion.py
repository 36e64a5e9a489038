"""Completion with TAB: what a shell is offered, and the script that it evaluates."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from landpress.generator.commands import landpress
from landpress.layouts.catalogue import games
from landpress.layouts.paper import PAPERS
from tests.commands.run import run

CODE = "LL1-7XMV-3X6H-PGPH-A6YS-QZY1"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def offered(*words: str) -> list[str]:
    """Return what is offered for the last word of a call. Files are one entry."""
    *before, begun = words
    found = ShellComplete(landpress, {}, "landpress", "_LANDPRESS_COMPLETE").get_completions(before, begun)
    return [item.value if item.type == "plain" else item.type for item in found]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("fr",), ["fresh"]),
        (("fresh", ""), games()),
        (("kit", "land"), ["landsweeper"]),
        (("ledger", "list", "--game", "x"), ["xarkant"]),
        (("fresh", "last-land", "--paper", ""), list(PAPERS)),
        (("kit", "terraforming", "--variant", "p"), ["file", "paper", "paper-even", "paper-rotating"]),
        (("kit", "xarkant", "--variant", ""), ["file", "contest", "open"]),
        (("balance", "terra"), ["file", "terraforming"]),
        (("kit", "last-land", "--pl"), ["--players"]),
        (("deck", ""), ["file"]),
        (("nonsense", "x"), []),
        (("ledger", "show", ""), []),
    ],
)
def test_names_are_offered(words: tuple[str, ...], expected: list[str], home: Path) -> None:
    assert sorted(offered(*words)) == sorted(expected)
    assert not (home / "home").exists(), "asking makes no ledger"


def test_codes_of_issued_boards_are_offered(home: Path) -> None:
    run("fresh", "last-land", "--seed", "a", "-o", "a.json")
    run("fresh", "xarkant", "--seed", "a", "-o", "b.json")
    assert offered("ledger", "show", "LL") == offered("ledger", "forget", "ll1-7x") == [CODE]
    assert offered("kit", "last-land", "--board", "L") == ["file", CODE]
    assert len(offered("validate", "")) == 3
    (home / "home/ledger.sqlite3").write_bytes(b"damaged" * 1000)
    assert offered("ledger", "show", "LL") == []


def test_a_script_for_every_shell_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """README: eval "$(_LANDPRESS_COMPLETE=bash_source landpress)"."""
    monkeypatch.setattr(sys.modules["__main__"], "__package__", None)  # click looks there how the program is called
    for shell in ("bash", "zsh", "fish"):
        monkeypatch.setenv("_LANDPRESS_COMPLETE", f"{shell}_source")
        done = run()
        assert (done.status, done.err) == (0, "")
        assert "landpress" in done.out
        if shutil.which(shell):
            assert subprocess.run([shell, "-n"], input=done.out, text=True, check=False).returncode == 0
    monkeypatch.setenv("_LANDPRESS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "landpress kit an")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert run().out == "plain,antwalk\n"
