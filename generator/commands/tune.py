"""`landpress tune`: find house values that make a game what its designer wants, and prove it."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from landpress.generator import completion, streams
from landpress.generator.declaring import argument, declared, example, file, option
from landpress.generator.options import CLUSTER, PLAYERS, SETTINGS, THREADS, VARIANT
from landpress.generator.printing.styles import variant_of
from landpress.generator.progress import Progress
from landpress.generator.tuning import calls
from landpress.layouts.board import Variant
from landpress.layouts.errors import VariantError
from landpress.layouts.version import __version__

if TYPE_CHECKING:
    from landpress.engine.proof.goal import Goal
    from landpress.engine.proof.tuning import Play
    from landpress.generator.boards.wanted import Request
    from landpress.generator.tuning.games import Games, Kept
    from landpress.generator.tuning.told import Tuned
    from landpress.generator.tuning.wanted import Wanted
    from landpress.generator.workers import Workers

MOST, SEARCHED, TRIED = 10_000_000, 20_000, 5_000


@declared("tune", epilog=example("tune {game} wanted.toml -o variant.toml"))
def command(
    game: str = argument(shell_complete=completion.games),
    wanted: str = argument(metavar="WANTED.toml", shell_complete=completion.files),
    players: int | None = PLAYERS,
    number: int = option("--games", span=(1, MOST), shown=SEARCHED, help="Number of games of the search."),
    tried: int = option(
        "--certificate", span=(1, MOST), shown=TRIED, help="Largest number of games at each strength of a certificate."
    ),
    variant: str | None = VARIANT,
    settings: tuple[str, ...] = SETTINGS,
    seed: int = option(shown=0, help="Seed of boards and games."),
    workers: int = THREADS,
    cluster: str | None = CLUSTER,
    output: str = file(
        "-o",
        "--output",
        metavar="VARIANT.toml",
        required=True,
        help="Write the variant: a TOML file with what was proven.",
    ),
    force: bool = option(help="Overwrite an existing variant."),
    restart: bool = option(help="Begin again, even if games of a stopped call are kept."),
) -> int:
    """Search house values of GAME for those that give what WANTED.toml asks for, and prove it on other boards.

    WANTED.toml says which house values may vary, what is wanted at every strength of play, and the strengths
    (docs/tuning.md). Several variants are played, and the best are kept. The best one is then tried on boards that the
    search has not seen. If all wants are proven, the variant is written. If not, the best three are shown, and the exit
    status is 1. If the command is stopped, the same call goes on where it stopped.
    """
    from landpress.generator.boards.request import request
    from landpress.generator.tuning.games import Games, kept
    from landpress.generator.tuning.told import lines, variant_file
    from landpress.generator.tuning.wanted import candidates, read_wanted
    from landpress.generator.workers import workers as started
    from landpress.output.files.saving import check_target, save

    asked = request(game, players, variant_of(game, variant, settings))
    sought = read_wanted(game, wanted)
    check_target(output, force)
    ledger = calls.beside(output)
    found = _possible(asked, candidates(game, asked.variant, sought.vary))
    part = f"{output}.tuning"
    if restart:
        with suppress(FileNotFoundError):
            os.unlink(part)
    call = ["landpress tune", __version__, asked.game, asked.players, asked.variant, repr(sought), number, tried, seed]
    with started(workers, ThreadPoolExecutor, cluster) as pool, kept(part, call) as rows:
        same = [asked.game, asked.players, sought.wants, sought.strengths, sought.unseen]
        played = Games(_goal(asked, sought), asked, found, seed)
        result = _tuned(sought, played, number, tried, rows, pool, lambda: calls.number(ledger, same, call))
    said = list(lines(result))
    print("\n".join(said))
    if result.result is None:
        print(f"No variant is proven, so {output} is not written. The games are kept in {part}.")
        return 1
    save(output, variant_file(result.result, said).encode(), force)
    os.unlink(part)
    print(f"{output}: written")
    return 0


def _possible(asked: "Request", found: list[Variant]) -> list[Variant]:
    """Return the variants for which there are boards. The others are told."""
    from landpress.generator.boards.draws import draws
    from landpress.generator.tuning.told import values

    possible = []
    for one in found:
        try:
            next(draws(replace(asked, variant=one), ""))
        except VariantError as error:
            streams.tell(f"left out: {values(asked.game, one)}: {error}")
        else:
            possible.append(one)
    if not possible:
        raise VariantError("none of the variants has boards; vary other values")
    return possible


def _goal(asked: "Request", wanted: "Wanted") -> "Goal":
    from landpress.engine.proof.goal import Goal
    from landpress.generator.game import Game

    rotations = Game(asked.game).maker.ROTATIONS.get(asked.players, 1)
    return Goal(asked.game, asked.players, asked.players * rotations, wanted.wants)


def _tuned(
    wanted: "Wanted",
    games: "Games",
    number: int,
    tried: int,
    rows: "Kept",
    pool: "Workers",
    counted: Callable[[], int],
) -> "Tuned":
    """Play all stages. Strengths are compared only if a variant is proven.

    `counted` returns the number of this call among those on the same wants. It counts once it tries certificates.
    """
    from landpress.engine.kernels.backends import link
    from landpress.engine.proof.tuning import certify, ladder, part_of, search
    from landpress.generator.tuning.told import Tuned

    goal, count = games.goal, len(games.variants)
    link(goal.game, compiled=True, long=True)  # threads that come upon rules nobody has linked yet would each link them
    with _shown(games, pool, rows, "games of the search", number) as play:
        ranked = search(goal, count, wanted.strengths, number, play)
    every, at = (*wanted.strengths, wanted.unseen), counted()
    with _shown(games, pool, rows, "games of certificates", None) as play:
        attempts = list(certify(goal, [one.variant for one in ranked], every, tried, play, part_of(at)))
    found = Tuned(goal, games.variants, games.seed, wanted.strengths, at, ranked, attempts, [])
    if found.proven is None:
        return found
    with _shown(games, pool, rows, "games that compare strengths", None) as play:
        return found._replace(rungs=ladder(goal, found.proven, wanted.strengths, tried, play))


@contextmanager
def _shown(games: "Games", pool: "Workers", rows: "Kept", what: str, total: int | None) -> "Iterator[Play]":
    """Provide the function that plays pieces, and show how many of their games are known."""
    from landpress.engine.kernels.backends import preparation
    from landpress.engine.proof.tuning import Piece

    done = 0

    with Progress(what, total, preparation(games.goal.game)) as progress:

        def show(piece: Piece) -> None:
            nonlocal done
            done += piece.boards * (games.goal.seats if piece.stage == "ladder" else games.goal.each)
            progress.show(done)

        yield partial(rows.play, games, pool, show)
