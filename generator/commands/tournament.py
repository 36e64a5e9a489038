"""`landpress tournament`: let programs and policies play each other in every seat, and tell who wins how often."""

from typing import TYPE_CHECKING

from landpress.generator import completion, streams
from landpress.generator.declaring import declared, example, file, option
from landpress.generator.options import GAME, LANGUAGE, SETTINGS, VARIANT
from landpress.generator.printing.styles import variant_of
from landpress.generator.progress import Progress
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.catalogue import module
from landpress.layouts.errors import CallError

if TYPE_CHECKING:
    from landpress.engine.contract.certificate import Result
    from landpress.engine.proof.standings import Lineup

MOST = 100_000


@declared("tournament", epilog=example("tournament {game} --policy greedy --policy random --games 20 -o cup"))
def command(
    game: str = GAME,
    bots: tuple[str, ...] = option(
        "--bot", metavar="CMD", help="Command of a program that takes part (docs/bots.md); repeatable."
    ),
    policies: tuple[str, ...] = option(
        "--policy",
        metavar="P",
        shell_complete=completion.policies,
        help="Policy that takes part: random, greedy, mcts, mcts:500, mcts:1.5s, net:200; repeatable.",
    ),
    number: int = option(
        "--games",
        span=(1, MOST),
        shown=30,
        help="Number of games; rounded up so that everybody sits in every seat equally often.",
    ),
    players: int | None = option(help="Seats in a game; by default as many as entrants, or the most below that."),
    variant: str | None = VARIANT,
    settings: tuple[str, ...] = SETTINGS,
    seed: int = option(shown=0, help="Seed of boards, chance and policies."),
    output: str = file(
        "-o",
        "--output",
        metavar="FOLDER",
        shown="tournament",
        help="Folder for all traces and the report; the same call continues what was stopped.",
    ),
    as_json: bool = option("--json", help="Print the standings as JSON."),
    language: str = LANGUAGE,
) -> None:
    """Play a tournament of GAME: every choice of entrants, in every seat, each game on a board of its own.

    The folder keeps every game as a trace, what programs write to standard error, and the standings as HTML and JSON.
    """
    from landpress.engine.proof.standings import standings
    from landpress.generator.boards.request import request
    from landpress.generator.table.tournament import Tournament, entrants, round_of
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
