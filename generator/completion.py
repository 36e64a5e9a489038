"""What a shell offers after TAB: games, papers, variants and the codes of issued boards.

Each function has the form that click asks for: the call so far, the parameter, and the text that is begun. README.md
says how a person switches it on.
"""

from collections.abc import Iterable

from click import Context, Parameter
from click.shell_completion import CompletionItem

MOST = 50
"""The number of codes that are offered at most."""
FILES = CompletionItem("", type="file")
"""Tells the shell to offer files where nothing else fits."""


def files(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the sign for files; without it a shell offers nothing."""
    return [FILES]


def games(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the games."""
    from landpress.layouts.catalogue import games as known

    return _beginning(begun, known())


def policies(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the policies that play without a person."""
    return _beginning(begun, ("random", "greedy", "mcts", "mcts:100", "net", "net:200"))


def papers(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the names of papers."""
    from landpress.layouts.paper import PAPERS

    return _beginning(begun.lower(), PAPERS)


def variants(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the variants that are shipped with the game of the call, and files."""
    from landpress.engine.contract.house import shipped

    game = _game(ctx)
    return [FILES, *_beginning(begun, shipped(game) if game else ())]


def characters(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the words of characters that the game of the call offers for some number of seats."""
    from landpress.generator.boards.character import offered
    from landpress.layouts.board import layout

    game = _game(ctx)
    seats = layout(game).SEATS if game else ()
    return _beginning(begun, dict.fromkeys(word for players in seats for word in offered(game or "", players)))


def codes(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the codes of issued boards, at most `MOST`. The ledger is not made if there is none."""
    from landpress.generator.boards.home import home
    from landpress.generator.boards.ledger import FILE, Ledger
    from landpress.layouts.errors import LedgerError

    try:
        if not (home() / FILE).is_file():
            return []
        ledger = Ledger()
        try:
            return _beginning(begun.upper(), ledger.codes(begun.upper(), MOST))
        finally:
            ledger.close()
    except LedgerError:
        return []  # a shell has no place for the message; the command itself will say it


def boards(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return what names a board: files, and codes of issued boards."""
    return [FILES, *codes(ctx, param, begun)]


def boards_or_games(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem]:
    """Return files, games and codes of issued boards."""
    return [FILES, *games(ctx, param, begun), *codes(ctx, param, begun)]


def _game(ctx: Context) -> str | None:
    """Return the game of the call so far."""
    from landpress.layouts.catalogue import games as known

    # Behind an option that still lacks its value, click leaves arguments unread in `ctx.args`.
    return next((word for word in (*ctx.params.values(), *ctx.args) if word in known()), None)


def _beginning(begun: str, words: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(begun)]
