"""Imports between the modules of the package: no circle, not even for the type checker, and no private names."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from landpress.engine.kernels.linking import OWN_SETS
from tests.test_architecture import tree

ROOT = Path(__file__).parents[1]
FLOORS = ("layouts", "engine", "output", "generator")


@cache
def modules(root: Path) -> dict[str, list[tuple[str, str]]]:
    """Return what the modules of the package import, by dotted name: of the four floors, and of `landpress/` itself."""
    found = {}
    for path in [
        *(root / "landpress").glob("*.py"),
        *(path for floor in FLOORS for path in (root / floor).rglob("*.py")),
    ]:
        parts = path.relative_to(root).with_suffix("").parts
        dotted = ".".join(parts if parts[0] == "landpress" else ("landpress", *parts)).removesuffix(".__init__")
        found[dotted] = list(imported(tree(path)))
    return found


def imported(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield what a module imports from the package, wherever it does: the module and the name.

    Imports inside functions and for the type checker alone count too: who reads the one must know the other.
    """
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("landpress"):
            yield from ((str(node.module), alias.name) for alias in node.names)
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.startswith("landpress"))


def circle(root: Path) -> list[str]:
    """Return the modules of a circle of imports, empty if there is none."""
    found = modules(root)
    graph = {
        name: {f"{where}.{what}" if f"{where}.{what}" in found else where for where, what in imports} - {name}
        for name, imports in found.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other() -> None:
    assert circle(ROOT) == []


def is_one_kernel(*names: str) -> bool:
    """Return whether modules are among the loops of one kernel that belongs to no game (engine/kernels/linking.py)."""
    return any(all(name.startswith(f"landpress.engine.{own}.") for name in names) for own in OWN_SETS)


def test_private_names_stay_in_their_module() -> None:
    """A name with a leading underscore is not imported by another module.

    Of modules that are compiled to one kernel, it is a function that the kernel does not export.
    """
    found = [
        f"{name} imports {what} of {where}"
        for name, imports in modules(ROOT).items()
        for where, what in imports
        if what.startswith("_") and not what.startswith("__") and not is_one_kernel(name, where)
    ]
    assert found == []


HIDDEN = {
    "at top": "from landpress.layouts import hen\nshell = hen\n",
    "by its name": "import landpress.layouts.hen\nshell = landpress.layouts.hen\n",
    "for the type checker": "if TYPE_CHECKING:\n    from landpress.layouts import hen\nshell = 1\n",
    "for a checker by another name": "if typing.TYPE_CHECKING:\n    from landpress.layouts import hen\nshell = 1\n",
    "in a function": "def shell():\n    from landpress.layouts import hen\n    return hen\n",
}


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_planted_circle_is_found(hidden: str, tmp_path: Path) -> None:
    """Two modules that import each other are named, also inside a function or for the type checker alone."""
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/hen.py").write_text("from landpress.layouts.egg import shell\n")
    (tmp_path / "layouts/egg.py").write_text(HIDDEN[hidden])
    assert set(circle(tmp_path)) == {"landpress.layouts.hen", "landpress.layouts.egg"}


def test_a_planted_circle_through_the_package_itself_is_found(tmp_path: Path) -> None:
    for folder, name, text in (
        ("layouts", "egg", "from landpress import shell\n"),
        ("landpress", "__init__", "def lay():\n    from landpress.layouts.egg import yolk\n    return yolk\n"),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.py").write_text(text)
    assert set(circle(tmp_path)) == {"landpress", "landpress.layouts.egg"}
