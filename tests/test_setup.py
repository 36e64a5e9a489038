"""Installing: locks agree with pyproject.toml, the wheel holds every file, and it runs in a bare environment."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from landpress import __version__
from landpress.layouts.catalogue import games
from scripts.example_game import EXAMPLES
from tests.conftest import left_to_the_night

ROOT = Path(__file__).parents[1]
FLOORS = ("layouts", "engine", "output", "generator")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BARE = {
    name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV", "LANDPRESS_KERNELS")
}


def locked(name: str) -> dict[str, str]:
    """Return the versions of a lock for this Python, by normalised name."""
    requirements = re.findall(r"^[a-z][^\\\n]*", (ROOT / "locks" / name).read_text(encoding="utf-8"), re.MULTILINE)
    chosen = [r for r in map(Requirement, requirements) if r.marker is None or r.marker.evaluate()]
    return {r.name: str(r.specifier).removeprefix("==") for r in chosen}


def group(name: str) -> list[str]:
    """Return the requirements of a dependency group with those that it includes."""
    entries = PYPROJECT["dependency-groups"][name]
    return [r for e in entries for r in ([e] if isinstance(e, str) else group(e["include-group"]))]


@pytest.mark.parametrize(("lock", "also"), [("run.txt", "build"), ("dev.txt", "dev")])
def test_locks_meet_the_bounds(lock: str, also: str) -> None:
    """Every requirement of pyproject.toml is locked at a version inside its bounds."""
    versions = locked(lock)
    for requirement in map(Requirement, PYPROJECT["project"]["dependencies"] + group(also)):
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        assert name in versions, f"{name} is not in locks/{lock}: run `make lock`"
        assert requirement.specifier.contains(versions[name]), f"{name} {versions[name]} in locks/{lock}: `make lock`"


def test_what_is_left_to_the_night_is_there() -> None:
    """by_night.txt names tests, each once."""
    names = left_to_the_night()
    assert names == sorted(set(names))
    for name in names:
        file, test = name.split("[")[0].split("::")
        assert f"def {test}(" in (ROOT / file).read_text("utf-8"), name


def test_locks_agree() -> None:
    """The packages that users run are the tested ones: the small lock is a part of the large one."""
    assert locked("run.txt").items() <= locked("dev.txt").items()


def test_locks_have_hashes_and_name_no_index() -> None:
    """Each locked file has a hash, and the lock names no index: pip takes the file from the index that it is set to."""
    for lock in (ROOT / "locks").glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        for entry in re.split(r"\n(?=[a-z])", text)[1:]:
            assert "--hash=sha256:" in entry, f"{lock.name}: {entry}"
        assert "://" not in text, f"{lock.name} names an address"


def test_the_version_is_the_same_everywhere() -> None:
    """The changelog begins with the version of the package, and the examples need it. It is written nowhere else."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(.+?)\]", changelog, re.MULTILINE)[0] == __version__
    for folder in EXAMPLES.values():
        needed = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
        assert [Requirement(one).specifier.contains(__version__) for one in needed] == [True]
    told = re.compile(rf"(?<![\d.]){re.escape(__version__)}(?![\d.])")
    named = [
        path.name for path in pages() if path.name not in ("version.py", "CHANGELOG.md") and told.search(text(path))
    ]
    assert named == []


def test_the_changelog_of_a_version_is_a_page() -> None:
    """A reader wants to know in a minute what is new: each version has at most 4 kB."""
    versions = text(ROOT / "CHANGELOG.md").split("\n## [")[1:]
    assert max(len(version.encode()) for version in versions) <= 4096


def pages() -> list[Path]:
    """Return all that tells people something: pages, sources, texts and settings."""
    folders = (*FLOORS, "landpress", "docs", "examples", "scripts", ".github")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    kinds = (".md", ".py", ".html", ".toml", ".js", ".yml", ".cff")
    return [path for path in (*files, *ROOT.glob("*.*")) if path.suffix in kinds]


def text(path: Path) -> str:
    return path.read_text("utf-8")


def test_one_sentence_says_how_landpress_is_installed() -> None:
    """docs/releasing.md says: it stands in docs/start/install.md, and a test names the pages that must agree."""
    sentence = text(ROOT / "docs/start/install.md").splitlines()[-1]
    command = re.findall(r"`(pipx? install [^`]+)`", sentence)
    assert len(command) == 1
    assert sentence in text(ROOT / "README.md").splitlines()
    assert "{include} install.md" in text(ROOT / "docs/start/tonight.md")
    told = re.compile(r"(?<![\w/])pipx install [^\s`]+")
    said = {path.name: set(told.findall(text(path))) - {"pipx install pre-commit"} for path in pages()}
    assert {name for name, commands in said.items() if commands} == {
        *("install.md", "README.md", "tonight-ja.md", "CONTRIBUTING.md", "releasing.md")
    }
    assert said["tonight-ja.md"] == said["README.md"] == said["install.md"] == {*command}


def test_no_page_names_an_index_where_landpress_is_not() -> None:
    """docs/releasing.md says: Until then a test forbids it. Extras are named by the package that is missing."""
    told = re.compile(r"(pipx?|uv tool|uvx?)( pip)? (install|run) '?landpress\\?\b(?!\.)")
    assert [path.name for path in pages() if told.search(text(path))] == ["releasing.md"]


def run(*command: str | Path, cwd: Path, env: dict[str, str] = BARE) -> subprocess.CompletedProcess[str]:
    """Run a command without a terminal. If it fails, the assertion shows its output."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skip the test where no package index can be reached. Continuous integration always has one."""
    probe = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-input", "--retries", "0", "click"]
    done = subprocess.run(probe, cwd=tmp_path_factory.mktemp("index"), capture_output=True, stdin=subprocess.DEVNULL)
    if done.returncode and not os.environ.get("CI"):
        pytest.skip("needs a package index, and pip reaches none")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as `pip install .` does."""
    folder = tmp_path_factory.mktemp("wheel")
    run(
        *(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT),
        cwd=folder,
    )
    return next(folder.glob("landpress-*.whl"))


def test_wheel_holds_every_file_of_the_floors(wheel: Path) -> None:
    """The wheel holds every file of the floors: modules, fonts, house values, texts and schemas."""
    expected = {
        f"landpress/{path.relative_to(ROOT).as_posix()}"
        for folder in (*FLOORS, "examples/orchard-landpress")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        expected |= {f"landpress/{path.name}" for path in (ROOT / "landpress").glob("*.*")}
        installed = {name for name in names if ".dist-info/" not in name}
        assert installed == expected, f"not expected in the wheel: {sorted(installed - expected)}"
        assert {name.split("/")[0] for name in names - installed} == {f"landpress-{__version__}.dist-info"}
        licences = {name.split("/licenses/")[1] for name in names if "/licenses/" in name}
        assert licences == {"LICENSE", "THIRD-PARTY.md", "output/scene/faces/OFL.txt"}


@pytest.mark.nightly
def test_two_builds_are_equal(tmp_path: Path) -> None:
    """docs/releasing.md says: Two builds from one commit are equal, byte for byte.

    The files of the second build have other times and rights. Each build takes seconds.
    """
    built = []
    left_out = shutil.ignore_patterns(".git", ".?*_cache", ".[vbh]*", "build", "__pycache__")
    for name, hours, mask in (("first", 0, 0o022), ("second", 30, 0o077)):
        copied = tmp_path / name / "landpress"
        shutil.copytree(ROOT, copied, True, left_out)
        for path in copied.rglob("*"):
            if not path.is_symlink():
                os.utime(path, (path.stat().st_mtime + 3600 * hours,) * 2)
                path.chmod(path.stat().st_mode & ~mask | 0o700 * path.is_dir())
        run(sys.executable, "-m", "hatchling", "build", "-d", tmp_path / name / "dist", cwd=copied)
        built.append({path.name: path.read_bytes() for path in (tmp_path / name / "dist").iterdir()})
    assert sorted(built[0]) == [f"landpress-{__version__}-py3-none-any.whl", f"landpress-{__version__}.tar.gz"]
    assert [name for name, data in built[0].items() if built[1][name] != data] == []


@pytest.mark.nightly
@pytest.mark.usefixtures("index")
def test_the_examples_pass_their_tests_beside_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    """docs/your-own-game.md: a game needs nothing of a clone. Contract, clauses and solver are tested, kernels fit."""
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "env", cwd=tmp_path)
    python = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-input", "--no-compile")
    run(*pip, wheel, "hatchling", "pytest", cwd=tmp_path)
    for game, folder in EXAMPLES.items():
        made = tmp_path / folder.name
        shutil.copytree(folder, made)
        run(*pip, "--no-build-isolation", "--no-deps", made, cwd=tmp_path)
        run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", made / "tests", cwd=tmp_path)
        asked = f"from landpress.engine.kernels.artefact import checked; checked({game!r})"
        run(python, "-c", asked, cwd=tmp_path)


def needed(requirements: Iterable[str], extra: str = "") -> dict[str, Distribution]:
    """Return the installed packages by name that requirements need here, with those that these need in turn."""
    found: dict[str, Distribution] = {}
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": e}) for e in ("", extra)):
            package = distribution(requirement.name)
            found[package.metadata["Name"]] = package
            for one in requirement.extras or [""]:
                found |= needed(package.requires or (), one)
    return found


def test_wheel_runs_in_a_bare_environment(wheel: Path, tmp_path: Path) -> None:
    """The declared dependencies are enough: in its own environment the wheel makes, validates and measures boards.

    They are links to those of this environment, as the wheel names them. At night pip installs them
    (`test_the_examples_pass_their_tests_beside_an_installed_wheel`).
    """
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "env", cwd=tmp_path)
    scripts = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", scripts / "python", "install", "--no-input", "--no-compile")
    run(*pip, "--no-deps", wheel, cwd=tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"landpress-{__version__}.dist-info/METADATA").decode()
    (place,) = tmp_path.glob("env/[Ll]ib/**/site-packages")
    for package in needed(re.findall("^Requires-Dist: (.+)$", metadata, re.MULTILINE)).values():
        for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
            (place / top).symlink_to(str(package.locate_file(top)))
    assert run(scripts / "landpress", "--version", cwd=tmp_path).stdout.split()[-1] == __version__
    env = BARE | {"LANDPRESS_HOME": str(tmp_path / "home")}
    names = ("board.pdf", "board.svg", "board.png", "board.json")
    for name in names:
        run(scripts / "landpress", "fresh", "last-land", "--players", "3", "-o", name, cwd=tmp_path, env=env)
    # The cells of the PDF's page are read. Those of the PNG are the same ones.
    run(scripts / "landpress", "validate", *names[::3], names[1], cwd=tmp_path, env=env)
    about = run(scripts / "landpress", "--version", "--verbose", cwd=tmp_path, env=env).stdout.splitlines()
    assert "numba not installed" in about
    assert {f"rules of {game}: wasm" for game in games()} <= set(about), "each kernel fits and runs without a compiler"
    measured = ("balance", "last-land", "--players", "2", "--boards", "1", "--games", "8", "--policy", "random")
    assert run(scripts / "landpress", *measured, cwd=tmp_path, env=env).stderr == ""
