"""Packs of icons: only the icons that cards name are read, and their licence is told (docs/decks.md, [icons])."""

import io
import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pypdf
import pypdfium2
import pytest

from landpress.generator.decks import packs
from landpress.generator.decks.files import Given
from tests.commands.run import run

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V7Z"/></svg>'
ICON = '[[front]]\nkind = "icon"\nicon = "{icon}"\nat = [5, 5]\nsize = 20\n'
RED = ICON + 'colour = "#ff0000"\n'
TABLE = "icon,text\nkeel,a :mast: here\nrudder,\n"
TEXT = '[[front]]\nkind = "text"\ntext = "{text}"\nat = [5, 40]\nsize = [50, 20]\n'
LIST = {
    "prefix": "p",
    "width": 8,
    "icons": {"keel": {"body": '<path fill="currentColor" d="M1 1H7V7Z"/>', "height": 8}},
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    Path("signs/deep").mkdir(parents=True)
    for name in ("keel", "deep/mast", "rudder"):
        Path(f"signs/{name}.svg").write_text(SVG)
    Path("signs/broken.svg").write_text("no picture, and never opened")
    Path("signs/LICENSE").write_text("\n# MIT License\n\nmore\n")
    return tmp_path


def deck(template: str, table: str = TABLE) -> tuple[int, str]:
    Path("cards.csv").write_text(table)
    Path("cards.toml").write_text(template)
    done = run("deck", "cards.csv", "--template", "cards.toml", "-o", "cards.pdf", "--force")
    return done.status, done.err


@pytest.mark.parametrize("head", ['icons = "signs"\n', '[icons]\n"*" = ["nowhere", "signs/"]\n'])
def test_icons_come_by_name_from_a_folder_and_its_licence_is_in_the_file(head: str) -> None:
    status, said = deck(head + ICON + TEXT)
    assert status == 0
    assert "icons: signs, MIT License" in said
    assert ("there are no icons in nowhere" in said) == ("nowhere" in head)
    assert pypdf.PdfReader(io.BytesIO(Path("cards.pdf").read_bytes())).metadata["/Subject"] == "signs, MIT License"  # type: ignore[index]


def test_a_package_of_iconify_gives_icons_in_any_colour() -> None:
    Path("pack").mkdir()
    Path("pack/icons.json").write_text(json.dumps(LIST))
    Path("pack/info.json").write_text('{"author": {"name": "A. Body"}, "license": {"title": "CC BY 3.0"}}')
    icons = 'icons = "pack"\n' + ICON + 'colour = "#ff0000"\nground = "ink"\nmissing = "box"\n'
    status, said = deck(icons)
    assert status == 0
    assert "icons: pack, A. Body, CC BY 3.0" in said
    page = pypdfium2.PdfDocument("cards.pdf")[0].render(scale=2).to_pil().convert("RGB")
    counts = Counter(map(tuple, np.asarray(page).reshape(-1, 3).tolist()))
    assert counts[255, 0, 0] > 200
    status, said = deck(icons.replace('missing = "box"', ""))
    assert status == 2
    assert "line 3, [[front]] number 1: there is no icon 'rudder'" in said


def test_the_first_pack_that_has_an_icon_gives_it_and_only_it_is_credited() -> None:
    """docs/decks.md, [icons]: packs are asked in their order. What gives nothing has no credit."""
    for name, body in (("first", "M0 0H8V8H0Z"), ("second", "M0 0H1V1H0Z")):
        Path(name).mkdir()
        Path(f"{name}/keel.svg").write_text(SVG.replace("M1 1H7V7Z", body))
        Path(f"{name}/LICENSE").write_text(f"Licence of {name}\n")
    status, said = deck('[icons]\n"*" = ["first", "second"]\n' + RED, "icon\nkeel\n")
    assert status == 0
    assert "Licence of first" in said
    assert "Licence of second" not in said
    assert red() == pytest.approx(400, rel=0.05)


def red() -> float:
    """Return the red area of the first page in mm²."""
    page = np.asarray(pypdfium2.PdfDocument("cards.pdf")[0].render(scale=4).to_pil().convert("RGB")).astype(int)
    return float((page[..., 0] - page[..., 1] > 128).sum()) * (25.4 / 72 / 4) ** 2


def test_an_icon_without_a_size_is_16_units_wide() -> None:
    """Iconify: width and height are 16 where neither the icon nor its list says them. Here it fills a quarter."""
    Path("pack").mkdir()
    icons = {"keel": {"body": '<path fill="currentColor" d="M0 0H8V8H0Z"/>'}}
    Path("pack/icons.json").write_text(json.dumps({"prefix": "p", "icons": icons}))
    status, _ = deck('icons = "pack"\n' + RED, "icon\nkeel\n")
    assert status == 0
    assert red() == pytest.approx(100, rel=0.05)


@pytest.mark.parametrize(("own", "common", "found"), [(8, 4, "8"), (8, None, "8"), (None, 4, "4"), (None, None, "16")])
@pytest.mark.parametrize("key", ["width", "height"])
def test_what_an_icon_says_of_its_size_goes_before_what_its_list_says(
    key: str, own: int | None, common: int | None, found: str
) -> None:
    """Iconify: an icon's own width and height, else those of the list, else 16, each side for itself."""
    icon, others = ({key: size} if size else {} for size in (own, common))
    data = json.dumps({"icons": {"keel": {"body": "<g/>", **icon}}, **others}).encode()
    ((name, drawn),) = packs._of_list(Given({"icons.json": data}), "icons.json", ["keel"])
    sides = re.search(r'viewBox="0 0 (\S+) (\S+)"', drawn.decode())
    assert name == "keel"
    assert sides
    assert sides.groups() == ((found, "16") if key == "width" else ("16", found))


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('icons = "../signs"\n', "lies outside the template's folder"),
        ('icons = "https://example.org"\n', "an address"),
        ("icons = 3\n", "icons: expected a section [icons], found 3"),
        ('[icons]\n"*" = 3\n', "expected a folder of icons, found 3"),
    ],
)
def test_other_folders_are_refused(head: str, said: str) -> None:
    status, err = deck(head + ICON)
    assert status == 2
    assert said in err


@pytest.mark.parametrize("text", ["[" * 100_000, "{}", '{"icons": []}', '{"icons": {"keel": {"body": 3}}}', "\x00"])
def test_a_damaged_list_has_no_icons(text: str) -> None:
    Path("pack").mkdir()
    Path("pack/icons.json").write_text(text)
    status, said = deck('icons = "pack"\n' + ICON)
    assert status == 2
    assert "there is no icon 'keel'" in said


def test_a_drawn_icon_stands_in_for_no_coloured_one_of_a_pack() -> None:
    """docs/decks.md: only a drawing of one's own has one colour. A pack without it leaves a box, not an error."""
    status, said = deck('icons = "signs"\n' + RED + 'missing = "box"\n', "icon\nshield\n")
    assert (status, "own colours" in said) == (0, False)
    assert "shield" in pypdf.PdfReader("cards.pdf").pages[0].extract_text()
    assert deck(RED, "icon\nshield\n")[0] == 2
