"""`landpress describe`: what is known of a description: its boards, their number, how they are drawn, its wishes."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import click

from landpress.generator import completion
from landpress.generator.declaring import argument, declared, example, option
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.maps.named import path_called
from landpress.generator.options import LANGUAGE
from landpress.generator.texts import words
from landpress.layouts.described import described, known_as
from landpress.layouts.errors import CallError
from landpress.output.scene.words import Words

if TYPE_CHECKING:
    from landpress.generator.maps.contradictions import Judged


@declared("describe", epilog=example("describe island.toml", "describe --example harvest -o island.toml"))
def command(
    description: str | None = argument(metavar="FILE", required=False, shell_complete=completion.files),
    shown: str | None = option(
        "--example", type=click.Choice(EXAMPLES), help="Take a shipped example in place of a file."
    ),
    output: str | None = option(
        "-o",
        "--output",
        metavar="FILE.toml",
        shell_complete=completion.files,
        help="Write the description to a file, to change it.",
    ),
    force: bool = option(help="Overwrite an existing file."),
    as_json: bool = option("--json", help="Print the facts as JSON."),
    language: str = LANGUAGE,
) -> None:
    """Tell how many boards the description in FILE has, how they are drawn, and which wish costs most."""
    from landpress.layouts.maps.reader import read_description_file
    from landpress.output.files.saving import check_target, save

    if (description is None) == (shown is None):
        raise CallError("describe: name either a file or --example")
    told = read_description_file(path_called(description) if description is not None else path_of_example(shown or ""))
    game = known_as(told)
    if output is not None:
        check_target(output, force)
        save(output, told.source.encode(), force)
    facts = _facts(game)
    if as_json:
        print(json.dumps(facts))
        return
    speak = words(language, game)
    print(speak("describe.head", title=speak("game.title"), code=f"{told.prefix}1-{told.digest[:4]}"))
    lines = [(speak(f"describe.{label}"), value) for label, value in _lines(facts, speak)]
    room = max(_cells(label) for label, _ in lines) + 2
    for label, value in lines:
        print(f"  {label}{' ' * (room - _cells(label))}{value}")


def _cells(text: str) -> int:
    """Return how many cells of a terminal a text takes: a Japanese character takes two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _facts(game: str) -> dict[str, Any]:
    from landpress.generator.maps.contradictions import judged
    from landpress.generator.maps.counting import size
    from landpress.generator.maps.ways import drawing, holding, sample_of
    from landpress.layouts.maps.board import symmetries
    from landpress.layouts.maps.vocabulary_of import wishes_of
    from landpress.output.maps.cells import alike

    told = described()[game].description
    wishes = wishes_of(told)
    made = drawing(told, wishes)
    held, sample = holding(made.problem), sample_of(made.problem)
    found = size(made)
    return {
        "game": game,
        "cells": len(told.field.lattice),
        "kinds": told.counts,
        "tokens": {
            layer.name: {"tokens": layer.tokens, "empty": told.tokens_of(layer).get("", 0)} for layer in told.layers
        },
        "symmetries": len(symmetries(told)),
        "boards": {"number": found.boards, "low": found.low, "high": found.high, "exact": found.exact},
        "drawn": made.way,
        "tries": made.trial_tries // max(1, made.trial_boards) if made.way == "uniform" else None,
        "wishes": {text: round(count / sample, 3) for text, count in held.items()},
        "proof": _proven(judged(told, wishes)),
        "alike": alike(told),
    }


def _proven(found: "Judged | None") -> dict[str, Any]:
    """Return what the solver found about the wishes."""
    if found is None:
        return {"solver": find_spec("clingo") is not None, "met": False, "contradict": [], "not_proven": []}
    wrong, unseen = ([wish.text for wish in wishes] for wishes in (found.wrong, found.unseen))
    return {"solver": True, "met": found.is_met, "contradict": wrong, "not_proven": unseen}


def _lines(facts: dict[str, Any], speak: Words) -> Iterator[tuple[str, str]]:
    """Yield the keys of labels and what stands behind them."""
    told = described()[facts["game"]].description
    kinds = ", ".join(f"{count} {told.said(kind, speak.language)}" for kind, count in facts["kinds"].items())
    yield "cells", f"{facts['cells']}: {kinds}"
    for layer, laid in facts["tokens"].items():
        tokens = ", ".join(f"{count} × {told.said(token, speak.language)}" for token, count in laid["tokens"].items())
        places = sum(laid["tokens"].values()) + laid["empty"]
        rest = speak("describe.without", places=places, empty=laid["empty"]) if laid["empty"] else ""
        yield "tokens", speak("describe.tokens_of", layer=told.said(layer, speak.language), tokens=tokens) + rest
    boards = facts["boards"]
    number, low, high = (_short(boards[key]) for key in ("number", "low", "high"))
    way = "counted" if boards["exact"] else "estimated" if boards["number"] else "none"
    yield "boards", speak(f"describe.{way}", number=number, low=low, high=high)
    yield "symmetries", speak("describe.symmetries_of", count=facts["symmetries"])
    count = facts["tries"]
    tries = speak("describe.tries", tries=f"{count:,}", count=count) if count else ""
    yield "drawn", speak(f"describe.{facts['drawn']}") + tries
    wishes = sorted(facts["wishes"].items(), key=lambda one: one[1])
    for place, (text, share) in enumerate(wishes):
        key = "costs" if place == 0 and len(wishes) > 1 else "holds"
        yield "wish", speak(f"describe.{key}", wish=text, percent=f"{100 * share:g}")
    yield from (("proof", line) for line in _proof(facts["proof"], speak) if wishes)
    for one, other in facts["alike"]:
        names = {"one": told.said(one, speak.language), "other": told.said(other, speak.language)}
        yield "alike", speak("describe.looks_like", **names)


def _proof(proof: dict[str, Any], speak: Words) -> Iterator[str]:
    """Yield what the solver found, and what it did not look at. If all wishes can be met, that needs no word."""
    if not proof["solver"]:
        yield speak("describe.no_solver")
    elif proof["contradict"]:
        key = "contradict" if len(proof["contradict"]) > 1 else "never"
        yield speak(f"describe.{key}", wishes="; ".join(proof["contradict"]))
    elif not proof["met"]:
        yield speak("describe.not_known")
    if proof["not_proven"]:
        yield speak("describe.not_proven", wishes="; ".join(proof["not_proven"]))


def _short(number: int) -> str:
    """Return a number in words of few digits."""
    if number < 10**7:
        return f"{number:,}"
    digits, power = f"{number:.2e}".split("e+")
    return f"{digits} × 10^{int(power)}"
