"""A program for Xarkant: it claims if it can, else works, else collects, else does the first legal thing."""

import json
import sys

hello = json.loads(sys.stdin.readline())
print("collector", flush=True)
for line in sys.stdin:
    told = json.loads(line)
    verbs = [action.split()[0] for action in told["legal"]]
    wanted = next((verb for verb in ("claim", "workshop", "collect") if verb in verbs), verbs[0])
    print(told["legal"][verbs.index(wanted)], flush=True)
