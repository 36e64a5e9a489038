"""The pure parsers that read what strangers wrote, each with texts to begin with. Pure: without a file or a process."""

import json
import random
from collections.abc import Callable, Sequence
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from landpress.engine.boards.validity import examine
from landpress.engine.contract.house import changed, read_setting, read_variant, shipped, standard
from landpress.engine.play.nets import path_of, read_net
from landpress.engine.play.players import player
from landpress.generator.boards.issue import drawn, file_text
from landpress.generator.boards.request import request
from landpress.generator.decks.conditions import condition
from landpress.generator.decks.faults import Faults
from landpress.generator.decks.rows import Origin
from landpress.generator.decks.table import parsed
from landpress.generator.table.trace import first_difference, read_trace
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from landpress.layouts.catalogue import folder, games
from landpress.layouts.codes import ALPHABET, encode
from landpress.layouts.errors import LandpressError
from landpress.layouts.paper import paper
from landpress.layouts.strictjson import parse
from landpress.layouts.stricttoml import parse_toml
from landpress.output.files.embedded import png_text, svg_metadata
from landpress.output.reports.validation import sentence
from landpress.output.strangers.pdf_operators import BrokenError, steps
from tests import carriers
from tests.faults.mutations import altered, mutated
from tests.faults.results import ROOT


class Parser(NamedTuple):
    """A parser: its name, its share of the runs, inputs to begin with, and the call."""

    name: str
    share: float
    seeds: Sequence[bytes]
    read: Callable[[bytes], object]
    change: Callable[[bytes, random.Random, Sequence[bytes]], bytes] = mutated


KNOWN = (LandpressError, BrokenError)
"""The errors with which a parser refuses its input."""


@cache
def boards() -> list[Board]:
    """Return a board of every game for two numbers of seats."""
    from landpress.layouts.board import layout

    return [drawn(request(game, seats), "faults").board for game in games() for seats in layout(game).SEATS[:2]]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _board(data: bytes) -> None:
    reading = read_board(data)
    findings = [*reading.findings, *(examine(reading.board).findings if reading.board else [])]
    for finding in findings:
        for language in ("en", "ja"):
            said = sentence(finding, words(language, reading.board.game if reading.board else ""))
            assert said.isprintable()
        assert all(place.isprintable() for place in finding.where)


def _code(data: bytes) -> None:
    board = Board.from_code(_text(data))
    assert Board.from_code(board.code() or "") == board


def _retyped(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Return a code with other digits and the checksum that fits them."""
    prefix, digits = data[:3].decode(), list(data.replace(b"-", b"")[3:-2].decode())
    for _ in range(1 + int(8 * chance.random() ** 2)):
        digits[int(chance.random() * len(digits))] = ALPHABET[int(chance.random() * 32)]
    values = [ALPHABET.index(digit) * 32**place for place, digit in enumerate(reversed(digits))]
    return encode(prefix[:2], sum(values), len(digits)).encode()


def _value(value: object) -> str:
    """Return a house value as the command line takes it."""
    return json.dumps(value).replace(" ", "")


def _variant(game: str, data: bytes) -> None:
    changed(game, read_variant(game, data.decode("utf-8", "replace")))


def _setting(data: bytes) -> None:
    game, _, setting = data.partition(b" ")
    if game.decode("utf-8", "replace") in games():
        changed(game.decode(), dict([read_setting(_text(setting))]))


def _deck(data: bytes) -> None:
    faults = Faults()
    parsed(Origin("cards.csv", data), faults)
    faults.check()


def _replayed(data: bytes) -> None:
    first_difference(read_trace(BytesIO(data), allow_torn=True))


def traces() -> list[bytes]:
    """Return the beginnings of traces, up to the end of a line."""
    paths = sorted((ROOT / "tests/data/v0_1_0").glob("*.trace.jsonl"))
    return [path.read_bytes()[:5000].rpartition(b"\n")[0] + b"\n" for path in paths]


def parsers() -> list[Parser]:
    """Return the parsers, each with its seeds."""
    found = boards()
    files = [file_text(board).encode() for board in found]
    small = files + [path.read_bytes() for path in sorted((ROOT / "tests/data/v0_1_0").glob("*.json"))]
    codes = [str(board.code()).encode() for board in found if board.code()]
    variants = [Path(path).read_bytes() for game in games() for path in shipped(game).values()]
    variants += [(folder("engine", game) / "house.toml").read_bytes() for game in games()]
    templates = [path.read_bytes() for path in sorted((ROOT / "generator/decks/example").glob("*.toml"))]
    tables = [path.read_bytes() for path in sorted((ROOT / "generator/decks/example").glob("*.csv"))]
    svgs = [carriers.svg(file) for file in files]
    pngs = [carriers.png([carriers.compressed_text(b"landpress", file)]) for file in files]
    pngs += [carriers.png([carriers.chunk(b"tEXt", b"landpress\0" + file)]) for file in files]
    drawing = [
        b"q 1 0 0 1 9 9 cm BT /F1 9 Tf (x\\)) Tj <0aF> Tj ET BI /W 1 /H 1 /BPC 8 /CS /G ID abc EI Q 0 0 9 9 re f",
        b"/A << /B [1 (]>>) true null] /C <</D 1>> >> BDC EMC BX draw this EX /P cs 1 scn 0.5 0 0 0.5 0 0 cm /X Do",
    ]
    settings = [f"{game} {key}={_value(value)}".encode() for game in games() for key, value in standard(game).items()]
    papers = [b"a4", b"letter", b"300x400mm", b"8.5x11in", b"29,7x42cm"]
    policies = [b"random", b"greedy", b"mcts:1000", b"mcts:1.5s", b"human", b"bot:python x.py"]
    nets = [path_of("last-land", 2).read_bytes()]
    conditions = [b"cost>=3", b"name", b"kind = hero", b"a!=b", b"cost<1.5"]
    return [
        Parser("board codes", 0.25, codes, _code),
        Parser("board codes with a right checksum", 0.05, codes, _code, _retyped),
        Parser("board files, whole values changed", 0.015, files, _board, altered),
        Parser("traces, whole values changed", 0.005, traces(), lambda data: read_trace(BytesIO(data)), altered),
        Parser("replays of traces, whole values changed", 0.002, traces(), _replayed, altered),
        Parser("strict JSON", 0.10, small, lambda data: parse(_text(data))),
        Parser("board files, with the findings as sentences", 0.02, small, _board),
        Parser("strict TOML", 0.025, variants + templates, lambda data: parse_toml(data.decode("utf-8", "replace"))),
        *(Parser(f"variants of {game}", 0.005, variants, partial(_variant, game)) for game in games()),
        Parser("settings KEY=VALUE", 0.10, settings, _setting),
        Parser("traces", 0.005, traces(), lambda data: read_trace(BytesIO(data))),
        Parser("replays of traces", 0.002, traces(), _replayed),
        Parser("SVG", 0.10, svgs, svg_metadata),
        Parser("texts in PNG", 0.08, pngs, png_text),
        Parser("drawings in PDF", 0.10, drawing, lambda data: list(steps(data))),
        Parser("deck tables (CSV)", 0.02, tables, _deck),
        Parser("conditions of decks", 0.04, conditions, lambda data: condition(_text(data), ("name", "cost", "a"))),
        Parser("sizes of paper", 0.04, papers, lambda data: paper(_text(data))),
        Parser("nets", 0.02, nets, lambda data: read_net(data, "a net")),
        Parser("names of players", 0.025, policies, lambda data: player(_text(data))),
    ]
