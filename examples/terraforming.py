"""A program for Terraforming: each stack of robots goes one cell, in another direction each round."""

import sys

WAYS = ("r", "dr", "dl", "l", "ul", "ur")
for line in sys.stdin:
    if line.strip() == "START":
        number, _, seat = map(int, sys.stdin.readline().split())
        mine: list[tuple[str, str, str]] = []
    elif line.strip() == "EOS":
        moves = [f"move {x} {y} {WAYS[(number + i) % 6]} {robots}" for i, (x, y, robots) in enumerate(mine)]
        print("\n".join(["turner"] if number == 0 else [*moves, "finish"]), flush=True)
    elif len(cell := line.split()) == 7 and cell[2] == str(seat) and int(cell[3]) > 0 and cell[6] != "hole":
        mine.append((cell[0], cell[1], cell[3]))
