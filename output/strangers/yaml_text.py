"""Untrusted YAML as JSON, values or a table; runs only in the child process (sandbox.py).

Only plain values are read: no tags, no objects. Values are counted as they are written out: a few aliases of each other
stand for billions.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from landpress.output.strangers.answer import RefusedError
from landpress.output.strangers.spreadsheet import MOST_CELL

MOST = 100_000
_SYMBOL = re.compile(r":[A-Za-z_]\w*[?!]?\Z", re.ASCII)


def plain(data: bytes, symbol: str = "") -> bytes:
    """Return the values of a YAML file as JSON. Raise RefusedError if it is malformed.

    What Ruby reads as a symbol, `:name` without quotes, is a text that begins with `symbol` if there is one.
    """

    def values(text: str) -> object:
        import yaml

        class Loader(yaml.SafeLoader):  # type: ignore[misc]
            pass

        if symbol:
            Loader.add_implicit_resolver("!symbol", _SYMBOL, [":"])
            Loader.add_constructor("!symbol", lambda _, node: symbol + node.value[1:])
        read = yaml.load(text, Loader)
        _check(read)
        return read

    return _read(values, data)


def table(data: bytes) -> bytes:
    """Return the rows of a list of cards as JSON, each with its line. The first row has the names of the columns.

    Texts stay as they are written, so 3.50 has two decimals. A list of texts is one cell, with commas. Raise
    RefusedError if it is malformed or something else than cards with texts.
    """

    def cards(text: str) -> object:
        import yaml

        loader = yaml.SafeLoader(text)
        rows = [(row.start_mark.line + 1, _row(row)) for row in _cards(loader.get_single_node())]
        names = list(dict.fromkeys(name for _, cells in rows for name in cells))
        return [(1, names), *((line, [cells.get(name, "") for name in names]) for line, cells in rows)]

    return _read(cards, data)


def _read(made: Callable[[str], object], data: bytes) -> bytes:
    try:
        import yaml
    except ImportError:
        raise RefusedError("reading YAML needs PyYAML: pip install PyYAML") from None
    try:
        return json.dumps(made(data.decode("utf-8-sig"))).encode()
    except (yaml.YAMLError, UnicodeDecodeError, TypeError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark else ""
        raise RefusedError(f"{where}not YAML of plain values") from None


def _cards(node: Any) -> list[Any]:  # noqa: ANN401
    """Return the nodes of the cards: those of a list, or of the only list in a mapping."""
    if node is not None and node.id == "mapping" and len(node.value) == 1:
        node = node.value[0][1]
    if node is None or node.id != "sequence" or len(node.value) > MOST:
        raise RefusedError("expected a list of cards, each with the names of its cells")
    return list(node.value)


def _row(node: Any) -> dict[str, str]:  # noqa: ANN401
    """Return the cells of a card by name."""
    if node.id != "mapping":
        raise RefusedError(f"line {node.start_mark.line + 1}: expected a card with names and texts, as in title: Ferry")
    if any(key.tag == "tag:yaml.org,2002:merge" for key, _ in node.value):
        raise RefusedError(f"line {node.start_mark.line + 1}: << is not read; write the cells of each card")
    return {_cell(key): _cell(value) for key, value in node.value}


def _cell(node: Any) -> str:  # noqa: ANN401
    """Return the text of a node as it is written."""
    if node.id == "scalar":
        return "" if node.tag == "tag:yaml.org,2002:null" else str(node.value)[: MOST_CELL + 1]
    if node.id == "sequence" and all(one.id == "scalar" for one in node.value[:MOST_CELL]):
        return ", ".join(map(_cell, node.value[:MOST_CELL]))[: MOST_CELL + 1]
    raise RefusedError(f"line {node.start_mark.line + 1}: expected a text or a list of texts")


def _check(read: object) -> None:
    """Raise RefusedError if there are more values than the limit, with those for which aliases stand."""
    counted, waiting = 0, [read]
    while waiting:
        value = waiting.pop()
        counted += 1
        waiting += value.values() if isinstance(value, dict) else value if isinstance(value, list | set | tuple) else ()
        if counted + len(waiting) > MOST:
            raise RefusedError(f"more than {MOST} values, the limit, with those that aliases repeat")
