"""Let Landpress find the example of a plugin as if it was installed: by the metadata that pip writes."""

import sys
from pathlib import Path
from tempfile import mkdtemp

EXAMPLE = Path(__file__).parents[1] / "examples" / "orchard-landpress"
GAME, PACKAGE = "orchard", "orchard_landpress"


def write_metadata(folder: Path, distribution: str, game: str, package: str) -> None:
    """Write the metadata of a distribution with one game to a folder."""
    info = folder / f"{distribution.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 0.1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[landpress.games]\n{game} = {package}\n", "utf-8")


def add_example(folder: str) -> None:
    """Let this process find the example. Its metadata is written to a new folder inside `folder`."""
    metadata = Path(mkdtemp(dir=folder))
    write_metadata(metadata, EXAMPLE.name, GAME, PACKAGE)
    sys.path[:0] = [str(metadata), str(EXAMPLE)]
