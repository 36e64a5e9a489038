"""Read thousands of photos of boards, in a run that can be stopped and continued: `python -m tests.many_photos FILE`.

Each photo is one line of FILE: its number, its damage, its page, and what was read. A run goes on behind the last line.
"""

import sys
from collections import Counter
from pathlib import Path

from landpress.output.strangers.board_finder import look_in_picture
from tests import photos

PHOTOS, SIZE = 2000, (1500, 2000)
"""How many photos are read, and their width and height in pixels."""


def photo(number: int) -> tuple[str, bytes, str]:
    """Return what a photo shows, its bytes, and the code of its board. Each board is photographed in each damage."""
    board, kind = divmod(number, len(photos.KINDS))
    damage, page = list(photos.KINDS)[kind], photos.PAGES[board % len(photos.PAGES)]
    code = photos.board(page[0], board).code() or ""
    return "\t".join([damage, *page]), photos.photo(photos.sheet(*page, board), damage, number), code


def verdict(data: bytes, code: str) -> str:
    """Return whether the board of a photo is read, refused or read wrongly."""
    answer = look_in_picture(data)
    if answer.verdict != "codes":
        return "refused"
    found = answer.content.decode().partition(" ")[2]
    return "read" if found == code else f"WRONG {found} for {code}"


def main(file: Path) -> None:
    """Read the photos that a file does not have yet, and print how many were read, refused and wrong."""
    photos.SIZE = SIZE
    done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
    for number in range(done, PHOTOS):
        shown, data, code = photo(number)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(f"{number}\t{shown}\t{verdict(data, code)}\n")
    counts = Counter(line.split("\t")[5].split()[0] for line in file.read_text("utf-8").splitlines())
    print(", ".join(f"{count} {what}" for what, count in counts.items()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
