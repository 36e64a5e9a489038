"""The shipped examples of descriptions, each named by its mechanism."""

from pathlib import Path

_FOLDER = Path(__file__).parent
EXAMPLES = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def path_of_example(name: str) -> str:
    """Return the path of an example."""
    return str(_FOLDER / f"{name}.toml")
