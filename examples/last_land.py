"""A program for Last Land: it exploits if it can, else drains, else walks to the cell with the fewest drain markers."""

import json
import sys

rows = json.loads(sys.stdin.readline())["board"]["cells"]
n = len(rows) // 2
names = [f"{q},{r}" for r, row in enumerate(rows, -n) for q, _ in enumerate(row, max(-n, -n - r))]
print("miner", flush=True)
for line in sys.stdin:
    told = json.loads(line)
    drained = dict(zip(names, told["state"]["drain"], strict=True))
    worth = {"exploit": 9, "drain": 8}
    best = max(told["legal"], key=lambda action: worth.get(action.split()[0], -drained.get(action.split()[-1], 0)))
    print(best, flush=True)
