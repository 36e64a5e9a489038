"""Compiled kernels give what ordinary Python gives, fit their sources, and are never run where they do not.

The digests are over playouts, searches with their trees, measured games, perft and answers of solvers, for every game
and number of seats (tests/engine/happenings.py).
"""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from landpress.engine.kernels import artefact, backends, library, linking, native, wasm
from landpress.engine.kernels.artefact import Unfit
from landpress.engine.kernels.backends import KernelWarning, backend_of, link
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError
from scripts.example_game import EXAMPLES
from tests.engine.happenings import digest
from tests.playing import PLAYED, ROOT

BUILT_WITH = (3, 11)
"""The Python whose bytecode the shipped kernels were compiled from; another gives equal functions in other bytes."""
DAILY, NIGHTLY = 10, 60
"""Iterations of each search. By day a fifth of the boards are played."""


def digests(backend: str, *names: str, **environment: str) -> dict[str, str]:
    """Return a digest of what happens in each game by a backend, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.engine.happenings", str(NIGHTLY), *names],
        cwd=ROOT,
        env={**os.environ, "LANDPRESS_KERNELS": backend, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("iterations", [DAILY, pytest.param(NIGHTLY, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("game", PLAYED)
def test_compiled_games_are_the_plain_ones(game: str, iterations: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few iterations and boards daily: plain Python takes a minute for the searches of a night in one game."""
    found = []
    for backend in ("wasm", "plain"):
        monkeypatch.setenv("LANDPRESS_KERNELS", backend)
        assert backend_of(game) == backend_of(game, long=True) == backend
        found.append(digest(game, iterations, every=5 if iterations == DAILY else 1))
    assert found[0] == found[1]


@pytest.mark.nightly
@pytest.mark.skipif(not native.is_installed(), reason="needs Numba: pip install numba")
@pytest.mark.parametrize("game", PLAYED)
def test_native_games_are_the_compiled_ones(game: str, tmp_path: Path) -> None:
    """Numba takes half a minute a game: `make check-kernels` runs this."""
    assert digests("native", game, LANDPRESS_CACHE=str(tmp_path)) == digests("wasm", game)


@pytest.mark.nightly
@pytest.mark.skipif(not native.is_installed(), reason="needs Numba: pip install numba")
def test_a_cache_does_not_mix_games_up(tmp_path: Path) -> None:
    """All games in one process with a new cache: it must not hand one game's code to another."""
    assert digests("native", *PLAYED, LANDPRESS_CACHE=str(tmp_path)) == digests("wasm", *PLAYED)


@pytest.mark.nightly
@pytest.mark.skipif(not native.is_installed(), reason="needs Numba: pip install numba")
@pytest.mark.parametrize("game", PLAYED)
def test_native_games_stay_inside_their_arrays(game: str, tmp_path: Path) -> None:
    """With bounds checking nothing reads or writes past an end; a fault would be an error here, not a crash."""
    assert set(digests("native", game, LANDPRESS_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK="1")) == {game}


class FromTheBeginning(list[int]):
    """A list that refuses an index counted from its end."""

    def __getitem__(self, at: Any) -> Any:
        assert isinstance(at, slice) or at >= 0, "a negative index"
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        assert isinstance(at, slice) or at >= 0, "a negative index"
        super().__setitem__(at, value)


@pytest.mark.nightly
@pytest.mark.parametrize("game", PLAYED)
def test_no_index_is_counted_from_the_end(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/kernels.md: a kernel must not use a negative index. Plain Python takes a minute for all of this."""

    def zeros(count: int) -> FromTheBeginning:
        return FromTheBeginning([0] * count)

    plain = backends._set(linking.plain(game), FromTheBeginning, zeros, list)
    monkeypatch.setenv("LANDPRESS_KERNELS", "plain")
    monkeypatch.setattr(backends, "_plain", lambda _: plain)
    assert digest(game, DAILY, every=2)


@pytest.mark.nightly
@pytest.mark.skipif(sys.version_info[:2] != BUILT_WITH, reason="other bytecode makes other bytes of equal functions")
@pytest.mark.parametrize("game", [*PLAYED, *EXAMPLES, *linking.OWN_SETS])
def test_kernels_are_what_their_sources_make(game: str) -> None:
    """Rebuilt from the sources it has the same bytes; `make kernels` writes it, `make check-kernels` runs this."""
    pytest.importorskip("ziglang")
    build = [sys.executable, "-m", "scripts.build_kernels", "--check", game]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", [*games(), *linking.OWN_SETS])
def test_a_shipped_kernel_fits_its_sources(game: str) -> None:
    assert artefact.checked(game) == artefact.path_of(game).read_bytes()


def changed(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


GOOD = artefact.path_of("last-land").read_bytes()
BODY = GOOD.index(b"landpress")
BAD = {
    "empty": (b"", "is damaged"),
    "no WebAssembly": (b"not a kernel", "is damaged"),
    "cut": (GOOD[: len(GOOD) // 2], "is damaged"),
    "one bit of the code": (changed(GOOD, BODY // 2), "is damaged"),
    "one bit of the seal": (changed(GOOD, BODY + 3), "is damaged"),
    "foreign": (b"\0asm\1\0\0\0", "is damaged"),
    "older than its sources": (artefact.sealed(GOOD[: BODY - 3], "0" * 64), "is older than its sources"),
    "another game's": (artefact.path_of("antwalk").read_bytes(), "is older than its sources"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_kernel_that_does_not_fit_is_not_used(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line and the plain functions, never a wrong result."""
    data, reason = BAD[kind]
    path = tmp_path / "kernel.wasm"
    path.write_bytes(data)
    monkeypatch.setattr(artefact, "path_of", lambda game: path)
    refused_in_one_line(monkeypatch, reason)


def test_a_missing_kernel_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(artefact, "path_of", lambda game: tmp_path / "none")
    refused_in_one_line(monkeypatch, "last-land has no compiled kernel")


@pytest.mark.parametrize("found", ["1.0.0", "4711.0"])
def test_an_untested_wasmtime_is_told(found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_CACHE", str(tmp_path))
    monkeypatch.setattr("importlib.metadata.version", lambda name: found)
    refused_in_one_line(monkeypatch, f"wasmtime {found} is not a version that Landpress knows")


def test_a_processor_without_wasmtime_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    refused_in_one_line(monkeypatch, "wasmtime does not run on this machine")


def refused_in_one_line(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    """Assert that the kernel of Last Land is refused for this reason, and that ordinary Python is used."""
    caches = (library._library, wasm._engine, wasm._module, backends._with_kernel)
    monkeypatch.setenv("LANDPRESS_KERNELS", "wasm")
    monkeypatch.setattr(native, "is_installed", lambda: False)
    for cached in caches:
        cached.cache_clear()
    try:
        with pytest.raises(Unfit, match=reason):
            wasm.ready("last-land")
        with pytest.warns(KernelWarning) as told:
            assert link("last-land", compiled=True) is link("last-land")
        (line,) = {str(one.message) for one in told}
        assert reason in line
        assert "\n" not in line
    finally:
        for cached in caches:
            cached.cache_clear()


def test_the_backend_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for backend in ("plain", "wasm"):
        monkeypatch.setenv("LANDPRESS_KERNELS", backend)
        assert backend_of("last-land") == backend_of("last-land", long=True) == backend
    monkeypatch.setenv("LANDPRESS_KERNELS", "fast")
    with pytest.raises(CallError, match="LANDPRESS_KERNELS=fast: expected one of plain, wasm, native"):
        link("last-land", compiled=True)
    monkeypatch.setattr(native, "is_installed", lambda: False)
    monkeypatch.setenv("LANDPRESS_KERNELS", "native")
    with pytest.raises(CallError, match="Numba is not installed"):
        link("last-land", compiled=True)
    monkeypatch.delenv("LANDPRESS_KERNELS")
    assert backend_of("last-land", long=True) == "wasm"
    monkeypatch.setattr(native, "is_installed", lambda: True)
    assert (backend_of("last-land"), backend_of("last-land", long=True)) == ("wasm", "native")


def test_room_is_given_back_and_comes_clean() -> None:
    """The memory of an instance does not grow with tasks, and what was written there before is gone."""
    rules = wasm.Instance("last-land")
    kept = rules.array([7, 8, 9])
    places = set()
    for _ in range(50):
        with rules.room():
            used = rules.zeros(100_000)
            assert not any(used)
            used[:] = [1] * len(used)
            places.add(vars(used)["at"])
    assert len(places) == 1
    assert rules.listed(kept) == [7, 8, 9]


def test_more_than_there_can_be_is_refused() -> None:
    with pytest.raises(MemoryError):
        wasm.Instance("last-land").zeros(wasm.MOST_BYTES // 8)


def test_a_fault_in_compiled_code_is_an_error() -> None:
    """A read outside the memory traps; the instance is as good as before."""
    rules = wasm.Instance("last-land")
    r, far = rules.array([1] * 6), SimpleNamespace(at=(1 << 32) - 64)
    with pytest.raises(wasm.KernelError, match=r"a compiled function failed: .*out of bounds"):
        rules.below(far, 0, 6)
    assert 0 <= rules.below(r, 0, 6) < 6


def test_threads_have_instances_of_their_own() -> None:
    """Each plays its own games beside the others, and all come out as alone."""
    from landpress.engine.proof.tally import Plan, tally
    from tests.playing import fresh_boards

    board = fresh_boards("last-land")[0]
    plans = [Plan(board, ("random",) * board.players, seed) for seed in range(4)]
    alone = [tally(plan, 0, 30) for plan in plans]
    found: dict[int, object] = {}

    def play(number: int) -> None:
        found[number] = tally(plans[number], 0, 30)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(4)] == alone
