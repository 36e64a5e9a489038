"""How even the hands of a deal are, and the choice of the most even deal (docs/solving.md)."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from landpress.engine.boards.validity import proven_facts
from landpress.engine.contract.answers import Limits
from landpress.engine.games.antwalk.proof import facts, proven, search_for, spread
from landpress.engine.games.antwalk.solve import HAND, Search, solve
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.games.antwalk import evenness
from landpress.layouts.errors import VariantError
from landpress.layouts.games.antwalk import CENTRE, Deal, make, tiles_of
from tests.commands.run import run
from tests.games.test_antwalk_solver import arrows, deal, place, starts
from tests.oracles.antwalk_solo import Solitaire
from tests.playing import of_class

VALUES = ("play.actions", 9)


@cache
def search() -> Search:
    """Return a search for standard deals."""
    return search_for(())


@cache
def deals(amount: int = 12) -> tuple[Deal, ...]:
    """Draw deals for three seats."""
    return tuple(of_class(board, Deal) for board in islice(draws(request("antwalk", 3), "even"), amount))


def test_single_cards_agree_with_brute_force() -> None:
    """A deal in which every seat holds one card is proven to need what a search over all legal actions finds."""
    near = [int(deal().cells[cell]) for cell in (6, 7, 8, 11, 13, 16, 17, 18, 2, 10, 14, 22) if cell != CENTRE]
    checked = 0
    for first in range(0, len(near), 4):
        cards = near[first : first + 4]
        board = make(tiles_of(deal()), deal().number_side, [[card] for card in cards])
        for card, actions in zip(cards, proven(search(), board) or [], strict=True):
            alone = make(tiles_of(deal()), deal().number_side, [[card]])
            assert place(alone.cells.index(str(card))) in starts(alone, 3)[0][5]
            most = min(actions, 6)
            found = Solitaire(arrows(alone), 3).fewest(starts(alone, 3), most)
            assert found == (actions if actions == most else None)
            checked += found is not None
    assert checked >= 6


def test_hands_agree_with_the_solver() -> None:
    """The quick search and `landpress solve`, which watches more tiles, prove the same numbers."""
    for board in deals(1):
        answers = [int(str(answer.best)) for answer in solve(board, Limits()) if answer.kind == HAND]
        assert proven(search(), board) == answers
        assert facts(board) == proven_facts(board)
        low, high = min(answers), max(answers)
        assert facts(board) == {"hand_actions": answers, "hand_spread_percent": -(-100 * (high - low) // low)}


def test_a_deal_that_is_not_more_even_is_given_up() -> None:
    """With a bound, the numbers are those without it, or none if the spread is not below the bound."""
    for board in deals():
        whole = proven(search(), board)
        assert whole is not None
        for below in (Fraction(1, 10), spread(whole), spread(whole) + Fraction(1, 1000), Fraction(1, 2)):
            assert proven(search(), board, below) == (whole if spread(whole) < below else None)
    assert proven(search(), deals()[0], steps=0) is None


def test_the_most_even_deal_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the first deals the most even one is chosen, the earliest of equals. The next choice goes on after them."""
    monkeypatch.setattr(evenness, "PROVEN", 6)
    found = list(islice(evenness.choices(request("antwalk", 3), iter(deals())), 2))
    for k, choice in enumerate(found):
        group = deals()[6 * k : 6 * k + 6]
        assert choice.board == min(group, key=lambda board: spread(proven(search(), board) or []))
        assert choice.notes == (("fresh.most_even", {"deals": 6}),)


def test_a_balanced_deal_is_within_a_tenth_or_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--balanced` goes on until the hands are within 10 %, and says after how many deals it gave up."""
    monkeypatch.setattr(evenness, "PROVEN", 1)
    wanted = replace(request("antwalk", 3), balanced=True)
    choice = next(evenness.choices(wanted, iter(deals())))
    even = [spread(proven(search(), board) or [1, 9]) <= Fraction(1, 10) for board in deals()]
    assert choice.board == deals()[even.index(True)]
    uneven = deals()[: even.index(True)]
    monkeypatch.setattr(evenness, "MOST_PROVEN", len(uneven))
    with pytest.raises(VariantError, match=f"none of {len(uneven)} deals"):
        next(evenness.choices(wanted, iter(uneven)))


def test_a_variant_that_cannot_be_solved_is_dealt_at_random() -> None:
    """Turns of more than three actions cannot be solved: the first deal is taken, and `--balanced` is refused."""
    wanted = request("antwalk", 3, (VALUES,), even=True)
    assert next(evenness.choices(wanted, iter(deals()))).board == deals()[0]
    assert facts(replace(deals()[0], variant=(VALUES,))) == {}
    with pytest.raises(VariantError, match="actions"):
        next(evenness.choices(replace(wanted, balanced=True), iter(deals())))


@pytest.mark.usefixtures("unseen")
def test_fresh_deals_are_chosen_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`fresh` says how many deals were proven; `validate` and the pages tell the numbers; a code is taken as it is."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(evenness, "PROVEN", 2)
    first = next(draws(request("antwalk", 3), "even"))
    made = run("fresh", "antwalk", "--players", "3", "--seed", "even", "--json", "-o", "deal.pdf")
    assert made.err == "landpress: the most even of 2 deals, proven by the solver\n"
    told = json.loads(made.out)
    seen = json.loads(run("validate", "--playability", "quick", "--json", "deal.pdf").out)["facts"]
    for key in ("hand_actions", "hand_spread_percent"):
        assert told[key] == seen[key]
    assert told["code"] != first.code()
    taken = run("fresh", "--code", str(first.code()), "--json", "-o", "code.json")
    assert (taken.err, json.loads(taken.out)["code"]) == ("", first.code())
    refused = run("fresh", "last-land", "--balanced")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "--balanced" in refused.err
