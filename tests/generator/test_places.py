"""What is known of the places in the order of play, and where it is told (docs/playability.md, "The order of play")."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from benchmarks.places import DOCUMENT, MARKED, MOST, SEED, Combination, combinations, document, is_same
from landpress.engine.contract.house import STANDARD, changed, variant_values
from landpress.engine.proof.decision import Verdict
from landpress.generator.boards import order
from landpress.generator.boards.named import board_drawn
from landpress.generator.boards.order import POLICIES, Measured, place_facts
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.layouts.hexgrid import Hex
from landpress.output.reports.fact_lines import advice_lines
from landpress.output.scene.items import Text
from landpress.output.sheets.page import carried, play_area
from tests.commands.run import run
from tests.output.sheets import an_imprint, kit_style

SHARES: Mapping[str, tuple[tuple[float, ...], ...]] = {
    "beyond": ((78.4, 72.0, 84.0), (21.6, 16.0, 28.0)),
    "within": ((51.0, 47.0, 55.0), (49.0, 45.0, 53.0)),
    "open": ((55.0, 48.0, 62.0), (45.0, 38.0, 52.0)),
}
TOLD = {
    "beyond": "78 · 22 % of 200 games; over 5 points more than an equal share: place 1; over 5 points less: place 2",
    "within": "each place wins within 5 points of an equal share (200 games, 95 % sure)",
    "open": "not decided if places differ by 5 points from equal: 55 (48–62) · 45 (38–52) % of 200 games",
    "none": "not measured",
}


def plant(monkeypatch: pytest.MonkeyPatch, greedy: str, search: str, variant: str = STANDARD) -> None:
    """Replace the measurements of all games by those of two strengths for two seats."""
    rows = tuple(
        Measured(2, variant, policy, 100, 200, 1, "c", state, SHARES[state])  # type: ignore[arg-type]
        for policy, state in zip(POLICIES, (greedy, search), strict=True)
        if state != "none"
    )
    monkeypatch.setattr(order, "measured", lambda game: rows)


def lines(game: str, variant: str = STANDARD) -> list[str]:
    """Return the lines about a board for two seats."""
    board = board_drawn(game, 2, "places")
    board = replace(board, variant=changed(game, variant_values(game, variant)))
    return advice_lines(place_facts(board)["places"], words("en", game))


@pytest.mark.parametrize("game", games())
def test_rows_are_whole(game: str) -> None:
    """The shares of a row add up to 100 %, lie inside their bounds, and do not contradict its verdict."""
    rows = order.measured(game)
    assert len({row[:3] for row in rows}) == len(rows)
    for row in rows:
        equal = 100 / row.players
        assert row.players in layout(game).SEATS
        assert row.policy in MOST
        assert row.games % (row.boards * row.players) == 0
        assert sum(share for share, _, _ in row.places) == pytest.approx(100, abs=0.4)
        assert all(0 <= low <= share <= high <= 100 for share, low, high in row.places)
        if row.verdict == "within":
            assert not row.beyond
            assert all(abs(share - equal) < order.WIDTH for share, _, _ in row.places)


@pytest.mark.parametrize("game", games())
def test_what_is_printed_is_decided_among_greedy_seats(game: str) -> None:
    """Decided, or 100,000 games (then "not decided"), for all that `fresh` or `kit` prints if no variant is named."""
    asked = [one for one in combinations() if one.game == game and one.policy == "greedy"]
    printed = {one[1:] for one in asked if (one.variant == STANDARD or one.is_printed)}
    rows = {(row.players, row.variant, row.policy): row for row in order.measured(game)}
    assert printed <= rows.keys()
    for one in printed:
        assert rows[one].verdict != "open" or rows[one].games > MOST["greedy"] - 100


@pytest.mark.parametrize(
    ("variant", "players", "same"), [("paper", 3, True), ("paper", 6, False), ("contest", 3, False)]
)
def test_rows_are_shared_only_where_a_variant_changes_nothing(variant: str, players: int, same: bool) -> None:
    """`paper-even` ends games of six earlier than `paper`, and games of two and three as `paper` does."""
    row = Measured(players, variant, "greedy", 3, 18, SEED, "c", "open", SHARES["open"])
    assert is_same(Combination("terraforming", players, "paper-even", "greedy"), row) == same
    assert not is_same(Combination("terraforming", players, "paper-even", "mcts:100"), row)


def test_the_table_of_the_documentation_is_that_of_the_files() -> None:
    """docs/playability.md shows what was measured."""
    found = MARKED.search(DOCUMENT.read_text("utf-8"))
    assert found is not None
    assert found[0] == document()


@pytest.mark.parametrize("greedy", ["beyond", "within", "open", "none"])
@pytest.mark.parametrize("search", ["beyond", "within", "open", "none"])
def test_each_strength_says_its_state(monkeypatch: pytest.MonkeyPatch, greedy: str, search: str) -> None:
    """A line says what is known at its strength and no more. Silence never stands for "fair"."""
    plant(monkeypatch, greedy, search)
    told = lines("landsweeper")
    if greedy == search == "none":
        assert told == ["Who begins: what it is worth is not measured with these house values."]
        return
    quick, thinking = told
    assert quick.startswith("Who begins, quick computer players: ")
    assert TOLD[greedy] in quick
    assert thinking.startswith("Who begins, thinking computer players: ")
    assert TOLD[search] in thinking
    assert thinking.endswith(" Play 2 games and change places.") == ("beyond" in (greedy, search))


def test_a_variant_has_rows_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant changes the game: nothing that holds for the standard values is said of it."""
    plant(monkeypatch, "within", "within", "handicap")
    assert TOLD["within"] in lines("landsweeper", "handicap")[0]
    assert "not measured" in lines("landsweeper")[0]
    other = replace(board_drawn("landsweeper", 2, "places"), variant=(("play.units", 7),))
    states = [one["state"] for one in place_facts(other)["places"]["strengths"]]
    assert states == ["not measured"] * 2


@pytest.mark.parametrize("state", ["beyond", "within"])
def test_page_rules_and_validate_say_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    """The lines stand on the board page, on the rules sheet, and in both reports."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    plant(monkeypatch, state, "none")
    call = ("--players", "2", "--seed", "p", "--again")
    made = run("fresh", "last-land", *call, "-o", "board.pdf")
    assert run("fresh", "last-land", *call, "-o", "board.json").status == 0
    assert run("kit", "last-land", *call, "--only", "rules", "-o", "kit.pdf").status == 0
    seen = [made.out, run("validate", "board.json").out, *(_text(name) for name in ("board.pdf", "kit.pdf"))]
    for text in seen:
        assert TOLD[state] in " ".join(text.split())
        assert "thinking computer players: not measured." in " ".join(text.split())
    facts: dict[str, Any] = json.loads(run("validate", "--json", "board.json").out)["facts"]
    greedy = {"policy": "greedy", "state": state, "games": 200, "percent": list(map(list, SHARES[state]))}
    search = {"policy": "mcts:100", "state": "not measured"}
    assert facts["places"] == {"width": 5.0, "strengths": [greedy, search]}
    assert "未測定" in run("validate", "--language", "ja", "board.json").out


def _text(name: str) -> str:
    return " ".join(page.extract_text() for page in PdfReader(name).pages)


def test_only_places_that_are_known_to_be_apart_are_named() -> None:
    """docs/playability.md: the page says which places are known to win over 5 points more or less: whose bounds do."""
    percent = [[45.0, 40.0, 50.0], [30.0, 26.0, 34.0], [25.0, 22.0, 28.0]]
    one = {"policy": "greedy", "state": "beyond", "games": 300, "percent": percent}
    (said,) = advice_lines({"width": 5.0, "strengths": [one]}, words("en", "last-land"))
    assert "over 5 points more than an equal share: place 1; over 5 points less: place 3 (" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("known", [("within", "within"), ("within", "open"), ("within",)])
def test_an_even_way_stands_beside_unequal_places(
    monkeypatch: pytest.MonkeyPatch, known: tuple[Verdict, ...], language: str
) -> None:
    """Issue 39: beside the figure stands the proven even way. It is one only if it is proven at each strength."""
    board = board_drawn("terraforming", 2, "places")
    unequal = Measured(2, STANDARD, "greedy", 100, 200, 1, "c", "beyond", SHARES["beyond"])
    even = [
        Measured(2, "paper-rotating", policy, 100, 200, 1, "c", state, SHARES[state])
        for policy, state in zip(POLICIES, known, strict=False)
    ]
    monkeypatch.setattr(order, "measured", lambda game: (unequal, *even))
    told = advice_lines(place_facts(board)["places"], words(language, "terraforming"))[-1]
    assert (known == ("within", "within")) == ("paper-rotating" in told)
    if known == ("within", "within"):
        assert {"en": "each round begins one seat later", "ja": "前のラウンドの次の席"}[language] in told
    monkeypatch.setattr(order, "measured", lambda game: tuple(even))
    assert "even" not in place_facts(board)["places"]


@pytest.mark.parametrize(("language", "said"), [("en", "bases stand at least 7 steps apart"), ("ja", "7歩以上離し")])
def test_an_even_way_is_told_with_its_rule_only_on_its_boards(language: str, said: str) -> None:
    """Issue 39: beside the figure stands an even way that needs no other board. It is proven for starts 7 steps apart.

    Where the starts of an island are nearer, the line says that it is proven for other boards only.
    """
    told = set()
    for number in range(12):
        board = board_drawn("landsweeper", 2, f"even {number}")
        apart = max(abs(a - b) for a, b in zip(*(_cube(start) for start in board.starts), strict=True))
        line = advice_lines(place_facts(board)["places"], words(language, "landsweeper"))[-1]
        assert "far" in line
        assert (said in line) == (apart >= 7)
        told.add(apart >= 7)
    assert told == {True, False}


def test_many_lines_stay_below_the_frame_of_the_board() -> None:
    """The page of a board: the frame ends above the footer, whose statements never reach it and never overlap."""
    style = kit_style("landsweeper")
    for lines in range(1, 7):
        imprint = replace(an_imprint("landsweeper"), statements=("Who begins?",) * lines)
        texts = [item for item in carried(imprint, style) if isinstance(item, Text) and item.text == "Who begins?"]
        places = [item.y for item in texts]
        assert len(places) == lines
        assert places[0] - 2 > play_area(style).bottom + 1
        assert all(b - a > 1.7 for a, b in pairwise(places))


def _cube(cell: Hex) -> tuple[int, int, int]:
    return cell.q, cell.r, -cell.q - cell.r
