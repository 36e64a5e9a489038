"""Boards that meet wishes: what sentences mean, that boards stay valid and evenly drawn, and wishes that contradict."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from types import SimpleNamespace

import pytest

import landpress
from landpress.engine.boards.validity import is_valid
from landpress.generator.boards import contradictions
from landpress.generator.boards import draws as draws_module
from landpress.generator.boards.draws import _patience, draws
from landpress.generator.boards.request import request
from landpress.generator.boards.wish_texts import Reader, texts_in, wishing
from landpress.generator.boards.wishes import allowed_kinds, is_met, lattice_of
from landpress.generator.game import Game
from landpress.layouts import field
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError, InputError, VariantError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.sentences import START
from landpress.layouts.wishes import MANY, Named, Sum, Wish
from tests.chances import chisquare

BOARD = landpress.read("LL1-35C3-4CR7-PA2E-G672-3458")
CELLS = dict(zip(hexagon(3), BOARD.cells, strict=True))


def near(cell: Hex) -> list[str]:
    """Return the kinds of the neighbours of a cell of the board."""
    return [kind for other, kind in CELLS.items() if distance(cell, other) == 1]


def group_of(cell: Hex, found: set[Hex]) -> set[Hex]:
    """Return the connected group of a cell of the board."""
    found.add(cell)
    for other, kind in CELLS.items():
        if kind == CELLS[cell] and distance(cell, other) == 1 and other not in found:
            group_of(other, found)
    return found


RING = [kind for cell, kind in CELLS.items() if distance(cell, Hex(0, 0)) == 1]
RICH = [cell for cell, kind in CELLS.items() if kind == "T4"]
GAP = min(distance(a, b) for a in RICH for b in RICH if a != b)
FEWEST = min(near(cell).count("T1") for cell in RICH)
LARGEST = max(len(group_of(cell, set())) for cell, kind in CELLS.items() if kind == "T1")


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        (f"0,0={CELLS[Hex(0, 0)]}", True),
        ("0,0=start", CELLS[Hex(0, 0)] == "B"),
        ("0,0=T1|T2", CELLS[Hex(0, 0)] in ("T1", "T2")),
        (f"ring 1: at most {RING.count('T1')} T1", True),
        (f"ring 1: at least {RING.count('T1') + 1} T1", False),
        (f"around 0,0: exactly {RING.count('T2')} T2", True),
        (f"0,0 1,0: at least 2 {CELLS[Hex(1, 0)]}", CELLS[Hex(0, 0)] == CELLS[Hex(1, 0)]),
        ("orbit 3,0: exactly 6 B", False),
        ("orbit 2,1: at least 12 B|T1|T2|T3|T4", True),
        ("board: exactly 3 start", True),
        (f"T4: at least {GAP} steps from T4", True),
        (f"T4: at least {GAP + 1} steps from T4", False),
        (f"T4: at least {FEWEST} T1 beside", True),
        (f"T4: at least {FEWEST + 1} T1 beside", False),
        (f"T1: at most {LARGEST} together", True),
        (f"T1: at most {LARGEST - 1} together", False),
        ("T4: no B beside", True),
        (f"ring 1: from 0 to {RING.count('T1')} T1", True),
        ("each corner: at most 3 B|T1|T2|T3|T4", True),  # at most three hexagons meet there
        ("each corner: at most 2 B|T1|T2|T3|T4", False),
        (f"T4: no T4 within {GAP - 1} steps", True),
        (f"T4: no T4 within {GAP} steps", False),
        ("T1: no same beside", LARGEST == 1),
    ],
)
def test_a_sentence_means_what_it_says(sentence: str, meant: bool) -> None:
    """Each form of sentence, judged on a board by counting its cells here."""
    assert is_met(Reader(BOARD).wish(sentence), BOARD) == meant


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("", "expected one of CELL=KIND"),
        ("0,0=T9", "unknown kind 'T9': expected one of B, T1, T2, T3, T4, start; did you mean T4"),
        ("9,0=T1", "no cell 9,0"),
        ("ring 4: no T1", "the board has no ring 4"),
        ("ring 1: few T1", "expected one of"),
        ("T1: at most 3 T2", "wish 'T1: at most 3 T2': 'T1': expected a place"),
        ("T1: at most 3 worth", "nothing on these boards has a worth"),
        ("x" * 300, "expected one of"),
    ],
)
def test_other_sentences_are_refused(sentence: str, why: str) -> None:
    """One line says what was expected."""
    with pytest.raises(CallError) as refused:
        Reader(BOARD).wish(sentence)
    assert why[:40] in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", games())
def test_kept_cells_stay_and_boards_stay_valid(game: str) -> None:
    """`--like CODE --keep CELLS`: these cells stay, others change, and the board is valid and keeps its symmetry."""
    chance = random.Random(game)
    for players in layout(game).SEATS:
        if players == 5:
            continue  # boards for five seats are balanced, and a search for one takes a second
        old = next(draws(request(game, players), "old"))
        kept = [len(old.cells) // 2, *chance.sample(range(len(old.cells)), 3)]
        wanted = wishing(request(game, players), [], old, ",".join(lattice_of(old).names[cell] for cell in kept))
        new = list(islice(draws(wanted, "new"), 2))
        assert all(board.cells[cell] == old.cells[cell] for board in new for cell in kept if old.cells[cell][0] != "S")
        assert all(map(is_valid, new))
        assert any(board != old for board in new)
        if isinstance(old, HexBoard):
            assert all(isinstance(board, HexBoard) and board.is_seat_symmetric for board in new)


def left_open(old: Board, free: list[tuple[int, int]]) -> list[Board]:
    """Return every valid board that differs from a board of Last Land for two in some pairs of opposite cells only."""
    found = []
    for kinds in product(("T1", "T2", "T3", "T4"), repeat=len(free)):
        cells = list(old.cells)
        for pair, kind in zip(free, kinds, strict=True):
            for cell in pair:
                cells[cell] = kind
        board = replace(old, cells=tuple(cells))
        if is_valid(board):
            found.append(board)
    return found


@pytest.mark.parametrize("more", [(), ("ring 1: at most 2 T1",)])
def test_boards_that_meet_wishes_are_equally_likely(more: tuple[str, ...]) -> None:
    """Where few enough boards meet the wishes to list them, each is drawn equally often (chi-square)."""
    old = next(draws(request("last-land", 2), "even"))
    pairs = [(cell, 36 - cell) for cell in range(18) if old.cells[cell] != "B"]
    free = random.Random(2).sample(pairs, 4)
    kept = [cell for cell in range(37) if not any(cell in pair for pair in free)]
    names = lattice_of(old).names
    wanted = wishing(request("last-land", 2), more, old, ",".join(names[cell] for cell in kept))
    possible = [board for board in left_open(old, free) if all(is_met(wish, board) for wish in wanted.wishes)]
    assert 8 < len(possible) < 200
    drawn = Counter(board.cells for board in islice(draws(wanted, "chi"), 30 * len(possible)))
    assert set(drawn) == {board.cells for board in possible}
    assert chisquare([drawn[board.cells] for board in possible]).pvalue > 0.001


def unnumbered(board: Board) -> tuple[str, ...]:
    """Return the cells of a board without the numbers of the seats: a wish cannot say which seat starts in a cell."""
    return tuple("start" if kind[0] == "S" else kind for kind in board.cells)


@pytest.mark.parametrize(
    ("game", "kinds", "free", "more"),
    [
        ("landsweeper", "#.", 6, ("ring 2: at least 6 #",)),
        ("terraforming", "O.", 7, ("board: exactly 15 O",)),
    ],
)
def test_fields_that_meet_wishes_are_equally_likely(game: str, kinds: str, free: int, more: tuple[str, ...]) -> None:
    """The same for fields with three seats: turns by 120 degrees move a cell to two others, which are of its kind.

    Fresh boards of Terraforming for three have 15 holes, although other numbers are valid too.
    """
    old = next(draws(request(game, 3), "even"))
    names = lattice_of(old).names
    cells = [Hex(*map(int, name.split(","))) for name in names]
    turned = [names.index(f"{-cell.q - cell.r},{cell.q}") for cell in cells]
    orbits = {frozenset((cell, turned[cell], turned[turned[cell]])) for cell in range(len(cells))}
    plain = [orbit for orbit in sorted(orbits, key=min) if len(orbit) == 3 and old.cells[min(orbit)][0] != "S"]
    chosen = random.Random(7).sample(plain, free)
    kept = [name for cell, name in enumerate(names) if not any(cell in orbit for orbit in chosen)]
    wanted = wishing(request(game, 3), more, old, ",".join(kept))
    possible = set()
    for kind_of in product(kinds, repeat=free):
        filled = {cell: kind for orbit, kind in zip(chosen, kind_of, strict=True) for cell in orbit}
        board = replace(old, cells=tuple(filled.get(cell, kind) for cell, kind in enumerate(old.cells)))
        if is_valid(board) and all(is_met(wish, board) for wish in wanted.wishes):
            possible.add(unnumbered(board))
    assert 5 < len(possible) < 2**free
    drawn = Counter(unnumbered(board) for board in islice(draws(wanted, "chi"), 12 * len(possible)))
    assert set(drawn) == possible
    assert chisquare([drawn[cells] for cells in possible]).pvalue > 0.001


def test_symmetric_boards_are_not_drawn_more_often_with_wishes() -> None:
    """A wish that all boards meet makes each board, as it lies, equally likely: more so than each class of boards."""
    wanted = wishing(request("last-land", 6), ["board: at least 0 T1"])
    images = [len(set(board.images())) for board in islice(draws(wanted, "images"), 400)]
    usual = [len(set(board.images())) for board in islice(draws(request("last-land", 6), "images"), 400)]
    assert sum(images) > sum(usual)


def test_wishes_that_no_board_was_found_for_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a solver, the search ends at its limit and says which wish failed how often."""
    wanted = wishing(request("xarkant", 2), ["board: exactly 36 wheat"])
    assert _patience(Game("xarkant").maker.patience(wanted), wanted) == 20_000
    monkeypatch.setattr(draws_module, "_patience", lambda usual, wanted: usual // 10)
    with pytest.raises(VariantError, match=r"no valid board in 2,001 proposals: .* loosen the wishes"):
        next(draws(wanted, "none"))


def test_more_is_tried_for_wishes_that_can_be_met() -> None:
    """docs/wishes.md: eight times as many proposals are tried if the solver finds that wishes can be met."""
    pytest.importorskip("clingo")
    met, unknown = ["ring 1: at least 1 T1"], ["board: exactly 36 wheat"]
    assert not wishing(request("last-land", 3), ["T1|T2|T3|T4: at least 1 same beside"]).is_possible, (
        "of `same` it knows nothing"
    )
    assert wishing(request("last-land", 3), met).is_possible
    assert not wishing(request("xarkant", 2), unknown).is_possible
    certain = replace(wishing(request("xarkant", 2), unknown), is_possible=True)
    assert _patience(20_000, certain) == 8 * _patience(20_000, replace(certain, is_possible=False)) == 160_000


@pytest.mark.parametrize(
    ("game", "sentences", "wrong"),
    [
        ("last-land", ["0,0=T4", "T1: at most 3 together", "1,0=T1", "-1,0=T2"], ["1,0=T1", "-1,0=T2"]),
        ("last-land", ["ring 2: at least 1 T3", "board: at least 20 T4"], ["board: at least 20 T4"]),
        ("last-land", ["T4: at least 1 T4 beside", "T4: at most 1 together"], ["beside", "together"]),
        (
            "last-land",
            ["0,0=T3", "0,0=T4", "ring 1: at least 4 T1", "ring 1: at least 2 T2", "ring 1: at least 1 T3"],
            ["0,0=T3", "0,0=T4"],
        ),
        (
            "last-land",
            ["0,0=T4", "T4: at least 3 T1 within 2 steps", "ring 1: no T1", "ring 2: at most 2 T1"],
            ["0,0", "within", "ring 1", "ring 2"],
        ),
        ("last-land", ["each ring: at least 1 T4", "0,0=T3"], ["each ring", "0,0=T3"]),
        ("landsweeper", ["ring 1: at most 2 #", "0,0=#", "around 0,0: at least 3 #"], ["ring 1", "around 0,0"]),
        ("terraforming", ["2,0=O", "2,0=start", "0,0=."], ["2,0=O", "2,0=start"]),
    ],
)
def test_the_smallest_contradiction_is_named(game: str, sentences: list[str], wrong: list[str]) -> None:
    """Impossible wishes are refused with the smallest set of wishes that contradict each other."""
    pytest.importorskip("clingo")
    with pytest.raises(CallError) as refused:
        wishing(request(game, 2), sentences)
    named = [sentence for sentence in sentences if repr(sentence) in str(refused.value)]
    assert len(named) == len(wrong)
    assert all(part in sentence for part, sentence in zip(wrong, named, strict=True))


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("terraforming", ".: at most 6 together"),
        ("terraforming", ".: at least 111 together"),
        ("terraforming", "around 6,0: no .|start"),
        ("landsweeper", "ring 1: no #"),
        ("last-land", "0,0=start"),
    ],
)
def test_what_must_be_connected_is_known(game: str, sentence: str) -> None:
    """Of six seats: wasteland and land are in one piece, and the other rules of a valid board."""
    pytest.importorskip("clingo")
    with pytest.raises(CallError, match="no board of the game meets this wish"):
        wishing(request(game, 6), [sentence])


@pytest.mark.parametrize("work", [1, 100])
def test_work_that_ends_while_the_smallest_set_is_sought_ends_quietly(
    work: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The set that is known then is named, or none."""
    pytest.importorskip("clingo")
    monkeypatch.setattr(contradictions, "MOST_WORK", work)
    texts = ["T1: at least 3 steps from T2", "ring 3: at least 7 start", "T1|T2: at most 2 together"]
    with suppress(CallError):
        wishing(request("last-land", 6), texts)


def test_a_fixed_board_is_known() -> None:
    """The whole hexagon has more land than an island: a wish that it meets is no contradiction."""
    fixed = request("landsweeper", 2, (("board.shape", "hexagon"),))
    assert wishing(fixed, ["board: exactly 59 #"]).wishes
    with pytest.raises(CallError):
        wishing(fixed, ["board: exactly 58 #"])


@pytest.mark.parametrize(
    ("named", "least", "most", "kept"),
    [
        ({"a"}, 1, MANY, {"a"}),
        ({START}, 1, MANY, {"land"}),
        ({START, "b"}, 1, MANY, {"b", "land"}),
        ({"a", "b"}, 0, 0, {"land"}),
        ({START, "land"}, 0, 0, {"a", "b", "land"}),
        ({"a"}, 0, 1, {"a", "b", "land"}),
    ],
)
def test_makers_draw_what_wishes_about_one_cell_allow(named: set[str], least: int, most: int, kept: set[str]) -> None:
    """Where a start is to be, makers lay the ground first. So it stays where a start is wished for."""
    wish = Wish("", Sum(((1,),), Named(field.CELLS, frozenset(named)), least, most))
    assert allowed_kinds([wish], 2, ("a", "b", "land"), "land") == (frozenset({"a", "b", "land"}), frozenset(kept))


def test_a_file_holds_wishes(tmp_path: Path) -> None:
    """`--rules FILE`: a list of sentences. Other files are refused with what was expected."""
    path = tmp_path / "wishes.toml"
    path.write_text('wishes = ["0,0=T4", "ring 1: no T4"]\n')
    assert texts_in(str(path)) == ["0,0=T4", "ring 1: no T4"]
    for wrong in ("wishes = 3", "wish = []", "wishes = [1]", "= 1"):
        path.write_text(wrong)
        with pytest.raises(InputError, match=r"wishes\.toml: "):
            texts_in(str(path))


def test_the_library_takes_wishes() -> None:
    """`fresh` and `boards` take sentences."""
    board = landpress.fresh("last-land", 3, seed=1, wishes=["0,0=T4", "ring 1: at most 2 T1"])
    assert board.cells[18] == "T4"
    assert sum(board.cells[i] == "T1" for i in lattice_of(board).neighbours[18]) <= 2
    assert landpress.fresh("last-land", 3, seed=1, wishes=["0,0=T4", "ring 1: at most 2 T1"]) == board


@pytest.mark.nightly
def test_ten_thousand_rerolls_are_valid() -> None:
    """Each takes milliseconds; the benchmarks time them."""
    chance = random.Random(10)
    kinds = [(game, players) for game in games() for players in layout(game).SEATS if players != 5]
    for number in range(10_000):
        game, players = kinds[number % len(kinds)]
        old = next(draws(request(game, players), f"old {number}"))
        kept = chance.sample(lattice_of(old).names, 4)
        wanted = wishing(request(game, players), [], old, ",".join(kept))
        board = next(draws(wanted, f"new {number}"))
        assert is_valid(board)
        assert all(is_met(wish, board) for wish in wanted.wishes)


def test_only_failures_in_a_row_end_the_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A valid board between them begins the count anew: three failures, a board, three failures again."""
    wanted = request("last-land", 3)
    boards = list(islice(draws(wanted, "patience"), 5))
    tried = [one for board in boards for one in (*["a fault"] * 3, board)]
    maker = SimpleNamespace(
        check=lambda _: None, patience=lambda _: 3, proposals=lambda _, stream: iter([*tried, *["a fault"] * 9])
    )
    monkeypatch.setattr(draws_module, "Game", lambda name: SimpleNamespace(maker=maker))
    found = draws(wanted, "patience")
    assert [next(found).cells for _ in boards] == [board.cells for board in boards]
    with pytest.raises(VariantError, match="no valid board in 4 proposals: 4 failed a fault"):
        next(found)


class Counting:
    """A stream whose draws below n are 0 .. n - 1 in turn."""

    def __init__(self) -> None:
        self.drawn = -1

    def below(self, n: int) -> int:
        self.drawn += 1
        return self.drawn % n


def test_a_symmetric_board_is_taken_as_often_as_it_lies() -> None:
    """docs/wishes.md: a symmetric board lies in fewer ways than others, so it is taken less often.

    Of the twelve turns and mirrors of a hexagon, those of the board's own group change nothing.
    """
    groups = set()
    for seed in range(12):
        board = next(draws(request("last-land", 2), f"lies {seed}"))
        stream = Counting()
        taken = sum(draws_module._is_due(board, stream) for _ in range(12))  # type: ignore[arg-type]
        ways = {tuple(board.cells[i] for i in moved) for moved in lattice_of(board).symmetries.values()}
        assert taken == len(ways)
        groups.add(len(ways))
    assert max(groups) < 12
