"""Preflight of what lies beside the drawing and of inks: actions, annotations, units, overprinting, small type."""

import re
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from tests.output.test_inspection import changed, found, operators


def acting(key: str, kind: str) -> bytes:
    """Return the good document with an action of its own."""
    action = pikepdf.Dictionary(S=pikepdf.Name(f"/{kind}")) if kind else pikepdf.Dictionary()
    return changed(lambda pdf: pdf.Root.__setitem__(f"/{key}", action))


def scripts() -> bytes:
    names = pikepdf.Dictionary(JavaScript=pikepdf.Dictionary(Names=[]))
    return changed(lambda pdf: pdf.Root.__setitem__("/Names", names))


def annotated(kind: str, action: str = "") -> bytes:
    """Return the good document with an annotation in the middle of its second page."""

    def change(pdf: pikepdf.Pdf) -> None:
        made = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name(f"/{kind}"), Rect=[30, 30, 60, 60])
        if action:
            made.A = pikepdf.Dictionary(S=pikepdf.Name(f"/{action}"))
        pdf.pages[1].Annots = pikepdf.Array([made])

    return changed(change)


def edged(reach: float, white: bool = False) -> bytes:
    """Return the good document with a white second page, and 14 pt of ink `reach` mm beyond its left trim."""

    def change(pdf: pikepdf.Pdf) -> None:
        left, low = (float(value) for value in list(pdf.pages[1].TrimBox)[:2])
        x = left - reach * 72 / 25.4
        ink = "0 0 0 0" if white else "0 0 1 0"
        paper = "0 0 0 0 k 0 0 99 99 re f"
        code = f"q {paper} {ink} k {x:.3f} {low + 6:.3f} {left + 12 - x:.3f} 14 re f Q"
        pdf.pages[1].contents_add(pdf.make_stream(code.encode()))

    return changed(change)


def empty_stream() -> bytes:
    """Return the good document with a stream of no bytes that says that it is packed, as qpdf writes it."""
    return changed(lambda pdf: pdf.pages[1].contents_add(pdf.make_stream(b"")))


def damaged_form() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b"", Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        form.write(b"not packed", filter=pikepdf.Name.FlateDecode)
        pdf.pages[1].Resources.XObject.Damaged = form
        pdf.pages[1].contents_add(pdf.make_stream(b"/Damaged Do"))

    return changed(change)


def inheriting(before: bytes) -> bytes:
    """Return the good document with a form that draws a line in the state in which it is placed, which is set before.

    The form has been placed once before, in the usual state.
    """

    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b"9 9 m 30 30 l S", Subtype=pikepdf.Name.Form, BBox=[0, 0, 99, 99])
        pdf.pages[1].Resources.XObject.Line = form
        pdf.pages[1].contents_add(pdf.make_stream(b"q 0 0 0 1 K /Line Do Q q " + before + b" /Line Do Q"))

    return changed(change)


MORE: dict[str, tuple[Callable[[], bytes], str, list[int], dict[str, Any]]] = {
    "white that overprints": (lambda: operators("/Over gs 0 0 0 0 k 0 0 9 9 re f"), "PF109", [2], {}),
    "white type that overprints": (lambda: operators("/Over gs 0 0 0 0 k BT /F 9 Tf (x) Tj ET"), "PF109", [2], {}),
    "a thin line that is set before its form": (lambda: inheriting(b"0.05 w"), "PF306", [2], {"mm": 0.018}),
    "a script at the opening": (lambda: acting("OpenAction", "JavaScript"), "PF309", [], {"held": "JavaScript"}),
    "a program to start": (lambda: acting("OpenAction", "Launch"), "PF309", [], {"held": "Launch"}),
    "scripts by name": (lambda: scripts(), "PF309", [], {"held": "JavaScript"}),
    "additional actions": (lambda: acting("AA", ""), "PF309", [], {"held": "AA"}),
    "a script of an annotation": (lambda: annotated("Link", "JavaScript"), "PF309", [2], {"held": "JavaScript"}),
    "a note in the trim": (lambda: annotated("Text"), "PF310", [2], {"kind": "Text"}),
    "a stamp in the trim": (lambda: annotated("Stamp"), "PF310", [2], {"kind": "Stamp"}),
    "small type in three inks": (lambda: operators("1 1 1 0 k BT /F 7 Tf (x) Tj ET"), "PF311", [2], {"pt": 7.0}),
    "a unit of its own": (
        lambda: changed(lambda pdf: setattr(pdf.pages[1], "UserUnit", 2)),
        "PF312",
        [2],
        {"unit": 2.0},
    ),
    "art that stops at the trim": (lambda: edged(0.0), "PF313", [2], {"mm": 5}),
    "a missing form": (lambda: operators("/Lost Do"), "PF107", [2], {"name": "/Lost"}),
    "a missing shading": (lambda: operators("/Shade sh"), "PF107", [2], {"name": "/Shade"}),
    "a damaged form": (lambda: damaged_form(), "PF106", [2], {"filter": "FlateDecode"}),
}


@pytest.mark.parametrize(("make", "code", "pages", "values"), MORE.values(), ids=MORE)
def test_a_planted_fault_is_found(
    make: Callable[[], bytes], code: str, pages: list[int], values: dict[str, Any]
) -> None:
    assert found(make())[code] == (pages, values)


@pytest.mark.parametrize(
    "code",
    [
        "/Knock gs 0 0 0 0 k 0 0 9 9 re f",
        "/Over gs 0 0 0 1 k BT /F 9 Tf (x) Tj ET",
        "q /Over gs Q 0 0 0 0 k 0 0 9 9 re f",
        "1 1 1 0 k BT /F 9 Tf (x) Tj ET",
        "0 1 1 0 k BT /F 7 Tf (x) Tj ET",
    ],
)
def test_what_is_well_is_not_found(code: str) -> None:
    assert set(found(operators(code))) - {"PF104"} == {"PF401"}


def test_annotations_outside_the_trim_and_links_are_well() -> None:
    """docs/press.md: annotations inside the trim, except links."""
    assert "PF310" not in found(annotated("Link"))

    def change(pdf: pikepdf.Pdf) -> None:
        note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[-50, -50, -20, -20])
        pdf.pages[1].Annots = pikepdf.Array([note])

    assert "PF310" not in found(changed(change))


@pytest.mark.parametrize(("reach", "white"), [(3.0, False), (-2.0, False), (0.0, True)])
def test_art_beyond_the_trim_or_away_from_it_is_in_order(reach: float, white: bool) -> None:
    """Art stops at the trim only if ink is inside of it and none outside."""
    assert "PF313" not in found(edged(reach, white))


def test_an_empty_stream_is_well() -> None:
    assert re.search(rb"/Length 0\b", empty_stream())
    assert set(found(empty_stream())) == {"PF401"}


@pytest.mark.parametrize(
    ("strip", "scale", "mm"), [("20 1", 0.2, 0.071), ("10 1", 0.2, None), ("2 0.1", 2.0, 0.071), ("20 1", 1.0, None)]
)
def test_a_strip_is_as_thin_and_as_long_as_its_form_is_placed(strip: str, scale: float, mm: float | None) -> None:
    """docs/press.md, PF306: "a line below 0.1 mm at its size on the page: ... a filled strip of at least 1 mm"."""

    def change(pdf: pikepdf.Pdf) -> None:
        drawing = f"0 0 0 1 k 1 1 {strip} re f".encode()
        pdf.pages[1].Resources.XObject.Held = pdf.make_stream(
            drawing, Subtype=pikepdf.Name.Form, BBox=[0, 0, 72, 72], Resources=pikepdf.Dictionary()
        )
        pdf.pages[1].contents_add(pdf.make_stream(f"q {scale} 0 0 {scale} 9 9 cm /Held Do Q".encode()))

    told = found(changed(change)).get("PF306")
    assert told == (([2], {"mm": mm}) if mm else None)
