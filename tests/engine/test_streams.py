"""Streams of chance: the published generator, uniform draws, and independent streams for each purpose."""

import itertools
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.contract import streams
from landpress.engine.contract.streams import A12, A13, A21, A23, M1, M2, Stream, game_streams, seed_words
from tests.chances import chisquare

UNLIKELY = 1e-4  # seeds are fixed, so a test that passes once always passes


def test_the_generator_is_mrg32k3a() -> None:
    """L'Ecuyer 1999: the first numbers from a state of six times 12345, as published."""
    stream = Stream("any")
    stream.state = [12345] * 6
    assert [stream.next() for _ in range(5)] == [545508589, 1368065410, 1327943761, 3546985096, 951893194]


def test_a_long_run_equals_the_recurrences_of_the_paper() -> None:
    stream = Stream("seed", "purpose")
    x, y = stream.state[:3], stream.state[3:]
    for _ in range(2000):
        x.append((1403580 * x[-2] - 810728 * x[-3]) % (2**32 - 209))
        y.append((527612 * y[-1] - 1370589 * y[-3]) % (2**32 - 22853))
        assert stream.next() == (x[-1] - y[-1]) % (2**32 - 209)


def test_products_stay_below_two_to_the_53() -> None:
    """Chance: products stay below 2**53, so plain and compiled code agree without masks."""
    assert max(max(A12, A13) * M1, max(A21, A23) * M2) < 2**53


def test_golden_vectors_pin_the_streams() -> None:
    """Chance: golden vectors. If this fails, every seed gives other boards than before."""
    assert [Stream("", *purpose).next() for purpose in ((), ("board",), ("last-land", 3, "board"))] == [
        2322560855,
        2995174944,
        3323566332,
    ]
    stream = Stream("春の島", "board")
    assert [stream.next() for _ in range(3)] == [3220722080, 743573713, 1038684628]


def test_streams_are_the_same_whatever_the_hash_seed() -> None:
    """Chance: streams do not depend on hash order, locale or time."""
    call = (
        "from landpress.engine.contract.streams import Stream\n"
        "s = Stream('x', 'y')\n"
        "print([s.below(10**30) for _ in range(9)])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", call],
            env={"PYTHONHASHSEED": seed, "LANG": "C", "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    stream = Stream("x", "y")
    assert said == {f"{[stream.below(10**30) for _ in range(9)]}\n".encode()}


@given(st.text(alphabet="abc01", max_size=4), st.lists(st.text(alphabet="abc01", max_size=3), max_size=3))
def test_purposes_have_streams_of_their_own(seed: str, purpose: list[str]) -> None:
    """Chance: a stream is derived from the seed text and a purpose word."""
    state = Stream(seed, *purpose).state
    assert state == Stream(seed, *purpose).state
    others = [(seed, *purpose, ""), (seed + "0", *purpose), ("", seed, *purpose), (seed, *purpose, "a")]
    assert all(Stream(*other).state != state for other in others)
    assert any(state[:3])
    assert any(state[3:])
    assert max(state[:3]) < M1
    assert max(state[3:]) < M2


def test_streams_of_different_purposes_are_independent() -> None:
    """An additional draw from one stream does not change another. Two streams of one seed are independent."""
    a, b = Stream("1", "bases"), Stream("1", "tiles")
    pairs = Counter((a.below(8), b.below(8)) for _ in range(64_000))
    assert chisquare([pairs[i, j] for i in range(8) for j in range(8)]).pvalue > UNLIKELY
    alone = Stream("1", "tiles")
    for _ in range(64_000):
        alone.next()
    assert alone.state == b.state


def test_seeds_that_differ_by_one_are_independent() -> None:
    first = Counter(Stream(str(seed), "board").below(50) for seed in range(20_000))
    assert chisquare([first[i] for i in range(50)]).pvalue > UNLIKELY


@pytest.mark.parametrize("n", [2, 3, 6, 37, 84, 1000])
def test_bounded_draws_are_even(n: int) -> None:
    stream = Stream("even", n)
    drawn = Counter(stream.below(n) for _ in range(100 * n + 10_000))
    assert set(drawn) <= set(range(n))
    assert chisquare([drawn[i] for i in range(n)]).pvalue > UNLIKELY


@pytest.mark.parametrize("n", [M1 - 1, M1 + 1, 3 * M1 // 2, M1**2 - 1, M1**2 + 1, 5**38])
def test_bounds_of_any_size_are_even(n: int) -> None:
    """All parts of a range are equally likely, also where the bound does not divide the range of the generator."""
    stream = Stream("large", n)
    drawn = Counter(stream.below(n) * 32 // n for _ in range(16_000))
    assert chisquare([drawn[i] for i in range(32)]).pvalue > UNLIKELY


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 8, 20, 48, 49])
def test_bounded_draws_have_no_bias_at_all(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a generator of 7 numbers all beginnings can be tried: every result comes from equally many."""
    monkeypatch.setattr(streams, "M1", 7)
    reached = Counter[int]()
    for beginning in itertools.product(range(7), repeat=1 if n <= 7 else 2):
        script = iter(beginning)
        monkeypatch.setattr(streams, "draw", lambda r, i, script=script: next(script))
        try:
            reached[Stream("").below(n)] += 1
        except StopIteration:
            continue  # this beginning is rejected, and the stream draws again
    assert set(reached) == set(range(n))
    assert len(set(reached.values())) == 1


@given(st.integers(), st.lists(st.integers(0, 5), min_size=1, max_size=6).filter(any))
def test_weights_of_nothing_never_come(seed: int, weights: list[int]) -> None:
    stream = Stream(str(seed))
    assert all(weights[stream.weighted(weights)] for _ in range(20))


def test_weights_are_shares() -> None:
    """LL, chance: of 36 throws a double has weight 1 and two different dice have weight 2."""
    weights = [1, 2, 0, 4, 29]
    stream = Stream("weights")
    drawn = Counter(stream.weighted(weights) for _ in range(36_000))
    kept = [i for i, weight in enumerate(weights) if weight]
    assert chisquare([drawn[i] for i in kept], [1000 * weights[i] for i in kept]).pvalue > UNLIKELY


def test_shuffles_and_samples_are_even() -> None:
    stream = Stream("shuffle")
    orders: Counter[tuple[int, ...]] = Counter()
    pairs: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] += 1
        pairs[tuple(stream.sample(range(5), 2))] += 1
    assert chisquare([orders[p] for p in itertools.permutations(range(4))]).pvalue > UNLIKELY
    assert chisquare([pairs[p] for p in itertools.permutations(range(5), 2)]).pvalue > UNLIKELY


@given(st.integers(), st.lists(st.integers(), max_size=8), st.data())
def test_samples_leave_their_source_alone(seed: int, items: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(items)))
    before = list(items)
    sample = Stream(str(seed)).sample(items, count)
    assert items == before
    assert len(sample) == count
    assert not Counter(sample) - Counter(items)


def test_choice_is_even() -> None:
    stream = Stream("choice")
    drawn = Counter(stream.choice("abcde") for _ in range(10_000))
    assert chisquare([drawn[c] for c in "abcde"]).pvalue > UNLIKELY


def test_a_game_has_the_streams_of_its_number() -> None:
    """A game has a stream for chance and one for each seat, derived from the seed text and these purposes."""
    named = [("chance",), ("seat", 0), ("seat", 1), ("seat", 2)]
    assert game_streams(5, 77, 3) == [word for purpose in named for word in seed_words("5", "game", 77, *purpose)]
    assert len(game_streams(5, 77, 6)) == 7 * 6
