"""What is told of tuning, characters and places, of offers and of errors: whole texts beside values chosen here."""

import errno
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor
from math import log, pi
from types import SimpleNamespace
from typing import Any, cast

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.kernels.wasm import KernelError
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.character import POLICY, Trait
from landpress.engine.proof.tuning import Attempt, Ranked, Rung
from landpress.generator import endings
from landpress.generator.boards import character, order
from landpress.generator.screen.offers import FEW, Offer, offers
from landpress.generator.studio.bridge import characters
from landpress.generator.tuning.told import Tuned, lines, values, variant_file, verdict
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.version import __version__

GOAL: Any = SimpleNamespace(game="last-land", seats=3, each=4)


def trial(strength: str, boards: int, proven: dict[str, float], refuted: dict[str, float]) -> Any:
    means = {name: Interval(0.3333, 0.25, 0.41666) for name in proven}
    return SimpleNamespace(
        goal=GOAL, strength=strength, boards=boards, log_proven=proven, log_refuted=refuted, means=lambda: means
    )


WEAK = trial("greedy", 500, {"places": log(20), "turns": log(1000)}, {"places": 0.0, "turns": log(3)})
STRONG = trial("mcts:20", 25, {"places": log(999.9), "turns": 0.0}, {"places": log(7), "turns": log(40)})
VARIANTS = ((), (("play.drains", 3), ("play.names", ["a", "b"]), ("starts.apart", 2)), (("play.drains", 5),))
RANKED = [Ranked(1, (0.5, 1.0), 2048), Ranked(0, (1.25, 0.0), 1024), Ranked(2, (9.0, 9.0), 8), Ranked(0, (9.5, 9.5), 8)]


def attempt(result: str, error: float, *trials: Any) -> Attempt:
    return Attempt(1, error, list(trials), cast(Any, result))


def rung(is_stronger: bool) -> Rung:
    return Rung("mcts:20", "greedy", 1200, Interval(0.6, 0.5512, 0.6488), is_stronger)


def tuned(**changed: Any) -> Tuned:
    told = {
        "goal": GOAL, "variants": VARIANTS, "seed": 5, "strengths": ("greedy", "mcts:20"), "call": 2, "ranked": RANKED,
        "attempts": [attempt("refuted", 0.0203, WEAK, STRONG), attempt("proven", 0.01, WEAK)], "rungs": [rung(True)],
    }  # fmt: skip
    return Tuned(**cast(Any, told | changed))


TOLD = f"""last-land for 3, 3 variants
The best of the search on the boards of seed 5; off by 1 is as far as is allowed:
  1. play.drains = 3, play.names = ["a", "b"], starts.apart = 2: off by 0.50 at greedy, 1.00 at mcts:20; 2,048 boards each
  2. the standard values of last-land: off by 1.25 at greedy, 0.00 at mcts:20; 1,024 boards each
  3. play.drains = 5: off by 9.00 at greedy, 9.00 at mcts:20; 8 boards each
Call 2 on these wants in this folder (tune-calls.jsonl); it may spend {5 * 6 / (pi * 2) ** 2:.2f} % of the 5 % for all of them.
Certificate of 1 on the boards of seed 6, wrong with a probability of at most 2.03 %:
  greedy, 2,000 games: places 33.3 % (25.0 to 41.7), turns 33.3 % (25.0 to 41.7); evidence: places 20.0, turns over 1,000
  mcts:20, 100 games: places 33.3 % (25.0 to 41.7), turns 33.3 % (25.0 to 41.7); evidence: places 999.9, turns 1.0
  Refuted at mcts:20: turns, evidence 40.0.
Certificate of 2 on the boards of seed 6, wrong with a probability of at most 1.00 %:
  greedy, 2,000 games: places 33.3 % (25.0 to 41.7), turns 33.3 % (25.0 to 41.7); evidence: places 20.0, turns over 1,000
  Proven: all that is wanted, at every strength.
Strengths under this variant, on the boards of seed 7:
  mcts:20 beats greedy: 60.0 % (55.1 to 64.9) of 1,200 games"""  # noqa: E501 - as they are told


def test_a_call_of_tune_is_told_stage_by_stage() -> None:
    assert "\n".join(lines(tuned())) == TOLD
    assert (tuned().proven, tuned().result) == (1, VARIANTS[1])


def test_what_was_not_found_is_told_too() -> None:
    weaker = tuned(rungs=[rung(False)])
    assert list(lines(weaker))[-2:] == [
        "  mcts:20 is not proven to beat greedy: 60.0 % (55.1 to 64.9) of 1,200 games",
        "  No strength is proven to beat another one: name strengths that lie farther apart.",
    ]
    assert (weaker.proven, weaker.result) == (1, None)
    open_call = tuned(attempts=[attempt("open", 0.02, WEAK, STRONG)], rungs=[])
    assert list(lines(open_call))[-1] == "  Not decided at mcts:20 when the games were spent."
    assert (open_call.proven, open_call.result) == (None, None)
    assert tuned(rungs=[]).result is None
    assert verdict(attempt("refuted", 0.02, STRONG, WEAK)) == "Refuted at mcts:20: turns, evidence 40.0."
    single = tuned(ranked=[Ranked(2, (), 0)], attempts=[], rungs=[])
    assert list(lines(single))[2] == "  1. play.drains = 5: the only variant"
    assert len(list(lines(single))) == 4


def test_the_file_of_a_variant() -> None:
    said = ["one line", "", "another "]
    made = f"# Made by landpress tune, version {__version__}."
    assert variant_file(VARIANTS[1], said) == (
        f'{made}\n# one line\n#\n# another\n\n[play]\ndrains = 3\nnames = ["a", "b"]\n\n[starts]\napart = 2\n'
    )
    assert variant_file((), ["x"]) == f"{made} The standard values are what is wanted.\n# x\n"
    assert values("last-land", (("a.b", True), ("a.c", "x"))) == 'a.b = true, a.c = "x"'


# Characters.
def row(measure: str, least: float, transfer: float, players: int = 2, **changed: Any) -> character.Measured:
    told: dict[str, Any] = {
        "players": players, "measure": measure, "boards": 200, "games": 64, "stronger": "mcts:20", "stronger_games": 4,
        "seed": 1, "commit": "abc", "mean": 20.0, "spread": 2.0, "reliability": (least, 0.4, 0.9),
        "transfer": (0.1, transfer, 0.3),
    }  # fmt: skip
    return character.Measured(**told | changed)


ROWS = (row("turns", 0.51, 0.001), row("leads", 0.5, 0.1), row("drama", 0.8, 0.0), row("turns", 0.9, 0.1, players=4))


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(character, "measured", lambda game: ROWS)


def test_a_measure_is_offered_above_its_limits_only(measured: None) -> None:
    """docs/playability.md: reliability above 0.5, a transfer proven to be above 0."""
    assert [one.refusal for one in ROWS[:3]] == [
        "",
        "its two values of a board, each of 64 games, correlate only by 0.50 over 200 boards (above 0.5 is needed): "
        "boards differ too little from chance",
        "it is not proven that players by mcts:20 see it too",
    ]
    assert character.offered("last-land", 2) == {"short": Trait("turns", -1), "long": Trait("turns", 1)}
    assert character.rows_of("last-land", 4) == {"turns": ROWS[3]}
    assert character.what_there_is("last-land", 2) == "last-land for 2 has short, long"
    assert character.what_there_is("last-land", 3) == (
        "last-land for 3 has no character yet; there are some for --players 2 or 4"
    )


WORDS = [
    ("drama", "--character 'drama' is not offered: it is not proven that players by mcts:20 see it too; HERE"),
    ("lead changes", "--character 'lead changes' is not offered: its two values of a board, each of 64 games, "),
    ("long, short", "--character: 'long' and 'short' contradict each other; keep one of them; HERE"),
    ("longer", "--character 'longer': expected words with commas between them; HERE; did you mean long?"),
    ("long,", "--character '': expected words with commas between them; HERE"),
]


@pytest.mark.parametrize(("text", "told"), WORDS)
def test_words_that_are_no_character_are_refused(text: str, told: str, measured: None) -> None:
    with pytest.raises(CallError) as raised:
        character.words_in(text, "last-land", 2)
    assert str(raised.value).startswith(told.replace("HERE", "last-land for 2 has short, long"))


def test_words_of_a_character_are_read(measured: None) -> None:
    assert character.words_in(" LONG ,long", "last-land", 2) == ("long",)
    with pytest.raises(CallError, match="it was not measured whether boards differ in it"):
        character.words_in("lead  changes", "last-land", 4)


@pytest.mark.parametrize(
    ("mean", "word"),
    [
        (Interval(19, 18.5, 20.0), ""),
        (Interval(19, 18.5, 19.99), "short"),
        (Interval(21, 20.0, 22), ""),
        (Interval(21, 20.01, 22), "long"),
    ],
)
def test_a_board_is_told_apart_if_its_whole_interval_is(mean: Interval, word: str) -> None:
    """Seen: the word for the side of the row's mean "on which the interval lies wholly"."""
    seen = character.told_apart(ROWS[0], mean)
    assert seen.word == word
    assert seen.fact() == {
        "measure": "turns", "word": word or None, "mean": [round(part, 2) for part in mean], "usual": 20.0,
        "of_boards": 200, "policy": POLICY, "games": 256,
    }  # fmt: skip


def test_the_character_of_a_chosen_board_in_words() -> None:
    fact = {"wanted": ["long", "drama"], "best_of": 9, "policy": "greedy", "games": 80}
    fact["measures"] = {"turns": [21.5, 20, 23], "drama": [0.2, 0.1, 0.3]}
    told = "long, drama: turns 21.5 (20 to 23), drama 0.2 (0.1 to 0.3) in 80 other games of greedy; best of 9"
    assert character.written(fact) == told


# Places in the order of play.
def of_places(*places: tuple[float, float, float], verdict: str = "open") -> order.Measured:
    return order.Measured(len(places), "standard", "greedy", 10, 90, 1, "abc", cast(Any, verdict), places)


def test_places_are_beyond_with_all_of_their_interval() -> None:
    """`beyond`: "outside the width: with all of their interval"; the width is 5 points to each side of equal shares."""
    assert of_places((50, 45, 55), (50, 44.9, 55.1)).beyond == []
    assert of_places((60, 55.0, 65), (40, 35, 45.0)).beyond == []
    assert of_places((60, 55.1, 65), (40, 35, 44.9)).beyond == [0, 1]
    assert of_places((40, 38.4, 42), (30, 20, 40), (30, 20, 28.3)).beyond == [0, 2]
    fact = {"policy": "greedy", "state": "not decided", "games": 90, "percent": [[50, 45, 55]]}
    assert of_places((50, 45, 55)).fact == fact
    assert of_places((50, 45, 55), verdict="within").fact == fact | {"state": "within"}


# Offers.
class Surface:
    """A surface on which the places of an action are the words behind its verb that begin with a letter."""

    def places(self, board: Any, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
        return tuple(word for word in action.split()[1:] if word[0].isalpha())

    def said(self, action: str, words: Any) -> str:
        return f"<{action}>"


def offered(*actions: str) -> list[Offer]:
    return offers(actions, cast(Any, None), {}, cast(Any, Surface()), cast(Any, None))


def test_actions_that_differ_in_a_number_are_one_offer() -> None:
    """Module: "Actions at the same places that differ only in their last number, .. from a smallest to a largest"."""
    found = offered("move a b 3", "move a b 1", "pass", "move a b 4", "move a c 1", "move a b 2", "move a c 2")
    assert found == [
        Offer(("a", "b"), "move a b #", "<move a b #>", 1, 4),
        Offer((), "pass", "<pass>"),
        Offer(("a", "c"), "move a c 1", "<move a c 1>"),
        Offer(("a", "c"), "move a c 2", "<move a c 2>"),
    ]
    assert FEW == 3
    gap = [f"take {n}" for n in (1, 2, 3, 5)]
    assert [one.action for one in offered(*gap)] == gap
    assert [one.action for one in offered(*(f"take {n}" for n in (7, 8, 9)))] == ["take 7", "take 8", "take 9"]
    assert offered(*(f"take {n}" for n in (7, 8, 9, 10))) == [Offer((), "take #", "<take #>", 7, 10)]
    zero = [f"take {n}" for n in (0, 1, 2, 3)]
    assert [one.action for one in offered(*zero)] == zero, "0 is no number of things"


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(1, 7)), unique=True))
def test_every_action_is_in_exactly_one_offer(chosen: list[tuple[str, int]]) -> None:
    """Module: "Every legal action is in exactly one offer", in the order of their first actions."""
    actions = [f"go {place} {n}" for place, n in chosen]
    told = [
        [one.action] if not one.least else [one.action.replace("#", str(n)) for n in range(one.least, one.most + 1)]
        for one in offered(*actions)
    ]
    assert sorted(action for some in told for action in some) == sorted(actions)
    firsts = [min(actions.index(action) for action in some) for some in told]
    places = list(dict.fromkeys(place for place, _ in chosen))
    assert list(dict.fromkeys(some[0].split()[1] for some in told)) == places
    assert all(len(some) == 1 or len(some) > FEW for some in told)
    assert len(set(firsts)) == len(firsts)


# Errors.
def noted(error: BaseException, *notes: str) -> BaseException:
    for note in notes:
        error.add_note(note)
    return error


def wrapped(error: BaseException) -> BaseException:
    outer = endings.WrappedError()
    outer.__cause__ = error
    return outer


NO_MEMORY = "there is not enough memory; close other programs, or ask for less at a time"
ENDS: list[tuple[BaseException, int, str]] = [
    (KeyboardInterrupt(), 130, "interrupted"),
    (click.Abort(), 130, "interrupted"),
    (noted(KeyboardInterrupt(), "kept"), 130, "interrupted; kept"),
    (SystemExit(3), 3, ""),
    (SystemExit(), 0, ""),
    (SystemExit("why"), 2, "why"),
    (wrapped(SystemExit(4)), 4, ""),
    (InputError("no board"), 2, "no board"),
    (noted(InputError("no board"), "one", "two"), 2, "no board; one; two"),
    (click.UsageError("wrong"), 2, "wrong"),
    (click.FileError("a", "b"), 2, "Could not open file 'a': b"),
    (MemoryError(), 2, NO_MEMORY),
    (wrapped(wrapped(MemoryError())), 2, NO_MEMORY),
    (KernelError("trap"), 2, "trap; LANDPRESS_KERNELS=plain runs the rules without compiled functions; please report "
                             "this"),
    (BrokenExecutor(), 2, "a worker process was ended from outside, perhaps because memory ran out; repeat the call "
                          "with fewer --workers; a batch continues where it stopped"),
    (EOFError(), 2, "an input ended before it was complete; repeat the call with the whole input"),
    (OSError(errno.ENOSPC, "No space", "a.pdf"), 2, "a.pdf: disk full; check the place and repeat the call"),
    (OSError(errno.EXDEV, "Cross-device", "a", None, "b"), 2, "a to b: cross-device; check the place and repeat the "
                                                             "call"),
    (OSError(errno.EIO, "Broken"), 2, "in an unknown place: broken; check the place and repeat the call"),
    (ValueError("x"), 2, "an error inside Landpress: ValueError: x, in an unknown place; please report it with what "
                         "--debug shows"),
    (ValueError(), 2, "an error inside Landpress: ValueError, in an unknown place; please report it with what --debug "
                      "shows"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("error", "status", "told"), ENDS, ids=[f"{i} {told[:30]}" for i, (_, _, told) in enumerate(ENDS)]
)
def test_an_error_has_a_status_and_a_line(error: BaseException, status: int, told: str) -> None:
    """`ending`: the status and the line; "The line names the cause and the remedy"."""
    assert endings.ending(error) == (status, told)


def test_the_place_of_an_error_is_told() -> None:
    with pytest.raises(OSError, match="gone") as raised:
        raise OSError(errno.EIO, "gone")
    where = raised.traceback[-1].lineno + 1
    assert endings.ending(raised.value)[1].startswith(f"in {__name__} line {where}: gone; check")
    with click.Context(click.Command("fresh"), info_name="fresh") as context, pytest.raises(click.UsageError) as wrong:
        raise click.UsageError("no such", context)
    assert endings.ending(wrong.value) == (2, "no such (see fresh --help)")


def test_a_line_that_tells_a_board_apart_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room Press: lines about a board; those whose word tells it apart from the usual stand out."""
    row = {"mean": [30.0, 29.0, 31.0], "usual": 20.0, "of_boards": 90, "policy": "greedy", "games": 256}
    facts = [{"measure": "turns", "word": "long", **row}, {"measure": "leads", "word": None, **row}]
    monkeypatch.setattr(characters, "board_of", lambda _: SimpleNamespace(game="xarkant"))
    monkeypatch.setattr(characters, "seen", lambda _: [SimpleNamespace(fact=lambda one=one: one) for one in facts])
    told = characters.character({}, "en")  # type: ignore[typeddict-item]
    assert [marked for _, _, marked in told["lines"]] == [True, False]
