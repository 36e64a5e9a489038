"""The deck that a description names, in its kit: `deck = "cards.csv"`."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import landpress
from landpress.generator.maps import ways
from landpress.layouts.described import described
from tests.commands.run import run
from tests.commands.test_maps import TEXT, _here
from tests.output.pdf_objects import page_texts

__all__ = ["_here"]
CARDS = "name,text,count\nStorm,All ships go home.,2\nGold,Take 2 points.,3\n"


def write(deck: str, cards: str | None = CARDS) -> None:
    """Write a description that names a deck, and the deck."""
    Path("isle.toml").write_text(TEXT.replace("seats", f"deck = {deck}\nseats"), "utf-8")
    if cards is not None:
        Path("cards.csv").write_text(cards, "utf-8")


def printed(path: str) -> str:
    """Return the words of a PDF."""
    return "\n".join(page_texts(path))


def test_a_kit_has_the_deck_beside_its_description() -> None:
    """docs/maps.md: `deck` is a table of cards in the folder of the description, which the kit prints."""
    write('"cards.csv"')
    made = run("kit", "isle.toml", "--only", "cards,rules", "-o", "kit.pdf")
    assert made.status == 0, made.err
    words = printed("kit.pdf")
    assert (words.count("All ships go home."), words.count("Take 2 points.")) == (2, 3)
    assert "are not with this kit" not in words


def test_a_page_says_that_the_deck_is_not_with_it() -> None:
    """docs/maps.md: a page holds the description and no other file, and a kit that is made of it says so."""
    write('"cards.csv"')
    Path("page.json").write_bytes(landpress.render(landpress.fresh("isle.toml"), "json"))
    described().clear()
    board = landpress.read("page.json")
    Path("kit.pdf").write_bytes(landpress.render(board, kit=True))
    assert "The cards of cards.csv are not with this kit" in " ".join(printed("kit.pdf").split())
    assert run("games", "add", "isle.toml").status == 0
    described().clear()
    ways.drawing.cache_clear()  # its boards know the folder
    assert run("kit", "isle", "--only", "rules", "-o", "added.pdf").status == 0
    assert "The cards of cards.csv are not with this kit" in " ".join(printed("added.pdf").split())
    landpress.fresh("isle.toml")
    Path("kit.pdf").write_bytes(landpress.render(board, kit=True))
    assert "All ships go home." in printed("kit.pdf"), "its description was read with its folder since"


def _outside() -> None:
    Path("cards.csv").rename(Path("..") / "cards.csv")
    os.symlink(Path("..") / "cards.csv", "cards.csv")


def _pipe() -> None:
    Path("cards.csv").unlink()
    os.mkfifo("cards.csv")


def _huge() -> None:
    with Path("cards.csv").open("r+b") as file:
        file.truncate(10**9)


def _empty() -> None:
    Path("cards.csv").write_text("name\n")


@pytest.mark.parametrize(
    ("deck", "done", "said"),
    [
        ('"none.csv"', None, "none.csv: cannot be read: no such file"),
        ('"../cards.csv"', None, "deck: ../cards.csv: expected the name of a table beside the description"),
        ('"/etc/cards.csv"', None, "deck: /etc/cards.csv: expected the name of a table beside"),
        ('"~/cards.csv"', None, "expected the name of a table beside"),
        ('"https://example.org/cards.csv"', None, "expected the name of a table beside"),
        ('"cards.toml"', None, "expected the name of a table beside"),
        ('"a\\u0000.csv"', None, "deck: "),
        ("7", None, "deck: 7: expected a text"),
        ('"cards.csv"', _outside, "deck 'cards.csv': no file inside the folder of the description"),
        ('"cards.csv"', _pipe, "cards.csv"),
        ('"cards.csv"', _huge, "cards.csv: larger than 5 MB, the limit"),
        ('"cards.csv"', _empty, "cards.csv: "),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes as files")
def test_a_deck_that_cannot_be_is_one_line(deck: str, done: Callable[[], None] | None, said: str) -> None:
    """docs/maps.md: nothing outside the folder of the description is read, and what is wrong is one line."""
    write(deck)
    if done:
        done()
    made = run("kit", "isle.toml", "--only", "cards", "-o", "kit.pdf")
    assert made.status == 2
    assert said in made.err
    assert made.err.count("\n") == 1
