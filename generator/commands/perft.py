"""`landpress perft`: count sequences of actions from the beginning of a game."""

import json

from landpress.engine.contract.answers import DEEPEST
from landpress.generator import completion
from landpress.generator.declaring import declared, example, option
from landpress.generator.options import GAME


@declared("perft", epilog=example("perft {game} --board tonight.pdf --depth 5 --divide"))
def command(
    game: str = GAME,
    source: str = option(
        "--board",
        metavar="INPUT",
        required=True,
        shell_complete=completion.boards,
        help="The board: a file, a code, a PDF ...",
    ),
    players: int | None = option(help="Number of seats, if the board has another number."),
    depth: int = option(span=(0, DEEPEST), required=True, help="Length of the sequences."),
    divide: bool = option(help="Print the count for each first action."),
    as_json: bool = option("--json", help="Print the counts as JSON."),
) -> None:
    """Count the sequences of DEPTH actions from the start. Outcomes of chance count as actions."""
    from landpress.engine.play.match import Match
    from landpress.generator.boards.named import board_named, warn_if_invalid

    board = board_named(source, game, players)
    warn_if_invalid(board)
    match = Match(board)
    if not divide:
        total = match.perft(depth)
        print(json.dumps({"depth": depth, "count": total}) if as_json else total)
        return
    split = {}
    for action in match.legal() if depth else []:
        after = match.copy()
        after.play(action)
        split[action] = after.perft(depth - 1)
    if as_json:
        print(json.dumps({"depth": depth, "count": sum(split.values()), "divide": split}))
        return
    for action, count in split.items():
        print(f"{action}: {count}")
    print(f"total: {sum(split.values())}")
