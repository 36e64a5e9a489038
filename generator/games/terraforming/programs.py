"""The interface of Terraforming for outside programs, in the format of the designer's contest (docs/bots.md).

A program receives the whole field before the game and before each of its turns. Before the game it answers with its
name. In each turn it answers with moves or a build, and then `finish`. Under the house value `programs.lockout` lines
are read as strictly as the server of the contest read them.
"""

import re
from collections.abc import Iterable

from landpress.engine.contract.house import house_values
from landpress.engine.games.terraforming import notation
from landpress.engine.play.match import Match, inside
from landpress.layouts.hexgrid import DIRECTIONS, hexagon, radius_of

FINISH, RESET = "finish", "reset"
INSTEAD = FINISH
COMMANDS = ("move", "build", FINISH, RESET)
BUILDINGS = {"large_factory": "initial", "factory": "robotmaker"}
"""The names of buildings in the contest, where they differ from the notation."""
_ANSWERS = {
    BUILDINGS.get(name, name): name
    for name in ("large_factory", "factory", "excavator", "tower", "bridge", "house", "town", "shield", "city")
}
_ON_SERVER = tuple(word for word in _ANSWERS if word not in ("initial", "shield", "city"))
_NUMBER = re.compile("-?[0-9]{1,9}", re.ASCII)
_ON_SERVER_NUMBER = re.compile("[+-]?[0-9]+", re.ASCII)
_SERVER_LIMIT = 2**31


def message(match: Match, seat: int, before: bool = False) -> bytes:
    """Return the field as it is sent to the program of a seat; with `before`, the field before any start phase."""
    _, _, t, now = inside(match)
    s = notation.beginning(t) if before else now
    state, wealth = notation.state(t, s), notation.wealth(t, s)
    radius = radius_of(len(wealth))
    assert radius is not None
    lines = ["START", f"{state['round']} {notation.most_rounds(t)} {seat}", f"{radius + 1} {len(wealth)}"]
    for i, cell in sorted(enumerate(hexagon(radius)), key=lambda item: item[1]):
        terrain, building = state["terrain"][i], state["building"][i]
        word = BUILDINGS.get(building or "", building) or ("hole" if terrain == "hole" else "none")
        lines.append(f"{cell.q} {cell.r} {state['owner'][i]} {state['robots'][i]} {wealth[i]} {terrain} {word}")
    return ("\n".join([*lines, "EOS"]) + "\n").encode()


def whole(beginning: str, words: tuple[str, ...]) -> str | None:
    """Return the word that equals `beginning`, or the only word that begins with it; None if there is no such word."""
    if beginning in words:
        return beginning
    found = [word for word in words if word.startswith(beginning)]
    return found[0] if len(found) == 1 else None


def _is_strict(match: Match) -> bool:
    locks: bool = house_values(match.board.game, match.board.variant)["programs.lockout"]
    return locks


def action(match: Match, line: str) -> str | None:
    """Return the action of a line in the game's notation, or `reset`; None if the line has no meaning.

    Without the lockout every word may be shortened, with it only the names of buildings.
    """
    strict = _is_strict(match)
    words = [word for word in line.strip().split(" ") if word] if strict else line.split()
    command = _word(words[0], COMMANDS, strict) if words else None
    if command in (FINISH, RESET) and len(words) == 1:
        return command
    if command == "move" and len(words) == 5 and _are_numbers((*words[1:3], words[4]), strict):
        way = _word(words[3], tuple(DIRECTIONS), strict)
        return f"move {int(words[1])} {int(words[2])} {way} {int(words[4])}" if way else None
    if command == "build" and len(words) == 4 and _are_numbers(words[1:3], strict):
        building = whole(words[3], _ON_SERVER if strict else tuple(_ANSWERS))
        return f"build {int(words[1])} {int(words[2])} {_ANSWERS[building]}" if building else None
    return None


def _are_numbers(words: Iterable[str], strict: bool) -> bool:
    """Return whether all words are whole numbers. The server took a plus sign, and all numbers of 32 bits."""
    if not strict:
        return all(map(_NUMBER.fullmatch, words))
    return all(_ON_SERVER_NUMBER.fullmatch(word) and -_SERVER_LIMIT <= int(word) < _SERVER_LIMIT for word in words)


def _word(said: str, words: tuple[str, ...], strict: bool) -> str | None:
    return said if strict and said in words else None if strict else whole(said, words)


def is_locked(match: Match, first: str, action: str) -> bool:
    """Return whether the first move or build of a turn forbids another action, even if it failed.

    As on the server of the contest, a build forbids all other builds and moves, and a move forbids builds.
    """
    both_move = first.startswith("move") and action.startswith("move")
    return _is_strict(match) and action != FINISH and not both_move


def is_last(action: str) -> bool:
    """Return whether an action ends the turn."""
    return action == FINISH


def instead(match: Match) -> str:
    """Return `finish`, the action of a program that has died or used up its time."""
    return FINISH


def moment(match: Match) -> str:
    """Return the round, such as `round 3`."""
    return f"round {match.state()['round']}"
