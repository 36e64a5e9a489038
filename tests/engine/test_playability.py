"""Certificates are whole legal games. What is reported of many games follows docs/playability.md."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from landpress.engine.contract.answers import Answer
from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.contract.tally import LIMITS, Tally
from landpress.engine.game import Game
from landpress.engine.games.last_land.playability import EARLY_PERCENT
from landpress.engine.play.greedy import is_playable
from landpress.engine.play.match import Match
from landpress.engine.proof import playability
from landpress.engine.proof.playability import certificate, full, quick
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.table.sitting import Table
from landpress.layouts.lattice import rectangle
from tests.playing import PLAYED, file_of, fresh_boards, oracle, plies_of

BOARDS = [board for game in PLAYED for board in fresh_boards(game) if game != "terraforming" or board.players == 2]
ROUNDS = {3: 20, 8: 60, 12: 20}
MAIN = {"last-land": "exploit", "terraforming": "build", "landsweeper": "put", "antwalk": "walk", "xarkant": "collect"}
"""The verb without which a seat has not taken part."""


@cache
def found(board: Any) -> Certificate:
    """Return the certificate of a board that has one. Several tests look at the same boards."""
    game = certificate(board)
    assert game is not None
    return game


def took_part(board: Any, plies: Any) -> set[int]:
    """Return the seats that did their part in a game, judged by the oracle, which also checks actors and the end."""
    judge = oracle(board.game)(file_of(board))
    acted, fought = set[int](), set[int]()
    for actor, action in plies:
        assert judge.actor() == actor
        before = judge.state()["owner"] if board.game == "landsweeper" else []
        judge.play(action)
        if action.split()[0] == MAIN[board.game]:
            acted.add(actor)
        if before:
            changes = zip(before, judge.state()["owner"], strict=True)
            fought |= set().union(*({one, other} for one, other in changes if one != other and -1 not in (one, other)))
    assert judge.actor() == -2
    if board.game == "antwalk":
        left = judge.state()["hands"]
        return {seat for seat in acted if left[seat] != list(board.hands[seat])}
    return acted & fought if board.game == "landsweeper" else acted


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.game}-{board.players}")
def test_a_certificate_is_a_whole_game_by_the_rules(board: Any) -> None:
    """The oracle plays the game to its end. Every seat took part, and one seat won alone if the certificate says so."""
    game = found(board)
    assert took_part(board, game.plies) == set(range(board.players)) == Game(board.game).playability.took_part(game)
    match = Match(board)
    for _, action in game.plies:
        match.play(action)
    assert match.actor == OVER
    assert match.result() == game.result
    assert game.is_decided == game.fact()["decided"] == (len(game.result["winners"]) == 1)
    turns, last = 0, None
    for actor, _ in game.plies:
        turns += actor >= 0 and actor != last
        last = actor
    assert game.turns == turns


@pytest.mark.parametrize("idle", [1, 2])
@pytest.mark.parametrize("game", PLAYED)
def test_a_game_in_which_a_seat_does_nothing_is_no_certificate(game: str, idle: int) -> None:
    """One seat or all seats avoid the action in `MAIN`; such a planted game is refused, and the oracle refuses it."""
    board = fresh_boards(game)[0]
    if game == "terraforming":
        board = replace(board, variant=(("play.rounds", (20, 20, 20)),))
    match, chance, plies = Match(board), random.Random(0), list[tuple[int, str]]()
    while match.actor != OVER:
        actions = match.legal()
        if 0 <= match.actor < idle:
            rest = [one for one in actions if one.split()[0] in ("end", "finish", "pass")]
            actions = rest or [one for one in actions if one.split()[0] != MAIN[game]]
        plies.append((match.actor, chance.choice(actions)))
        match.play(plies[-1][1])
    planted = Certificate(board, 0, tuple(plies), match.result())
    assert Game(game).playability.took_part(planted) == took_part(board, plies) <= set(range(idle, board.players))


@pytest.mark.parametrize("game", PLAYED)
def test_a_certificate_can_be_played_again_at_the_table(game: str) -> None:
    """Greedy seats with the certificate's seed play the same game."""
    board = fresh_boards(game)[0]
    told = found(board)
    table = Table(board, ["greedy"] * board.players, told.seed)
    assert [(ply.actor, ply.action) for ply in plies_of(table)] == list(told.plies)


def made(board: Any, seed: int, winners: list[int], reason: str, plies: int = 10) -> Certificate:
    """Return a game in which every seat exploits, with this result."""
    moves = tuple((k % board.players, "exploit") for k in range(plies))
    return Certificate(board, seed, moves, {"scores": [1] * board.players, "winners": winners, "reason": reason})


@pytest.mark.parametrize(
    ("winners", "reason", "is_cut"), [([0], "all-out", False), ([0, 1], "all-out", False), ([1], "round-limit", True)]
)
def test_what_a_game_claims(winners: list[int], reason: str, is_cut: bool) -> None:
    """A turn is an unbroken sequence of plies of one seat; a game is decided if one seat won alone."""
    game = made(fresh_boards("last-land")[0], 0, winners, reason)
    plies = ((CHANCE, "a"), (0, "b"), (0, "c"), (CHANCE, "d"), (0, "e"), (1, "f x"), (0, "b"))
    game = game._replace(plies=plies)
    decided = len(winners) == 1
    assert game.fact() == {"turns": 4, "plies": 7, "end": reason, "at_limit": is_cut, "decided": decided}
    assert [game.seats_that(verb) for verb in "bfd"] == [{0}, {1}, {CHANCE}]


def test_a_game_that_one_seat_wins_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that one seat wins before the limit comes first, then one won at the limit, then one without a winner.

    Once a game was won at the limit, the search ends after `ENOUGH` plies.
    """
    board = fresh_boards("last-land")[0]
    drawn, limit, won = ([0, 1], "round-limit"), ([1], "round-limit"), ([0], "all-out")
    for results, plies, expected in (
        ([drawn, limit, won], 10, 2),
        ([drawn, limit, drawn], 10, 1),
        ([drawn, ([0, 1], "all-out")], 10, 0),
        ([drawn, limit, won], playability.ENOUGH, 1),
        ([drawn, drawn, won], playability.ENOUGH, 2),
    ):
        games = [made(board, seed, *result, plies) for seed, result in enumerate(results)]
        monkeypatch.setattr(playability, "TRIES", len(games))
        monkeypatch.setattr(playability, "_greedy_game", lambda board, seed, rules, games=games: games[seed])
        assert found.__wrapped__(board).seed == expected


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        ("terraforming", (("play.rounds", (1, 1, 1)),)),  # no seat can pay for a building in the first round
        ("last-land", (("play.tokens", 0),)),
        ("antwalk", (("play.turns", 1),)),
    ],
)
def test_a_board_without_a_full_game_is_doubted(game: str, variant: Any) -> None:
    """A warning says where house values leave no game in which every seat does its part."""
    board = replace(fresh_boards(game)[-1], variant=variant)
    facts, (doubt,) = quick(board)
    assert facts == {}
    assert (doubt.code[2:], doubt.severity, doubt.values["games"]) == ("310", "warning", playability.TRIES)


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a certificate stops after a fixed number of plies, so its time is bounded for all house values."""
    board = fresh_boards("last-land")[0]
    plies = len(found(board).plies)
    monkeypatch.setattr(playability, "MOST_PLIES", plies)
    assert certificate(board) is not None
    monkeypatch.setattr(playability, "MOST_PLIES", plies - 1)
    assert certificate(board) is None
    assert full(board)[0] == {}, "games of that length are not measured either"


@pytest.mark.parametrize("game", PLAYED)
def test_boards_on_which_no_game_can_begin_are_left_alone(game: str) -> None:
    """A wrong variant or missing starts have findings of their own. The examination of play skips such boards."""
    board = fresh_boards(game)[0]
    assert is_playable(board)
    wrong = replace(board, variant=(("play.nothing", 1),))
    assert not is_playable(wrong)
    assert quick(wrong) == full(wrong) == ({}, [])
    if game == "xarkant":
        assert not is_playable(replace(board, variant=(("play.discs", 20_001),)))
    if Game(game).validity.SEATS_HAVE == "starts":
        assert not is_playable(replace(board, starts=board.starts[1:]))


def counted(game: str) -> Tally:
    """Return counts of eight games that nobody played. Each fact has other numbers."""
    named = Game(game).facts
    return Tally(
        games=8,
        turns={60: 8},
        used={10: 1, 27: 1},
        leads={1: 5, 4: 5},
        places=[[25, 75, 0], [75, 25, 0]],
        scores=[{5: 2}, {1: 2}],
        verbs={verb: 10 * (k + 1) for k, verb in enumerate(named.VERBS)},
        facts={name: ROUNDS if name == "rounds" else {k: 1, k + 3: 1} for k, name in enumerate(named.FACTS)},
        seat_facts={name: [{k: 1, k + 4: 3}, {k: 2, k + 1: 2}] for k, name in enumerate(named.SEAT_FACTS)},
    )


def measured(game: str) -> tuple[Any, Tally, Tally]:
    """Return a board, and counts for greedy and for random seats."""
    return fresh_boards(game)[0], counted(game), counted(game)


def doubts(game: str, *made: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return codes and values of the doubts."""
    played = Game(game).doubting_playability
    assert played is not None
    return [(one.code, one.values) for one in played.doubts(*made)]


def test_a_pace_that_nobody_keeps_is_doubted() -> None:
    """Less than 20 or more than 90 seconds a turn for 30 to 45 minutes is doubted, by the median number of turns."""
    board, greedy, random = measured("last-land")
    told = Game("last-land").playability.told
    bounds = ((20, [90, 135], 0), (19, [95, 142], 1), (135, [13, 20], 0), (139, [13, 19], 1))
    for turns, pace, doubted in ((60, [30, 45], 0), (200, [9, 14], 1), (10, [180, 270], 1), *bounds):
        made = replace(greedy, turns={turns: 3})
        assert told(board, made, random)["pace_seconds"] == pace
        assert len([code for code, _ in doubts("last-land", board, made, random) if code == "LL301"]) == doubted


def test_a_seat_that_is_regularly_out_early_is_doubted() -> None:
    """LL-11: a seat out before a third of the median turns in more than a tenth of the games is doubted."""
    board, greedy, random = measured("last-land")
    outs = [{19: 1, 20: 5, 60: 4}, {19: 2, 60: 8}]
    made = replace(greedy, games=10, turns={59: 4, 60: 6}, seat_facts=greedy.seat_facts | {"out": outs})
    assert Game("last-land").playability.told(board, made, random)["early_out_percent"] == [10.0, 20.0]
    assert EARLY_PERCENT == 10
    assert doubts("last-land", board, made, random) == [("LL302", {"seat": 1, "percent": 20.0})]


def test_an_action_that_nobody_chooses_is_doubted() -> None:
    """An action of less than one in a hundred decisions, of both greedy and random seats, is doubted."""
    board, greedy, random = measured("xarkant")
    verbs = dict.fromkeys(greedy.verbs, 100)
    rare, dead = verbs | {"trade": 7}, verbs | {"trade": 5}
    for one, other, doubted in ((verbs, dead, 0), (dead, verbs, 0), (rare, rare, 0), (dead, dead, 1)):
        made = replace(greedy, verbs=one), replace(random, verbs=other)
        assert len(doubts("xarkant", board, *made)) == doubted
    assert doubts("xarkant", board, replace(greedy, verbs=dead), replace(random, verbs=dead)) == [
        ("XK301", {"verb": "trade", "percent": round(500 / 605, 2)})
    ]


def test_a_card_out_of_reach_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    """AW-9: a card that is proven to need more than 14 actions is doubted, whether or not a plan is known.

    Whole hands are not solved.
    """
    board, greedy, random = measured("antwalk")
    far = {board.hands[0][1]: (15, None), board.hands[1][0]: (16, 16), board.hands[1][2]: (14, 14)}

    def answers(deal: Any, limits: Any) -> Iterator[Answer]:
        for seat, hand in enumerate(deal.hands):
            for card in hand:
                bound, best = far.get(card, (6, 6))
                yield Answer("card", {"seat": seat, "card": card}, best, bound, best is not None, deal)
        raise AssertionError("a hand takes long, and is not what is asked")

    monkeypatch.setattr(Game("antwalk").playability, "solve", answers)
    played = Game("antwalk").doubting_playability
    assert played is not None
    found = list(played.doubts(board, greedy, random))
    assert [(one.code, one.values["seat"], one.values["card"]) for one in found] == [
        ("AW301", 0, board.hands[0][1]),
        ("AW301", 1, board.hands[1][0]),
    ]
    cells = dict(zip(rectangle(5, 5).names, board.cells, strict=True))
    assert [cells[one.where[0]] for one in found] == [str(one.values["card"]) for one in found]


@pytest.mark.nightly
def test_cards_of_fresh_deals_are_in_reach() -> None:
    """The solver proves for every card of three deals that it is in reach. Compiled.

    A variant with turns too long for the solver gives no finding.
    """
    for board in fresh_boards("antwalk"):
        facts, findings = full(board)
        assert facts["games"]
        assert findings == []
    assert full(replace(fresh_boards("antwalk")[0], variant=(("play.actions", 9),)))[1] == []


def test_told_shares_are_those_of_the_games() -> None:
    """The reported shares are those computed by hand, for Landsweeper, AntWalk and Xarkant."""
    board, greedy, random = measured("landsweeper")
    bases, won = [{0: 20, 1: 40}, {0: 20}], [{0: 5}, {0: 5, 1: 1}]
    steps = {"distance": [{2: 40, 3: 30}, {3: 10}], "distance_won": [{2: 4}, {3: 30}]}
    made = replace(random, seat_facts=random.seat_facts | steps | {"start": bases, "start_won": won})
    told = Game("landsweeper").playability.told(board, greedy, made)
    assert told["start_win_percent"] == [25.0, 2.5]
    assert told["best_distance"] == 3
    board, greedy, random = measured("antwalk")
    made = replace(greedy, facts={"lost": {2: 1, 3: 1}, "cards_on_others_turn": {3: 2}}, scores=[{5: 2}, {1: 2}])
    told = Game("antwalk").playability.told(board, made, random)
    assert (told["lost"], told["others_turn_percent"]) == (2.5, 50.0)
    board, greedy, random = measured("xarkant")
    made = replace(greedy, places=[[25, 75, 0], [75, 25, 0]])
    drawn: dict[str, Any] = Game("xarkant").playability.told(board, made, random)
    share, low, high = drawn["drawer_win_percent"]
    assert low < share == 25 < high


def test_each_told_number_is_that_of_its_own_counts() -> None:
    """docs/playability.md: what is told of many games. Each count is another one, so none stands for another."""
    made = {game: counted(game) for game in PLAYED}
    told: dict[str, Any] = {
        game: Game(game).playability.told(fresh_boards(game)[0], games, games) for game, games in made.items()
    }
    assert [told[game]["rounds"] for game in PLAYED if "rounds" in told[game]] == [[3, 8, 12]] * 3
    assert told["last-land"]["exploited_percent"] == 50.0, "18.5 of 37 tiles"
    assert told["terraforming"]["lead_changes"] == 2.5
    names = list(made["terraforming"].facts)
    buildings = told["terraforming"]["buildings"]
    assert buildings == {name: names.index(name) + 1.5 for name in names[-len(buildings) :]}
    assert told["terraforming"]["largest_stack"] == names.index("largest_stack") + 3
    sources = told["xarkant"]["points_by_source"]
    assert sources == {name: round((8 * k + 12 + 2) / 8, 1) for k, name in enumerate(made["xarkant"].seat_facts)}
    every = sum(made["xarkant"].verbs.values())
    assert told["xarkant"]["verbs_percent"] == {
        verb: pytest.approx(100 * times / every, abs=0.01) for verb, times in made["xarkant"].verbs.items()
    }


@pytest.mark.parametrize("game", ["landsweeper", "antwalk"])
def test_drawn_games_are_those_of_greedy_seats(game: str) -> None:
    """Of eight games the three that the limit cut are told, not those of random seats."""
    limit = next(why for why in Game(game).notation.REASONS if why in LIMITS)
    other = next(why for why in Game(game).notation.REASONS if why not in LIMITS)
    greedy = replace(counted(game), reasons={limit: 3, other: 5})
    random = replace(greedy, games=4, reasons={limit: 1, other: 3})
    told = Game(game).playability.told(fresh_boards(game)[0], greedy, random)
    assert told["drawn_percent"] == 37.5


def test_full_measures_and_says_the_same_each_time() -> None:
    """The facts hold the games, the turns, the shares with their bounds, and the game's own facts. Compiled."""
    board = fresh_boards("last-land")[1]
    shown: list[int] = []
    told, findings = full(board, shown.append)
    assert (told, findings) == full(board)
    assert shown == sorted(set(shown))
    assert shown[-1] == 1400
    assert findings == []
    facts: dict[str, Any] = told
    assert facts["games"] == [400, 1000]
    games = tally(Plan(board, ("greedy",) * 3, 0), 0, 400)
    won = [sum(n / k for k, n in enumerate(row) if k) / 4 for row in games.wins]
    assert [share for share, _, _ in facts["win_percent"]] == [round(share, 1) for share in won]
    assert all(low < 100 / 3 < high for _, low, high in facts["win_percent"]), "its seats are symmetric"
    turns = sorted(value for value, times in games.turns.items() for _ in range(times))
    assert facts["turns"] == [turns[n * 400 // 10 - 1] for n in (1, 5, 9)], (
        "a tenth, half and nine tenths have at most so"
    )
    assert facts["most_tokens"] == max(max(seat) for seat in games.seat_facts["most_tokens"]) <= 25
