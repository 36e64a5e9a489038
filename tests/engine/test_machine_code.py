"""The machine code of kernels in the user's cache: loaded where it fits, made again where it does not.

docs/kernels.md: wasmtime makes machine code of a kernel once and keeps it in the user's cache (`LANDPRESS_CACHE`).
SECURITY.md: Landpress does not use a cache that belongs to another user or that everybody may write to.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from landpress.engine.kernels import artefact, library, machine_code, wasm
from tests.engine.happenings import digest
from tests.systems import POSIX

GAME = "last-land"
KERNEL = artefact.path_of(GAME).read_bytes()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the test an empty cache, and forget what was compiled before and in it."""
    monkeypatch.setenv("LANDPRESS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("LANDPRESS_KERNELS", "wasm")
    wasm._module.cache_clear()
    yield tmp_path / "cache"
    wasm._module.cache_clear()


def made_again(monkeypatch: pytest.MonkeyPatch) -> bool:
    """Get the kernel ready as a new process does. Return whether it was compiled, and not loaded."""
    compiled: list[bytes] = []

    class Compiled(library.Module):
        def __init__(self, engine: library.Engine, data: bytes, is_code: bool = False) -> None:
            super().__init__(engine, data, is_code)
            compiled.extend([] if is_code else [data])

    wasm._module.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(library, "Module", Compiled)
        wasm.ready(GAME)
    return bool(compiled)


def test_a_kernel_is_compiled_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is loaded plays as what was compiled, and nothing else is left in the cache."""
    assert made_again(monkeypatch)
    first = digest(GAME, 2, every=9)
    assert not made_again(monkeypatch)
    assert digest(GAME, 2, every=9) == first
    assert [file.name for file in cache.iterdir()] == [f"{GAME}.machine"]


@pytest.mark.parametrize("damage", ["empty", "cut", "a bit of the code", "older kernel", "foreign code"])
def test_code_that_does_not_fit_is_made_again(damage: str, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert made_again(monkeypatch)
    file = cache / f"{GAME}.machine"
    good = file.read_bytes()
    if damage == "older kernel":
        machine_code.keep(GAME, KERNEL[:-1], good[64:])
    elif damage == "foreign code":  # wasmtime refuses it
        machine_code.keep(GAME, KERNEL, b"not machine code")
    else:
        flipped = good[:5000] + bytes([good[5000] ^ 1]) + good[5001:]
        file.write_bytes({"empty": b"", "cut": good[:-1], "a bit of the code": flipped}[damage])
    assert made_again(monkeypatch)
    assert file.read_bytes() == good
    assert not made_again(monkeypatch)


@POSIX
def test_a_cache_of_everybody_is_neither_read_nor_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert made_again(monkeypatch)
    os.chmod(cache, 0o777)
    assert made_again(monkeypatch)
    (cache / f"{GAME}.machine").unlink()
    assert made_again(monkeypatch)
    assert not list(cache.iterdir())


def test_without_a_cache_each_process_compiles(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write_text("a file in the place of the folder", "utf-8")
    assert made_again(monkeypatch)
    assert made_again(monkeypatch)


def test_a_cache_is_made_with_the_folders_around_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/kernels.md: `LANDPRESS_CACHE` may name a folder that is not there yet."""
    monkeypatch.setenv("LANDPRESS_CACHE", str(tmp_path / "new" / "cache"))
    machine_code.keep(GAME, KERNEL, b"machine code")
    assert machine_code.kept(GAME, KERNEL) == b"machine code"
    assert machine_code.kept(GAME, KERNEL[:-1]) is None
    machine_code.keep("antwalk", KERNEL, b"more code")
    assert machine_code.kept("antwalk", KERNEL) == b"more code", "now the folder is there"
