"""Board codes are typed from paper years later: every board has one, and every mistyped code is found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.board import Board, layout
from landpress.layouts.codes import ALPHABET, decode, encode
from landpress.layouts.errors import CodeError
from landpress.layouts.games.last_land import PAYLOAD, SEATS, TYPES, make
from tests.strategies import arbitrary_boards, boards

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODES = st.integers(0, 32**PAYLOAD - 1).map(lambda number: encode("LL", number, PAYLOAD))
ONE_BOARD_A_SEAT_COUNT = [make(n, [TYPES[(i * i + n) % 5] for i in range(37)]) for n in SEATS]


def by_hand(code: str) -> tuple[int, list[str]]:
    """Decode a code to its seats and types as the rulebook describes: base 32, then mixed radix, seats first."""
    payload = code.replace("-", "")[3:-2]
    number = sum(CROCKFORD.index(symbol) * 32**i for i, symbol in enumerate(reversed(payload)))
    types = [TYPES[number // 5**i % 5] for i in reversed(range(37))]
    return SEATS[number // 5**37], types


@given(boards)
def test_a_code_gives_its_board_back(board: Board) -> None:
    """Board code: a code is the board itself, for every seat count and any tiles."""
    code = board.code()
    assert code is not None
    assert Board.from_code(code) == board
    assert by_hand(code) == (board.players, list(board.cells))


@given(arbitrary_boards)
def test_length_and_groups(board: Board) -> None:
    """Board code: groups of four. Payload and checksum have at most 20 characters without hyphens for Last Land."""
    head, *blocks = str(board.code()).split("-")
    assert head == "LL1"
    assert all(len(block) == 4 for block in blocks[:-1])
    assert sum(map(len, blocks)) <= 20
    assert set("".join(blocks)) <= set(CROCKFORD)


@given(CODES)
def test_a_payload_stands_for_one_board_or_none(code: str) -> None:
    """Board code: every code is exactly one board, and every board has exactly one code."""
    try:
        board = Board.from_code(code)
    except CodeError:
        assert sum(CROCKFORD.index(c) * 32**i for i, c in enumerate(reversed(code.replace("-", "")[3:-2]))) >= 5**38
    else:
        assert board.code() == code


@given(boards, boards)
def test_different_boards_have_different_codes(a: Board, b: Board) -> None:
    assert (a == b) == (a.code() == b.code())


@pytest.mark.parametrize("board", ONE_BOARD_A_SEAT_COUNT, ids=lambda board: f"{board.players} seats")
def test_every_wrong_character_is_caught(board: Board) -> None:
    """Board code: the checksum finds every single wrong character, at every place."""
    code = str(board.code()).replace("-", "")
    for place in range(3, len(code)):
        for other in set(ALPHABET) - {code[place]}:
            with pytest.raises(CodeError, match="wrong checksum"):
                Board.from_code(code[:place] + other + code[place + 1 :])
    for place in range(3):
        for other in set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") - {code[place]}:
            with pytest.raises(CodeError):
                Board.from_code(code[:place] + other + code[place + 1 :])


@pytest.mark.parametrize("board", ONE_BOARD_A_SEAT_COUNT, ids=lambda board: f"{board.players} seats")
def test_every_swap_of_neighbours_is_caught(board: Board) -> None:
    """Board code: the checksum finds every swap of neighbours."""
    code = str(board.code()).replace("-", "")
    for i in range(len(code) - 1):
        if code[i] != code[i + 1]:
            with pytest.raises(CodeError):
                Board.from_code(code[:i] + code[i + 1] + code[i] + code[i + 2 :])


@given(CODES, st.data())
def test_one_slip_in_any_code_is_caught(code: str, data: st.DataObject) -> None:
    bare = code.replace("-", "")
    place = data.draw(st.integers(3, len(bare) - 1))
    other = data.draw(st.sampled_from(sorted(set(ALPHABET) - {bare[place]})))
    with pytest.raises(CodeError):
        Board.from_code(bare[:place] + other + bare[place + 1 :])


@given(CODES, st.integers(1, 4))
def test_missing_and_added_characters_are_caught(code: str, count: int) -> None:
    for wrong in (code[:-count], code + "0" * count):
        with pytest.raises(CodeError, match="wrong checksum"):
            decode(wrong, "LL", PAYLOAD)


@given(arbitrary_boards, st.data())
def test_codes_are_read_as_people_type_them(board: Board, data: st.DataObject) -> None:
    """Board code: case does not matter, O = 0, I and L = 1, hyphens are ignored.

    Letters of the prefix are read as they are.
    """
    typed = ""
    for symbol in str(board.code())[4:].replace("-", ""):
        typed += data.draw(st.sampled_from({"0": "0Oo", "1": "1IiLl"}.get(symbol, symbol + symbol.lower())))
        typed += data.draw(st.sampled_from(["", "", "-", "--"]))
    head = data.draw(st.sampled_from(["LL1", "ll1", "Ll1-", "lL-1"]))
    assert Board.from_code(f" {head}{typed}\n") == board


@pytest.mark.parametrize("prefix", ["11", "L1", "1L", "II", "IL"])
def test_prefix_letters_are_literal(prefix: str) -> None:
    with pytest.raises(CodeError, match=r"starts with one of .*LL1"):
        Board.from_code(prefix + str(ONE_BOARD_A_SEAT_COUNT[0].code())[2:])


@given(arbitrary_boards, st.integers(0, 19), st.characters())
def test_a_foreign_character_is_named_by_its_place(board: Board, place: int, foreign: str) -> None:
    """Board code: everything else is refused. A foreign character is named by its position."""
    code = str(board.code()).replace("-", "")
    at = place + 3
    if foreign in "0123456789ABCDEFGHIJKLMNOPQRSTVWXYZabcdefghijklmnopqrstvwxyz-":
        return
    wrong = code[:at] + foreign + code[at + 1 :]
    where = "wrong checksum" if wrong.strip() != wrong else f"character {at + 1} of the code"
    with pytest.raises(CodeError, match=where):
        Board.from_code(wrong)


@pytest.mark.parametrize("foreign", ["ı", "ſ", "\u212a", "U", "u", "é", "０", "\0", "😀", "ß"])
def test_lookalikes_are_foreign(foreign: str) -> None:
    """Board code: a foreign letter is not accepted because its capital is an ASCII letter."""
    with pytest.raises(CodeError, match="character 9 of the code"):
        Board.from_code(f"LL1-0000{foreign}000-0000-0000-0000-00")


def test_lookalikes_in_the_prefix_are_foreign() -> None:
    """Board code: the prefix has ASCII letters too. The capital of the long s is S, but the letter is not an S."""
    code = encode("LS", 0, layout("landsweeper").PAYLOAD)
    assert Board.from_code(code.lower()).game == "landsweeper"
    for wrong in (f"L\u017f{code[2:]}", f"l\u017f{code[2:].lower()}"):
        with pytest.raises(CodeError, match=r"starts with one of .*LS1"):
            Board.from_code(wrong)


@given(st.text(max_size=40))
def test_no_text_does_harm(text: str) -> None:
    with pytest.raises(CodeError) as error:
        Board.from_code(text)
    assert "\n" not in str(error.value)


def test_a_code_printed_today_is_read_for_ever() -> None:
    """Board code: old codes are read for ever. If this fails, printed codes have become unreadable."""
    assert [board.code() for board in ONE_BOARD_A_SEAT_COUNT] == [
        "LL1-0ZY4-R1BA-1CBV-TQGT-FV64",
        "LL1-3B5H-YBW0-NK4D-QR3X-0XMG",
        "LL1-5A8J-KH4A-SRFH-ZFWM-ARJM",
        "LL1-5S9E-A9XY-VB05-YD3B-C25A",
        "LL1-81MC-B0XD-Y0NH-HSA2-32HC",
    ]
