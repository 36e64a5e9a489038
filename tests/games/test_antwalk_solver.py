"""The solver for one seat of AntWalk: proofs against brute force, plans replayed by both rules implementations."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest

from landpress.engine.contract.answers import Answer, Limits
from landpress.engine.contract.rules import OVER
from landpress.engine.games.antwalk import solo
from landpress.engine.games.antwalk.solve import CARD, HAND, Search, alone, solve, table
from landpress.engine.kernels.backends import link
from landpress.engine.play.match import Match
from landpress.layouts.boardfile import board_fields
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.games.antwalk import CENTRE, LATTICE, Deal, make
from landpress.layouts.games.antwalk import HAND as CARDS
from landpress.layouts.squares import SIDES
from tests.games.test_antwalk_games import PLACES, turned
from tests.oracles.antwalk_play import Game
from tests.oracles.antwalk_solo import CLOCKWISE, Place, Position, Solitaire
from tests.playing import by_day, fresh_boards, of_class, some_action

COSTS = ("walk", "place", "take")
LIMITS = Limits()


@cache
def deal(players: int = 4) -> Deal:
    """Draw a deal for this number of seats."""
    board = next(board for board in fresh_boards("antwalk") if board.players == players)
    assert isinstance(board, Deal)
    return board


@cache
def answers() -> tuple[Answer, ...]:
    """Solve the deal for four seats."""
    return tuple(solve(deal(), LIMITS))


def costs(actions: Sequence[str]) -> int:
    """Count the actions that cost one: walk, place and take. Face and end cost nothing."""
    return sum(action.split()[0] in COSTS for action in actions)


def check(answer: Answer) -> None:
    """Assert that the plan is as long as proven and plays all cards, by both implementations of the rules."""
    assert answer.proven
    assert answer.best == answer.bound == costs(answer.plan)
    match, game = Match(answer.board), Game(board_fields(answer.board, None))
    for action in answer.plan:
        assert match.actor != OVER
        match.play(action)
        game.play(action)
    assert (
        match.result()
        == game.result()
        == {"scores": [len(of_class(answer.board, Deal).hands[0])], "winners": [0], "reason": "hand-played"}
    )


def place(cell: int) -> Place:
    """Return a cell as brute force writes it."""
    return cell % 5, cell // 5


def arrows(board: Deal) -> dict[Place, bool]:
    """Return whether each arrow is clockwise at the beginning, when the side without the number is up."""
    tiles = [(place(i), int(tile)) for i, tile in enumerate(board.cells) if i != CENTRE]
    return {at: board.number_side[tile - 1] == "ccw" for at, tile in tiles}


def starts(board: Deal, actions: int) -> list[Position]:
    """Return the beginning for brute force: the ant on the anthill with each facing."""
    wanted = frozenset(place(board.cells.index(str(card))) for card in board.hands[0])
    return [(place(CENTRE), way, actions, frozenset(), frozenset(), wanted) for way in CLOCKWISE]


def test_answers_for_every_card_and_every_hand() -> None:
    """There is an answer for each single card and for the whole hand of each seat."""
    subjects = [(answer.kind, answer.subject) for answer in answers()]
    cards = [(CARD, {"seat": seat, "card": card}) for seat, hand in enumerate(deal().hands) for card in hand]
    assert subjects == cards + [(HAND, {"seat": seat}) for seat in range(4)]
    for answer in answers():
        asked = [answer.subject["card"]] if answer.kind == CARD else deal().hands[answer.subject["seat"]]
        assert answer.board == alone(deal(), asked)


def test_plans_play_the_cards() -> None:
    """Every plan is as long as proven and replays."""
    for answer in answers():
        check(answer)


def test_a_hand_takes_as_long_as_its_hardest_card_and_a_walk_for_each_other() -> None:
    """A hand takes at least the actions of its hardest card, and one more for each other card.

    No action turns two tiles.
    """
    best = {(a.kind, a.subject["seat"], a.subject.get("card")): a.best for a in answers()}
    for seat, hand in enumerate(deal().hands):
        whole, parts = best[HAND, seat, None], [best[CARD, seat, card] for card in hand]
        assert whole is not None
        assert None not in parts
        assert whole >= max(part for part in parts if part is not None) + CARDS - 1


def test_cards_agree_with_brute_force() -> None:
    """The fewest actions of a card alone are those that a search over all legal actions finds."""
    short = [answer for answer in answers() if answer.kind == CARD and answer.best is not None and answer.best <= 6]
    assert len({answer.best for answer in short}) > 2
    for answer in short:
        assert isinstance(answer.board, Deal)
        game = Solitaire(arrows(answer.board), 3)
        assert game.fewest(starts(answer.board, 3), int(answer.best or 0)) == answer.best


@pytest.mark.parametrize("actions", by_day([1, 2, 3], 0, 2))
def test_two_cards_near_the_anthill_agree_with_brute_force(actions: int) -> None:
    """A sample of the pairs of tiles within two steps of the anthill agrees with brute force up to seven actions."""
    cells = [cell for cell in range(25) if 0 < LATTICE.steps[cell][CENTRE] <= 2]
    board = replace(deal(), variant=(("play.actions", actions),))
    search = Search(actions, LIMITS)
    for a, b in list(combinations(cells, 2))[actions::9]:
        pair = alone(board, [int(deal().cells[a]), int(deal().cells[b])])
        found = search.answer(HAND, {}, pair)
        check(found)
        most = min(int(found.best or 0), 7)
        assert Solitaire(arrows(pair), actions).fewest(starts(pair, actions), most) == (
            found.best if found.best == most else None
        )


def fewest_from(
    board: Deal, actions: int, ant: int, facing: int, tokens: list[int], shows: list[int], most: int
) -> int:
    """Return the fewest actions from the beginning of a turn, after brute force has confirmed them up to `most`."""
    cards, targets = board.hands[0], [board.cells.index(str(card)) for card in board.hands[0]]
    first, second = [*tokens, solo.HELD, solo.HELD][:2]
    mask = sum(1 << cell for cell in shows)
    start = solo.solo_position(facing, ant, first, second, 0, (1 << len(cards)) - 1, mask)
    best, _ = Search(actions, LIMITS).fewest(table(board, actions, len(shows) % 5), [start])
    turned_over, lying = frozenset(map(place, shows)), frozenset((place(cell), False) for cell in tokens)
    here: Position = (place(ant), CLOCKWISE[facing], actions, turned_over, lying, frozenset(map(place, targets)))
    most = min(best, most)
    assert Solitaire(arrows(board), actions).fewest([here], most) == (best if best == most else None)
    return best


def test_positions_agree_with_brute_force() -> None:
    """Random positions with tokens on the board and tiles turned over, as they occur in play."""
    rng = random.Random(5)
    found = []
    for _ in range(30):
        actions, count = rng.choice([1, 2, 3, 3]), rng.choice([1, 1, 2])
        cells = [cell for cell in range(25) if cell != CENTRE]
        wanted = rng.sample(cells, count)
        board = alone(deal(), [int(deal().cells[cell]) for cell in wanted])
        ant, facing = rng.randrange(25), rng.randrange(4)
        near = sorted(range(25), key=lambda cell: LATTICE.steps[cell][ant] + 2 * rng.random())[:10]
        tokens = rng.sample([CENTRE, *near] if CENTRE not in near else near, rng.choice([0, 1, 2, 2]))
        shows = [cell for cell in cells if cell not in wanted and rng.random() < 0.5]
        found.append(fewest_from(board, actions, ant, facing, tokens, shows, 8))
    assert sum(best <= 8 for best in found) > 12


def test_a_token_on_the_anthill_for_an_ant_that_will_be_lost() -> None:
    """In this rare position it helps that a token is already on the anthill.

    Without it the plan would take eleven actions.
    """
    clockwise = "lllrr rlrrl rr-lr lrlll rrrrr".replace(" ", "").replace("-", "")
    sides = ["ccw" if arrow == "r" else "cw" for arrow in clockwise] + ["cw"] * 10
    board = make(range(1, 25), sides, [[9, 12]])
    shows = [PLACES.index(cell) for cell in ["c1", "d1", "e1", "e2", "e3", "b4", "c4", "d4", "b5", "d5"]]
    assert fewest_from(board, 3, PLACES.index("b4"), SIDES.index("w"), [PLACES.index("c4")], shows, 10) == 10


def test_random_games_are_no_shorter() -> None:
    """No random game of one seat plays a card in fewer actions than are proven to be needed."""
    rng = random.Random(3)
    played = 0
    for answer in answers()[: CARDS * 4]:
        for _ in range(8):
            match, spent = Match(answer.board), 0
            while match.actor != OVER and spent < 40:
                # Random tokens lie far from the ant, so most actions are walks. Otherwise the ant would hardly move.
                action = "walk" if rng.random() < 0.7 and match.allows("walk") else some_action(match.legal(), rng)
                match.play(action)
                spent += costs([action])
            if match.actor == OVER:
                played += 1
                assert answer.best is not None
                assert spent >= answer.best
    assert played > 30


@pytest.mark.parametrize("g", [1, 4])
def test_a_turned_or_mirrored_deal_takes_as_many_actions(g: int) -> None:
    """The rules do not depend on the orientation of the board, nor on its mirror image if all arrows are reversed."""
    images = [(image.subject, image.best) for image in solve(turned(deal(), g), LIMITS)]
    assert images == [(answer.subject, answer.best) for answer in answers()]


def test_distances_never_exceed_what_is_left() -> None:
    """From every position on the shortest plan the distance is at most the number of actions left in the plan."""
    rules = link("antwalk", compiled=True)
    search = Search(3, LIMITS)
    for hand in deal().hands:
        board = alone(deal(), hand)
        for watched in (0, 3):
            written = table(board, 3, watched)
            cards = (1 << CARDS) - 1
            start = [solo.solo_position(side, CENTRE, solo.HELD, solo.HELD, 0, cards, 0) for side in range(len(SIDES))]
            best, positions = search.fewest(written, start)
            least = rules.array([0] * ((cards + 1) * solo.POSES << watched))
            rules.solo_distances(rules.array(written), cards, least, rules.zeros(solo.POSES + 1 << watched))
            out, spent = rules.array([0] * 2 * solo.MOVES), 0
            for before, after in pairwise(positions):
                assert rules.solo_least(rules.array(written), before, least) <= best - spent
                n = rules.solo_moves(rules.array(written), before, out)
                spent += min(int(out[2 * i + 1]) for i in range(n) if out[2 * i] == after)
            assert spent == best


def test_plain_and_compiled_code_search_alike() -> None:
    """Plain and compiled code visit the same positions in the same order, with the same small memory."""
    board = alone(deal(), deal().hands[0][:1])
    found = []
    for compiled in (False, True):
        rules = link("antwalk", compiled)
        g = rules.array(table(board, 3, 1))
        least, seen, path = (rules.array([0] * n) for n in (4 * solo.POSES, 64, solo.DEEPEST))
        stack, out = rules.array([0] * 3 * solo.MOVES * solo.DEEPEST), rules.array([0] * 2 * solo.MOVES)
        rules.solo_distances(g, 1, least, rules.zeros(2 * (solo.POSES + 1)))
        stack[0], stack[1] = 1, solo.solo_position(1, CENTRE, solo.HELD, solo.HELD, 0, 1, 0)
        results = [int(rules.solo_search(g, least, 14, stack, seen, path, out, 100)) for _ in range(3)]
        found.append((results, *(rules.listed(numbers) for numbers in (least, seen, path, stack, out))))
    assert found[0] == found[1]


def test_no_time_leaves_a_bound_and_no_plan() -> None:
    """Without time there is only the bound that is proven at once, and no plan."""
    known = list(solve(deal(), Limits(seconds=0)))
    assert len(known) == len(answers())
    for answer, full in zip(known, answers(), strict=True):
        assert (answer.best, answer.plan, answer.proven) == (None, (), False)
        assert answer.bound is not None
        assert full.best is not None
        assert 2 <= answer.bound <= full.best


def test_little_memory_gives_the_same_answers() -> None:
    """With little memory the solver remembers fewer positions and watches fewer tiles, but proves the same."""
    board = replace(deal(2), hands=deal(2).hands[:1])
    few = [answer.best for answer in solve(board, Limits(memory=200_000))]
    assert few == [answer.best for answer in solve(board, LIMITS)]


def test_a_limit_of_turns_does_not_shorten_plans() -> None:
    """The solver minimises actions, not turns.

    It drops the variant's limit of turns, which would end the game too early.
    """
    board = replace(deal(2), variant=(("play.actions", 2), ("play.turns", 1)))
    for answer in solve(board, LIMITS):
        assert answer.board.variant == (("play.actions", 2),)
        check(answer)


def test_what_cannot_be_solved() -> None:
    """The solver refuses a card of a tile that is not on the board, and turns that are too long for the proof."""
    missing = next(tile for tile in range(1, 35) if str(tile) not in deal().cells)
    hands = (tuple(sorted((missing, *deal().hands[0][1:]))), *deal().hands[1:])
    with pytest.raises(CallError, match=f"seat 0 holds card {missing}, but its tile is not on the board"):
        next(solve(replace(deal(), hands=hands), LIMITS))
    with pytest.raises(VariantError, match=r"play\.actions = 4: expected at most 3"):
        next(solve(replace(deal(), variant=(("play.actions", 4),)), LIMITS))
