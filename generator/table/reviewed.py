"""The decisions of a whole trace, looked back at by the search."""

from collections.abc import Iterable, Iterator

from landpress.engine.play.match import Match
from landpress.engine.play.review import Decision, Reviewer
from landpress.generator.table.trace import Trace, first_difference
from landpress.layouts.errors import InputError

LARGEST = 3
"""The number of losses that are told."""


def reviewed(trace: Trace, playouts: int) -> Iterator[Decision]:
    """Yield what the search makes of each decision of a trace at which a seat had a choice, ply by ply.

    Raise InputError if the trace breaks the rules, CallError for a number of playouts that cannot be played.
    """
    if (wrong := first_difference(trace)) is not None:
        raise InputError(f"the trace does not follow the rules: {wrong}")
    match = Match(trace.board, trace.position)
    reviewer = Reviewer(match, playouts)
    for ply in trace.plies:
        found = reviewer.look(match, ply["ply"], ply["action"])
        if found is not None:
            yield found
        match.play(ply["action"])


def largest(decisions: Iterable[Decision]) -> list[Decision]:
    """Return the decisions with the largest losses, the largest first. Each lost more than the playouts may be off."""
    return sorted((one for one in decisions if one.is_loss), key=lambda one: (-one.loss, one.ply))[:LARGEST]
