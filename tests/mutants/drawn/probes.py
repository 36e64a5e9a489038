"""Calls planted where faults will be, so that a run of the tests records which of them run each place.

The import of a module plants them into its syntax tree: `record.py` names the places in a file. Sources and numbers of
lines stay as they are. Tests run as fast as ever, unlike under a tracer. This module is a plugin of pytest, and
programs that tests start load it by `sitecustomize.py`. It imports nothing of Landpress.
PYTEST_DONT_REWRITE: it is loaded before pytest.
"""

import ast
import atexit
import builtins
import inspect
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

PLACES = "LANDPRESS_PROBES"
"""The environment variable that names the file of places: for each source file the spans and their numbers."""
NAME = "__landpress_probe__"
Span = tuple[int, int, int]
"""Line, column in bytes, number of the fault."""
_hits: set[int] = set()
_begun = 0.0
_failed: set[str] = set()
_BODIES = ("body", "orelse", "finalbody")


def plant(tree: ast.Module, spans: Sequence[Span]) -> None:
    """Put a call before the innermost statement of a function that holds each span, or at the head of functions.

    A span outside functions is a constant, a default or an annotation of the module. `record.py` names the functions
    that use it, by their first statement.
    """
    for line, column, number in spans:
        body, index = _innermost(tree.body, (line, column))
        call = ast.Expr(ast.Call(ast.Name(NAME, ast.Load()), [ast.Constant(number)], []))
        for node in ast.walk(ast.copy_location(call, body[index])):
            ast.copy_location(node, body[index])
        body.insert(index + _is_first(body[index], index), call)


def _innermost(body: list[ast.stmt], place: tuple[int, int]) -> tuple[list[ast.stmt], int]:
    """Return the list of statements that holds the innermost statement around a place, and its index there."""
    index = next(i for i, one in enumerate(body) if _begin(one) <= place < _end(one) and not _is_planted(one))
    for inner in _lists(body[index]):
        if any(_begin(one) <= place < _end(one) and not _is_planted(one) for one in inner):
            return _innermost(inner, place)
    return body, index


def _lists(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in _BODIES:
        yield from [found] if isinstance(found := getattr(node, name, None), list) else []
    for part in [*getattr(node, "handlers", ()), *getattr(node, "cases", ())]:
        yield part.body


def _begin(node: ast.stmt) -> tuple[int, int]:
    decorators = getattr(node, "decorator_list", ())
    return min((one.lineno, one.col_offset) for one in (node, *decorators))


def _end(node: ast.stmt) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _is_planted(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == NAME
    )


def _is_first(node: ast.stmt, index: int) -> bool:
    """Return whether a statement must stay the first: a docstring, or an import from __future__."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return (is_text and index == 0) or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


class _Loader(SourceFileLoader):
    spans: Sequence[Span] = ()

    def get_code(self, fullname: str) -> Any:
        """Keep the bytecode in another place than that of programs that nothing is planted into."""
        usual, sys.pycache_prefix = sys.pycache_prefix, str(Path(os.environ[PLACES]).parent / "bytecode")
        try:
            return super().get_code(fullname)
        finally:
            sys.pycache_prefix = usual

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> Any:  # type: ignore[override]
        tree = ast.parse(data)
        plant(tree, self.spans)
        return compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)


class _Finder:
    def __init__(self, places: Mapping[str, Sequence[Span]]) -> None:
        self.places = places

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("landpress"):
            return None
        found = PathFinder.find_spec(name, path, target)
        if found and found.origin and (spans := self.places.get(os.path.realpath(found.origin))):
            found.loader = _Loader(name, found.origin)
            found.loader.spans = spans
        return found


def _source_of(places: Mapping[str, Sequence[Span]]) -> Callable[[Any], str]:
    """Return a function that gives the source of a module with calls: rules are made of it as ordinary Python."""
    usual = inspect.getsource

    def getsource(what: Any) -> str:
        source = usual(what)
        file = os.path.realpath(what.__file__) if isinstance(what, ModuleType) and what.__file__ else ""
        if file not in places:
            return source
        tree = ast.parse(source)
        plant(tree, places[file])
        return ast.unparse(tree)

    return getsource


def _write(test: str, hits: set[int], seconds: float | None = None) -> None:
    folder = Path(os.environ[PLACES]).parent
    with (folder / f"hits-{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"test": test, "hits": sorted(hits), "seconds": seconds}) + "\n")


def _program_ends() -> None:
    """Write what a program ran that a test started, under the name of the test."""
    if _hits and (test := os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]):
        _write(test, _hits)


def start() -> None:
    """Plant calls into what is imported from now on."""
    if hasattr(builtins, NAME) or PLACES not in os.environ:
        return
    setattr(builtins, NAME, _hits.add)
    places = json.loads(Path(os.environ[PLACES]).read_text(encoding="utf-8"))
    sys.meta_path.insert(0, _Finder(places))
    setattr(inspect, "getsource", _source_of(places))  # noqa: B010 - its type is wider
    if "pytest" not in sys.modules:
        atexit.register(_program_ends)


def pytest_configure(config: Any) -> None:
    """Leave it to the processes that run tests, where there are several."""
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.unregister(sys.modules[__name__])


def _taken() -> float:
    """Return the seconds of a processor that this process took, and the programs that it waited for."""
    return sum(os.times()[:4])


def pytest_runtest_logstart() -> None:
    """Begin to count the time of a test."""
    global _begun
    _begun = _taken()


def pytest_runtest_logreport(report: Any) -> None:
    """Write what a test ran, if it passed, and its seconds of a processor with its fixtures.

    What runs before it or in its fixtures, such as the import of its file, may serve other tests of the file too. It is
    written under the name of the file.
    """
    test = report.nodeid
    if report.outcome != "passed":
        _failed.add(test)
    if report.when != "call":
        _write(test.partition("::")[0], _hits)
        _hits.clear()
    elif test not in _failed:
        _write(test, _hits, round(_taken() - _begun, 3))
        _hits.clear()


start()
