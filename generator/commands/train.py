"""`landpress train`: let a game play itself, fit a net that values its positions, and prove what it is worth."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from landpress.generator.declaring import declared, example, file, option
from landpress.generator.options import CLUSTER, GAME, PLAYERS, SETTINGS, THREADS, VARIANT
from landpress.generator.printing.styles import variant_of
from landpress.layouts.catalogue import folder, shipped
from landpress.layouts.own_folder import own

if TYPE_CHECKING:
    from landpress.generator.training.course import Fit, Proof

GAMES, PROOF, AGAINST = 6_000, 400, "mcts:100"
PURPOSE = "the training of a net"


def _with_a_net() -> str:
    """Return the first shipped game that has a net for two seats, so one that can be trained."""
    return next((game for game in shipped() if (folder("engine", game) / "nets/2.net").is_file()), "")


@declared("train", epilog=example("train {game} --players 2 -o trained", game=_with_a_net()))
def command(
    game: str = GAME,
    players: int | None = PLAYERS,
    games: int = option(span=(100, 10_000_000), shown=GAMES, help="Number of games to learn from."),
    proof: int = option(span=(2, 1_000_000), shown=PROOF, help="Number of games of the proof against mcts:100."),
    variant: str | None = VARIANT,
    settings: tuple[str, ...] = SETTINGS,
    seed: int = option(span=(0, 1 << 40), shown=0, help="Seed of boards and games."),
    workers: int = THREADS,
    cluster: str | None = CLUSTER,
    output: str = file("-o", "--output", metavar="FOLDER", required=True, help="Folder for the games and the net."),
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
