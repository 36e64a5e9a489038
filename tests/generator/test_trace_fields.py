"""Each field of a trace: written, read back and compared, and refused in exact words where it is something else."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from landpress.engine.play.match import Match
from landpress.generator.screen import mail
from landpress.generator.table.sitting import Ply, Table
from landpress.generator.table.trace import Trace, first_difference, head, line, ply, read_trace, whole
from landpress.generator.table.whole_game import whole_game
from landpress.layouts.errors import InputError
from tests.playing import fresh_boards

BOARD = next(board for board in fresh_boards("last-land") if board.players == 2)
Lines = list[dict[str, Any]]


def begun(count: int = 24) -> Lines:
    """Return the head of a game and its first plies, with their states and their numbers of legal actions."""
    table, lines = Table(BOARD, ["random", "greedy"], 7), [head(BOARD, 7, ["random", "greedy"])]
    for done in table.plies():
        assert isinstance(done, Ply)
        lines.append({**ply(table.match.copy(), done.number, done.action, states=True, legal=True)})
        if len(lines) > count:
            break
    return json.loads(json.dumps(lines))  # type: ignore[no-any-return]


BEGUN = begun()


def read(lines: Lines, **options: Any) -> Trace:
    return read_trace(BytesIO("".join(map(line, lines)).encode()), called="a.jsonl", **options)


def changed(at: int, change: Callable[[dict[str, Any]], object]) -> Lines:
    lines = json.loads(json.dumps(BEGUN))
    change(lines[at])
    return lines  # type: ignore[no-any-return]


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda value: value.pop(key)


def put(key: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda found: found.update({key: value})


FORMAT = "expected the head of a trace, format 'landpress/trace' version 1"
FIELDS = "expected the fields format version game players board seed policies and perhaps position"
PLY = "expected the fields ply, actor, action and perhaps state, legal"
ACTOR = "/actor: expected chance or a seat below 2"
REFUSED: list[tuple[int, Callable[[dict[str, Any]], object], str]] = [
    (0, put("format", "landpress/board"), FORMAT),
    (0, put("version", 2), FORMAT),
    (0, without("format"), FORMAT),
    (0, without("seed"), FIELDS),
    (0, without("policies"), FIELDS),
    (0, put("more", 1), FIELDS),
    (0, put("board", "LL1"), "/board: expected a board file"),
    (0, lambda value: value["board"].pop("players"), "/board/players: the board cannot be read (LL004)"),
    (0, put("game", "xarkant"), "game and players differ from the board's, last-land for 2"),
    (0, put("players", 3), "game and players differ from the board's, last-land for 2"),
    (0, put("players", 2.0), "game and players differ from the board's, last-land for 2"),
    (0, put("policies", ["random"]), "/policies: expected 2 names"),
    (0, put("policies", ["random"] * 3), "/policies: expected 2 names"),
    (0, put("policies", ["random", 1]), "/policies: expected 2 names"),
    (0, put("policies", "ab"), "/policies: expected 2 names"),
    (0, put("seed", "7"), "/seed: expected a whole number"),
    (0, put("seed", True), "/seed: expected a whole number"),
    (0, put("position", []), "/position: expected a position"),
    (2, without("ply"), PLY),
    (2, without("actor"), PLY),
    (2, without("action"), PLY),
    (2, put("said", ""), PLY),
    (2, put("ply", 3), "/ply: expected 2"),
    (2, put("ply", True), "/ply: expected 2"),
    (2, put("actor", 2), ACTOR),
    (2, put("actor", "Chance"), ACTOR),
    (2, put("action", 5), "/action: expected the text of an action"),
    (2, put("legal", 3.5), "/legal: expected a whole number"),
    (2, put("legal", "3"), "/legal: expected a whole number"),
]


@pytest.mark.parametrize(
    ("at", "change", "told"), REFUSED, ids=[f"{i} {told[:30]}" for i, (_, _, told) in enumerate(REFUSED)]
)
def test_a_field_that_is_not_what_it_must_be_is_told(at: int, change: Callable[[Any], object], told: str) -> None:
    """docs/formats.md, Traces: one line with the name, the line of the file, the field, and what was expected."""
    with pytest.raises(InputError) as raised:
        read(changed(at, change))
    assert str(raised.value) == f"a.jsonl: line {at + 1}: {told}"


def test_every_field_is_read_back() -> None:
    trace = read(BEGUN)
    assert (trace.board, trace.seed, trace.policies, trace.result, trace.position) == (
        BOARD,
        7,
        ["random", "greedy"],
        None,
        None,
    )
    for value, told in zip(trace.plies, BEGUN[1:], strict=True):
        assert {**value, "state": json.loads(value["state"])} == told
        assert isinstance(value["state"], str), "a text takes a fraction of the memory"
    assert [json.loads(one) for one in trace.text().splitlines()] == BEGUN
    assert first_difference(trace) is None
    two = BytesIO(line(BEGUN[0]).encode()), BytesIO("".join(map(line, BEGUN[1:])).encode())
    assert read_trace(*two).plies == trace.plies
    assert list(BEGUN[0]) == ["format", "version", "game", "players", "board", "seed", "policies"]


def test_a_game_may_begin_later() -> None:
    match = Match(BOARD)
    done = next(i for i, value in enumerate(BEGUN[1:], 1) if value["state"]["phase"] == "roll")
    for value in BEGUN[1 : done + 1]:
        match.play(value["action"])
    position = json.loads(json.dumps(match.state()))
    later = [head(BOARD, 7, ["random", "greedy"], position)]
    later += [{**value, "ply": i} for i, value in enumerate(BEGUN[done + 1 :], 1)]
    trace = read(later)
    assert trace.position == position
    assert first_difference(trace) is None
    assert read_trace(BytesIO(trace.text().encode())).position == position
    with pytest.raises(InputError, match="did not begin at its beginning"):  # an address has no room for a position
        mail.mailed(trace)
    with pytest.raises(InputError, match=r"^-: line 1: /position: "):
        read_trace(BytesIO(line(head(BOARD, 7, ["a", "b"], {})).encode()))


def test_the_result_is_the_last_line() -> None:
    game = whole_game(BOARD, ["greedy", "random"], 3)
    trace = read_trace(BytesIO(game.text().encode()))
    assert (trace.result, trace.policies, trace.seed) == (game.result, ["greedy", "random"], 3)
    assert first_difference(trace) is None
    assert game.result["reason"] != "stopped"
    ended = [json.loads(one) for one in game.text().splitlines()]
    lines: Lines = [{"result": {}}, ended[1]]
    for more in lines:
        with pytest.raises(InputError, match=f"a.jsonl: line {len(ended) + 1}: the result is the last line"):
            read([*ended, more])
    wrong = read([*ended[:-1], {"result": {**ended[-1]["result"], "reason": "luck"}}])
    ours, theirs = (json.dumps(one.result, sort_keys=True) for one in (trace, wrong))
    assert first_difference(wrong) == f"result: by the rules {ours}, the trace says {theirs[:200]}"
    more_plies = read([*ended[:-1], {**ended[-2], "ply": len(ended) - 1}])
    assert first_difference(more_plies) == (
        f"ply {len(ended) - 1}: the game is over already, {json.dumps(trace.result)}"
    )
    assert first_difference(read(ended[:-2])) is None, "a trace without a result may end anywhere"
    with pytest.raises(InputError, match="expected the fields ply, actor, action"):
        read([*ended[:-1], {"result": "won"}])


def test_an_empty_trace_and_bytes_that_are_no_text() -> None:
    with pytest.raises(InputError, match=r"^a\.jsonl: an empty trace: expected a head line$"):
        read([])
    good = line(BEGUN[0]).encode()
    with pytest.raises(InputError, match=r"^-: line 2: not UTF-8 text$"):
        read_trace(BytesIO(good + b"\xff\n"))
    with pytest.raises(InputError, match=r"^-: line 2: expected a JSON object, which starts with \{$"):
        read_trace(BytesIO(good + b"[]\n"))


def test_only_a_last_line_may_be_torn_and_only_if_that_is_asked_for() -> None:
    """After a kill the last line may be incomplete; anything else is damage."""
    texts = [line(value).encode() for value in BEGUN]
    torn = b"".join(texts[:3]) + texts[3][:20]
    assert len(read_trace(BytesIO(torn), allow_torn=True).plies) == 2
    with pytest.raises(InputError, match=r"^-: line 4: line 1, column \d+: not JSON"):
        read_trace(BytesIO(torn))
    with pytest.raises(InputError, match=r"^-: line 4: "):
        read_trace(BytesIO(torn + b"\n"), allow_torn=True)
    with pytest.raises(InputError, match=r"^-: line 4: not a line of JSON; the trace is damaged here$"):
        read_trace(BytesIO(torn), BytesIO(texts[4]), allow_torn=True)
    with pytest.raises(InputError, match=r"^-: line 1: "):
        read_trace(BytesIO(texts[0][:20]), allow_torn=True)


def differs(at: int, change: Callable[[dict[str, Any]], object]) -> str | None:
    return first_difference(read(changed(at, change)))


def legal_before(at: int) -> list[str]:
    match = Match(BOARD)
    for value in BEGUN[1:at]:
        match.play(value["action"])
    return list(match.legal())


def test_the_first_difference_is_told() -> None:
    """One line: the ply, what the rules say, and what the trace says."""
    roll = next(i for i, value in enumerate(BEGUN[1:], 1) if value["action"].startswith("roll"))
    at = next(i for i, value in enumerate(BEGUN[1:], 1) if value["actor"] == 0)
    legal, rolls = legal_before(at), legal_before(roll)
    value = BEGUN[at]
    assert differs(roll, put("actor", 1)) == f"ply {roll}: by the rules it is chance to act, the trace says seat 1"
    assert differs(at, put("actor", 1)) == f"ply {at}: by the rules it is seat 0 to act, the trace says seat 1"
    assert differs(at, put("actor", "chance")) == f"ply {at}: by the rules it is seat 0 to act, the trace says chance"
    assert len(legal) <= 8 < len(rolls) == 21
    not_legal = f"ply {roll}: 'fly' is not legal; legal: {', '.join(rolls[:8])}, ... (21)"
    assert differs(roll, put("action", "fly")) == not_legal
    assert differs(at, put("action", "fly")) == f"ply {at}: 'fly' is not legal; legal: {', '.join(legal)}"
    assert differs(at, put("legal", len(legal) - 1)) == (
        f"ply {at}: {len(legal)} legal actions, the trace says {len(legal) - 1}"
    )
    state = value["state"]
    name, key = next((name, key) for name, key in state.items() if isinstance(key, list))
    after = f"ply {at}: state after {value['action']!r}: "
    assert differs(at, put("state", [])) == f"{after}expected an object"
    assert differs(at, lambda value: value["state"][name].append(1)) == (
        f"{after}{name} is {json.dumps(key)[:80]} by the rules, {json.dumps([*key, 1])[:80]} in the trace"
    )
    assert differs(at, lambda value: value["state"].pop(name)) == (
        f"{after}{name} is {json.dumps(key)[:80]} by the rules, null in the trace"
    )
    assert (
        differs(at, lambda value: value["state"].update(more=1)) == f"{after}more is null by the rules, 1 in the trace"
    )
    assert differs(at, lambda value: value["state"].update(more=None)) == (
        f"{after}more is null by the rules, null in the trace"
    )


def test_a_certificate_is_a_whole_trace() -> None:
    from landpress.engine.proof.playability import POLICY, certificate

    found = certificate(BOARD)
    assert found is not None
    trace = read_trace(BytesIO(whole(found).encode()))
    assert (trace.policies, trace.seed, trace.result) == ([POLICY] * 2, found.seed, found.result)
    assert [value["action"] for value in trace.plies] == [action for _, action in found.plies]
    assert first_difference(trace) is None
