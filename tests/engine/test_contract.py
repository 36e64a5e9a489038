"""What the contract asks of every game's rules, tested on each game of the catalogue that has a kernel."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from landpress import testing
from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.kernels.backends import link
from landpress.engine.loops.playout import GREEDY, RANDOM
from landpress.engine.play.match import IllegalAction, Match
from landpress.layouts.board import Board
from tests.playing import PLAYED, boards, few_boards, fresh_boards, some_action

POSITIONS = 100
"""The number of positions of a game that a test looks at: a part of each game."""
DRAWS_EACH = 120
MANY = 40
every_game = pytest.mark.parametrize("game", PLAYED)


@cache
def transcripts(game: str) -> tuple[tuple[Board, tuple[str, ...]], ...]:
    """Play one random game on a few boards. Return the boards and the actions of their games."""
    chance, found = random.Random(game), []
    for board in few_boards(game):
        match, actions = Match(board), []
        while match.actor != OVER:
            actions.append(some_action(match.legal(), chance))
            match.play(actions[-1])
        found.append((board, tuple(actions)))
    return tuple(found)


def positions(game: str, purpose: str) -> Iterator[Match]:
    """Yield positions of one random game on a few boards, and always the last one. The caller must not change them.

    Each position is yielded if all games together have at most `POSITIONS`, otherwise so many of them at random.
    """
    chance = random.Random(f"{game} {purpose}")
    share = POSITIONS / sum(len(actions) for _, actions in transcripts(game))
    for board, actions in transcripts(game):
        match = Match(board)
        for action in actions:
            if chance.random() < share:
                yield match
            match.play(action)
        assert match.actor == OVER
        yield match


@every_game
def test_legal_actions_are_sorted_and_have_names_of_their_own(game: str) -> None:
    """Actions ascend without repetition, and none is negative. Only a game that is over has none."""
    for match in positions(game, "names"):
        numbers = list(match.actions())
        assert numbers == sorted(set(numbers))
        assert bool(numbers) == (match.actor != OVER)
        assert min(numbers, default=0) >= 0
        names = [match.text(number) for number in numbers]
        assert len(set(names)) == len(names)
        assert all(name == " ".join(name.split()) for name in names), "words with one space between"


@every_game
def test_notation_is_inverse(game: str) -> None:
    """Reading an action or a state gives back what was written. A state that was read plays on in the same way."""
    chance = random.Random(game)
    for match in positions(game, "notation"):
        assert [match.read(match.text(number)) for number in list(match.actions())] == list(match.actions())
        again = Match(match.board, match.state())
        assert (again.state(), again.actor, again.legal()) == (match.state(), match.actor, match.legal())
        assert again.result() == match.result()
        if match.actor != OVER:
            here, action = match.copy(), some_action(match.legal(), chance)
            here.play(action)
            again.play(action)
            assert again.state() == here.state(), f"after {action}"


@every_game
def test_asking_changes_nothing(game: str) -> None:
    """Listing, printing and weighing leave state and table as they are."""
    for match in positions(game, "asking"):
        s, t = list(match._s), list(match._t)
        for number in list(match.actions()):
            match.weight(number)
            match.text(number)
        match.state()
        match.result()
        match.scores()
        for seat in range(match.board.players):
            match.observation(seat)
        with pytest.raises(IllegalAction):
            match.play("no such action")
        assert (list(match._s), list(match._t)) == (s, t)


@every_game
def test_copies_are_independent(game: str) -> None:
    """What is played on a copy does not change the original."""
    chance = random.Random(game)
    for match in positions(game, "copies"):
        if match.actor == OVER:
            continue
        s, listed = list(match._s), list(match.actions())
        twin = match.copy()
        twin.play(some_action(twin.legal(), chance))
        assert (list(match._s), list(match.actions())) == (s, listed)


@every_game
def test_chance_and_random_seats_draw_as_they_say(game: str) -> None:
    """Chance draws outcomes in proportion to their weights. A random seat draws all its actions equally often.

    For each number of choices that is not too large a position is tested with chi-squared, six standard
    deviations.
    """
    asked: Counter[tuple[bool, int]] = Counter()
    for match in positions(game, "draws"):
        numbers = list(match.actions())
        kind = (match.actor == CHANCE, len(numbers))
        if match.actor == OVER or asked[kind] or len(numbers) > MANY:
            continue
        asked[kind] += 1
        weights = [match.weight(number) for number in numbers]
        assert min(weights) > 0
        draws = DRAWS_EACH * len(numbers)
        streams, room = game_streams(1, asked[kind], match.board.players), [0] * match._notation.ROOM
        at = STREAM * (match.actor + 1)
        drawn = Counter(match._rules.sample(match._t, match._s, streams, at, room) for _ in range(draws))
        assert set(drawn) <= set(numbers), "something is drawn that is not legal"
        expected = [draws * weight / sum(weights) for weight in weights]
        off = sum((drawn[n] - e) ** 2 / e for n, e in zip(numbers, expected, strict=True))
        free = len(numbers) - 1
        assert off <= free + 6 * (2 * free) ** 0.5, f"{match.state()}: {drawn}"


@every_game
def test_games_end_within_the_proven_bound(game: str) -> None:
    """Random, greedy and mixed games end within the bound that the notation states. Compiled (test_kernels.py)."""
    for board in boards(game):
        for number, policies in enumerate(([RANDOM], [GREEDY], [RANDOM, GREEDY])):
            match = Match(board)
            seats = (policies * board.players)[: board.players]
            bound = match._notation.longest(match._t)
            rules = link(game, compiled=True)
            with rules.room():
                t, s, streams = map(rules.array, (match._t, match._s, game_streams(3, number, board.players)))
                none = rules.zeros(0)
                room, given = rules.zeros(match._notation.ROOM), rules.array(seats)
                plies = rules.match(t, s, streams, room, given, bound + 1, none, none)
                match._s[:] = rules.listed(s)
            assert match.actor == OVER, f"{board.code()} {board.variant}: not over after {plies} plies"
            assert plies <= bound
            result = match.result()
            assert len(result["scores"]) == board.players
            assert result["winners"] == sorted(set(result["winners"]))
            assert result["winners"], "somebody wins every game that is over"
            assert result["reason"] in match._notation.REASONS


@every_game
def test_a_stopped_game_has_no_winner(game: str) -> None:
    """The result of a game that is not over has no winners."""
    match = Match(fresh_boards(game)[0])
    match.play(match.legal()[0])
    assert match.result()["winners"] == []
    assert match.result()["reason"] == "stopped"


@every_game
def test_greedy_does_what_is_legal(game: str) -> None:
    """The greedy policy chooses a legal action in every position of a seat, and does not change the position.

    docs/how-mcts-plays.md: "a node has at most 24 candidates, the greedy action first": all are legal, each is written
    once, and whoever may end the turn may always do so (in Last Land, a turn has no end to choose). All actions are
    candidates in Last Land; in Terraforming 8 buildings are, and the moves that take something have the other places.
    """
    ended = False
    for number, match in enumerate(positions(game, "greedy")):
        if match.actor in (CHANCE, OVER):
            continue
        s, legal, most = list(match._s), match.actions(), 24
        listed = [-1] * (most + 1)
        streams, drawn = (game_streams(2, 0, match.board.players) for _ in range(2))
        at, room = STREAM * (match.actor + 1), [0] * match._notation.ROOM
        action = match._rules.greedy(match._t, match._s, streams, at, room)
        assert action in legal
        assert list(match._s) == s
        if number % 3:
            continue
        n = match._rules.candidates(match._t, match._s, drawn, at, room, listed, 0, most)
        assert listed[0] == action
        assert set(listed[:n]) <= set(legal)
        assert len(set(listed[:n])) == n <= most
        assert streams == drawn
        assert list(match._s) == s
        for one in legal:
            if match.text(one) in ("end", "finish", "pass"):
                ended = True
                assert one in listed[:n]
        builds = [one for one in legal if match.text(one).startswith("build ")]
        if game == "last-land":
            assert n == min(most, len(legal))
        elif game == "terraforming" and builds:
            assert len({*builds} & {*listed[1:n]}) == min(8, len({*builds} - {action}))
    assert ended == (game != "last-land")


def test_the_contract_of_games_refuses_an_outcome_without_a_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/your-own-game.md: the tests of `GameContract` notice rules that are wrong."""
    monkeypatch.setattr(Match, "weight", lambda match, action: 0)
    contract = type("Rigged", (testing.GameContract,), {"game": "last-land", "plies": 2, "every": 1})()
    with pytest.raises(AssertionError, match="has no weight"):
        contract.test_policies_choose_legal_actions_and_change_nothing()
