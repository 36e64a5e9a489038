"""The elements of a template for the calls of a script of Squib, one card at a time.

Squib measures in pixels from the corner of the bleed; a template in millimetres from the corner of the card.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, pi, radians, sin
from typing import Any

from landpress.generator.decks.losses import Losses
from landpress.generator.decks.options import MOST_POINTS
from landpress.generator.decks.squib_icons import game_icon, icon_of, name_of
from landpress.generator.decks.squib_marks import STYLES, escaped, marked
from landpress.generator.decks.squib_record import Drawing, Sheet, pixels, told
from landpress.generator.decks.squib_version import sized
from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown
from landpress.output.scene import colours
from landpress.output.strangers.scripts.squib_files import GAME_ICON

Made = dict[str, Any]
"""An element: its options with plain values."""
_PLAIN = ("regular", "normal", "roman", "book", "medium")
"""Words of Pango that mean the plain face of a font. Light and narrow ones have files of their own."""
LEAST = 0.1
"""The smallest length of an element in a template, in mm."""


class Elements:
    """Makes elements for the calls of a deck. `notes` gets what a template cannot say, by place."""

    def __init__(
        self, sheet: Sheet, notes: Losses, type_scale: float, picture: Callable[[str], tuple[str, float, float]]
    ) -> None:
        self.sheet, self.notes, self.type_scale, self.picture = sheet, notes, type_scale, picture
        self.icons: dict[str, str] = {}
        self.packs = False
        """Whether icons of the library game_icons are used."""
        self.named: Mapping[str, object] = {}
        """The colours that the settings of a project name."""
        self.families: dict[str, str] = {}
        """The names of fonts in the template, each with the family of the script."""

    def mm(self, length: float) -> float:
        """Return a length in millimetres."""
        return length * 25.4 / self.sheet.dpi

    def made(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        """Return the element of a call for one card, or None if it draws nothing."""
        maker = getattr(self, f"_{drawing.name}", None)
        if maker is None:
            what = "guides are not drawn" if drawing.name in ("hint", "cut_zone", "safe_zone") else "not in a template"
            self.note(drawing, what)
            return None
        return maker(drawing, values)  # type: ignore[no-any-return]

    def note(self, drawing: Drawing, why: str) -> None:
        """Note what a template cannot say of a call."""
        told(drawing, why, self.notes)

    # Lengths and colours

    def place(self, x: float, y: float) -> list[float]:
        """Return a place on the card."""
        return [round(self.mm(x - self.sheet.trim), 2), round(self.mm(y - self.sheet.trim), 2)]

    def area(self, x: float, y: float, width: float, height: float, angle: float) -> Made:
        """Return the place and size of a box that is turned about its top left corner."""
        turn = radians(angle)
        # A template turns a box about its middle.
        x += (width * (cos(turn) - 1) - height * sin(turn)) / 2
        y += (width * sin(turn) + height * (cos(turn) - 1)) / 2
        size = [max(LEAST, round(self.mm(length), 2)) for length in (width, height)]
        made: Made = {"at": self.place(x, y), "size": size}
        if turned := round((angle + 180) % 360 - 180, 1):
            made["turn"] = turned
        return made

    def colour(self, drawing: Drawing, value: object) -> str:
        """Return a colour of a template, or an empty text for one that is clear."""
        text, share = _split(self.named.get(str(value), value))
        text = text if share else ""
        if text in ("", "none", "transparent", "#0000"):
            return ""
        if text.startswith("("):
            self.note(drawing, "a gradient has one colour in a template")
            found = re.findall(r"#[0-9a-f]{6}", text)
            return found[0] if found else ""
        # A name of CSS that is also a hue of the palette means the colour of CSS.
        try:
            return colours.of_css(text) if re.fullmatch("[a-z]+", text) else colours.named(text)
        except LayoutError:
            self.note(drawing, f"there is no colour {shown(text)!r}")
            return ""

    def opaque(self, drawing: Drawing, value: object) -> str:
        """Return a colour where a template has no opacity, and note it if the colour has one."""
        if 0 < _split(self.named.get(str(value), value))[1] < 1:
            self.note(drawing, f"{shown(str(value))}: only whole elements have an opacity in a template")
        return self.colour(drawing, value)

    def ink(self, drawing: Drawing, values: Mapping[str, Any]) -> Made:
        """Return fill, line, width and dashes of a shape."""
        made: Made = {"fill": self.colour(drawing, values["fill_color"])}
        width = self.mm(float(values["stroke_width"] or 0))
        made["stroke"] = self.colour(drawing, values["stroke_color"]) if width > 0 else ""
        made |= self.opacity(drawing, values, *(f"{key}_color" for key in ("fill", "stroke") if made[key]))
        made["width"] = min(20.0, max(LEAST, round(width, 2)))
        dash = [self.mm(pixels(one, self.sheet.dpi)) for one in str(values["dash"] or "").split()]
        if dash and made["stroke"]:
            made["dash"] = [min(50.0, max(LEAST, round(one, 2))) for one in dash[:8]]
        return made

    def opacity(self, drawing: Drawing, values: Mapping[str, Any], *keys: str) -> Made:
        """Return the opacity of an element that its `alpha` and its colours give, if it has one."""
        shares = [_split(values.get(key))[1] for key in keys]
        if len(set(shares)) > 1:
            self.note(drawing, "an element has one opacity in a template, that of its fill or its letters")
        found = values.get("alpha")
        share = (1.0 if found is None else float(found)) * (shares[0] if shares else 1.0)
        return {"opacity": round(min(1.0, max(0.0, share)), 3)} if share < 1 else {}

    def shape(self, kind: str, place: Made, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        """Return an element with a fill or a line, or None if it has neither."""
        made = {"kind": kind, **place, **self.ink(drawing, values)}
        return made if made["fill"] or made["stroke"] else None

    # Calls

    def _rect(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        x, y, width, height = (float(values[key]) for key in ("x", "y", "width", "height"))
        box = self.area(x, y, width, height, values["angle"])
        made = self.shape("box", box, drawing, values)
        radius = values.get("radius")
        radius = values.get("x_radius") if radius is None else radius
        rounded = {"radius": round(self.mm(float(radius)), 2)} if radius else {}
        return made and made | rounded

    def _ellipse(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        x, y, width, height = (float(values[key]) for key in ("x", "y", "width", "height"))
        box = self.area(x, y, width, height, values["angle"])
        return self.shape("oval", box, drawing, values)

    def _circle(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        if values.get("arc_start") or values.get("arc_end"):
            self.note(drawing, "an arc is not in a template")
            return None
        radius = float(values["radius"])
        box = self.area(values["x"] - radius, values["y"] - radius, 2 * radius, 2 * radius, 0)
        return self.shape("oval", box, drawing, values)

    def _line(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        ink = self.ink(drawing, values)
        ends = {"at": self.place(values["x1"], values["y1"]), "to": self.place(values["x2"], values["y2"])}
        ink.pop("fill")
        return {"kind": "line", **ends, "colour": ink.pop("stroke"), **ink} if ink["stroke"] else None

    def _triangle(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        return self.points(drawing, values, [(values[f"x{i}"], values[f"y{i}"]) for i in (1, 2, 3)])

    def _polygon(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        return self.around(drawing, values, [float(values["radius"])])

    def _star(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        return self.around(drawing, values, [float(values["outer_radius"]), float(values["inner_radius"])])

    def around(self, drawing: Drawing, values: Mapping[str, Any], radii: Sequence[float]) -> Made | None:
        """Return a polygon with corners around a middle, at one radius or two in turn. Two corners are a line."""
        wanted, most = int(values["n"]), MOST_POINTS // len(radii)
        if wanted > most:
            self.note(drawing, f"n: {wanted} becomes {most}, the most of a template")
        count = min(most, wanted) * len(radii)
        found = []
        for i in range(count):
            turn = 2 * pi * i / count + radians(values["angle"])
            radius = radii[i % len(radii)]
            found.append((values["x"] + radius * cos(turn), values["y"] + radius * sin(turn)))
        if count > 2:
            return self.points(drawing, values, found)
        if count < 2:
            self.note(drawing, f"n: {wanted} draws nothing")
            return None
        (x1, y1), (x2, y2) = found
        return self._line(drawing, {**values, "x1": x1, "y1": y1, "x2": x2, "y2": y2})

    def points(
        self, drawing: Drawing, values: Mapping[str, Any], corners: Sequence[tuple[float, float]]
    ) -> Made | None:
        """Return a polygon with corners in pixels."""
        return self.shape("polygon", {"points": [self.place(x, y) for x, y in corners]}, drawing, values)

    def _curve(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        x, y, *rest = (n for key in ("1", "c1", "c2", "2") for n in self.place(*_point(values, key)))
        return self.shape("path", {"path": "M {} {} C {} {} {} {} {} {}".format(x, y, *rest)}, drawing, values)

    def _png(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        name = values.get("file")
        for asked in (values.get("data"), name):
            if isinstance(asked, str) and asked.startswith(GAME_ICON):
                self.packs = True
                icon = game_icon(values, asked, self.area, partial(self.opaque, drawing))
                return icon and icon | self.opacity(drawing, values)
        for key in ("data", "id"):
            if values.get(key):
                self.note(drawing, f"a drawing by its {key} is not in a template; save it as a file")
                return None
        if name is None or name == "":
            return None
        found, wide, high = self.picture(str(name))
        width, height = (values["width"], values["height"])
        if "scale" in (width, height) and not (wide and high):
            self.note(drawing, f"{shown(str(name))}: its size is not known")
            return None
        width = wide if width in ("native", "auto") else width
        height = high if height in ("native", "auto") else height
        width = wide * float(height) / high if width == "scale" else float(width)
        height = high * width / wide if height == "scale" else float(height)
        if not (width > 0 and height > 0):
            self.note(drawing, f"{shown(str(name))}: its size is not known")
            return None
        for key, plain in (("blend", (None, "none")), ("flip_horizontal", (None, False))):
            if values.get(key) not in plain:
                self.note(drawing, f"{key} is not in a template")
        made = {"kind": "image", **self.area(values["x"], values["y"], width, height, values["angle"]), "file": found}
        is_drawing = found.lower().endswith(".svg")
        made |= {"fit": "stretch", "missing": "skip"}
        made |= self.opacity(drawing, values, *(("mask",) if is_drawing else ()))
        if mask := self.colour(drawing, values.get("mask")):
            if is_drawing:
                made["colour"] = mask
            else:
                self.note(drawing, "a mask is for drawings (SVG) only")
        return made

    _svg = _png

    def _text(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        text = _to_s(values["str"])
        if not text.strip():
            return None
        look = self.font(drawing, values)
        x, y, sheet = float(values["x"]), float(values["y"]), self.sheet
        is_free = values["width"] in ("auto", "native") or values["height"] in ("auto", "native")
        width = (
            sheet.width - sheet.trim - x if values["width"] in ("auto", "native", "scale") else float(values["width"])
        )
        height = (
            sheet.height - sheet.trim - y
            if values["height"] in ("auto", "native", "scale")
            else float(values["height"])
        )
        line = 1.25 * look["type"] / 72 * sheet.dpi
        valign = str(values.get("valign") or "top").lower().strip()
        if height < line:  # Squib shows one line in any box
            y -= {"middle": 0.5, "bottom": 1.0}.get(valign, 0.0) * (line - height)
            height = line
        made: Made = {"kind": "text"}
        if not values["angle"]:
            edge = sheet.trim
            x2, y2 = min(x + width, sheet.width - edge), min(y + height, sheet.height - edge)
            x, y = max(x, edge), max(y, edge)
            width, height = x2 - x, y2 - y
        if width <= line / 4 or height <= line / 4:
            self.note(drawing, "a text outside the card")
            return None
        made |= self.area(x, y, width, height, values["angle"]) | look
        align = str(values.get("align") or "left").lower().strip()
        made["align"] = "justify" if values.get("justify") is True else {"center": "middle"}.get(align, align)
        made["valign"] = valign
        for key, known in (("align", ("left", "middle", "right", "justify")), ("valign", ("top", "middle", "bottom"))):
            if made[key] not in known:
                self.note(drawing, f"there is no {key} {shown(made[key])!r}")
                made[key] = known[0]
        made["colour"] = self.colour(drawing, values.get("color", "black")) or "#000000"
        made["leading"] = 1.2
        width = self.mm(float(values.get("stroke_width") or 0))
        if width > 0 and (stroke := self.colour(drawing, values.get("stroke_color"))):
            made |= {"stroke": stroke, "width": min(20.0, max(LEAST, round(width / 2, 2)))}
        made |= self.opacity(drawing, values, "color", *(("stroke_color",) if "stroke" in made else ()))
        ellipsize = str(values.get("ellipsize", "end")).lower().strip()
        made["overflow"] = "shrink" if is_free or ellipsize in ("autoscale", "none", "false") else "ellipsis"
        made["text"] = self.words(drawing, text, bool(values.get("markup")))
        return made

    def font(self, drawing: Drawing, values: Mapping[str, Any]) -> Made:
        """Return the size and the faces of a font in Pango's words, such as `Open Sans Bold 12`."""
        words, size = sized(values)
        if size is None:  # what Squib's own font has
            size = 12.0 if self.type_scale == 1 else 36.0
        exact = size * self.type_scale
        made: Made = {"type": min(200.0, max(5.0, round(exact, 2)))}
        made["smallest"] = made["type"]
        if abs(exact - made["type"]) > 0.01:
            which = "smallest" if exact < made["type"] else "largest"
            self.note(drawing, f"type of {exact:.3g} pt becomes {made['type']:g} pt, the {which} of a template")
        lower = [word.lower() for word in words]
        for face, names in STYLES.items():
            if any(word in names for word in lower):
                made[face] = True
        known = {*_PLAIN, *(name for names in STYLES.values() for name in names)}
        family = " ".join(word for word in words if word.lower() not in known and "=" not in word)
        if family.lower() not in ("", "sans", "sans-serif", "arial"):
            made["font"] = slug(family, "font")
            self.families.setdefault(made["font"], family)
        return made

    def words(self, drawing: Drawing, text: str, markup: bool) -> str:
        """Return a text in the marks of a template."""
        for rule in drawing.embeds:
            key, file = rule.get("key"), rule.get("file")
            drawn = rule.get("data") or file
            if isinstance(key, str) and key and isinstance(drawn, str) and drawn.startswith(GAME_ICON):
                self.packs = True
                text = text.replace(key, f"\0{name_of(icon_of(drawn))}\0")
            elif isinstance(key, str) and key and isinstance(file, str) and key in text and any(self.picture(file)[1:]):
                name = self.icon(file)
                text = text.replace(key, f"\0{name}\0")
            elif isinstance(key, str) and key and key in text:
                self.note(drawing, f"the picture for {shown(key)} is no file whose size is known")
        told_of = partial(self.note, drawing)
        made = marked(text, partial(self.opaque, drawing), told_of) if markup else escaped(text)
        return re.sub("\0([a-z0-9-]+)\0", r":\1:", made)

    def icon(self, file: str) -> str:
        """Return the name of an icon for a picture."""
        found, _, _ = self.picture(file)
        name = slug(found.rpartition("/")[2].rpartition(".")[0], "icon")
        while self.icons.get(name, found) != found:
            name += "x"
        self.icons[name] = found
        return name


def _split(value: object) -> tuple[str, float]:
    """Return a colour without its share of opacity, and this share."""
    text = str(value or "").strip().lower().replace("_", "")
    if match := re.fullmatch(r"#([0-9a-f]{3})([0-9a-f])|#([0-9a-f]{6})([0-9a-f]{2})", text):
        return f"#{match[1] or match[3]}", int(2 * match[2] if match[2] else match[4], 16) / 255
    return text, 1.0


def _point(values: Mapping[str, Any], key: str) -> tuple[float, float]:
    return (values[f"cx{key[1]}"], values[f"cy{key[1]}"]) if key[0] == "c" else (values[f"x{key}"], values[f"y{key}"])


def slug(text: str, kind: str) -> str:
    """Return a name for a template with small letters, digits and hyphens."""
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:24].strip("-")
    return slug if slug[:1].isalpha() else f"{kind}-{slug}".strip("-")


def _to_s(value: object) -> str:
    if value is None:
        return ""
    if value is True or value is False:
        return str(value).lower()
    return str(value)
