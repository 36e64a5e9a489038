"""Labels, sequences and ranges in scripts of nanDECK."""

import re
from collections.abc import Iterator, Mapping, Sequence

MOST_CARDS = 1_000
_LABEL = re.compile(r"\[([^\[\]]*)\]")
_COUNT = re.compile(r"\{\(\[?([^\[\](){}]+)\]?\)\}")
_CARDS = re.compile(r"(\d+)(?:\s*-\s*(\d+))?", re.ASCII)
_ODD = re.compile(r"[{}\[\]\u00a7\u00b0]|\\\d+\\|\A\s*\d+\s*\*|\*\s*\d+\s*\Z")
"""Signs of expressions, codes and counts in a text, which are not read."""
_RECKONED = re.compile(r"\(|[A-Za-z_]+\s*\(")


class UnreadLineError(Exception):
    """A line that is not understood; the message says why."""


def said(text: str) -> str:
    """Return a stranger's words, short enough for one line."""
    return text if len(text) <= 40 else f"{text[:37]}..."


def parts_of(text: str, word: str) -> list[str]:
    """Return the parameters of a directive: commas in quotes do not part them."""
    parts, begin, quoted = [], 0, False
    for place, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign == "," and not quoted:
            parts.append(text[begin:place].strip())
            begin = place + 1
        elif sign == ";" and not quoted and word != "LINKSEP":
            raise UnreadLineError("a ; in the middle of a line")
    if quoted:
        raise UnreadLineError("a quotation mark is missing")
    return [*parts, text[begin:].strip()]


class Labels:
    """The labels of a script, each with its sequence of values or the reason why it is not known."""

    def __init__(self) -> None:
        self.values: dict[str, list[str] | str] = {}
        self.linked: set[str] = set()
        self.closed = ""
        """Why columns of a table are not known, or an empty text."""

    def give(self, name: str, text: str) -> str:
        """Set a label, and return why it is not known, or an empty text."""
        key, text = name.strip().lower(), text.strip()
        try:
            text = self.counted(text)
            if not text.startswith('"'):
                if _RECKONED.match(text) or ";" in text:
                    raise UnreadLineError("what is reckoned is not read")
                if "," in text:
                    raise UnreadLineError("commas without quotes are not read")
            found = self.items(text)
        except UnreadLineError as error:
            self.values[key] = str(error)
            return str(error)
        if self.values.get(key, found) != found:
            self.values[key] = "it has another value before"
            return "it has another value before; what it means from here is not known"
        self.values[key] = found
        return ""

    def forget(self, name: str, why: str) -> None:
        """Make a label unknown."""
        self.values[name.strip().lower()] = why

    def forget_linked(self, why: str) -> None:
        """Make the columns of a table unknown, also those of a table to come."""
        self.closed = why
        for name in self.linked:
            self.values[name] = why

    def add_columns(self, columns: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """Set a label for each column, and yield what is not known of them."""
        for name, cells in columns.items():
            key = name.strip().lower()
            self.linked.add(key)
            odd = next((cell for cell in cells if "|" in cell or _ODD.search(cell)), None)
            if key in self.values:
                self.values[key] = "it is a label and a column"
            elif odd is not None:
                self.values[key] = f"the cell {said(odd)} holds signs that nanDECK would reckon"
            else:
                self.values[key] = list(cells)
                continue
            yield f"[{said(name)}]: {self.values[key]}"

    def known(self, name: str) -> list[str]:
        """Return the values of a label."""
        found = self.values.get(name.strip().lower())
        if found is None:
            raise UnreadLineError(f"there is no label [{said(name)}]" + (f": {self.closed}" if self.closed else ""))
        if isinstance(found, str):
            raise UnreadLineError(f"[{said(name)}] is not known: {found}")
        return found

    def counted(self, text: str) -> str:
        """Return a text in which `{(label)}` is the number of values of a label."""
        return _COUNT.sub(lambda match: str(len(self.known(match[1]))), text)

    def text(self, part: str) -> str:
        """Return a parameter without its quotes."""
        if part.startswith('"') and part.endswith('"') and len(part) > 1 and '"' not in part[1:-1]:
            return part[1:-1]
        if '"' in part:
            raise UnreadLineError(f"{said(part)}: quotes in the middle are not read")
        return part

    def items(self, part: str) -> list[str]:
        """Return the values of a parameter: those of a label, or those between bars."""
        text = self.text(part)
        if whole := _LABEL.fullmatch(text.strip()):
            return self.known(whole[1])
        pieces = text.split("|")
        names = [name for piece in pieces for name in _LABEL.findall(piece)]
        columns = [name for name in names if len(self.known(name)) > 1]
        if not columns:
            return [self.filled(piece, {}) for piece in pieces]
        if len(pieces) > 1 or any(name.strip().lower() not in self.linked for name in columns):
            raise UnreadLineError("a sequence inside a text is not read")
        count = len(self.known(columns[0]))
        return [self.filled(text, {name: self.known(name)[row] for name in columns}) for row in range(count)]

    def filled(self, text: str, cells: Mapping[str, str]) -> str:
        """Return a text with its labels replaced."""
        rest = _LABEL.sub("", text)
        if _ODD.search(rest):
            raise UnreadLineError(f"{said(text)}: expressions and codes are not read")
        return _LABEL.sub(lambda match: cells[match[1]] if match[1] in cells else self.known(match[1])[0], text)

    def single(self, part: str) -> str:
        """Return a parameter that is the same on all cards."""
        found = self.items(part)
        if len(found) != 1 or any(name.strip().lower() in self.linked for name in _LABEL.findall(part)):
            raise UnreadLineError(f"{said(part)}: a value for each card is not read here")
        return found[0]

    def by_row(self, part: str) -> list[str]:
        """Return a parameter that is the same on all cards, or that has a value for each row of the table."""
        found = self.items(part)
        if len(found) > 1 and not all(name.strip().lower() in self.linked for name in _LABEL.findall(part)):
            raise UnreadLineError(f"{said(part)}: a sequence is not read here")
        return found

    def range(self, part: str) -> list[int] | None:
        """Return the cards of a range, or None if one of them is not within 1 to `MOST_CARDS`."""
        text = self.counted(self.text(part))
        found: list[int] = []
        for piece in self.single(f'"{text}"').split(","):
            match = _CARDS.fullmatch(piece.strip())
            if match is None:
                raise UnreadLineError(f"{said(part)} is no range that is read")
            if any(len(number or "") > 9 for number in match.groups()):
                return None
            first, last = int(match[1]), int(match[2] or match[1])
            if not 1 <= first <= MOST_CARDS or last > MOST_CARDS or len(found) > MOST_CARDS:
                return None
            if last < first:
                raise UnreadLineError(f"{said(part)} runs backwards")
            found += range(first, last + 1)
        if len(set(found)) < len(found):
            raise UnreadLineError(f"{said(part)} names a card twice")
        return found
