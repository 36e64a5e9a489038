"""Measured balance as JSON for programs (layouts/schemas/balance.json).

Shares are fractions, rounded to `DIGITS` decimals so that they are the same on every machine.
"""

import json
from collections.abc import Sequence

from landpress.engine.boards.validity import symmetry
from landpress.engine.proof.balance import Summary, seat_period
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.decision import Decision, evidence
from landpress.engine.proof.depth import Depth, Step, elo_points
from landpress.engine.proof.experiment import Run
from landpress.engine.proof.measures import VERB
from landpress.layouts.version import __version__
from landpress.output.reports.balance_report import HISTOGRAMS, LIVELY, SHARES, own_facts, verdict

FORMAT, VERSION = "landpress/balance", 2
DIGITS = 6


def interval(one: Interval) -> dict[str, float]:
    """Return the share and the bounds of an interval for JSON."""
    return {name: round(value, DIGITS) for name, value in one._asdict().items()}


def _digits(logarithm: float) -> float:
    """Return evidence with three digits. More of them could differ from machine to machine."""
    return float(f"{evidence(logarithm):.3g}")


def _mean(run: Run, name: str) -> dict[str, float] | None:
    found = run.mean(name)
    return found and interval(found)


def _decision(found: Decision) -> dict[str, object]:
    return {
        "looks": found.looks,
        "beyond": _digits(found.log_beyond),
        "boundaries": [
            {
                "place": one.place,
                "bound": round(one.bound, DIGITS),
                "evidence": _digits(one.best),
                "look": one.look,
            }
            for one in found.boundaries
        ],
    }


def _summary(found: Summary | None) -> dict[str, object] | None:
    return found and found._asdict() | {"mean": interval(found.mean)}


def _run_fields(run: Run) -> dict[str, object]:
    total = run.total
    told = {name: _mean(run, name) for name in (*SHARES, *LIVELY, "choices")}
    return {
        "policy": run.task.policy,
        "games": total.games,
        "boards": run.boards,
        "verdict": run.verdict,
        "proven": round(run.proven, DIGITS),
        "evidence": float(f"{run.evidence:.3g}"),
        "decision": run.decision and _decision(run.decision),
        "places": [interval(one) for one in run.places],
        "seats": [interval(one) for one in run.seats],
        **told,
        "verbs": {verb: _mean(run, VERB + verb) for verb in total.verbs},
        "distance": run.distance and interval(run.distance),
        "outstanding": run.outstanding,
        **{name: _summary(run.summary(name)) for name in ("plies", *HISTOGRAMS)},
        "facts": own_facts(run),
        "tallies": [tally.to_json() for tally in run.tallies or (total,)],
        "samples": _samples(run),
    }


def _samples(run: Run) -> dict[str, object]:
    """Return what is known of the boards that were drawn; empty if there is a tally for each board."""
    if run.sample is None:
        return {}
    return {
        name: {"whole": sample.whole, "counts": {str(value): sample.counts[value] for value in sorted(sample.counts)}}
        for name, sample in run.measures.items()
    }


def _step(step: Step, seats: int) -> dict[str, object]:
    return {
        **step.pair._asdict(),
        "games": step.games,
        "share": interval(step.share),
        "elo": elo_points(step.share, seats),
    }


def _depth(depth: Depth) -> dict[str, object]:
    return {
        "proven": depth.proven,
        "steps": [_step(step, depth.seats) for step in depth.steps],
        "whole": _step(depth.whole, depth.seats),
        "luck": interval(depth.luck),
    }


def fields(runs: Sequence[Run], depth: Depth | None) -> dict[str, object]:
    """Return the experiment as the object that docs/balance.md describes."""
    task = runs[0].task
    boards = [
        {"code": board.code(), "symmetry": symmetry(board), "seat_period": seat_period(board)} for board in task.boards
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_by": f"landpress {__version__}",
        "claim": task.claim,
        "game": task.game,
        "players": task.seats,
        "variant": dict(task.boards[0].variant),
        "boards": [] if task.claim == "game" else boards,
        "seed": task.seed,
        "until": task.until,
        "verdict": verdict(runs),
        "turns": task.turns,
        "depth": depth and _depth(depth),
        "runs": [_run_fields(run) for run in runs],
    }


def json_text(runs: Sequence[Run], depth: Depth | None = None) -> str:
    """Return the experiment as one line of JSON."""
    return json.dumps(fields(runs, depth), ensure_ascii=False) + "\n"
