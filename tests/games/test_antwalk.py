"""AntWalk's deals: file and code are read back, and the findings are those of the oracle, at the same cells."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from math import comb, perm
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.boards.validity import examine, faults
from landpress.engine.contract.house import changed
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields, read_board, write_board
from landpress.layouts.codes import encode
from landpress.layouts.errors import CodeError
from landpress.layouts.games.antwalk import PAYLOAD, PREFIX, SEATS, Deal, make
from tests.layouts.test_schemas import BOARD as SCHEMA
from tests.layouts.test_schemas import assert_agreement, places
from tests.oracles.antwalk import STANDARD, AntWalkDeal, House, is_well_formed, same_game, shuffled, turned

GAME = "antwalk"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
KINDS = {"AW101": "number sides", "AW102": "off the board", "AW201": "distances", "AW202": "next to the anthill"}


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Draw any well-formed deal of any edition. Most hands hold cards of tiles that are not on the board."""
    tiles = draw(st.permutations(range(1, 35)))[:24]
    cards = draw(st.permutations(range(1, 35)))
    sides = draw(st.lists(st.sampled_from(["cw", "ccw"]), min_size=34, max_size=34))
    return make(tiles, sides, [cards[5 * seat : 5 * seat + 5] for seat in range(draw(st.sampled_from(SEATS)))])


def deal_of(fields: dict[str, Any]) -> Deal:
    """Return the deal with the fields of a file."""
    return make([n for row in fields["cells"] for n in row if n], fields["number_side"], fields["hands"])


def shuffles(count: int, players: int) -> list[Deal]:
    """Return deals as people make them. Most of them are not valid."""
    chance = random.Random(players)
    return [deal_of(shuffled(players, chance)) for _ in range(count)]


def agree(board: Deal, house: House = STANDARD) -> set[str]:
    """Assert that engine and oracle find the same faults at the same cells. Return the kinds found."""
    found = list(faults(board))
    judged = AntWalkDeal(board_fields(board, None), house)
    kinds = {KINDS[finding.code] for finding in found}
    assert kinds == judged.faults(), board.code()
    by_code = {code: [finding for finding in found if finding.code == code] for code in KINDS}
    for finding in by_code["AW101"]:
        assert finding.values == {"found": list(board.number_side).count("cw"), "expected": judged.house.clockwise}
    missing = {(f.values["seat"], f.values["tile"]) for f in by_code["AW102"]}
    assert len(by_code["AW102"]) == len(missing)
    assert missing == judged.missing()
    for finding in by_code["AW102"]:
        _, field, seat, place = finding.where[0].split("/")
        assert (field, board.hands[int(seat)][int(place)]) == ("hands", finding.values["tile"])
    for code, pairs, values in (
        ("AW201", judged.far_pairs(), judged.distances()),
        ("AW202", judged.near_pairs(), judged.nears()),
    ):
        told = [(f.values["seat"], f.values["other"], f.values["found"], f.values["theirs"]) for f in by_code[code]]
        assert sorted(told) == sorted((a, b, values[a], values[b]) for a, b in pairs)
        for finding in by_code[code]:
            seats = (finding.values["seat"], finding.values["other"])
            assert list(finding.where) == [cell for seat in seats for cell in judged.complete()[int(seat)]]
    return kinds


@given(deals())
def test_findings_about_any_deal(board: Deal) -> None:
    """AW-D1, AW-D3 on deals with many faults."""
    agree(board)


@pytest.mark.parametrize("players", SEATS)
def test_findings_about_deals_made_by_shuffling(players: int) -> None:
    """AW-D3: all hands are on the board, so only their balance decides. Some of these deals are valid."""
    seen = [frozenset(agree(board)) for board in shuffles(400, players)]
    assert {frozenset(), frozenset({"distances"}), frozenset({"next to the anthill"})} <= set(seen)


def _swap_two_cells(fields: dict[str, Any], data: st.DataObject) -> None:
    a, b = (data.draw(st.tuples(st.integers(0, 4), st.integers(0, 4)).filter((2, 2).__ne__)) for _ in range(2))
    rows = fields["cells"]
    rows[a[0]][a[1]], rows[b[0]][b[1]] = rows[b[0]][b[1]], rows[a[0]][a[1]]


def _turn_a_tile(fields: dict[str, Any], data: st.DataObject) -> None:
    tile = data.draw(st.integers(0, 33))
    fields["number_side"][tile] = {"cw": "ccw", "ccw": "cw"}[fields["number_side"][tile]]


def _exchange_two_cards(fields: dict[str, Any], data: st.DataObject) -> None:
    a, b = data.draw(st.permutations(fields["hands"]))[:2]
    a[0], b[-1] = b[-1], a[0]


def _draw_another_card(fields: dict[str, Any], data: st.DataObject) -> None:
    held = [card for hand in fields["hands"] for card in hand]
    hand = data.draw(st.sampled_from(fields["hands"]))
    hand[data.draw(st.integers(0, 4))] = data.draw(st.sampled_from([n for n in range(1, 35) if n not in held]))


def _replace_a_tile(fields: dict[str, Any], data: st.DataObject) -> None:
    laid = [n for row in fields["cells"] for n in row]
    row = data.draw(st.sampled_from([0, 1, 3, 4]))
    fields["cells"][row][data.draw(st.integers(0, 4))] = data.draw(
        st.sampled_from([n for n in range(1, 35) if n not in laid])
    )


CHANGES = (_swap_two_cells, _turn_a_tile, _exchange_two_cards, _draw_another_card, _replace_a_tile)


@given(
    st.sampled_from(SEATS),
    st.integers(0, 10**6),
    st.lists(st.sampled_from(CHANGES), min_size=1, max_size=3),
    st.data(),
)
def test_findings_about_generated_deals_with_a_few_changes(
    players: int, seed: int, changes: list[Callable[[dict[str, Any], st.DataObject], None]], data: st.DataObject
) -> None:
    """Deals at the border of validity: two cells swapped, a tile turned over, cards exchanged or replaced."""
    fields = board_fields(next(draws(request(GAME, players), str(seed))), None)
    for change in changes:
        change(fields, data)
    agree(deal_of(fields))


@given(deals(), st.sampled_from([0, 3, 8]), st.sampled_from([0, 2]), st.sampled_from([16, 17]))
def test_findings_under_other_house_values(board: Deal, distance: int, near: int, clockwise: int) -> None:
    values = {"balance.distance": distance, "balance.near": near, "edition.clockwise": clockwise}
    agree(replace(board, variant=changed(GAME, values)), House(clockwise, distance, near))


def test_a_hand_that_is_farther_is_named() -> None:
    """AW-D3: both findings name the cells of both seats.

    Seat 0 has all four places next to the anthill, seat 1 has three corners.
    """
    hands = [[8, 12, 13, 17, 1], [5, 20, 24, 2, 6]]
    board = make(range(1, 25), ["cw", "ccw"] * 17, hands)
    findings = list(faults(board))
    assert [f.code for f in findings] == ["AW201", "AW202"]
    assert findings[0].values == {"seat": 0, "other": 1, "found": 8, "theirs": 18, "limit": 2}
    assert findings[1].values == {"seat": 0, "other": 1, "found": 4, "theirs": 0, "limit": 1}
    assert set(findings[0].where) == {"a1", "c2", "b3", "d3", "c4", "b1", "e1", "a2", "a5", "e5"}
    assert examine(board).facts.get("hand_distances") == [8, 18]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_its_sentence(language: str) -> None:
    """Formats: the sentence of a finding is made from its values where it is shown, in either language."""
    board = make(range(1, 25), ["cw"] * 34, [[7, 9, 14, 15, 30], [5, 20, 24, 2, 6], [8, 12, 13, 17, 1]])
    shown = {f.code: words(language, "antwalk")(f"findings.{f.code}", **f.values) for f in faults(board)}
    assert set(shown) == set(KINDS)
    assert "30" in shown["AW102"]


@pytest.mark.parametrize(("claimed", "codes"), [(None, []), ("none", []), ("balanced", ["AW203"]), ("C3", ["AW203"])])
def test_a_deal_has_no_symmetry(claimed: str | None, codes: list[str]) -> None:
    """All tiles differ, so no rotation keeps a deal. `symmetry` is absent or "none"."""
    board = next(draws(request(GAME, 3), "x"))
    read = read_board(write_board(board, claimed).encode()).board
    assert read is not None
    assert [finding.code for finding in faults(read)] == codes


# Codes


@given(deals())
def test_a_code_gives_its_deal_back(board: Deal) -> None:
    """Board code: any well-formed deal of any edition has a code, of at most 44 characters."""
    code = board.code()
    assert code is not None
    assert len(code.replace("-", "")) - len("AW1") <= 44
    assert Board.from_code(code) == board


DEALS = {
    n: perm(34, 24) * 2**34 * comb(34, 5) * comb(29, 5) * comb(24, 5) ** (n > 2) * comb(19, 5) ** (n > 3) for n in SEATS
}
"""The number of well-formed deals for each number of seats: tiles in order, sides, disjoint hands."""


@given(st.sampled_from(SEATS), st.data())
def test_every_number_below_the_count_is_a_deal(players: int, data: st.DataObject) -> None:
    """Board code: every code is exactly one board.

    There are as many codes as deals, so every board has exactly one code.
    """
    rank = data.draw(st.integers(0, DEALS[players] - 1) | st.just(DEALS[players] - 1))
    code = encode(PREFIX, rank * len(SEATS) + SEATS.index(players), PAYLOAD)
    board = Board.from_code(code)
    assert board.players == players
    assert board.code() == code


@pytest.mark.parametrize("players", SEATS)
def test_a_number_above_the_count_is_no_deal(players: int) -> None:
    number = DEALS[players] * len(SEATS) + SEATS.index(players)
    for beyond in (number, 32**PAYLOAD - 1 - (32**PAYLOAD - 1 - number) % 3):
        with pytest.raises(CodeError, match="no board"):
            Board.from_code(encode(PREFIX, beyond, PAYLOAD))


# Canonical key


@given(deals(), st.integers(0, 3), st.data())
def test_the_key_knows_turns_and_orders_of_seats(board: Deal, turns: int, data: st.DataObject) -> None:
    """Canonical key: 4 rotations, seats as a set. The sides of tiles that are not on the board do not matter."""
    fields: dict[str, Any] = board_fields(board, None)
    for _ in range(turns):
        fields["cells"] = turned(fields["cells"])
    fields["hands"] = data.draw(st.permutations(fields["hands"]))
    laid = {n for row in fields["cells"] for n in row}
    tile = data.draw(st.sampled_from([n for n in range(1, 35) if n not in laid]))
    fields["number_side"][tile - 1] = "cw"
    assert deal_of(fields).canonical_key() == board.canonical_key()


@given(deals(), st.sampled_from(CHANGES), st.data())
def test_the_key_tells_other_games_apart(
    board: Deal, change: Callable[[dict[str, Any], st.DataObject], None], data: st.DataObject
) -> None:
    fields = board_fields(board, None)
    before = same_game(fields)
    change(fields, data)
    other = deal_of(fields)
    assert (other.canonical_key() == board.canonical_key()) == (same_game(board_fields(other, None)) == before)


def test_a_mirrored_deal_is_another_game() -> None:
    """Canonical key: only rotations count, because a mirror would reverse the arrows."""
    board = next(draws(request(GAME, 2), "x"))
    fields: dict[str, Any] = board_fields(board, None)
    fields["cells"] = [row[::-1] for row in fields["cells"]]
    assert deal_of(fields).canonical_key() != board.canonical_key()


# Board files


@given(deals(), st.none() | st.text("abc ", max_size=5))
def test_a_file_gives_its_deal_back(board: Deal, seed: str | None) -> None:
    """Board file: reading a written file gives the same board. The schema accepts the file."""
    text = write_board(replace(board, seed=seed))
    reading = read_board(text.encode())
    assert reading.findings == []
    assert reading.board == board
    assert reading.board.seed == seed
    assert write_board(reading.board) == text
    SCHEMA.validate(json.loads(text))


GOOD = json.loads(write_board(next(draws(request(GAME, 3), "good"))))
del GOOD["code"]


def noted(fields: dict[str, Any]) -> set[tuple[str, ...]]:
    """Return code and place of every finding about a file."""
    reading = read_board(json.dumps(fields).encode())
    assert (reading.board is None) == bool(reading.findings)
    return {(finding.code, *finding.where) for finding in reading.findings}


def _set(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(fields: dict[str, Any]) -> None:
        for key in path[:-1]:
            fields = fields[key]
        fields[path[-1]] = to(fields[path[-1]]) if callable(to) else to

    return change


NOT_WELL_FORMED = {
    "a hole in a row": (_set("cells", 1, to=lambda row: row[:4]), {("AW008", "/cells/1")}),
    "four rows": (_set("cells", to=lambda rows: rows[:4]), {("AW008", "/cells")}),
    "no rows": (_set("cells", to=5), {("AW005", "/cells")}),
    "tiles as texts": (_set("cells", 0, 3, to="12"), {("AW005", "/cells/0/3")}),
    "true for a tile": (_set("cells", 0, 3, to=True), {("AW005", "/cells/0/3")}),
    "a tile that no edition has": (_set("cells", 0, 3, to=35), {("AW006", "/cells/0/3")}),
    "a second anthill": (_set("cells", 0, 3, to=0), {("AW006", "/cells/0/3")}),
    "a tile in the middle": (_set("cells", 2, 2, to=1), {("AW006", "/cells/2/2")}),
    "a tile twice": (_set("cells", 4, 4, to=GOOD["cells"][0][0]), {("AW018", "/cells/4/4")}),
    "33 sides": (_set("number_side", to=lambda sides: sides[:33]), {("AW008", "/number_side")}),
    "an unknown side": (_set("number_side", 7, to="up"), {("AW007", "/number_side/7")}),
    "a hand too few": (_set("hands", to=lambda hands: hands[:2]), {("AW008", "/hands")}),
    "a hand of four": (_set("hands", 1, to=lambda hand: hand[:4]), {("AW008", "/hands/1")}),
    "a card that no edition has": (_set("hands", 1, 0, to=0), {("AW006", "/hands/1/0")}),
    "a hand that does not ascend": (_set("hands", 1, to=lambda hand: hand[::-1]), {("AW019", "/hands/1")}),
    "a card in two hands": (_set("hands", 1, to=GOOD["hands"][0]), {("AW018", f"/hands/1/{i}") for i in range(5)}),
    "more seats than the game has": (_set("players", to=5), {("AW006", "/players")}),
    "starts, which there are none": (lambda fields: fields.update(starts=[]), {("AW003", "/starts")}),
}


@pytest.mark.parametrize(("change", "expected"), NOT_WELL_FORMED.values(), ids=NOT_WELL_FORMED)
def test_what_is_not_even_a_deal_is_told_by_its_place(
    change: Callable[[dict[str, Any]], None], expected: set[tuple[str, str]]
) -> None:
    fields = json.loads(json.dumps(GOOD))
    change(fields)
    assert noted(fields) == expected


def test_everything_is_reported_at_once() -> None:
    """Formats: all findings are reported at once.

    If the number of seats is unknown, any number of hands is accepted.
    """
    fields = json.loads(json.dumps(GOOD))
    fields |= {"players": "3", "number_side": ["cw"] * 33 + [None], "hands": [[1, 2, 3, 4, 5], [5, 6, 7, 9, 8], {}]}
    fields["cells"][1] = [0, 1, 1, "1"]
    fields["cells"][3] = [0, "1", 2.5, 35, None]
    assert noted(fields) == {
        ("AW005", "/players"),
        ("AW005", "/number_side/33"),
        ("AW018", "/hands/1/0"),
        ("AW005", "/hands/2"),
        ("AW008", "/cells/1"),
        ("AW006", "/cells/3/0"),
        ("AW005", "/cells/3/1"),
        ("AW005", "/cells/3/2"),
        ("AW006", "/cells/3/3"),
        ("AW005", "/cells/3/4"),
    }


def test_hands_are_reported_one_by_one() -> None:
    """Formats: all findings are reported at once, also those of the hands after one that is too short."""
    hands = [[1, 2, 3, 4], [9, 8, 7, 6, 5], [10, "11", 12, 13, 14]]
    assert noted(GOOD | {"hands": hands}) == {("AW008", "/hands/0"), ("AW019", "/hands/1"), ("AW005", "/hands/2/1")}


@given(st.data())
def test_a_file_is_read_when_it_is_well_formed(data: st.DataObject) -> None:
    """Board file: a file with changed numbers is a deal or gets a finding, as the oracle says."""
    fields = json.loads(json.dumps(GOOD))
    for _ in range(data.draw(st.integers(1, 2))):
        rows = data.draw(st.sampled_from([fields["cells"], fields["hands"]]))
        row = data.draw(st.sampled_from(rows))
        row[data.draw(st.integers(0, 4))] = data.draw(st.integers(0, 35))
    assert bool(noted(fields)) != is_well_formed(fields)


PLACES = [at for at in places(GOOD | {"symmetry": "none"}) if at]
STRANGE = st.sampled_from([None, True, 0, 1, 3, 34, 35, -1, 1.5, "", "cw", [], [1, 2, 3, 4, 5], {}, {"a": 1}])


@given(st.sampled_from(PLACES), STRANGE, st.booleans())
def test_reader_and_schema_agree_on_every_changed_place(at: tuple[Any, ...], value: Any, longer: bool) -> None:
    """Formats: reader and schema refuse the same files, as far as a schema can express it."""
    fields = json.loads(json.dumps(GOOD | {"symmetry": "none"}))
    parent = fields
    for key in at[:-1]:
        parent = parent[key]
    if longer and isinstance(parent, list):
        parent.append(parent[at[-1]])
    else:
        parent[at[-1]] = value
    assert_agreement(json.dumps(fields).encode())
