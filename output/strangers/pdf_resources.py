"""What the resources of an untrusted PDF say: colour spaces, fonts, transparency, what a print shop forbids.

It runs only in the child process of output/strangers/sandbox.py. An exception means that the file is damaged.
"""

from typing import TypeVar

from pypdf.generic import ArrayObject, DictionaryObject, PdfObject, StreamObject

from landpress.output.strangers.pdf_streams import UndecodedError, unpacked

T = TypeVar("T")
REGISTRATION = "spot All"
"""The colour that prints on every plate."""
_FONTS = {
    "/FontFile": (b"%!", b"\x80\x01"),
    "/FontFile2": (b"\0\1\0\0", b"true", b"ttcf", b"OTTO"),
    "/FontFile3": (b"\1", b"OTTO", b"\0\1\0\0"),
}
"""How the file of a font begins, by the entry that holds it."""

_FORBIDDEN = {"/OPI": "OPI", "/Alternates": "alternate pictures"}
_UNCHANGED = ("/Identity", "/Default")


def resolved(thing: PdfObject, kind: type[T]) -> T:
    """Return a value, or the value that a reference refers to.

    Raise TypeError if it is not of the expected kind, as in a damaged file.
    """
    found = thing.get_object()
    if not isinstance(found, kind):
        raise TypeError(f"found {type(found).__name__}; expected {kind.__name__}")
    return found


def space_of(space: object) -> str:
    """Return the family of a colour space, with the names of spot colours or the number of components of a profile."""
    space = space.get_object() if isinstance(space, PdfObject) else space
    if not isinstance(space, ArrayObject):
        return "unknown" if space is None else str(space).removeprefix("/")
    family = str(space[0]).removeprefix("/")
    if family in ("Separation", "DeviceN"):
        inks = space[1].get_object()
        names = inks if isinstance(inks, ArrayObject) else [inks]
        return "spot " + "+".join(str(name).removeprefix("/") for name in names)
    if family in ("Indexed", "Pattern") and len(space) > 1:
        return space_of(space[1])
    if family == "ICCBased":
        return f"ICCBased {space[1].get_object().get('/N', '?')}"
    return family


def alternate_of(space: PdfObject | None) -> str:
    """Return the family of the colours that stand in for a spot colour without a plate; nothing for other spaces."""
    found = None if space is None else space.get_object()
    if not isinstance(found, ArrayObject) or len(found) < 2:
        return ""
    family = str(found[0])
    if family in ("/Indexed", "/Pattern"):
        return alternate_of(found[1])
    return space_of(found[2]) if family in ("/Separation", "/DeviceN") and len(found) > 2 else ""


def font_of(found: PdfObject | None) -> tuple[str, bool, StreamObject | None]:
    """Return a font's name, whether it is embedded, and its file."""
    if found is None:
        return "unknown", False, None
    font = inner = resolved(found, DictionaryObject)
    if "/DescendantFonts" in font:
        inner = resolved(resolved(font["/DescendantFonts"], ArrayObject)[0], DictionaryObject)
    descriptor = inner.get("/FontDescriptor")
    table = resolved(descriptor, DictionaryObject) if descriptor is not None else DictionaryObject()
    file = next((table[key] for key in _FONTS if key in table), None)
    name = str(font.get("/BaseFont", "unnamed")).removeprefix("/")
    stream = None if file is None else resolved(file, StreamObject)
    return name, stream is not None or font.get("/Subtype") == "/Type3", stream


def check_font(file: StreamObject) -> None:
    """Raise UndecodedError if the file of a font does not decode, or does not begin as any font does."""
    if not unpacked(file).startswith(tuple(head for heads in _FONTS.values() for head in heads)):
        raise UndecodedError("font")


def forbidden(found: DictionaryObject) -> set[str]:
    """Return what PDF/X forbids of a graphics state, a form or a picture: it changes with the device."""
    held = {name for key, name in _FORBIDDEN.items() if key in found}
    held |= {"PostScript"} if "/PS" in (found.get("/Subtype"), found.get("/Subtype2")) else set()
    changes = found.get("/TR", "/Identity") != "/Identity" or found.get("/TR2", "/Default") not in _UNCHANGED
    return held | ({"transfer function"} if changes else set())


def sees_through(state: DictionaryObject) -> bool:
    """Return whether a graphics state uses transparency."""
    mode = state.get("/BM", "/Normal")
    modes = list(mode) if isinstance(mode, list) else [mode]
    return (
        float(state.get("/ca", 1)) < 1
        or float(state.get("/CA", 1)) < 1
        or state.get("/SMask", "/None") != "/None"
        or any(name not in ("/Normal", "/Compatible") for name in modes)
    )


def is_group(thing: DictionaryObject) -> bool:
    """Return whether a page or a form is a transparency group."""
    group = thing.get("/Group")
    return group is not None and group.get_object().get("/S") == "/Transparency"
