"""`landpress deck --watch` draws again what has changed, tells faults, and goes on (docs/decks.md)."""

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from landpress.generator.decks.files import Folder
from landpress.generator.decks.table import origin
from landpress.generator.decks.watching import watch
from landpress.generator.decks.whole import look_at, whole
from landpress.output.deck.single import side_scenes
from landpress.output.scene.items import Scene
from tests.commands.decks import TABLE, TEMPLATE
from tests.output.printing import style


class _EndError(Exception):
    """The end of the watch."""


def watched(folder: Path, changes: list[Callable[[], object]], checks: list[Callable[[], None]]) -> None:
    """Watch a deck. After each drawing run a check, then make the next change."""
    done = iter(zip(checks, [*changes, None], strict=True))

    def draw(seen: set[Path]) -> Mapping[str, Scene]:
        seen |= {Path("cards.csv"), Path("cards.toml")}
        deck, _ = whole(origin("cards.csv"), look_at("cards.toml"), Folder(folder), [], style(), "home")
        return side_scenes(deck.parts, style())

    def wait(_: float) -> None:
        check, change = next(done)
        check()
        if change is None:
            raise _EndError
        change()
        for name in ("cards.csv", "cards.toml"):  # a file system may count time in seconds
            os.utime(name, ns=(0, os.stat(name).st_mtime_ns + 10**9))

    with pytest.raises(_EndError):
        watch(draw, "preview", "A <deck>", wait)


def state() -> dict[str, object]:
    match = re.fullmatch(r"show\((.*)\)\n", Path("preview/state.js").read_text())
    assert match
    found: dict[str, object] = json.loads(match[1])
    return found


def test_only_what_changed_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cards.csv").write_text(TABLE)
    Path("cards.toml").write_text(TEMPLATE)
    numbers = []

    def note() -> None:
        numbers.append(state()["pictures"])
        assert state()["faults"] == []

    def broken() -> None:
        assert state()["pictures"] == numbers[-1], "the pictures of the last good deck stay"
        faults = state()["faults"]
        assert isinstance(faults, list)
        assert "no such option; " in faults[0]

    watched(
        tmp_path,
        [
            lambda: Path("cards.csv").write_text(TABLE.replace("Mill,", "Windmill,")),
            lambda: Path("cards.toml").write_text(TEMPLATE.replace("at =", "att =")),
            lambda: (Path("cards.toml").write_text(TEMPLATE), Path("cards.csv").write_text(TABLE[:-10])),
        ],
        [note, note, broken, note],
    )
    first, second, last = numbers
    assert first == {"1-front.svg": 1, "2-front.svg": 1, "3-front.svg": 1}
    assert second == {"1-front.svg": 1, "2-front.svg": 2, "3-front.svg": 1}
    assert "Windmill" not in Path("preview/2-front.svg").read_text()
    assert isinstance(last, dict)
    assert last["1-front.svg"] == 1
    assert "A &lt;deck&gt;" in Path("preview/index.html").read_text()
