"""Read the marks on many boards in play, in a run that can be continued: `python -m tests.many_marks FILE [COUNT]`.

Each photo is one line of FILE: its half, its number, how it was marked and photographed, how many of its tiles were
read rightly, read wrongly and asked about, and how many questions that makes. Two parts are of another author's marks
(marks_elsewhere.py), of the kinds with which bounds are chosen and of those kept apart; a third of their photos is made
by that author too, with what befalls pages in the same half. The third part is of games in play (marked_photos.py).
"""

import sys
from collections import Counter
from io import BytesIO
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from PIL import Image

from landpress.layouts.errors import InputError
from landpress.output.photos.bands import planes
from landpress.output.photos.likeness import Mark
from landpress.output.photos.marks import Read, read_alike
from tests import marked_photos, photos, scans_elsewhere
from tests.marks_elsewhere import Truth, board, counted, marked
from tests.strokes_elsewhere import HALVES, names

PHOTOS, BOARDS, SIZE = 200, 3, (1500, 2000)
"""How many photos are read, of how many boards, and their width and height in pixels."""
OWN = "games in play"
PARTS = (*HALVES, *HALVES, OWN)
LOOKS = (("survey", "full"), ("plain", "low"), ("survey", "low"), ("plain", "full"), ("survey", "outline"))
SHOTS = ("flat", "turned", "perspective", "small", "in shade", "blurred", "mirrored", "moved", "noisy", "on a screen")
SORTS = ("no marks", "one pen", "one pen", "one pen", "two pens", "two pens", "all kinds", "all kinds")


class Shown(NamedTuple):
    """A photo: its part, how it was marked and taken, the number of its board, its picture and the truth."""

    part: str
    sort: str
    shot: str
    board: int
    picture: Image.Image
    truth: list[Truth]
    tokens: list[int]


def shown(number: int) -> Shown:
    """Return a photo. It depends on its number only."""
    photos.SIZE = SIZE
    part, rng = PARTS[number % len(PARTS)], np.random.default_rng([number, 9])
    look, at, kind = LOOKS[rng.integers(len(LOOKS))], int(rng.integers(BOARDS)), SHOTS[rng.integers(len(SHOTS))]
    if part == OWN:
        match = marked_photos.position(at, int(rng.integers(20, 330)))
        state, page = match.state(), marked_photos.marked(match, *look, at, number)
        truth = [Truth("tick" if ticks else "", frozenset({ticks})) for ticks in state["drain"]]
        return Shown(part, "game", kind, at, _opened(photos.photo(page, kind, number)), truth, state["tokens"])
    sort = SORTS[rng.integers(len(SORTS))]
    page, truth = marked(kinds(sort, part, number), *look, at, number)
    picture = _opened(photos.photo(page, kind, number))
    if not rng.integers(3):
        case = readable(number, part)
        kind = str(case)
        picture = Image.fromarray(scans_elsewhere.picture(page, photos.SHEET_DPI, case)).convert("RGB")
    return Shown(part, sort, kind, at, picture, truth, [-1] * len(truth))


def kinds(sort: str, half: str, seed: int) -> list[str]:
    """Return the marks on the tiles in turn: of one or two pens, with two accidents, or of all kinds."""
    rng = np.random.default_rng([seed, 5])
    if sort in ("no marks", "all kinds"):
        return [str(kind) for kind in rng.choice(names(half), 0 if sort == "no marks" else 13, replace=False)]
    few = rng.choice(names(half, means="marked"), 1 if sort == "one pen" else 2, replace=False)
    accidents = names(half, "accidents")
    made = [str(rng.choice(few)) for _ in range(11)] + [str(kind) for kind in rng.choice(accidents, 2, replace=False)]
    return [made[at] for at in rng.permutation(len(made))]


def readable(seed: int, half: str) -> scans_elsewhere.Case:
    """Return what befalls a page that a person reads easily, in shades and at 150 to 200 dpi."""
    for turn in count():
        case = scans_elsewhere.one(1000 * seed + turn, half)
        if case.readable == "yes" and 150 <= case.dpi <= 200 and case.mode not in scans_elsewhere.BITS:
            return case
    raise AssertionError


def _opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def questions(read: list[Read], groups: list[list[Mark]], sure: list[int], truth: list[Truth]) -> int:
    """Return how many questions about marks and tokens a careful person is asked, who answers what is true."""
    counts, told = [one.counts for one in truth], {mark.tile for group in groups for mark in group}
    differ = any(one.ticks is None and tile not in told for tile, one in enumerate(read))
    for group in groups:
        found = Counter(one.tile for one in group)
        same = (all(sure[tile] + often * tick in counts[tile] for tile, often in found.items()) for tick in (0, 1))
        differ |= not any(same)
    return len(groups) + differ + any(one.token is None for one in read)


def line(number: int) -> str:
    """Return the line about one photo."""
    one = shown(number)
    named = [one.part, str(number), one.sort, one.shot]
    try:
        read, (alike, rest), sure = read_alike(*planes(one.picture), board(one.board))
    except InputError:
        return "\t".join([*named, "refused", "0", "0", "0", "0"])
    found = Counter(what for what, _ in counted(read, one.truth))
    wrong = [f"{true.kind}: {seen}" for seen, true in zip(read, one.truth, strict=True) if _is_wrong(seen, true)]
    tokens = zip(read, one.tokens, strict=True)
    wrong += [f"token {there}: {seen}" for seen, there in tokens if seen.token not in (None, there)]
    asked = questions(read, [*alike, rest] if rest else alike, sure, one.truth)
    return "\t".join([*named, "read", str(found["right"]), str(len(wrong)), str(found["asked"]), str(asked), *wrong])


def _is_wrong(seen: Read, true: Truth) -> bool:
    return seen.ticks is not None and seen.ticks not in true.counts


def main(file: Path, count: int) -> None:
    """Read the photos that a file does not have yet, and print what was read of each part."""
    done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
    for number in range(done, count):
        with file.open("a", encoding="utf-8") as lines:
            lines.write(line(number) + "\n")
    rows = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    for part in dict.fromkeys(PARTS):
        read = [row for row in rows if row[0] == part and row[4] == "read"]
        right, wrong, asked = (sum(int(row[column]) for row in read) for column in (5, 6, 7))
        each = [int(row[8]) for row in read] or [0]
        refused = sum(row[0] == part for row in rows) - len(read)
        print(
            f"{part}: {len(read)} read, {refused} refused; tiles: {right} right, {wrong} WRONG, {asked} asked;", end=""
        )
        print(f" questions: median {median(each)}, nine of ten {np.percentile(each, 90):.0f}, most {max(each)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else PHOTOS)
