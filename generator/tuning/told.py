"""What tuning has found, as lines of text: on the terminal, and as comments of the file of the variant."""

import json
from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from landpress.engine.proof.betting import ERROR, Interval
from landpress.engine.proof.decision import evidence
from landpress.engine.proof.goal import Goal, Trial, worst
from landpress.engine.proof.tuning import Attempt, Ranked, Rung, part_of
from landpress.generator.tuning.calls import FILE
from landpress.layouts.board import Variant
from landpress.layouts.version import __version__

BEST = 3
"""The number of variants that are shown."""
LARGE = log(1000)


class Tuned(NamedTuple):
    """What is known of a call: its goal, variants, seed and searched strengths, and what each stage has found.

    `call` is its number among the calls on the same wants.
    """

    goal: Goal
    variants: Sequence[Variant]
    seed: int
    strengths: Sequence[str]
    call: int
    ranked: Sequence[Ranked]
    attempts: Sequence[Attempt]
    rungs: Sequence[Rung]

    @property
    def proven(self) -> int | None:
        """The number of the variant with a certificate, or None."""
        return next((one.variant for one in self.attempts if one.verdict == "proven"), None)

    @property
    def result(self) -> Variant | None:
        """The variant that is proven, also at strengths that differ, or None."""
        differ = any(rung.is_stronger for rung in self.rungs)
        return self.variants[self.proven] if self.proven is not None and differ else None


def values(game: str, variant: Variant) -> str:
    """Return a variant in one line."""
    if not variant:
        return f"the standard values of {game}"
    return ", ".join(f"{key} = {json.dumps(value)}" for key, value in variant)


def lines(found: Tuned) -> Iterator[str]:
    """Yield what was found, stage by stage."""
    goal = found.goal
    yield f"{goal.game} for {goal.seats}, {len(found.variants)} variants"
    yield f"The best of the search on the boards of seed {found.seed}; off by 1 is as far as is allowed:"
    for number, one in enumerate(found.ranked[:BEST], 1):
        yield f"  {number}. {values(goal.game, found.variants[one.variant])}{_scores(found.strengths, one)}"
    spent = f"{100 * ERROR * part_of(found.call):.2f} % of the {100 * ERROR:.0f} % for all of them"
    yield f"Call {found.call} on these wants in this folder ({FILE}); it may spend {spent}."
    for number, attempt in enumerate(found.attempts, 1):
        risk = f"wrong with a probability of at most {100 * attempt.error:.2f} %"
        yield f"Certificate of {number} on the boards of seed {found.seed + 1}, {risk}:"
        yield from map(trial_line, attempt.trials)
        yield f"  {verdict(attempt)}"
    if found.proven is None:
        return
    yield f"Strengths under this variant, on the boards of seed {found.seed + 2}:"
    yield from map(rung_line, found.rungs)
    if found.result is None:
        yield "  No strength is proven to beat another one: name strengths that lie farther apart."


def _scores(strengths: Sequence[str], one: Ranked) -> str:
    """Return how far off a variant is at each strength. A single variant was not searched."""
    if not one.boards:
        return ": the only variant"
    told = (f"{score:.2f} at {strength}" for strength, score in zip(strengths, one.scores, strict=True))
    return f": off by {', '.join(told)}; {one.boards:,} boards each"


def rung_line(rung: Rung) -> str:
    """Return the line about a comparison of two strengths."""
    how = f"beats {rung.weaker}" if rung.is_stronger else f"is not proven to beat {rung.weaker}"
    return f"  {rung.stronger} {how}: {_interval(rung.share)} of {rung.games:,} games"


def trial_line(trial: Trial) -> str:
    """Return the line about a strength: each want with its evidence, each mean with its interval."""
    means = trial.means()
    proofs = (f"{want} {_evidence(proof)}" for want, proof in trial.log_proven.items())
    told = (f"{name} {_interval(one)}" for name, one in means.items())
    games = trial.boards * trial.goal.each
    return f"  {trial.strength}, {games:,} games: {', '.join(told)}; evidence: {', '.join(proofs)}"


def verdict(attempt: Attempt) -> str:
    """Return the line about the result of an attempt."""
    if attempt.verdict == "proven":
        return "Proven: all that is wanted, at every strength."
    trial, want = worst(attempt.trials)
    if attempt.verdict == "refuted":
        return f"Refuted at {trial.strength}: {want}, evidence {_evidence(trial.log_refuted[want])}."
    return f"Not decided at {attempt.trials[-1].strength} when the games were spent."


def variant_file(variant: Variant, said: Sequence[str]) -> str:
    """Return the file of a variant, with the lines about how it was found as comments."""
    made = f"Made by landpress tune, version {__version__}."
    sections: dict[str, list[str]] = {}
    for key, value in variant:
        section, _, name = key.partition(".")
        sections.setdefault(section, []).append(f"{name} = {json.dumps(value)}")  # as in TOML
    if not variant:
        made += " The standard values are what is wanted."
    comments = "".join(f"# {line}".rstrip() + "\n" for line in (made, *said))
    return comments + "".join(f"\n[{name}]\n" + "\n".join(some) + "\n" for name, some in sections.items())


def _evidence(logarithm: float) -> str:
    return f"{evidence(logarithm):.1f}" if logarithm < LARGE else "over 1,000"


def _interval(one: Interval) -> str:
    return f"{100 * one.share:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f})"
