"""Let Landpress find the examples of plugins as if they were installed: by the metadata that pip writes."""

import sys
from pathlib import Path
from tempfile import mkdtemp

_EXAMPLES = Path(__file__).parents[1] / "examples"
EXAMPLES = {game: _EXAMPLES / f"{game}-landpress" for game in ("orchard", "saltmarsh")}
"""The folder of each game that is an example of a plugin."""
GAME = "orchard"
EXAMPLE, PACKAGE = EXAMPLES[GAME], f"{GAME}_landpress"


def write_metadata(folder: Path, distribution: str, game: str, package: str) -> None:
    """Write the metadata of a distribution with one game to a folder."""
    info = folder / f"{distribution.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 0.1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[landpress.games]\n{game} = {package}\n", "utf-8")


def add_examples(folder: str) -> None:
    """Let this process find the examples. Their metadata is written to a new folder inside `folder`."""
    metadata = Path(mkdtemp(dir=folder))
    for game, place in EXAMPLES.items():
        write_metadata(metadata, place.name, game, f"{game}_landpress")
        sys.path[:0] = [str(place)]
    sys.path[:0] = [str(metadata)]
