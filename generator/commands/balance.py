"""`landpress balance`: how fair a board or a game is, and how lively, measured by games that are played."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from landpress.generator import completion
from landpress.generator.declaring import Finite, argument, declared, example, file, option
from landpress.generator.options import CLUSTER, FORCE_INVALID, LANGUAGE, SETTINGS, THREADS, VARIANT, GameName
from landpress.generator.printing.styles import variant_of
from landpress.generator.progress import Progress
from landpress.generator.texts import words
from landpress.layouts.board import ALONE, Board
from landpress.layouts.catalogue import games, is_game
from landpress.layouts.errors import CallError, OutputError
from landpress.output.scene.words import Words

if TYPE_CHECKING:
    from landpress.engine.proof.depth import Depth, Ladder, Step
    from landpress.engine.proof.experiment import Run, Task
    from landpress.generator.workers import Workers

SUFFIXES = (".html", ".pdf", ".json")
MOST_BOARDS, MOST_GAMES, MOST_TURNS = 64, 10_000_000, 1_000_000
POINTS = 5.0
"""The width that is decided about a game by default."""
QUICK, FEW, MANY = 2000, 300, 3000
"""The default number of games of a GAME: `MANY` of a policy whose usual number is at least `QUICK`, else `FEW`."""


@declared("balance", epilog=example("balance {game} --policy random --until 2 -o fair.html"))
def command(
    what: str = argument(metavar="BOARD|GAME", type=GameName(), shell_complete=completion.boards_or_games),
    policies: tuple[str, ...] = option(
        "--policy", metavar="P", help="Policy: random, greedy, mcts:N, net:N; repeatable."
    ),
    is_decisive: bool = option(
        "--decisive", help="Players that search count a shared win as nothing: for playtests of games that stall."
    ),
    number: int | None = option(
        "--games", span=(1, MOST_GAMES), help="Number of games for each policy; with --until the largest number."
    ),
    until: float | None = option(
        type=Finite(0.1, 50),
        metavar="POINTS",
        help="Stop when it is known whether all places are within these points of equal; 5 for a GAME without --games.",
    ),
    is_deep: bool = option("--depth", help="Also play each policy against the one before it."),
    turns: tuple[int, int] | None = option(
        span=(0, MOST_TURNS),
        nargs=2,
        metavar="LEAST MOST",
        help="Also tell which part of the games has at least LEAST and at most MOST turns.",
    ),
    players: int | None = option(help="Number of seats."),
    force_invalid: bool = FORCE_INVALID,
    boards: int | None = option(
        span=(1, MOST_BOARDS), help="Play on this number of boards of a GAME, and tell of these only."
    ),
    variant: str | None = VARIANT,
    settings: tuple[str, ...] = SETTINGS,
    seed: int = option(shown=0, help="Seed of the games, and of the boards for a GAME."),
    workers: int = THREADS,
    cluster: str | None = CLUSTER,
    output: str | None = file("-o", "--output", metavar="REPORT", help="Write a report: .html, .pdf or .json."),
    force: bool = option(help="Overwrite an existing report."),
    as_json: bool = option("--json", help="Print the result as JSON."),
    language: str = LANGUAGE,
) -> None:
    """Play many games. Show how often each seat wins, and how certain that is.

    BOARD is a board file, code, PDF, SVG or PNG: the result is about this board. With a GAME it is about the boards of
    the game: one after another is drawn, and every seat begins once on each. With --boards 8 it is about the 8 boards
    that are drawn. With --until 2 games are played until it is known whether every place in the order of play wins
    within 2 points of an equal share.
    """
    from landpress.generator.workers import workers as started
    from landpress.output.reports.balance_json import json_text
    from landpress.output.reports.balance_report import text

    suffix = _suffix(output, force)
    played = _boards(what, players, force_invalid, boards, seed, variant, settings)
    tasks = _tasks(played, policies, is_decisive, number, until, seed, turns)
    ladder = _ladder(tasks, number) if is_deep else None

    with started(workers, ThreadPoolExecutor, cluster) as found:
        runs = [_played(task, found) for task in tasks]
        depth = _climbed(ladder, found) if ladder else None
    spoken = words(language, tasks[0].game)
    if output is not None:
        from landpress.output.files.saving import save

        save(output, _report(runs, depth, suffix, spoken), force)
    if as_json:
        print(json_text(runs, depth), end="")
        return
    print(text(runs, spoken))
    if depth:
        from landpress.output.reports.depth_report import text as depth_text

        print("", *depth_text(depth, spoken), sep="\n")


def _suffix(output: str | None, force: bool) -> str:
    """Return the suffix of a report that can be written; checked before anything is played."""
    if output is None:
        return ""
    suffix = Path(output).suffix.lower()
    if suffix not in SUFFIXES:
        raise CallError(f"-o {output}: a report ends in one of {', '.join(SUFFIXES)}")
    if not force and Path(output).exists():
        raise OutputError(f"{output}: exists already; choose another name or add --force")
    return suffix


class Played(NamedTuple):
    """The boards to play on; or, with `drawn`, boards of the game, of which `boards` has the first, in rotations."""

    boards: tuple[Board, ...]
    drawn: Callable[[], Iterator[Board]] | None = None
    rotations: int = 1


def _boards(
    what: str,
    players: int | None,
    forced: bool,
    number: int | None,
    seed: int,
    variant: str | None,
    settings: tuple[str, ...],
) -> Played:
    """Return the board that was named, or boards drawn from the seed; the ledger is not touched."""
    from landpress.engine.boards.validity import require_playable
    from landpress.generator.boards.draws import draws
    from landpress.generator.boards.named import board_named, require_valid
    from landpress.generator.boards.request import is_fixed, request
    from landpress.generator.game import Game

    if is_game(what):
        wanted = request(what, players, variant_of(what, variant, settings))
        some = tuple(islice(draws(wanted, str(seed)), 1 if is_fixed(wanted) else number or 1))
        if number is not None or is_fixed(wanted):
            return Played(some)
        return Played(some, lambda: draws(wanted, str(seed)), Game(wanted.game).maker.ROTATIONS.get(wanted.players, 1))
    if number is not None:
        raise CallError(f"--boards: {what[:60]} is one board; --boards is for a GAME: {', '.join(games())}")
    board = board_named(what, None, players)
    if variant or settings:
        board = replace(board, variant=variant_of(board.game, variant, settings))
    if board.players == ALONE:
        raise CallError(f"{what[:60]}: a board for one seat alone, which nobody else can be compared with")
    require_playable(board)
    require_valid(board, what, forced)
    return Played((board,))


def _tasks(
    played: Played,
    policies: tuple[str, ...],
    is_decisive: bool,
    number: int | None,
    until: float | None,
    seed: int,
    turns: tuple[int, int] | None,
) -> "list[Task]":
    """Return a task for each policy that was named, or for each of the game's usual ones."""
    from landpress.engine.play.players import decisive
    from landpress.engine.proof.experiment import MOST, Task
    from landpress.engine.proof.measures import Span
    from landpress.generator.game import Game

    _ = Game(played.boards[0].game).kernel  # a game from a description has none, and says so
    span = Span(*turns) if turns else None
    usual = Game(played.boards[0].game).maker.MEASURED
    names = policies or tuple(usual)
    by_default = until is None and number is None and played.drawn is not None
    width = POINTS if by_default else until

    def most(policy: str) -> int:
        if number is not None:
            return number
        if until is not None:
            return MOST
        found = usual.get(policy, FEW)
        return found if played.drawn is None else MANY if found >= QUICK else FEW

    return [
        Task(played.boards, policy, seed, most(policy), width and width / 100, played.drawn, played.rotations, span)
        for policy in dict.fromkeys(decisive(names) if is_decisive else names)
    ]


def _played(task: "Task", found: "Workers") -> "Run":
    """Let workers play a task, and return the run."""
    from landpress.engine.kernels.backends import link, preparation
    from landpress.engine.proof.experiment import MOST, collected, play

    # Threads that come upon rules nobody has linked yet would each link them.
    link(task.game, compiled=True, long=True)
    results = found.in_order(play, task.chunks())
    total = task.games if task.games < MOST else None
    with Progress(f"games of {task.policy}", total, preparation(task.game)) as progress:
        for run in collected(task, results):
            progress.show(run.games)
    results.close()
    return run


def _ladder(tasks: "list[Task]", number: int | None) -> "Ladder":
    """Return the comparison of the policies, from the first to the last one that was named."""
    from landpress.engine.proof.depth import Ladder

    first = tasks[0]
    return Ladder(first.boards, tuple(task.policy for task in tasks), first.seed, number or FEW, first.drawn)


def _climbed(ladder: "Ladder", found: "Workers") -> "Depth":
    """Let workers compare the policies, and return the result."""
    from landpress.engine.kernels.backends import preparation
    from landpress.engine.proof.depth import Depth, cycles

    steps: list[Step] = []
    for pair in ladder.pairs:
        results = found.in_order(cycles, ladder.chunks(pair))
        with Progress(
            f"games of {pair.stronger} against {pair.weaker}", ladder.games, preparation(ladder.boards[0].game)
        ) as progress:

            def told(results: Iterable[list[int]] = results, progress: Progress = progress) -> Iterator[list[int]]:
                done = 0
                for won in results:
                    done += len(won) * ladder.seats
                    progress.show(done)
                    yield won

            steps.append(ladder.compared(pair, told()))
    return Depth.of(ladder, steps)


def _report(runs: "list[Run]", depth: "Depth | None", suffix: str, spoken: Words) -> bytes:
    from landpress.output.reports.balance_json import json_text

    if suffix == ".json":
        return json_text(runs, depth).encode()
    if suffix == ".html":
        from landpress.output.reports import balance_html

        return balance_html.write(runs, spoken, depth)
    from landpress.output.reports import balance_pdf

    return balance_pdf.write(runs, spoken, depth)
