"""Commands that fill a folder: a file of a person's in it is never replaced or deleted (layouts/own_folder.py)."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from landpress.generator.decks.watching import watch
from landpress.generator.studio.build import build
from landpress.layouts.errors import OutputError
from landpress.layouts.own_folder import MARK, check_own, mark_of, own
from landpress.output.files.saving import save_folder
from tests.commands.run import run
from tests.systems import LINKS, PIPES

MINE = dict.fromkeys(("index.html", "cards.csv", "card-1.svg"), "mine")
FILLING = {
    "batch": ("batch", "last-land", "--count", "1", "-o", "taken"),
    "batch --force": ("batch", "last-land", "--count", "1", "-o", "taken", "--force"),
    "deck --init": ("deck", "--init", "-o", "taken", "--force"),
    "deck --each": ("deck", "cards.csv", "--each", "svg", "-o", "taken", "--force"),
    "deck --watch": ("deck", "cards.csv", "--watch", "-o", "taken"),
    "kit tabletop": ("kit", "antwalk", "--profile", "tabletop", "-o", "taken", "--force"),
    "new-game": ("new-game", "my-game", "--prefix", "MG", "-o", "taken"),
    "play --bot-log": (
        *("play", "last-land", "--policies", "bot,random", "--bot", "python3 player.py"),
        *("--bot-log", "taken", "--trace", "game.jsonl"),
    ),
    "solve --trace": ("solve", "plan.json", "--trace", "taken"),
    "tournament": (
        *("tournament", "last-land", "--policy", "greedy", "--policy", "random", "--games", "2", "-o", "taken"),
    ),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("call", FILLING.values(), ids=FILLING)
def test_a_folder_with_other_files_is_refused(call: tuple[str, ...]) -> None:
    """Guard: nothing of a person's is replaced. The message is one line with the place and the remedy."""
    Path("taken").mkdir()
    for name, text in MINE.items():
        Path("taken", name).write_text(text)
    Path("cards.csv").write_text("title\nA card\n")
    if call[0] == "solve":
        assert run("fresh", "antwalk", "-o", "plan.json").status == 0
    said = run(*call)
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert "taken" in said.err
    assert "name a new or an empty folder" in said.err or "choose another name" in said.err
    assert {path.name: path.read_text() for path in Path("taken").iterdir()} == MINE


def test_the_page_of_the_studio_is_built_into_a_folder_of_its_own(tmp_path: Path) -> None:
    """`make site` replaces the folder, so it must not be a person's."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "thesis.txt").write_text("mine")
    with pytest.raises(OutputError, match="name a new or an empty folder"):
        build(tmp_path / "site", tmp_path / "npm")
    assert (tmp_path / "site" / "thesis.txt").read_text() == "mine"


def _nothing(folder: Path) -> None:
    folder.mkdir()


def _begun(folder: Path) -> None:
    """Make the folder of two calls that were stopped as they wrote their mark."""
    folder.mkdir()
    (folder / MARK).write_bytes(b"")
    (folder / ".landpress-12345-0123abcd.tmp").write_bytes(b"Landpress fi")


def _marked(folder: Path) -> None:
    own(folder, "cards")
    (folder / "card-1.svg").write_text("drawn before")


@pytest.mark.parametrize("there", [_nothing, _begun, _marked])
def test_a_folder_that_is_empty_or_its_own_is_taken(there: Callable[[Path], None], tmp_path: Path) -> None:
    there(tmp_path / "cards")
    assert (own(tmp_path / "cards", "cards") / MARK).read_bytes() == mark_of("cards")
    assert check_own(tmp_path / "cards", "cards") is True


def test_the_mark_of_another_purpose_does_not_count(tmp_path: Path) -> None:
    """A folder of boards is not one of cards."""
    (own(tmp_path / "boards", "boards") / "LL1.pdf").write_bytes(b"a board")
    with pytest.raises(OutputError, match=r"-o .*boards: files that are not cards of Landpress are in it"):
        own(tmp_path / "boards", "cards")


@LINKS
@pytest.mark.parametrize("name", ["card-1.svg", MARK, "deeper/card-2.svg"])
def test_no_file_elsewhere_is_replaced_through_a_link(name: str, tmp_path: Path) -> None:
    """Issue: nothing of a person's is replaced. A link with the name of an own file leads to another file."""
    mine = tmp_path / "cards.csv"
    mine.write_bytes(mark_of("cards"))
    folder = own(tmp_path / "cards", "cards")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(mine)
    for call in (lambda: own(folder, "cards"), lambda: save_folder(str(folder), {name: b"new"}, "cards", force=True)):
        with pytest.raises(OutputError, match=rf"{re.escape(str(Path(name)))} in it is a link; take it away"):
            call()
    assert mine.read_bytes() == mark_of("cards")


@pytest.mark.parametrize("content", [b"my notes\n", b"x" * 1000])
def test_a_file_with_the_name_of_a_mark_is_not_one(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / MARK).write_bytes(content)
    with pytest.raises(OutputError, match="name a new or an empty folder"):
        own(tmp_path / "cards", "cards")
    assert (tmp_path / "cards" / MARK).read_bytes() == content


@PIPES
def test_a_mark_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    os.mkfifo(tmp_path / "cards" / MARK)
    (tmp_path / "cards" / "mine.svg").write_text("mine")
    with pytest.raises(OutputError):
        own(tmp_path / "cards", "cards")


def test_watching_keeps_its_folder(tmp_path: Path) -> None:
    """A second call of `deck --watch` goes on in the folder of the first one."""

    class _EndError(Exception):
        pass

    def stop(_: float) -> None:
        raise _EndError

    for _ in range(2):
        with pytest.raises(_EndError):
            watch(lambda seen: {}, "preview", "Cards", stop)
    assert {path.name for path in Path("preview").iterdir()} == {MARK, "index.html", "state.js"}
