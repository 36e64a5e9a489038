"""`landpress compile`: compile the rules of a plugin's game ahead of time, so that they run fast everywhere."""

import subprocess
import sys
from importlib.util import find_spec

from landpress.generator.completion import games
from landpress.generator.declaring import argument, declared, example
from landpress.generator.options import GameName
from landpress.layouts.catalogue import known, shipped
from landpress.layouts.errors import CallError
from landpress.layouts.version import __version__

_NEEDED = ("numba", "llvmlite", "ziglang")


@declared("compile", epilog=example("compile my-game"))
def command(game: str = argument(type=GameName(), shell_complete=games)) -> None:
    """Compile the rules of GAME, a game of an installed plugin, and write `rules/kernel.wasm` into its package.

    The kernel fits this version of Landpress. It needs numba, llvmlite and ziglang to be made, not to be used.
    """
    if known(game) in shipped():
        raise CallError(f"GAME {game}: the shipped games are compiled already; name a game of your own")
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        raise CallError(f"compile: {', '.join(missing)} is missing; pip install numba llvmlite ziglang")
    from landpress.engine.kernels.artefact import path_of
    from landpress.output.files.saving import save

    path = path_of(game)
    made = subprocess.run(
        [sys.executable, "-m", "landpress.engine.kernels.compiling", game], capture_output=True, check=False
    )
    if made.returncode:
        said = made.stderr.decode(errors="replace").strip().splitlines() or ["the compiler ended"]
        raise CallError(f"compile: {game}: {said[-1][:200]}; docs/kernels.md says what rules may use")
    save(path, made.stdout, force=True)
    print(f"{path}: {len(made.stdout):,} bytes, for Landpress {__version__}")
