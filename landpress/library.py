"""The functions of `import landpress` (docs/library.md). Nothing is computed here.

Each function passes its arguments to the floors, and imports what it needs when it is first called.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Literal

from landpress.engine.play.seat_view import Chooser
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board, board_of

if TYPE_CHECKING:
    from landpress.engine.boards.validity import Examination
    from landpress.engine.contract.answers import Answer
    from landpress.engine.proof.experiment import Run
    from landpress.generator.table.trace import WholeGame


def games() -> tuple[str, ...]:
    """Return the names of all games in alphabetical order."""
    from landpress.layouts.catalogue import games

    return games()


@checked
def boards(
    game: str,
    players: int | None = None,
    *,
    seed: str | int | None = None,
    variant: str | Mapping[str, object] | None = None,
    edition: str | None = None,
    wishes: Iterable[str] = (),
) -> Iterator[Board]:
    """Yield valid boards without end. Equal arguments give equal boards on every machine; the ledger is not asked.

    `game` is the name of a game, or the path of a description of boards such as "island.toml" (docs/maps.md).
    `players` is the number of seats, by default the game's usual one. Without a `seed` a random one is taken; the
    boards state it. `variant` is the name of a shipped variant, the path of a variant file, or the changed house values
    by key, such as `{"play.drains": 3}`. `edition` chooses the printed tiles of a game that has editions. `wishes` are
    sentences about the cells, such as "0,0=T4" (docs/wishes.md).

    Raise CallError for an unknown game, number of seats or variant, or for wishes that contradict each other. Raise
    VariantError if no board meets the variant and the wishes.
    """
    from landpress.engine.contract.house import changed, variant_values
    from landpress.generator.boards.draws import draws
    from landpress.generator.boards.request import request, seed_of
    from landpress.generator.maps.named import game_called

    game = game_called(game)
    values = variant_values(game, variant) if isinstance(variant, str) else variant or {}
    wanted = request(game, players, changed(game, values), edition)
    if wishes := tuple(wishes):
        from landpress.generator.boards.wish_texts import wishing

        wanted = wishing(wanted, wishes)
    return draws(wanted, seed_of(None if seed is None else str(seed)))


@checked
def fresh(
    game: str,
    players: int | None = None,
    *,
    seed: str | int | None = None,
    variant: str | Mapping[str, object] | None = None,
    edition: str | None = None,
    wishes: Iterable[str] = (),
) -> Board:
    """Return the first board of `boards` with the same arguments."""
    return next(boards(game, players, seed=seed, variant=variant, edition=edition, wishes=wishes))


@checked
def read(source: str | PathLike[str] | bytes) -> Board:
    """Return the board of a code, of a file, or of the bytes of a file: JSON, PDF, SVG, PNG, or a photo of the page.

    A code does not hold the variant of its board; a file does. Raise InputError if no board can be read. Its
    `findings` name the faults of a malformed board file. A board that can be read need not be valid: see `check`.
    """
    from io import BytesIO

    from landpress.output.files.carriers import read_one

    return read_one(source if isinstance(source, bytes) else fspath(source), BytesIO())


@checked
def check(board: Board | str) -> "Examination":
    """Return all findings about a board in `findings`, facts about it in `facts`, and in `ok` whether it is valid."""
    from landpress.engine.boards.validity import examine

    return examine(board_of(board))


@checked
def render(
    board: Board | str,
    form: Literal["pdf", "svg", "png", "json"] = "pdf",
    *,
    kit: bool = False,
    paper: str = "a4",
    landscape: bool | None = None,
    margin: float = 10.0,
    ink: str = "full",
    language: str = "en",
    look: str = "survey",
) -> bytes:
    """Return a file that shows a board and carries it, or with `kit` a PDF of everything that the game needs.

    `paper`, `ink`, `language` and `look` are names that `landpress fresh --help` lists, and a paper may be a size such
    as `300x400mm`. `margin` is in mm, at least 5. Raise CallError for any other value, LayoutError if the board does
    not fit the paper.
    """
    from landpress.generator.boards.issue import file_text
    from landpress.generator.printing.board_files import WHOLE, board_bytes, kit_scenes
    from landpress.generator.printing.styles import style_of
    from landpress.layouts.errors import CallError
    from landpress.output.files.document import render

    board = board_of(board)
    style = style_of(board.game, paper=paper, landscape=landscape, margin=margin, ink=ink, language=language, look=look)
    if not kit:
        return board_bytes(board, file_text(board), f".{form}", style)
    if form != "pdf":
        raise CallError(f"form {form!r}: a kit is a PDF; leave out the form")
    return render(kit_scenes(board, True, board.players, WHOLE, style), ".pdf", file_text(board), style)


def _svg(board: Board) -> str:
    return render(board, "svg").decode()


Board._repr_svg_ = _svg  # what notebooks show of a board; drawing lies floors above boards


@checked
def play(
    board: Board | str, policies: str | Chooser | Iterable[str | Chooser] = "greedy", *, seed: int = 0
) -> "WholeGame":
    """Play a whole game and return its trace: `plies`, `result`, and `text()` for a file that `landpress replay` reads.

    A policy is a name (`random`, `greedy`, `mcts:500`, `net:200`), or a function. The function gets the view of the
    seat to move (`seat`, `observation()`, `scores()`, `actions()`, `legal()`, `text(action)`) and the seat. It returns
    a legal action as text or as number. One policy plays all seats; otherwise give one for each seat. Equal arguments
    give equal games, except for searches in seconds.

    Raise InputError if the board cannot be played, CallError for a wrong policy, IllegalAction for a wrong action.
    """
    from landpress.generator.table.whole_game import whole_game

    return whole_game(board_of(board), policies, seed)


@checked
def measure(
    boards: Board | str | Iterable[Board | str],
    policy: str = "greedy",
    *,
    games: int = 1000,
    seed: int = 0,
    until: float | None = None,
) -> "Run":
    """Let a policy play many games in all seats, and return the shares of wins with their intervals.

    `places` holds the share of each place in the order of play, `seats` that of each seat if seats differ: each is an
    interval of `share`, `low` and `high`, and all intervals hold at once with 95 %. `total` counts everything else.
    The games are divided evenly among the boards, which are at most as many as the games. With `until`, such as 0.02,
    games are played until the shares of all places are known to be within that distance of equal shares or beyond it;
    then `games` is the largest number, and `verdict` says which.

    Raise CallError for a wrong policy or number, InputError if a board cannot be played.
    """
    from itertools import islice

    from landpress.engine.proof.experiment import Task, measured

    several = (boards,) if isinstance(boards, Board | str) else islice(boards, max(0, games))
    played = tuple(map(board_of, several))
    return measured(Task(played, policy, seed, games, until))


@checked
def solve(
    board: Board | str,
    past: Sequence[str] = (),
    *,
    seconds: float | None = 60.0,
    memory: int = 1000,
    turns: int = 2,
    cap: int = 12,
) -> "Iterator[Answer]":
    """Yield what is proven about a board, or about the position on it after some actions, answer by answer.

    An answer has `kind`, `subject`, `best`, `bound`, `proven` and `plan`. The limits are the time on the clock in
    seconds (None for no limit), the memory for tables in MB, the number of turns that a plan for one seat looks ahead,
    and the largest number of units in play; each solver uses those that apply to its game.

    Raise CallError if the game has no solver, InputError if the board cannot be played.
    """
    from landpress.engine.contract.answers import MEGABYTE, Limits
    from landpress.engine.proof.solver import solve

    return solve(board_of(board), Limits(seconds, memory * MEGABYTE, turns, cap), past)
