"""Load the files that a template names: pictures, drawings and fonts. Every refused file is a fault of its place."""

from collections.abc import Mapping, Sequence

from landpress.generator.decks.faults import Faults
from landpress.generator.decks.filling import filled
from landpress.generator.decks.resolving import Sources
from landpress.generator.decks.table import Row, Table
from landpress.generator.decks.template import Element, Template
from landpress.layouts.errors import InputError, LandpressError, did_you_mean
from landpress.layouts.reading import shown
from landpress.output.scene.fonts import CUTS, own_family
from landpress.output.scene.items import Image
from landpress.output.scene.written import Art
from landpress.output.strangers.art import MAX_FONT, drawings, is_svg, pixels, typeface
from landpress.output.strangers.images import MAX_FILE, images

Place = tuple[str, int, str, bool]
"""Where a file is named: the file of the table or template, the line of the table or 0, the element, and whether it
may be missing.
"""
_ICON_SIZE = 20.0
"""The longer side for which an icon is rendered, in mm."""
_NAMED = 5
"""The number of missing pictures that a warning names."""
_KEYBOARD = "".join(map(chr, range(32, 127)))


def loaded(
    table: Table, rows: Sequence[Row], template: Template, inked: bool, faults: Faults
) -> tuple[Sources, list[tuple[str, Mapping[str, object]]]]:
    """Return the sources of a deck, and a warning for each drawing that was rendered."""
    found, warnings = _pictures(table.name, rows, template, inked, faults)
    return Sources(found, _fonts(table, template, faults), frozenset(template.icons)), warnings


def _places(table: str, rows: Sequence[Row], template: Template) -> tuple[dict[str, list[Place]], dict[str, Element]]:
    """Return the places where each file is named, and the largest element that shows it."""
    places: dict[str, list[Place]] = {}
    largest: dict[str, Element] = {}
    for element in template.elements:
        for row in rows if element.kind == "image" else ():
            with Faults().at(table):  # a condition that cannot be judged is a fault of the card
                if element.when is None or element.when.holds(row):
                    file = filled(element.values["file"], row)
                    may_miss = element.values["missing"] != "error"
                    places.setdefault(file, []).append((table, row.line, element.label, may_miss))
                    if file not in largest or _longer(element) > _longer(largest[file]):
                        largest[file] = element
    for name, file in template.icons.items():
        places.setdefault(file, []).append((template.name, 0, f"[icons] {name}", False))
    places.pop("", None)
    return places, largest


def _longer(element: Element) -> float:
    return float(max(element.values["size"]))


def _pictures(
    table: str, rows: Sequence[Row], template: Template, inked: bool, faults: Faults
) -> tuple[dict[str, Image | Art], list[tuple[str, Mapping[str, object]]]]:
    places, largest = _places(table, rows, template)
    files: dict[str, bytes] = {}
    art: dict[str, tuple[bytes, float]] = {}
    refused: dict[str, str] = {}
    absent: list[str] = []
    found: dict[str, Image | Art] = {}
    warnings: list[tuple[str, Mapping[str, object]]] = []
    for file in places:
        try:
            if ready := template.files.image(file):
                found[file] = ready
                continue
            data = template.files.content(file, MAX_FILE, "a picture")
        except LandpressError as error:
            refused[file] = str(error)
            if isinstance(error, InputError) and not template.files.has(file):
                absent.append(file)
            continue
        if is_svg(file):
            art[file] = data, _longer(largest[file]) if file in largest else _ICON_SIZE
        else:
            files[file] = data
    for file, made in drawings(art, inked).items():
        if isinstance(made, InputError):
            refused[file] = f"{file}: {made}"
            continue
        found[file], why = made
        if not why and file in largest and _is_cropped(largest[file], found[file]):
            found[file] = pixels(*art[file], inked)
            is_stretched = largest[file].values["fit"] == "stretch"
            why = "another form than its box" if is_stretched else "an edge where it is cropped"
        if why:
            warnings.append(("deck.rendered", {"file": file, "why": why}))
    found |= images(files, inked, refused)
    missing = []
    for file, text in refused.items():
        for where, line, label, may_miss in places[file]:
            if not (file in absent and may_miss):
                faults.add(where, text, line=line, element=label)
        if file in absent and any(place[3] for place in places[file]):
            missing.append(shown(file))
    if missing:
        warnings.append(("deck.missing", {"count": len(missing), "names": ", ".join(missing[:_NAMED])}))
    return found, warnings


def _is_cropped(element: Element, art: Art | Image) -> bool:
    """Return whether an element does not show a whole drawing, or stretches it."""
    width, height = element.values["size"]
    has_other_form = abs(width / height - art.width / art.height) > 0.01 * width / height
    return bool(element.values["crop"] != (0, 0, 1, 1)) or (element.values["fit"] != "contain" and has_other_form)


def _fonts(table: Table, template: Template, faults: Faults) -> dict[str, str]:
    """Return the families of `[fonts]`. `title-bold` is the bold face of the family `title`."""
    families: dict[str, dict[str, str]] = {}
    for name in template.fonts:
        cut = next((cut for cut in CUTS[:0:-1] if name.endswith(f"-{cut}")), CUTS[0])
        family = families.setdefault(name.removesuffix(f"-{cut}"), {})
        if template.fonts[name]:
            family[cut] = name
    for element in template.elements:
        font = element.values.get("font")
        if font and font not in families:
            names = ", ".join(families) or "none"
            expected = f"there is no font {shown(font)!r}; [fonts] has {names}{did_you_mean(font, families)}"
            faults.add(template.name, expected, element=f"{element.label}: font")
    families = {name: cuts for name, cuts in families.items() if cuts}  # one without a file is Noto Sans
    if not families:
        return {}
    letters, made = _letters(table, template), {}
    for name, cuts in families.items():
        files: dict[str, bytes] = {}
        for cut, key in cuts.items():
            with faults.at(template.name, element=f"[fonts] {key}: {template.fonts[key]}"):
                data = template.files.content(template.fonts[key], MAX_FONT, "a TTF or OTF font")
                files[cut] = typeface(data, letters)
        if len(files) == len(cuts):  # a face that was refused is a fault already
            made[name] = own_family(files)
    return made


def _letters(table: Table, template: Template) -> str:
    """Return the characters that the cards may have."""
    elements = template.elements
    texts = [value for element in elements for value in element.values.values() if type(value) is str]
    cells = [cell for row in table.rows for cell in row.cells.values()]
    return "".join(sorted({*_KEYBOARD, *"".join(texts), *"".join(cells)} - {"\n"}))
