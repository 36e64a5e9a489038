"""Whole games as text, to read and to compare. `python -m tests.engine.playthrough FILE..` writes the files again.

A file begins with the board and the seed. They stay as they are when the rest is written again. Each ply has its
number, the seat, the action, the number and the kinds of legal actions, and the changes of the state. Every seat is
random.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.play.match import Match
from landpress.layouts.board import Board
from tests.games.rulebook import read
from tests.playing import file_of

FEW = 4


def kinds(legal: Sequence[str]) -> str:
    """List the legal actions in short. A kind with more than `FEW` actions has its count in place of their names."""
    count = Counter(action.split()[0] for action in legal)
    short = [
        f"{count[action.split()[0]]} {action.split()[0]}" if count[action.split()[0]] > FEW else action
        for action in legal
    ]
    return ", ".join(dict.fromkeys(short))


def changes(before: Any, after: Any, at: str = "") -> Iterator[str]:
    """Yield the differences between two states, each with its path."""
    if type(before) is type(after) and isinstance(before, dict) and before.keys() == after.keys():
        for key in before:
            yield from changes(before[key], after[key], f"{at} {key}")
    elif type(before) is type(after) and isinstance(before, list) and len(before) == len(after):
        for i, pair in enumerate(zip(before, after, strict=True)):
            yield from changes(*pair, f"{at} {i}")
    elif before != after:
        yield f"{at.strip()}: {json.dumps(before)} -> {json.dumps(after)}"


def told(board: Board, seed: int) -> str:
    """Write down game 0 of a seed."""
    match, streams = Match(board), game_streams(seed, 0, board.players)
    state, plies = match.state(), 0
    file = {key: value for key, value in file_of(board).items() if key != "made_by"}
    lines = [f"board: {json.dumps(file)}", f"seed: {seed}", f"state: {json.dumps(state)}"]
    while (actor := match.actor) != OVER:
        legal, room = match.legal(), [0] * match._notation.ROOM
        action = match.text(match._rules.sample(match._t, match._s, streams, STREAM * (actor + 1), room))
        match.play(action)
        plies += 1
        who = "chance" if actor == CHANCE else f"seat {actor}"
        before, state = state, match.state()
        lines += ["", f"{plies} {who}: {action}", f"   of {len(legal)}: {kinds(legal)}"]
        lines += [f"   {change}" for change in changes(before, state)]
    lines += ["", f"state: {json.dumps(state)}", f"result: {json.dumps(match.result())}"]
    return "\n".join(lines) + "\n"


def told_again(text: str) -> str:
    """Write the game down again from the board and the seed in a file's text."""
    board, seed = (line.split(": ", 1)[1] for line in text.splitlines()[:2])
    return told(read(json.loads(board)), int(seed))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(told_again(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
