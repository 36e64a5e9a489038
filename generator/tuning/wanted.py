"""The file that says what is wanted of a game (docs/tuning.md): house values that may vary, wants and strengths.

Shares are written as parts of 1. `places` is written in points, as on the command line.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import floor, prod
from typing import Any, NamedTuple

from landpress.engine.contract.house import changed, standard
from landpress.engine.game import Game
from landpress.engine.play.players import player
from landpress.engine.proof.goal import MOST_CHANGES, Turns, Wants
from landpress.layouts.board import Variant
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError, VariantError, did_you_mean
from landpress.layouts.reading import shown
from landpress.layouts.stricttoml import parse_toml

MAX_FILE = 64 * 1024
MOST = 243
"""The largest number of variants that are searched: five rounds of which a third stays."""
MOST_VALUES = 10_000
STRENGTHS = 8
WANTS = ("places", "turns", "decided", "lead_changes", "verbs", "overtaken", "occurs")
KNOWN = (*WANTS, "strengths", "unseen")


class Wanted(NamedTuple):
    """What is wanted: the values of each house value that varies, the wants, the strengths and the one not searched."""

    vary: dict[str, tuple[object, ...]]
    wants: Wants
    strengths: tuple[str, ...]
    unseen: str


def read_wanted(game: str, path: str) -> Wanted:
    """Return what a file wants of a game. Raise InputError, CallError or VariantError with one line."""
    data = content(path, MAX_FILE, "a file that says what is wanted (TOML)")
    try:
        return _wanted(game, parse_toml(data))
    except (InputError, CallError, VariantError) as error:
        raise type(error)(f"{path}: {error}") from None


def _wanted(game: str, written: Mapping[str, Any]) -> Wanted:
    for name in written:
        if name not in ("vary", "want"):
            raise CallError(f"{shown(name)}: expected the sections [vary] and [want]")
    vary, want = (written.get(name) for name in ("vary", "want"))
    if not isinstance(vary, dict) or not vary or not isinstance(want, dict):
        raise CallError('expected a section [vary], such as "play.rounds" = [20, 40], and a section [want]')
    for name in want:
        if name not in KNOWN:
            raise CallError(f"want.{shown(name)}: expected one of {', '.join(KNOWN)}{did_you_mean(name, KNOWN)}")
    strengths, unseen = _strengths(want)
    return Wanted(_vary(game, vary), _wants(game, want), strengths, unseen)


def _vary(game: str, vary: Mapping[str, Any]) -> dict[str, tuple[object, ...]]:
    """Return the values of each house value. A key is one text, `"play.rounds"`, or has its section: `play.rounds`."""
    keys: dict[str, object] = {}
    for key, value in vary.items():
        is_section = isinstance(value, dict) and key not in standard(game) and "." not in key
        keys |= {f"{key}.{name}": one for name, one in value.items()} if is_section else {key: value}
    found = {}
    for key, value in keys.items():
        values = _values(key, value)
        for one in values:
            changed(game, {key: one})
        found[key] = tuple(dict.fromkeys(tuple(one) if isinstance(one, list) else one for one in values))
    return found


def _values(key: str, value: object) -> Sequence[object]:
    match value:
        case [_, *_] if len(value) <= MOST_VALUES:
            return value
        case {"from": int(first), "to": int(last), **rest} if not rest and 0 <= last - first < MOST_VALUES:
            return range(first, last + 1)
    raise CallError(
        f"vary.{shown(key)}: expected a list of 1 to {MOST_VALUES:,} values such as [0, 1, 2], or a range such as "
        "{ from = 1, to = 6 }"
    )


def _strengths(want: Mapping[str, Any]) -> tuple[tuple[str, ...], str]:
    strengths, unseen = want.get("strengths"), want.get("unseen")
    named = [*strengths, unseen] if isinstance(strengths, list) else []
    every = [one for one in named if isinstance(one, str)]
    if len(every) < len(named) or not 2 < len(every) <= STRENGTHS + 1:
        raise CallError(
            f'want: expected strengths, 2 to {STRENGTHS} policies from the weakest to the strongest such as ["greedy", '
            '"mcts:20"], and unseen, a policy for the certificate alone such as "mcts:60"'
        )
    for one in every:
        if player(one).seconds:
            raise CallError(f"want: policy {one}: seconds depend on the machine; give iterations, such as mcts:100")
    if len(set(every)) < len(every):
        raise CallError(f"want: {', '.join(every)}: expected different policies in strengths and unseen")
    return tuple(every[:-1]), every[-1]


def _wants(game: str, want: Mapping[str, Any]) -> Wants:
    if not any(name in want for name in WANTS):
        raise CallError(f"want: expected at least one of {', '.join(WANTS)}")
    places = _number(want, "places", 50)
    return Wants(
        None if places is None else places / 100,
        _turns(want["turns"]) if "turns" in want else None,
        _number(want, "decided", 1),
        _number(want, "lead_changes", MOST_CHANGES),
        _number(want, "verbs", 1),
        _number(want, "overtaken", 1),
        _occurs(game, want["occurs"]) if "occurs" in want else (),
    )


def _number(want: Mapping[str, Any], name: str, most: int, section: str = "want") -> float | None:
    """Return a number that is above 0 and below `most`, or None if it is not given."""
    match want.get(name):
        case None:
            return None
        case bool():
            pass
        case int() | float() as value if 0 < value < most:  # not a number is not in this range
            return float(value)
    raise CallError(f"{section}.{name} = {shown(want[name])}: expected a number above 0 and below {most}")


def _turns(written: object) -> Turns:
    match written:
        case {"from": int(least), "to": int(most), "in": float(share), **rest} if (
            not rest and 0 <= least <= most and 0 < share < 1
        ):
            return Turns(least, most, share)
    raise CallError(f"want.turns = {shown(written)}: expected one such as {{ from = 10, to = 40, in = 0.8 }}")


def _occurs(game: str, written: object) -> tuple[tuple[str, float], ...]:
    facts = Game(game).facts.FACTS
    if not isinstance(written, dict) or not written:
        raise CallError(f"want.occurs = {shown(written)}: expected parts of the games, such as {{ rounds = 0.2 }}")
    for name in written:
        if name not in facts:
            known = f"expected one of {', '.join(facts)}{did_you_mean(name, facts)}"
            raise CallError(f"want.occurs.{shown(name)}: {known}")
    return tuple((name, _number(written, name, 1, "want.occurs") or 0.0) for name in written)


def candidates(game: str, present: Variant, vary: Mapping[str, tuple[object, ...]]) -> list[Variant]:
    """Return the variants to search: the present one first, and all combinations, or `MOST` spread evenly over them.

    The spread is an additive recurrence with powers of the generalised golden ratio (Roberts 2018).
    """
    sizes = [len(values) for values in vary.values()]
    count = prod(sizes)
    chosen = product(*map(range, sizes)) if count < MOST else _spread(sizes, MOST - 1)
    found = [present]
    for one in chosen:
        values = {key: values[at] for (key, values), at in zip(vary.items(), one, strict=True)}
        found.append(changed(game, {**dict(present), **values}))
    return list(dict.fromkeys(found))


def _spread(sizes: list[int], number: int) -> list[tuple[int, ...]]:
    """Return different points of a grid with more than `number` points, spread evenly."""
    ratio = 2.0
    for _ in range(60):  # ratio ** (len(sizes) + 1) == ratio + 1
        ratio = (1 + ratio) ** (1 / (len(sizes) + 1))
    found: dict[tuple[int, ...], None] = {}
    n = 0
    while len(found) < number:
        n += 1
        point = tuple(floor(n * ratio ** -(axis + 1) % 1 * size) for axis, size in enumerate(sizes))
        found[point] = None
    return list(found)
