"""Tags of a PDF: what is a heading, a paragraph or a picture, so that a program can read a page aloud in order.

A page is a section of its document. Its first heading of the size of a title comes first, then its picture with the
words for it, then its other texts in the order of the scene. A paragraph with a dash or a number before its first line
is an item of a list. Texts that stand in columns, row after row in the scene, are a table. Everything else is an
artifact, which readers skip.
Lengths are in millimetres.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from landpress.output.scene.items import IN_LIST, Cell, Item, Scene, Text
from landpress.output.scene.style import SMALLEST_BODY, TITLE

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObjectReference
    from reportlab.pdfgen.canvas import Canvas

HEADING, SUBHEADING, PARAGRAPH, FIGURE, ARTIFACT = "H1", "H2", "P", "Figure", "Artifact"
LIST, ITEM, LABEL, ITEM_BODY = "L", "LI", "Lbl", "LBody"
TABLE, ROW, HEAD_CELL, CELL = "Table", "TR", "TH", "TD"
BEFORE_ITEM = re.compile(r"[–•]|\d{1,2}\.?")
"""What stands before an item of a list."""
NEXT_LINE = 1.75
"""The greatest distance of the next line of a paragraph, in sizes of type."""
Draw = Callable[["Canvas", Sequence[Item]], None]


class Run(NamedTuple):
    """Items that follow each other on a page. Runs with one `tag` and `number` are one thing, such as a paragraph.

    `within` names the tags that the thing is in, from the outermost, each with a number of its own. `scope` is what a
    head cell is the head of: Row or Column.
    """

    tag: str
    number: int
    items: tuple[Item, ...]
    within: tuple[tuple[str, int], ...] = ()
    scope: str = ""


def runs(scene: Scene) -> list[Run]:
    """Return the items of a page in their order: its picture, the pieces of its texts, what is only drawn."""
    first, last = scene.pictured
    found = _told(scene.items[:first], 0)
    if last > first:
        found.append(Run(FIGURE if scene.alt else ARTIFACT, 0, scene.items[first:last]))
    found += _told(scene.items[last:], len(found))
    title = next((run.number for run in found if run.tag == HEADING), 0)
    return [run._replace(tag=SUBHEADING) if run.tag == HEADING and run.number != title else run for run in found]


def _told(items: Sequence[Item], number: int) -> list[Run]:
    """Return the runs of items that are no picture. The number of the first paragraph is `number` + 1."""
    pieces, paragraphs = _parted(items)
    labels = [_label(paragraph) for paragraph in paragraphs]
    lists, rows = _lists(labels), _rows(paragraphs)
    of_columns = _head_rows(paragraphs, rows)
    found = []
    for at, run in pieces:
        n = number + 1 + at
        if at < 0:
            found.append(Run(ARTIFACT, n, run))
        elif (cell := paragraphs[at][0].cell) is not None:
            table, row = rows[at]
            if cell.column == IN_LIST:
                found.append(Run(ITEM_BODY, n, run, ((LIST, number + 1 + table), (ITEM, n))))
                continue
            within = (TABLE, number + 1 + table), (ROW, number + 1 + row)
            scope = "Column" if row in of_columns else "Row"
            found.append(Run(HEAD_CELL, n, run, within, scope) if cell.is_head else Run(CELL, n, run, within))
        elif labels[at]:
            is_label = run[0] is labels[at]
            found.append(Run(LABEL if is_label else ITEM_BODY, n, run, ((LIST, number + 1 + lists[at]), (ITEM, n))))
        else:
            found.append(Run(_tag(paragraphs[at]), n, run))
    return found


def _parted(items: Sequence[Item]) -> tuple[list[tuple[int, tuple[Item, ...]]], list[list[Text]]]:
    """Return pairs of the index of a paragraph (-1 for what is no text) and its items, and the paragraphs."""
    pieces: list[tuple[int, tuple[Item, ...]]] = []
    paragraphs: list[list[Text]] = []
    for is_text, part in groupby(items, lambda item: isinstance(item, Text) and bool(item.text.strip())):
        if not is_text:
            pieces.append((-1, tuple(part)))
            continue
        for item in part:
            if isinstance(item, Text):
                if not paragraphs or not _continues(item, paragraphs[-1]):
                    paragraphs.append([])
                paragraphs[-1].append(item)
                pieces.append((len(paragraphs) - 1, (item,)))
    return pieces, paragraphs


def spoken(items: Sequence[Item], between: str) -> list[str]:
    """Return the paragraphs of a drawing in the order of reading, a dash or number before its text."""
    said = []
    for paragraph in _parted(items)[1]:
        label, lines = _label(paragraph), sorted(paragraph, key=lambda text: (round(text.y, 2), text.x))
        text = between.join(line.text.strip() for line in lines if line is not label)
        said.append(f"{label.text.strip()} {text}" if label else text)
    return said


def _label(paragraph: Sequence[Text]) -> Text | None:
    """Return the dash or number before the first line of a paragraph. It is drawn behind its text."""
    label = min(paragraph, key=lambda text: (round(text.y, 2), text.x))
    return label if label is not paragraph[0] and BEFORE_ITEM.fullmatch(label.text.strip()) else None


def _lists(labels: Sequence[Text | None]) -> list[int]:
    """Return for each paragraph the first one of its list. A list ends where other labels, or none, follow."""
    firsts = list(range(len(labels)))
    for i, (before, label) in enumerate(pairwise(labels), 1):
        if before and label and before.text.strip().isalnum() == label.text.strip().isalnum():
            firsts[i] = firsts[i - 1]
    return firsts


def _rows(paragraphs: Sequence[Sequence[Text]]) -> list[tuple[int, int]]:
    """Return for each paragraph the first one of its table, and the first one of its row."""
    found = [(i, i) for i in range(len(paragraphs))]
    cells = [paragraph[0].cell for paragraph in paragraphs]
    for i, (before, cell) in enumerate(pairwise(cells), 1):
        if before and cell and (before.row, before.column) < (cell.row, cell.column) and _alike(before, cell):
            table, row = found[i - 1]
            found[i] = table, row if before.row == cell.row else i
    return found


def _alike(before: Cell, cell: Cell) -> bool:
    return (before.column == IN_LIST) == (cell.column == IN_LIST)


def _head_rows(paragraphs: Sequence[Sequence[Text]], rows: Sequence[tuple[int, int]]) -> set[int]:
    """Return the first paragraph of each row that has heads only, those of the columns below it."""
    cells: dict[int, list[bool]] = {}
    for paragraph, (_, row) in zip(paragraphs, rows, strict=True):
        if (cell := paragraph[0].cell) is not None:
            cells.setdefault(row, []).append(cell.is_head)
    return {row for row, heads in cells.items() if all(heads) and len(heads) > 1}


def _tag(paragraph: Sequence[Text]) -> str:
    """Return whether a paragraph is a heading: words in bold type of the size of a title, or of running text.

    A whole sentence in bold type is none.
    """
    size = paragraph[0].size + 0.01
    is_bold = all(text.bold for text in paragraph)
    last = max(paragraph, key=lambda text: (round(text.y, 2), text.x)).text.rstrip()
    is_sentence = size < TITLE and last.endswith((".", "。"))
    if (
        size < SMALLEST_BODY
        or not is_bold
        or is_sentence
        or not any(c.isalpha() for text in paragraph for c in text.text)
    ):
        return PARAGRAPH
    return HEADING if size >= TITLE else SUBHEADING


def _continues(text: Text, paragraph: Sequence[Text]) -> bool:
    """Return whether a text belongs to a paragraph: it goes on in its last line, or is the next line or its label.

    A text beside an earlier line is that of another column.
    """
    before = paragraph[-1]
    is_next = 0 < text.y - before.y <= NEXT_LINE * text.size and text.bold == before.bold
    is_before = BEFORE_ITEM.fullmatch(text.text.strip()) and text.x < min(other.x for other in paragraph)
    on_line = abs(text.y - before.y) < 0.01 or (is_before and any(abs(text.y - o.y) < 0.01 for o in paragraph))
    if text.cell != before.cell:
        return False
    return abs(text.size - before.size) < 0.01 and (on_line or is_next)


class Tags:
    """The tags of a document that is being drawn."""

    def __init__(self, canvas: "Canvas") -> None:
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName

        self._canvas, self._document = canvas, canvas._doc
        self._count = 0
        self._root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        root = self._document.Reference(self._root, "landpressTags")
        self._whole, self._reference = self._element("Document", root)
        self._sections: list[PDFObjectReference] = []
        self._parents: list[list[PDFObjectReference]] = []

    def _element(self, tag: str, parent: "PDFObjectReference") -> "tuple[PDFDictionary, PDFObjectReference]":
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName

        self._count += 1
        made = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName(tag), "P": parent})
        return made, self._document.Reference(made, f"landpressTag {self._count}")

    def page(self, scene: Scene, draw: Draw) -> None:
        """Draw a page with its tags. The page is the current one of the canvas and is not shown yet."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

        section, above = self._element("Sect", self._reference)
        page, code = self._document.thisPageRef(), self._canvas._code
        marked: list[PDFObjectReference] = []
        order: dict[str, list[PDFObjectReference]] = {HEADING: [], FIGURE: [], PARAGRAPH: []}
        things: dict[tuple[str, int], tuple[PDFDictionary, PDFObjectReference, list[tuple[float, float, int]]]] = {}
        around: dict[tuple[str, int], tuple[PDFDictionary, PDFObjectReference, list[PDFObjectReference]]] = {}
        for tag, number, items, within, scope in runs(scene):
            if tag == ARTIFACT:
                code.append("/Artifact BMC")
            else:
                if (tag, number) not in things:
                    parent, beside = above, order[tag if tag in order else PARAGRAPH]
                    for outer in within:
                        if outer not in around:
                            around[outer] = (*self._element(outer[0], parent), [])
                            beside.append(around[outer][1])
                        _, parent, beside = around[outer]
                    things[tag, number] = (*self._element(tag, parent), [])
                    # A label is drawn behind its text, but is read before it.
                    beside.insert(0 if tag == LABEL else len(beside), things[tag, number][1])
                element, reference, held = things[tag, number]
                element.dict |= {"Pg": page} | ({"Alt": PDFString(scene.alt)} if tag == FIGURE else {})
                text = items[0]
                if tag == HEAD_CELL:
                    element.dict["A"] = PDFDictionary({"O": PDFName("Table"), "Scope": PDFName(scope)})
                if tag == LABEL and isinstance(text, Text):
                    numbering = "Decimal" if text.text.strip(" .").isdigit() else "Disc"
                    told = PDFDictionary({"O": PDFName("List"), "ListNumbering": PDFName(numbering)})
                    around[within[0]][0].dict["A"] = told
                held.append((*((round(text.y, 2), text.x) if isinstance(text, Text) else (0.0, 0.0)), len(marked)))
                code.append(f"/{tag} <</MCID {len(marked)}>> BDC")
                marked.append(reference)
            draw(self._canvas, items)
            code.append("EMC")
        for holder, _, inside in around.values():
            holder.dict["K"] = PDFArray(inside)
        for element, _, held in things.values():
            element.dict["K"] = PDFArray([mcid for _, _, mcid in sorted(held)])
        section.dict["K"] = PDFArray([*order[HEADING], *order[FIGURE], *order[PARAGRAPH]])
        self._sections.append(above)
        self._parents.append(marked)

    def shown(self) -> None:
        """Connect the page that has just been shown with its tags."""
        page = self._document.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
        page.StructParents = len(self._parents) - 1

    def finish(self) -> None:
        """Put the tags into the document. All pages have been drawn."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

        self._whole.dict["K"] = PDFArray(self._sections)
        self._root.dict["K"] = PDFArray([self._reference])
        numbers: list[object] = []
        for number, marked in enumerate(self._parents):
            numbers += [number, PDFArray(marked)]
        self._root.dict["ParentTree"] = PDFDictionary({"Nums": PDFArray(numbers)})
        self._root.dict["ParentTreeNextKey"] = len(self._parents)
        catalogue = self._document.Catalog
        catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "MarkInfo"]
        catalogue.StructTreeRoot = self._root
        catalogue.MarkInfo = PDFDictionary({"Marked": "true"})
