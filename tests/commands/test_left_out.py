"""What a refusal says is to be left out is refused, each option alone, before anything is written."""

import re
from pathlib import Path

import pytest

from tests.commands.run import run

CODE = "LL1-3FV0-E9GC-X3EP-5QHS-FNSF"
CALLS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "how a board of a code is drawn": (("fresh", "--code", CODE), ("--players", "3")),
    "how a board of a code is chosen": (("fresh", "--code", CODE), ("--character", "long")),
    "what a board of a code holds": (("fresh", "--code", CODE), ("--lock", "0,0=T4")),
    "what a page to hang up has not": (("fresh", "last-land", "--poster"), ("--proof",)),
    "parts beside those that are named": (("kit", "last-land", "--only", "tokens"), ("--household",)),
    "how a board that is drawn is drawn": (("kit", "last-land", "--board", CODE), ("--seed", "a")),
    "what a trace gives": (("play", "last-land", "--resume", "game.part"), ("--players", "3")),
}
"""A call, and the first option that it does not bear."""
VALUES = {
    "--players": "3", "--seed": "a", "--edition": "a", "--best-of": "3", "--character": "long", "--lock": "0,0=T4",
    "--rules": "rules.toml", "--like": CODE, "--keep": "0,0", "--enlarge": "2", "--with": "aids", "--variant": "a.toml",
    "--set": "play.drains=3", "--board": CODE, "--photo": "a.png",
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_every_option_that_is_to_be_left_out_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that somebody asks for is ignored in silence: each option of the list is refused with the same words."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    call, first = CALLS[name]
    refused = run(*call, *first)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    options = re.findall(r"--[a-z-]+", refused.err.partition("leave out")[2])
    assert first[0] in options
    for option in options:
        done = run(*call, option, *([VALUES[option]] if option in VALUES else []))
        assert (option, done.status, done.out, done.err) == (option, 2, "", refused.err)
    assert not [path for path in Path().rglob("*") if path.is_file()]
