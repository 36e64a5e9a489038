"""A program for AntWalk: it lets the ant walk if it can, and else does what comes next among its legal actions."""

import json
import sys

hello = json.loads(sys.stdin.readline())
print("walker", flush=True)
for number, line in enumerate(sys.stdin):
    told = json.loads(line)
    legal, hand = told["legal"], told["state"]["hand"]
    print("cards", hand, file=sys.stderr)
    best = "walk" if "walk" in legal and number % 2 == 0 else legal[7 * number % len(legal)]
    print(best, flush=True)
