"""Calls of the room Table without a browser: games that are opened, as another machine or a stopped one left them."""

import pytest

from landpress.generator.screen.played import Played
from landpress.generator.studio.bridge import table
from landpress.generator.studio.bridge.boards import first_of
from landpress.layouts.errors import InputError
from tests.studio.printing_options import OPTIONS
from tests.studio.test_table_room import styled

BOARD = first_of("last-land", 3, "", "calls")


def test_a_saved_game_that_was_cut_is_continued() -> None:
    """docs/table.md: *Open a saved game* reads any, also that of a sitting that was killed (docs/formats.md)."""
    game = Played(BOARD, ["random"] * 3, 1, styled("last-land"))
    for _ in range(6):
        game.step()
    head, *plies = [line for line in game.trace().text().encode().splitlines(keepends=True) if b'"result"' not in line]
    assert len(plies) == 6
    view = table.resume(b"".join([head, *plies])[:-4], OPTIONS)["view"]
    assert (view["ply"], view["scores"]) == (5, game.scores[5])
    with pytest.raises(InputError, match="saved game"):
        table.resume(b"".join([head, plies[0][:-4] + b"\n", *plies[1:]]), OPTIONS)


def test_an_earlier_position_is_that_of_the_game_as_it_is_now() -> None:
    """docs/table.md: a slider shows any earlier position, of the game as it was played after a move was taken back."""
    game = Played(BOARD, ["human", "human", "human"], 1, styled("last-land"))
    while len(offers := game.view()["offers"]) < 2:
        game.act(offers[0]["action"]) if offers else game.step()
    first, *_, last = [offer["action"].replace("#", str(offer["least"])) for offer in offers]
    game.act(first)
    ply = len(game.past)
    was = game.at(ply)["marks"]
    game.undo()
    game.act(last)
    now = game.at(ply)
    assert now["marks"] == game.view()["marks"] != was


def test_what_was_taken_back_is_played_again() -> None:
    """docs/table.md: a move that was taken back can be played again, as long as no other one was made."""
    view = table.begin({"seed": "calls", "game": "last-land", "players": 3}, ["human"] * 3, 1, OPTIONS)["view"]
    while len(offers := view["offers"]) < 2:
        view = table.act(offers[0]["action"]) if offers else table.step()
    after = table.act(offers[0]["action"].replace("#", str(offers[0]["least"])))
    assert table.undo()["ply"] < after["ply"]
    after["art"] = ""  # the page has the drawings already
    assert table.redo() == table.view() == after


def test_a_game_is_saved_under_the_name_of_its_game() -> None:
    """docs/table.md: the file is a trace, which `landpress replay` takes."""
    table.begin({"seed": "calls", "game": "last-land", "players": 3}, ["random"] * 3, 1, OPTIONS)
    saved = table.trace()
    assert saved.name == "last-land.trace.jsonl"
    assert saved.data.startswith(b'{"format": "landpress/trace"')
