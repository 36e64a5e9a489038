"""What is wanted of a game: the file is read, one line names what is wrong, and variants are spread evenly."""

from pathlib import Path

import pytest

from landpress.engine.proof.goal import Turns, Wants
from landpress.generator.tuning.wanted import MOST, candidates, read_wanted
from landpress.layouts.errors import LandpressError

VARY = '[vary]\n"play.rounds" = [10, 20]\n'
WANT = 'places = 5\nstrengths = ["random", "greedy"]\nunseen = "mcts:5"\n'
FILE = f"{VARY}[want]\n{WANT}"
GAME = "landsweeper"


def written(folder: Path, text: str) -> str:
    path = folder / "wanted.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_lists_ranges_and_sections(tmp_path: Path) -> None:
    """docs/tuning.md: every house value can vary, in a list or a range; its key is one text or has a section."""
    found = read_wanted(
        GAME,
        written(
            tmp_path,
            """
            [vary]
            "play.cut_and_choose" = [false, true]
            "play.first_turn_bonus" = ["all", "none", "all"]
            play.extra_units = [[0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
            "starts.apart" = { from = 1, to = 6 }
            [want]
            places = 2.5
            turns = { from = 4, to = 40, in = 0.8 }
            decided = 0.9
            lead_changes = 1
            verbs = 0.5
            overtaken = 0.3
            occurs = { rounds = 0.9 }
            strengths = ["greedy", "mcts:20"]
            unseen = "mcts:60"
            """,
        ),
    )
    assert found.vary == {
        "play.cut_and_choose": (False, True),
        "play.first_turn_bonus": ("all", "none"),
        "play.extra_units": ((0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)),
        "starts.apart": (1, 2, 3, 4, 5, 6),
    }
    assert found.wants == Wants(0.025, Turns(4, 40, 0.8), 0.9, 1.0, 0.5, 0.3, (("rounds", 0.9),))
    assert (found.strengths, found.unseen) == (("greedy", "mcts:20"), "mcts:60")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a section [vary]"),
        ("[vary", "not TOML"),
        ("[want]\nplaces = 5\n", "expected a section [vary]"),
        (f"[other]\nx = 1\n{FILE}", "other: expected the sections [vary] and [want]"),
        (f"[vary]\n[want]\n{WANT}", "expected a section [vary]"),
        (f'[vary]\n"play.round" = [1, 2]\n[want]\n{WANT}', "did you mean play.rounds?"),
        (f'[vary]\n"play.rounds" = ["a"]\n[want]\n{WANT}', "play.rounds = a: expected a whole number"),
        (f'[vary]\n"play.rounds" = [[[1]], {{ a = 1 }}]\n[want]\n{WANT}', "expected a whole number from 0"),
        (f'[vary]\n"play.extra_units" = [[1, [2]]]\n[want]\n{WANT}', "expected a list of 6 whole numbers"),
        (f'[vary]\n"play.rounds" = []\n[want]\n{WANT}', "expected a list of 1 to 10,000 values"),
        (f'[vary]\n"play.rounds" = 7\n[want]\n{WANT}', "expected a list of 1 to 10,000 values"),
        (f'[vary]\n"play.rounds" = {{ from = 3, to = 1 }}\n[want]\n{WANT}', "or a range such as { from = 1, to = 6 }"),
        (f'[vary]\n"play.rounds" = {{ from = 0, to = 10000 }}\n[want]\n{WANT}', "a list of 1 to 10,000 values"),
        (FILE.replace("places", "place"), "did you mean places?"),
        (FILE.replace("places = 5", ""), "want: expected at least one of places, turns"),
        (FILE.replace("5", "50", 1), "want.places = 50: expected a number above 0 and below 50"),
        (f"{FILE}decided = 1.0\n", "want.decided = 1.0: expected a number above 0 and below 1"),
        (f"{FILE}decided = nan\n", "want.decided = nan: expected a number above 0 and below 1"),
        (f"{FILE}decided = true\n", "want.decided = true: expected a number above 0 and below 1"),
        (f"{FILE}lead_changes = 10\n", "want.lead_changes = 10: expected a number above 0 and below 10"),
        (f"{FILE}overtaken = 1\n", "want.overtaken = 1: expected a number above 0 and below 1"),
        (f"{FILE}occurs = 0.2\n", "want.occurs = 0.2: expected parts of the games, such as { rounds"),
        (f"{FILE}occurs = {{}}\n", "expected parts of the games, such as { rounds = 0.2 }"),
        (f"{FILE}occurs = {{ round = 0.2 }}\n", "want.occurs.round: expected one of rounds; did you mean rounds?"),
        (f"{FILE}occurs = {{ rounds = 0 }}\n", "want.occurs.rounds = 0: expected a number above 0 and below 1"),
        (f"{FILE}turns = 10\n", "want.turns = 10: expected one such as { from = 10"),
        (f"{FILE}turns = {{ from = 9, to = 8, in = 0.5 }}\n", "expected one such as { from = 10"),
        (FILE.replace("random", "clever"), "policy 'clever': expected random, greedy"),
        (FILE.replace("mcts:5", "mcts:1s"), "policy mcts:1s: seconds depend on the machine"),
        (FILE.replace("mcts:5", "greedy"), "expected different policies in strengths and unseen"),
        (FILE.replace(', "greedy"', ""), "want: expected strengths, 2 to 8 policies"),
        (f'{VARY}[want]\nplaces = 5\nstrengths = ["random", 1]\nunseen = "greedy"\n', "want: expected strengths"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text: str, told: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(LandpressError) as caught:
        read_wanted(GAME, path)
    assert str(caught.value).startswith(f"{path}: ")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_present_values_are_the_first_variant() -> None:
    """All combinations and the present values, each once; values that are not varied stay as they are."""
    present = (("play.rounds", 50), ("play.units", 7))
    found = candidates(GAME, present, {"play.units": (5, 7), "starts.apart": (1, 2)})
    assert found[0] == present
    assert [dict(one) for one in found] == [
        {"play.rounds": 50, "play.units": 7},
        {"play.rounds": 50},
        {"play.rounds": 50, "starts.apart": 2},
        {"play.rounds": 50, "play.units": 7, "starts.apart": 2},
    ]


def test_too_many_combinations_are_spread_evenly() -> None:
    """Of 2,000 combinations 243 variants are taken: no two alike, and all values about equally often."""
    vary = {"play.units": tuple(range(1, 21)), "starts.apart": tuple(range(1, 11)), "play.rounds": tuple(range(10, 20))}
    found = candidates(GAME, (), vary)
    assert len(set(found)) == len(found) == MOST
    for key, values in vary.items():
        times = [sum(dict(one).get(key) == value for one in found) for value in values]
        expected = (MOST - 1) / len(values)
        assert all(abs(n - expected) <= 6 for n, value in zip(times, values, strict=True) if n)
        assert times.count(0) <= 1
