"""Write what the documents say about clauses from their records: `python -m scripts.clauses`.

The parts of docs/sources.md and docs/rules/GAME.md between `<!-- clauses -->` and `<!-- end of clauses -->` are made
here. With a folder of the designers' texts and programs, `python -m scripts.clauses FOLDER` also replaces each `?` that
stands for a digest in a record.
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from landpress.engine.contract.clauses import (
    MARKS,
    OURS,
    PROGRAM,
    TEXT,
    Clause,
    Passage,
    Sentence,
    rulebook,
)
from landpress.engine.contract.marks import CLAUSES
from landpress.generator.texts import words
from landpress.layouts.catalogue import folder, shipped

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "docs/sources.md"
BEGIN, END = "<!-- clauses -->", "<!-- end of clauses -->"


def digest(folder: Path, file: str, place: str) -> str:
    """Return the digest of a passage of a designer: a paragraph by its number, or a function by its name.

    Spaces do not count, and neither do the tags of HTML. Raise LookupError if there is no such passage.
    """
    text = (folder / file).read_text("utf-8")
    found = _paragraph(text, int(place)) if place.isdigit() else _function(text, place)
    words = re.sub(r"<[^>]+>", " ", found) if file.endswith(".html") else found
    return sha256(" ".join(words.split()).encode()).hexdigest()[:12]


def _paragraph(text: str, number: int) -> str:
    """Return a paragraph: what stands between blank lines, or in HTML between `<p>` and `</p>`."""
    parts = re.findall(r"<p>.*?</p>", text, re.DOTALL) or re.split(r"\n\s*\n", text.strip())
    if not 1 <= number <= len(parts):
        raise LookupError(f"there is no paragraph {number}, only {len(parts)}")
    return parts[number - 1]


def _function(text: str, name: str) -> str:
    """Return a definition in JavaScript or Scala with all lines below it that stand farther to the right, and its end.

    A dotted name is a definition below another one.
    """
    outer, _, inner = name.partition(".")
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if re.search(rf"\b(const|let|function|def|val|class|object|trait)\s+{re.escape(outer)}\b", line):
            depth = len(line) - len(line.lstrip())
            end = i + 1
            while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
                end += 1
            found = "\n".join(lines[i : end + 1])
            return _function("\n".join(found.splitlines()[1:]), inner) if inner else found
    raise LookupError(f"there is no definition of {outer}")


def fill(folder: Path) -> None:
    """Replace each `?` of a record by the digest of its passage."""
    for game in shipped():
        path = ROOT / "engine/games" / game.replace("-", "_") / "clauses.toml"
        if path.is_file():
            filled = re.sub(
                r'"(\S+) (\S+) \?"', lambda m: f'"{m[1]} {m[2]} {digest(folder, m[1], m[2])}"', path.read_text("utf-8")
            )
            path.write_text(filled, "utf-8")


def recorded() -> tuple[str, ...]:
    """Return the games whose clauses are records."""
    return tuple(game for game in shipped() if (folder("engine", game) / CLAUSES).is_file())


def pages() -> dict[Path, str]:
    """Return the text that each generated page must have."""
    found = {SOURCES: _with(SOURCES, _sources())}
    for game in recorded():
        path = ROOT / f"docs/rules/{game}.md"
        found[path] = _with(path, _interpretations(game))
    return found


def _with(path: Path, made: str) -> str:
    """Return a page with its made part replaced."""
    before, begin, rest = path.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise LookupError(f"{path} lacks {BEGIN} or {END}")
    return f"{before}{BEGIN}\n\n{made}\n{END}{after}"


def marks(clause: Clause) -> str:
    """Return the marks of a clause with the standard values, each once."""
    used = {one.mark for one in clause.sentences.values()}
    return " ".join(mark for mark in MARKS.values() if mark in used)


def _sources() -> str:
    lines = ["## Where text, program and Landpress differ", "", "| clause | | the text | the program | because |"]
    lines += ["| --- | --- | --- | --- | --- |"]
    for game in recorded():
        for one in rulebook(game).sentences().values():
            if one.text or one.program:
                ours = {one.mark: one.wording["en"]}
                told = (one.text or ours.get(TEXT, "–"), one.program or ours.get(PROGRAM, "–"))
                lines.append(_row(_short(one), one.mark, *told, one.because or "–"))
    for game in recorded():
        clauses = rulebook(game).clauses
        text = next(place.file for clause in clauses.values() for place in _passages(clause) if place.place.isdigit())
        lines += ["", f"## {words('en', game)('game.title')}", ""]
        lines += [f"| clause | mark | rule; numbers: paragraphs of `{text}` |", "| --- | --- | --- |"]
        alone = [number for number, clause in clauses.items() if not _places(clause)]
        for number, clause in clauses.items():
            if number not in alone:
                where = _places(clause).replace(f"{text} ", "")
                lines.append(_row(number, marks(clause), f"{clause.about} ({where})"))
        lines.append(_row(", ".join(alone), OURS, "ours alone"))
    return "\n".join(lines) + "\n"


def _interpretations(game: str) -> str:
    lines = ["| clause | question | interpretation |", "| --- | --- | --- |"]
    asked = [one for one in rulebook(game).sentences().values() if one.question]
    mark = {one.name: "" if one.mark == OURS else f" {one.mark}" for one in asked}
    lines += [_row(_short(one) + mark[one.name], one.question, one.wording["en"]) for one in asked]
    return "\n".join(lines) + "\n"


def _passages(clause: Clause) -> Iterator[Passage]:
    """Yield the passages of the sentences of a clause."""
    return (place for one in clause.sentences.values() for place in one.at)


def _places(clause: Clause) -> str:
    """Return where the sentences of a clause stand: each file once, with its paragraphs or functions."""
    found: dict[str, list[str]] = {}
    for place in _passages(clause):
        named = found.setdefault(place.file, [])
        if place.place not in named:
            named.append(place.place)
    return "; ".join(f"{file} {', '.join(named)}" for file, named in found.items())


def _short(one: Sentence) -> str:
    return one.name.replace(".", "")


def _row(*cells: str) -> str:
    """Return a row of a table. Places of values are in italics."""
    plain = [re.sub(r"\{(\w+)\}", r"*\1*", cell.replace("**", "").replace("|", "/")) for cell in cells]
    return f"| {' | '.join(plain)} |"


def main() -> None:
    """Fill in digests if a folder is named, and write the pages."""
    if sys.argv[1:]:
        fill(Path(sys.argv[1]))
        rulebook.cache_clear()
    for path, text in pages().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
