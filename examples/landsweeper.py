"""A program for Landsweeper: it takes its largest stack and puts as many units as it can on another seat's cell."""

import json
import sys

rows = json.loads(sys.stdin.readline())["board"]["cells"]
n = len(rows) // 2
names = [f"{q},{r}" for r, row in enumerate(rows, -n) for q, _ in enumerate(row, max(-n, -n - r))]
print("sweeper", flush=True)
for line in sys.stdin:
    told = json.loads(line)
    units = dict(zip(names, told["state"]["units"], strict=True))
    owner = dict(zip(names, told["state"]["owner"], strict=True))
    foe = {name for name, seat in owner.items() if seat not in (-1, told["seat"])}
    words = [[*action.split(), "", ""] for action in told["legal"]]
    best = max(words, key=lambda w: (w[1] in foe, units.get(w[1], -1) if w[0] == "take" else int(w[2] or 0)))
    print(" ".join(best).strip(), flush=True)
