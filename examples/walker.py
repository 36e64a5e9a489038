"""A program for Terraforming: it enters every cell that it can take. If it can take none, it builds a house."""

import sys

Cell = tuple[int, int, int, str, str]
Place = tuple[int, int]

STEPS = {"r": (1, 0), "ur": (1, -1), "ul": (0, -1), "l": (-1, 0), "dl": (-1, 1), "dr": (0, 1)}


def field() -> tuple[int, int, dict[Place, Cell]] | None:
    """Return the next message: the round, the own seat, and the cells by place."""
    for line in sys.stdin:
        if line.strip() == "START":
            number, _, seat = map(int, sys.stdin.readline().split())
            _, count = map(int, sys.stdin.readline().split())
            cells: dict[Place, Cell] = {}
            for _ in range(count):
                x, y, owner, robots, resources, terrain, building = sys.stdin.readline().split()
                cells[int(x), int(y)] = (int(owner), int(robots), int(resources), terrain, building)
            sys.stdin.readline()  # EOS
            return number, seat, cells
    return None


def turn(seat: int, cells: dict[Place, Cell]) -> list[str]:
    """Return the lines of a turn."""
    lines: list[str] = []
    taken: set[Place] = set()
    for (x, y), (owner, robots, _, terrain, _) in cells.items():
        if owner != seat or terrain == "hole":
            continue
        for word, (dx, dy) in STEPS.items():
            there = (x + dx, y + dy)
            other, against, _, ground, _ = cells.get(there, (seat, 0, 0, "", ""))
            if other != seat and ground in ("wasteland", "settlement") and there not in taken and robots > against:
                lines.append(f"move {x} {y} {word} {against + 1}")
                robots -= against + 1
                taken.add(there)
    if lines:
        return lines
    for (x, y), (owner, robots, resources, terrain, _) in cells.items():
        around = [cells.get((x + dx, y + dy), (-1, 0, 0, "", "")) for dx, dy in STEPS.values()]
        wealth = resources + sum(cell[2] for cell in around if cell[0] == seat)
        if owner == seat and terrain == "settlement" and robots >= 1 and wealth >= 4:
            return [f"build {x} {y} house"]
    return [f"move {x} {y} r {cell[1]}" for (x, y), cell in cells.items() if cell[0] == seat and cell[1] > 0]


while (told := field()) is not None:
    number, seat, cells = told
    print("\n".join(["walker"] if number == 0 else [*turn(seat, cells), "finish"]), flush=True)
