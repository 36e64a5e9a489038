"""Saltmarsh keeps the contract of games and its own clauses."""

from saltmarsh_landpress.layout import KINDS, MARSH, NAME, PAYLOAD, SEATS, from_number, make, to_number
from saltmarsh_landpress.rules import kernel as k
from saltmarsh_landpress.rules import notation, validity
from saltmarsh_landpress.rules.solve import solve

from landpress.plugins import CHANCE, OVER, Limits, Stream, house_values
from landpress.testing import GameContract


class TestSaltmarsh(GameContract):
    """The contract, on boards of Saltmarsh."""

    game = "saltmarsh"


HERBS = [(7 * i) % 3 + 1 for i in range(len(MARSH))]
HOUSE = house_values(NAME, ())


def begun(players: int) -> tuple[list[int], list[int]]:
    """Return the table and the state at the beginning of a game."""
    t = notation.table(make(players, map(str, HERBS)), HOUSE)
    s = [0] * notation.size(t)
    k.start(t, s)
    return t, s


def legal(t: list[int], s: list[int]) -> list[int]:
    """Return the legal actions."""
    out = [0] * notation.ROOM
    return out[: k.actions(t, s, out, 0)]


def test_a_board_is_a_whole_mix_without_rich_neighbours() -> None:
    """SM-2: 18, 15 and 8 hummocks of one, two and three herbs. SM-3: no two rich ones side by side."""
    cells = ["1"] * 18 + ["2"] * 15 + ["3"] * 8  # the rich ones lie in the last rows
    found = [fault.code for fault in validity.faults(make(3, cells), HOUSE)]
    assert "SM101" not in found
    assert found.count("SM102") == sum(
        cells[i] == cells[j] == "3" for i, around in enumerate(MARSH.neighbours) for j in around if i < j
    )
    assert [fault.code for fault in validity.faults(make(3, ["1"] * 41), HOUSE)] == ["SM101"] * 3


def test_every_board_has_a_code_of_its_own_and_one_key_with_its_mirror_image() -> None:
    """A code holds the seats and all herbs; the board and its image under the marsh's mirror count as one."""
    chance = Stream("codes")
    for players in SEATS * 20:
        board = make(players, [chance.choice(KINDS) for _ in range(len(MARSH))])
        number = to_number(board)
        assert number is not None
        assert 0 <= number < 32**PAYLOAD
        assert from_number(number) == board
        for moved in MARSH.symmetries.values():
            image = make(players, [board.cells[i] for i in moved])
            assert image.canonical_key() == board.canonical_key()
    assert len(MARSH.symmetries) == 2


def test_what_is_gathered_lies_on_the_coast_away_from_stirred_water() -> None:
    """SM-5: a hummock with water on a side. SM-6: none beside the one that sank last. SM-7: the tide, then seat 0."""
    t, s = begun(3)
    assert legal(t, s) == list(MARSH.coast)
    gathered, sunk = [0] * 3, set()
    chance = Stream("saltmarsh")
    while (seat := k.actor(t, s)) != OVER:
        last = s[k.S_LAST]
        coast = {
            i
            for i, sides in enumerate(MARSH.sides)
            if i not in sunk and any(other is None or other in sunk for other in sides)
        }
        stirred = set() if seat == CHANCE or last < 0 else set(MARSH.neighbours[last])
        assert set(legal(t, s)) == ((coast - stirred) or {len(MARSH)})
        action = chance.choice(legal(t, s))
        k.apply(t, s, action)
        if action < len(MARSH):
            sunk.add(action)
            if seat >= 0:
                gathered[seat] += HERBS[action]
        if k.actor(t, s) != OVER:
            assert k.actor(t, s) == (0 if seat == CHANCE else CHANCE if seat == 2 else seat + 1)
    assert len(sunk) == len(MARSH)
    assert [k.score(t, s, seat) for seat in range(3)] == gathered
    assert [k.wins(t, s, seat) for seat in range(3)] == [int(herbs == max(gathered)) for herbs in gathered]


def sure(t: list[int], s: list[int], turns: int) -> int:
    """Return the sure harvest of a seat alone by looking at everything."""
    if k.actor(t, s) == OVER or (turns == 0 and k.actor(t, s) != CHANCE):
        return 0
    found = []
    for action in legal(t, s):
        after = list(s)
        k.apply(t, after, action)
        gained = k.score(t, after, 0) - k.score(t, s, 0)
        left = turns - (k.actor(t, s) != CHANCE)
        found.append(gained + (0 if left == 0 and k.actor(t, after) == CHANCE else sure(t, after, left)))
    return min(found) if k.actor(t, s) == CHANCE else max(found)


def test_the_solver_finds_what_looking_at_everything_finds() -> None:
    """The sure harvest of a few turns on a board with one rich hummock, and a plan that gathers it."""
    herbs = ["1"] * 41
    herbs[20] = "3"
    board = make(3, herbs)
    t = notation.table(make(1, herbs), HOUSE)
    s = [0] * notation.size(t)
    k.start(t, s)
    answers = list(solve(board, Limits(turns=2)))
    assert [answer.best for answer in answers] == [sure(t, s, turns) for turns in (1, 2)]
    assert all(answer.proven for answer in answers)
