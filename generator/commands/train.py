"""`landpress train`: let a game play itself, fit a net that values its positions, and prove what it is worth."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import click

from landpress.generator import completion
from landpress.generator.options import GameName, example, file_option, on_cluster, variants
from landpress.generator.printing.styles import variant_of
from landpress.layouts.catalogue import folder, shipped

if TYPE_CHECKING:
    from landpress.generator.training.course import Fit, Proof

GAMES, PROOF, AGAINST = 6_000, 400, "mcts:100"
PURPOSE = "the training of a net"


def _with_a_net() -> str:
    """Return the first shipped game that has a net for two seats, so one that can be trained."""
    return next((game for game in shipped() if (folder("engine", game) / "nets/2.net").is_file()), "")


@click.command(
    "train",
    short_help="Train a net that plays a game.",
    epilog=example("train {game} --players 2 -o trained", game=_with_a_net()),
)
@click.argument("game", type=GameName(), shell_complete=completion.games)
@click.option("--players", type=int, help="Number of seats; by default the game's usual number.")
@click.option(
    "--games",
    type=click.IntRange(100, 10_000_000),
    default=GAMES,
    show_default=True,
    help="Number of games to learn from.",
)
@click.option(
    "--proof",
    type=click.IntRange(2, 1_000_000),
    default=PROOF,
    show_default=True,
    help="Number of games of the proof against mcts:100.",
)
@variants
@click.option("--seed", type=click.IntRange(0, 1 << 40), default=0, show_default=True, help="Seed of boards and games.")
@click.option("--workers", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Number of threads.")
@on_cluster
@file_option("-o", "--output", metavar="FOLDER", required=True, help="Folder for the games and the net.")
def command(
    game: str,
    players: int | None,
    games: int,
    proof: int,
    variant: str | None,
    settings: tuple[str, ...],
    seed: int,
    workers: int,
    cluster: str | None,
    output: str,
) -> int:
    """Train a net for GAME, and prove what it is worth on boards that it has never seen.

    Greedy seats play, a net is fitted to their games, seats with this net play, and so on (docs/learning.md). The proof
    is games against mcts:100 in which both take equal processor time. If the net is not proven to win more than an
    equal share, the exit status is 1. The net is FOLDER/GAME-SEATS.net: LANDPRESS_NETS=FOLDER lets `net:N` use it. If
    the command is stopped, the same call goes on where it stopped.
    """
    from landpress.engine.play.nets import file_name, net_bytes
    from landpress.generator.boards.draws import draws
    from landpress.generator.boards.request import request
    from landpress.generator.training.course import Course, proved, require_features, trained
    from landpress.generator.training.kept import Kept
    from landpress.generator.workers import workers as started
    from landpress.layouts.own_folder import own
    from landpress.output.files.saving import save

    wanted = request(game, players, variant_of(game, variant, settings))
    course = Course(wanted, games, seed)
    require_features(next(draws(wanted, "")))
    folder = own(output, PURPOSE)
    boards, fresh = course.boards(-(-proof // wanted.players))
    kept = Kept(folder, partial(save, force=True))
    with started(workers, ThreadPoolExecutor, cluster) as pool:
        for fit in trained(course, boards, kept, pool):
            print(_fitted(fit), flush=True)
            net = fit.net
        path = folder / file_name(wanted.game, wanted.players)
        save(path, net_bytes(net), force=True)
        print(f"{path}: written", flush=True)
        found = proved(net, AGAINST, fresh, seed, kept, pool)
    print(_proved(found, wanted.players))
    return 0 if found.share.low > 1 / wanted.players else 1


def _fitted(fit: "Fit") -> str:
    return (
        f"generation {fit.generation}: {fit.positions:,} positions; mean squared error in games held back "
        f"{fit.error:.4f}, {fit.blind:.4f} for one who knows the mean only"
    )


def _proved(proof: "Proof", seats: int) -> str:
    middle, low, high = proof.share
    told = (
        f"{proof.pair.stronger} against {proof.pair.weaker}, {proof.games:,} games on boards that it has never seen: "
        f"wins {100 * middle:.1f} % ({100 * low:.1f} to {100 * high:.1f}); "
        f"its time a decision is {proof.ratio:.2f} of the other's"
    )
    equal = 1 / seats
    return f"{told}\n" + (
        "proven stronger" if low > equal else f"no gain: not proven to win more than {100 * equal:.0f} %"
    )
