"""Pages for a print shop: inks, boxes, what PDF/X-1a and X-4 require, profiles, and the order of pages."""

import io
import re
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.generator.printing.board_files import Choice, press_condition, press_kit
from landpress.layouts.errors import CallError, InputError
from landpress.output.pieces.part import Part
from landpress.output.press.icc import MAX_PROFILE, profile
from landpress.output.press.inks import inks, recipes
from landpress.output.press.pages import PressPart, press_pages
from landpress.output.press.pdfx import Profile
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Scene, Shape, Text, Use, Window
from landpress.output.scene.shapes import circle
from landpress.output.scene.style import mixed, palette
from landpress.output.sheets.kit import Kit
from tests.output.pdf_objects import inside, stream_data
from tests.output.printing import extent
from tests.output.sheets import GAMES, an_imprint, drawn_board, flag_part, kit, kit_style, most_seats
from tests.playing import by_day

PT = 25.4 / 72
HUES = sorted(recipes())
shares = st.integers(0, 100).map(lambda percent: percent / 100)


@cache
def pressed(game: str, *groups: str, condition: Profile | None = None) -> tuple[bytes, list[PressPart]]:
    return press_kit(drawn_board(game), True, most_seats(game), Choice(frozenset(groups)), kit_style(game), condition)


def opened(document: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(document), strict=True)


def test_ink_is_black_alone_and_paper_is_nothing() -> None:
    """docs/press.md: text is 100 % black ink and no other ink."""
    colours = palette("full")
    assert inks(colours.ink) == (0, 0, 0, 1)
    assert inks(colours.paper) == (0, 0, 0, 0)


def test_every_hue_has_a_recipe_of_inks() -> None:
    assert set(recipes()) == set(palette("full").hues) - {"ink"}
    for hue, recipe in recipes().items():
        assert inks(palette("full").hues[hue]) == recipe


def test_the_documentation_has_the_same_recipes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "press.md").read_text("utf-8")
    for hue, recipe in recipes().items():
        assert "| " + " | ".join([hue, *(f"{100 * part:.0f}" for part in recipe)]) + " |" in page
    assert f"{max(100 * sum(recipe) for recipe in recipes().values()):.0f} % of ink" in page


@given(st.sampled_from(HUES), shares)
def test_a_tint_has_its_share_of_each_ink(hue: str, share: float) -> None:
    """The share is exact to 3 %, because a channel has only 255 steps."""
    found = inks(mixed(palette("full").hues[hue], palette("full").paper, share))
    if share >= 0.1:
        assert found == pytest.approx([share * part for part in recipes()[hue]], abs=0.03)
    assert found[3] <= 0.02


@given(st.sampled_from(HUES), shares, shares)
def test_no_mixture_needs_much_ink(hue: str, share: float, dark: float) -> None:
    """No mixture of the palette needs more than 200 % of ink. Shops allow 300 % on coated paper."""
    colours = palette("full")
    found = inks(mixed(mixed(colours.hues[hue], colours.paper, share), colours.ink, dark))
    assert all(0 <= part <= 1 for part in found)
    assert sum(found) <= 2.0


@given(shares)
def test_greys_are_tints_of_black(share: float) -> None:
    colours = palette("full")
    c, m, y, k = inks(mixed(colours.ink, colours.paper, share))
    assert (c, m, y) == (0, 0, 0)
    assert k == pytest.approx(share, abs=0.011)


def colours_of(scene: Scene) -> set[str]:
    found: set[str] = set()
    drawn = [*scene.items, *(item for symbol in scene.symbols().values() for item in symbol.items)]
    for item in drawn:
        if isinstance(item, Window):
            drawn.extend(item.items)
        elif isinstance(item, Text):
            found.add(item.colour)
        elif isinstance(item, Shape):
            found |= {colour for colour in (item.fill, item.stroke) if colour}
    return found


@pytest.mark.parametrize("ink", by_day(INKS, 0))  # others are tints of the same hues
@pytest.mark.parametrize("game", GAMES)
def test_every_colour_of_every_kit_has_inks(game: str, ink: str) -> None:
    found = {colour for scene in kit(game, kit_style(game, ink=ink)) for colour in colours_of(scene)}
    assert len(found) > 5
    for colour in found:
        assert 0 <= sum(inks(colour)) <= 2


@pytest.mark.parametrize("groups", [("tokens", "dice"), ("boards",)])
def test_boxes_are_the_trimmed_size_and_3_mm_of_bleed(groups: tuple[str, ...]) -> None:
    """docs/press.md: TrimBox is the trim size, exact to 0.01 mm. BleedBox has the bleed too, here 3 mm on each side."""
    document, parts = pressed("last-land", *groups)
    for part in parts:
        page = opened(document).pages[part.page - 1]
        boxes = {key: [float(v) * PT for v in inside(page, key)] for key in ("/MediaBox", "/BleedBox", "/TrimBox")}
        width, height = part.width, part.height
        assert boxes["/TrimBox"] == pytest.approx([3, 3, 3 + width, 3 + height], abs=0.005)
        assert boxes["/MediaBox"] == boxes["/BleedBox"] == pytest.approx([0, 0, 6 + width, 6 + height], abs=0.005)
        assert not {"/ArtBox", "/CropBox", "/Trans", "/Annots", "/Group"} & set(page)


def test_the_document_says_what_pdf_x_1a_wants() -> None:
    """docs/press.md: PDF/X-1a:2003 with a registered condition by name, and without attachments, which it forbids."""
    document, _ = pressed("last-land", "tokens", "dice")
    reader = opened(document)
    assert document.startswith(b"%PDF-1.4\n")
    info, root = reader.metadata, reader.root_object
    assert info is not None
    assert inside(info, "/GTS_PDFXVersion") == "PDF/X-1a:2003"
    assert inside(info, "/Trapped") == "/False"
    assert inside(info, "/Title").startswith("Last Land")
    assert {"/CreationDate", "/ModDate", "/Creator", "/Producer"} <= set(info)
    assert len(inside(reader.trailer, "/ID")) == 2
    (intent,) = (one.get_object() for one in inside(root, "/OutputIntents"))
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "FOGRA39")
    assert intent["/RegistryName"] == "http://www.color.org"
    assert "/DestOutputProfile" not in intent
    assert not {"/Names", "/Metadata", "/OpenAction", "/AcroForm", "/OCProperties"} & set(root)


def test_colours_are_inks_wherever_they_are_set() -> None:
    """Pages and forms have only CMYK and one spot colour, as another reader finds them."""
    document, _ = pressed("antwalk", "tokens", "cover", "ant")
    reader = opened(document)
    operators: set[str] = set()
    for page in reader.pages:
        forms = [form.get_object() for form in inside(page, "/Resources").get("/XObject", {}).values()]
        for content in [page.get_contents(), *(pypdf.generic.ContentStream(form, reader) for form in forms)]:
            assert content is not None
            operators |= {operator.decode() for _, operator in content.operations}
    assert {"k", "K", "gs", "CS", "SCN"} <= operators
    assert not {"rg", "RG", "g", "G", "cs", "scn", "sh"} & operators


def test_fonts_are_embedded() -> None:
    document, _ = pressed("last-land", "aids")
    for page in opened(document).pages:
        resources = inside(page, "/Resources")
        for one in (resources, *(form.get_object()["/Resources"] for form in resources.get("/XObject", {}).values())):
            for font in one.get("/Font", {}).values():
                assert "/FontFile2" in font.get_object()["/FontDescriptor"]


def test_backs_follow_their_fronts_and_copies_are_told() -> None:
    """Each different part has one page. Its back is on the page after it."""
    flag = flag_part(40, 63, 7)
    plain = Part("plain", "tokens", 25, 10, 12, (), outline=circle(0, 0, 5))
    made = press_pages(Kit(parts=(flag, plain)), an_imprint("last-land"), kit_style("last-land"))
    assert made.parts == [PressPart("flag", 1, 2, 7, 40, 63), PressPart("plain", 3, 1, 25, 10, 12)]
    drawn = [[item.symbol.items for item in scene.items if isinstance(item, Use)] for scene in made.scenes]
    assert drawn == [[flag.front], [flag.back], [plain.front]]
    assert [bool(trim.cut) for trim in made.trims] == [False, False, True]


# By day the examples of docs/press.md have a whole kit of AntWalk pass.
@pytest.mark.parametrize("game", by_day(GAMES, 2, 3))
def test_whole_kits_hold_every_part_and_pass_our_own_preflight(game: str) -> None:
    import json

    from landpress.output.strangers.inspection import inspect

    document, parts = pressed(game)
    reader = opened(document)
    assert len(reader.pages) == sum(part.pages for part in parts)
    assert "PAGE 1 OF" in reader.pages[0].extract_text().upper()
    findings = json.loads(inspect(document))["findings"]
    assert [found for found in findings if found["code"] != "PF306"] == [
        {"code": "PF401", "pages": [], "values": {"inks": "CutContour"}}
    ]
    plans = [found["pages"] for found in findings if found["code"] == "PF306"]
    assert plans in ([], [[1]]), "thin lines only in the plan of a board that lies on several sheets"


def a_profile(**changes: bytes) -> bytes:
    """Return the header of an output profile for CMYK, with some of its fields changed."""
    fields = {"size": (256).to_bytes(4, "big"), "version": b"\2", "kind": b"prtr", "space": b"CMYK", "sign": b"acsp"}
    fields |= changes
    head = bytearray(256)
    for name, at in (("size", 0), ("version", 8), ("kind", 12), ("space", 16), ("sign", 36)):
        head[at : at + len(fields[name])] = fields[name]
    return bytes(head)


def test_a_profile_makes_pdf_x_4(tmp_path: Path) -> None:
    """docs/press.md: PDF/X-4 only with an ICC profile from the user."""
    path = tmp_path / "Our <press>.icc"
    path.write_bytes(a_profile())
    document, _ = pressed("last-land", "tokens", condition=press_condition(str(path)))
    reader = opened(document)
    assert document.startswith(b"%PDF-1.6\n")
    (intent,) = (one.get_object() for one in inside(reader.root_object, "/OutputIntents"))
    held = intent["/DestOutputProfile"]
    assert (held.get_data(), held["/N"], intent["/Info"]) == (a_profile(), 4, "Our <press>")
    assert "/GTS_PDFXVersion" not in (reader.metadata or {})
    said = {node.tag.partition("}")[2]: node.text for node in _xmp(reader).iter()}
    assert said["GTS_PDFXVersion"] == "PDF/X-4"
    assert said["Trapped"] == "False"
    assert said["RenditionClass"] == "default"
    assert said["CreateDate"] == said["ModifyDate"] == said["MetadataDate"] == "2000-01-01T00:00:00Z"
    assert re.fullmatch(r"uuid:[0-9a-f]{32}", str(said["DocumentID"]))


def _xmp(reader: pypdf.PdfReader) -> ElementTree.Element:
    packet = stream_data(reader.root_object, "/Metadata").decode()
    return ElementTree.fromstring(packet.replace("\ufeff", ""))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not an ICC profile"),
        (b"%PDF-1.4" + bytes(300), "not an ICC profile"),
        (a_profile(sign=b"nope"), "not an ICC profile"),
        (a_profile()[:-1], "not complete"),
        (a_profile(size=b"\xff\xff\xff\xff"), "not complete"),
        (a_profile(space=b"RGB "), "a profile for prtr RGB; expected an output profile (prtr) for CMYK"),
        (a_profile(kind=b"mntr"), "a profile for mntr CMYK"),
        (a_profile(kind=b"\x1b[2J"), "a profile for something else"),
        (a_profile(version=b"\5"), "version 5; expected version 2 or 4"),
        (bytes(MAX_PROFILE + 1), "larger than 8 MB"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "x.icc"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        profile(str(path))
    assert said in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("version", [2, 4])
def test_profiles_of_both_versions_are_taken(tmp_path: Path, version: int) -> None:
    """docs/press.md: an output profile for CMYK of version 2 or 4."""
    path = tmp_path / "x.icc"
    path.write_bytes(a_profile(version=bytes([version])))
    assert profile(str(path)) == a_profile(version=bytes([version]))
    path.write_bytes(a_profile(version=b"\3"))
    with pytest.raises(InputError, match="expected version 2 or 4"):
        profile(str(path))


@pytest.mark.parametrize("bleed", [0.0, 3.0, 4.5])
def test_grounds_cover_the_whole_bleed(bleed: float) -> None:
    """docs/press.md: grounds cover the whole bleed for any outline, on the back too."""
    part = Part("disc", "discs", 1, 20, 30, (), (), "#0072b2", "#e69f00", circle(0, 0, 10))
    made = press_pages(Kit(parts=(part,)), an_imprint("last-land"), kit_style("last-land", bleed=bleed))
    assert len(made.scenes) == 2
    for scene, colour in zip(made.scenes, ("#0072b2", "#e69f00"), strict=True):
        ground = scene.items[0]
        assert isinstance(ground, Shape)
        assert ground.fill == colour
        assert extent(ground.path) == pytest.approx((-bleed, -bleed, 20 + bleed, 30 + bleed))


def test_without_pikepdf_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    with pytest.raises(CallError, match=r"pip install pikepdf"):
        press_condition(None)


def test_the_same_kit_gives_the_same_bytes() -> None:
    """The same input gives the same bytes."""
    first, _ = pressed("last-land", "tokens", "dice", "aids")
    pressed.cache_clear()
    assert pressed("last-land", "tokens", "dice", "aids")[0] == first
