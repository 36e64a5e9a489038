"""What others wrote is named: in THIRD-PARTY.md of the page, and in bills of materials."""

import io
import json
import tarfile
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import landpress
from landpress.generator.studio import bill, build, npm
from landpress.generator.studio.build import DRAWING, READING, WRITING
from landpress.generator.studio.npm import packages
from landpress.layouts.catalogue import FLOORS

ROOT = Path(__file__).parents[2]


def test_the_package_needs_what_the_bill_names() -> None:
    """The bill names exactly the dependencies of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {Requirement(line).name.lower() for line in project["dependencies"]} == set(bill.NEEDED)


def test_the_page_contains_what_the_bill_names() -> None:
    """The bill names exactly the libraries that build.py puts into the zips, and the packages of npm.toml."""
    assert {name.lower() for name in {**DRAWING, **READING, **WRITING}} == set(bill.PAGE)
    told = json.loads(bill.bill("landpress-studio", bill.of_page()))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    named = {one.get("purl") for one in told["components"]}
    assert {f"pkg:npm/{one.name}@{one.version}" for one in packages()} <= named
    assert all(one["licenses"] for one in told["components"])


def test_the_licences_come_with_the_page() -> None:
    """Each library in the page has its licence in THIRD-PARTY.md."""
    told = bill.third_party(bill.of_page())
    for name in bill.PAGE:
        assert f"## {name}\n" in told, name
    assert "SIL OPEN FONT LICENSE" in told


def test_the_package_tells_what_others_wrote() -> None:
    """THIRD-PARTY.md in the root, which the package brings, names what it contains and needs, and what the page has."""
    text = (ROOT / "THIRD-PARTY.md").read_text("utf-8")
    _, _, needed, page = text.split("\n## ")
    for licences, part in (
        (bill.NEEDED, needed),
        (bill.PAGE, page),
        ({one.name: one.license for one in packages()}, page),
    ):
        for name, licence in licences.items():
            assert f"| {name} | {licence} |" in part, name
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "THIRD-PARTY.md" in project["license-files"]


def test_the_page_has_all_of_landpress_but_what_it_never_runs() -> None:
    """`_landpress`: "the files of Landpress that the page needs"; commands, examples and training are left out."""
    files = dict(build._landpress())
    assert Path(landpress.__file__).parent == build.ROOT, "where Landpress is installed nothing else has the floors"
    whole = {path.relative_to(ROOT).as_posix() for floor in FLOORS for path in (ROOT / floor).rglob("*.py")}
    wanted = {name for name in whole if not name.startswith(build.LEFT_OUT)}
    assert {f"landpress/{name}" for name in wanted} == {
        name for name in files if name.endswith(".py") and name.count("/") > 1
    }
    assert {"generator/commands/fresh.py", "generator/studio/build.py"} <= whole - wanted
    assert {"landpress/__init__.py", "landpress/errors.py", "landpress/engine/games/last_land/kernel.wasm"} <= set(
        files
    )
    assert all(Path(path).as_posix().endswith(name.removeprefix("landpress/")) for name, path in files.items())
    assert not any("__pycache__" in name for name in files)


def test_a_package_that_two_processes_fetch_at_once_is_placed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests of the documents ran at once, and the later one failed: the folder was there when it placed its own."""
    package = packages()[0]
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("package/a.js"))

    def fetched(asked: npm.Package) -> bytes:
        if not list(tmp_path.iterdir()):
            monkeypatch.setattr(npm, "_fetched", lambda _: held.getvalue())
            npm.folder_of(asked, tmp_path)
        return held.getvalue()

    monkeypatch.setattr(npm, "_fetched", fetched)
    folder = npm.folder_of(package, tmp_path)
    assert [path.name for path in folder.iterdir()] == ["a.js"]
    assert list(tmp_path.iterdir()) == [folder]
