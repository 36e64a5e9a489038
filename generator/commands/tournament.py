"""`landpress tournament`: let programs and policies play each other in every seat, and tell who wins how often."""

from typing import TYPE_CHECKING

import click

from landpress.generator import completion
from landpress.generator.options import GameName, example, file_option, language, variants
from landpress.generator.printing.styles import variant_of
from landpress.layouts.board import layout
from landpress.layouts.catalogue import module
from landpress.layouts.errors import CallError

if TYPE_CHECKING:
    from landpress.engine.contract.certificate import Result
    from landpress.engine.proof.standings import Lineup

MOST = 100_000


@click.command(
    "tournament",
    short_help="Let programs and policies play each other in every seat.",
    epilog=example("tournament {game} --policy greedy --policy random --games 20 -o cup"),
)
@click.argument("game", type=GameName(), shell_complete=completion.games)
@click.option(
    "--bot",
    "bots",
    metavar="CMD",
    multiple=True,
    help="Command of a program that takes part (docs/bots.md); repeatable.",
)
@click.option(
    "--policy",
    "policies",
    metavar="P",
    multiple=True,
    shell_complete=completion.policies,
    help="Policy that takes part: random, greedy, mcts, mcts:500, mcts:1.5s, net:200; repeatable.",
)
@click.option(
    "--games",
    "number",
    type=click.IntRange(1, MOST),
    default=30,
    show_default=True,
    help="Number of games; rounded up so that everybody sits in every seat equally often.",
)
@click.option("--players", type=int, help="Seats in a game; by default as many as entrants, or the most below that.")
@variants
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of boards, chance and policies.")
@file_option(
    "-o",
    "--output",
    metavar="FOLDER",
    default="tournament",
    show_default=True,
    help="Folder for all traces and the report; the same call continues what was stopped.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the standings as JSON.")
@language
def command(
    game: str,
    bots: tuple[str, ...],
    policies: tuple[str, ...],
    number: int,
    players: int | None,
    variant: str | None,
    settings: tuple[str, ...],
    seed: int,
    output: str,
    as_json: bool,
    language: str,
) -> None:
    """Play a tournament of GAME: every choice of entrants, in every seat, each game on a board of its own.

    The folder keeps every game as a trace, what programs write to standard error, and the standings as HTML and JSON.
    """
    from landpress.engine.proof.standings import standings
    from landpress.generator import streams
    from landpress.generator.boards.request import request
    from landpress.generator.progress import Progress
    from landpress.generator.table.tournament import Tournament, entrants, round_of
    from landpress.generator.texts import words
    from landpress.output.files.saving import save
    from landpress.output.reports import tournament_report as report

    module("engine", game, "kernel")  # a game without rules is refused before there is a folder
    who = entrants(bots, policies)
    seats = _seats(game, players, len(who))
    whole = round_of(len(who), seats)
    games = -(-number // whole) * whole
    if games > MOST:
        raise CallError(f"{len(who)} entrants: a round has {whole} games, the limit is {MOST}; name fewer of them")
    if games != number:
        streams.tell(f"{games} games instead of {number}: a round in which everybody sits in every seat has {whole}")
    tournament = Tournament(output, who, request(game, seats, variant_of(game, variant, settings)), seed, games)
    tournament.begin()
    played: list[tuple[Lineup, Result]] = []
    try:
        with Progress("games", games) as progress:
            for one in tournament.play(streams.tell):
                played.append(one)
                progress.show(len(played))
    except BaseException as error:
        error.add_note(f"{output}: {len(played)} of {games} games are kept; the same call continues")
        raise
    told = report.Standings(game, seats, seed, games, [one.name for one in who], standings(played, len(who)))
    spoken = words(language, game)
    save(tournament.folder / "standings.json", report.json_text(told).encode(), force=True)
    save(tournament.folder / "standings.html", report.html(told, spoken), force=True)
    print(report.json_text(told) if as_json else report.text(told, spoken), end="" if as_json else "\n")


def _seats(game: str, players: int | None, entrants: int) -> int:
    """Return the number of seats. Raise CallError if the game is not for it, or if there are too few entrants."""
    known = layout(game).SEATS
    fitting = [seats for seats in known if seats <= entrants]
    if not fitting or (players is not None and players > entrants):
        raise CallError(
            f"{entrants} entrants for {players or known[0]} seats: name as many with --bot and --policy; the same "
            "one may be named twice"
        )
    if players is not None and players not in known:
        raise CallError(f"--players {players}: {game} is for {', '.join(map(str, known))}")
    return players or fitting[-1]
