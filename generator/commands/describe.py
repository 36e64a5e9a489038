"""`landpress describe`: what is known of a description: its boards, their number, how they are drawn, its wishes."""

import json
from typing import Any

import click

from landpress.generator import completion
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.maps.named import path_called
from landpress.generator.options import example
from landpress.layouts.described import described, known_as
from landpress.layouts.errors import CallError
from landpress.layouts.maps.reader import read_description_file


@click.command(
    "describe",
    short_help="Tell what is known of a description of boards.",
    epilog=example("describe island.toml", "describe --example harvest -o island.toml"),
)
@click.argument("description", metavar="FILE", required=False, shell_complete=completion.files)
@click.option("--example", "shown", type=click.Choice(EXAMPLES), help="Take a shipped example in place of a file.")
@click.option(
    "-o",
    "--output",
    metavar="FILE.toml",
    shell_complete=completion.files,
    help="Write the description to a file, to change it.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON.")
def command(description: str | None, shown: str | None, output: str | None, force: bool, as_json: bool) -> None:
    """Tell how many boards the description in FILE has, how they are drawn, and which wish costs most."""
    if (description is None) == (shown is None):
        raise CallError("describe: name either a file or --example")
    told = read_description_file(path_called(description) if description is not None else path_of_example(shown or ""))
    game = known_as(told)
    if output is not None:
        from landpress.output.files.saving import check_target, save

        check_target(output, force)
        save(output, told.source.encode(), force)
    facts = _facts(game)
    if as_json:
        print(json.dumps(facts))
        return
    print(f"{told.name}  (codes {told.prefix}1-{told.digest[:4]}-...)")
    for label, value in _lines(facts):
        print(f"  {label:<12}{value}")


def _facts(game: str) -> dict[str, Any]:
    from landpress.generator.maps.counting import size
    from landpress.generator.maps.ways import drawing, holding, sample_of
    from landpress.layouts.maps.board import symmetries
    from landpress.layouts.maps.vocabulary_of import wishes_of
    from landpress.output.maps.looks import alike

    told = described()[game].description
    wishes = wishes_of(told)
    made = drawing(told, wishes)
    held, sample = holding(made.problem), sample_of(made.problem)
    found = size(made)
    return {
        "game": game,
        "cells": len(told.field.lattice),
        "kinds": told.counts,
        "symmetries": len(symmetries(told)),
        "boards": {"number": found.boards, "low": found.low, "high": found.high, "exact": found.exact},
        "drawn": made.way,
        "tries": made.trial_tries // max(1, made.trial_boards) if made.way == "uniform" else None,
        "wishes": {text: round(count / sample, 3) for text, count in held.items()},
        "alike": alike(told),
    }


def _lines(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """Return labels and values as they are printed."""
    boards, kinds = facts["boards"], ", ".join(f"{count} {kind}" for kind, count in facts["kinds"].items())
    number = f"{_short(boards['number'])}, counted"
    if not boards["exact"]:
        number = f"about {_short(boards['number'])} (95 %: {_short(boards['low'])} to {_short(boards['high'])})"
        if not boards["number"]:
            number = f"none was found; fewer than {_short(boards['high'])} (95 %)"
    tries = f", about {facts['tries']:,} tries for a board" if facts["tries"] else ""
    way = "uniform: all boards are equally likely" if facts["drawn"] == "uniform" else "by a walk: no such claim"
    lines = [
        ("cells", f"{facts['cells']}: {kinds}"),
        ("boards", number),
        ("symmetries", f"{facts['symmetries']} of the outline with its fixed cells"),
        ("drawn", f"{way}{tries}"),
    ]
    wishes = sorted(facts["wishes"].items(), key=lambda one: one[1])
    for number_of, (text, share) in enumerate(wishes):
        costs = ", costs most" if number_of == 0 and len(wishes) > 1 else ""
        lines.append(("wish", f"{text}  (holds on {100 * share:g} % of random boards{costs})"))
    lines += [("alike", f"without colour {one} looks like {other}") for one, other in facts["alike"]]
    return lines


def _short(number: int) -> str:
    """Return a number in words of few digits."""
    return f"{number:,}" if number < 10**7 else f"{number:.2e}".replace("e+0", "e").replace("e+", "e")
