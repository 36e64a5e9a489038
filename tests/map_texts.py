"""Random descriptions of boards, with sentences that some board meets."""

from collections.abc import Callable, Sequence
from random import Random

from tests.oracles.map_ground import Board, Cell
from tests.oracles.map_judge import Judge

HEAD = 'name = "Random"\nprefix = "ZQ"\nseats = [2, 3]\n'
KINDS = ("wood", "hill", "lake", "moor")
GROUNDS = ("board", "coast edges", "inner edges", "corners")
CellsOf = Callable[[str], Sequence[Cell]]


def description(chance: Random, cells_of: CellsOf) -> tuple[str, Judge]:
    """Return a description and its judge. `cells_of` reads the cells of a lattice."""
    lattice, blocks = _lattice(chance)
    letters = {"wood": "w", "hill": "h", "lake": "k", "moor": "m"} if blocks else {}
    bare = "".join(f'{kind} = {{ letter = "{letter}" }}\n' for kind, letter in letters.items()) or "wood = {}\n"
    river = 'river = { letter = "~" }\n' if "~" in lattice else ""
    cells = [(int(a), int(b)) for a, b in cells_of(HEAD + lattice + "[kinds]\n" + bare + river + blocks)]
    told = Judge(lattice + "[kinds]\nwood = {}\n", cells)
    symmetry = "" if blocks or chance.random() < 0.7 else _symmetry(chance, lattice)
    kinds = (
        bare.replace(" }", f", worth = {chance.randint(0, 4)} }}") if blocks else _kinds(chance, told, bool(symmetry))
    )
    layers = "" if blocks else _layers(chance, lattice + "[kinds]\n" + kinds + river, cells, bool(symmetry))
    tail = lattice + "[kinds]\n" + kinds + river + layers + blocks
    judge = Judge(tail, cells)
    planted = board(chance, judge)
    wishes = list(dict.fromkeys(_sentence(chance, judge, planted) for _ in range(chance.randint(1, 3))))
    text = HEAD + f"wishes = {wishes}\n".replace("'", '"') + symmetry + tail
    return text, Judge(text, cells)


def _lattice(chance: Random) -> tuple[str, str]:
    """Return a lattice, and the blocks that go with it."""
    flat = chance.choice(("", "flat = true\n"))
    number = chance.randint
    squares = '[lattice]\ncells = "squares"\n'
    match chance.randrange(8):
        case 0:
            return f'[lattice]\n{flat}shape = "hexagon {number(1, 3)}"\n', ""
        case 1:
            return f'[lattice]\n{flat}shape = "rectangle {number(3, 6)} {number(3, 5)}"\n', ""
        case 2:
            rows = [number(3, 6)]
            while len(rows) < 5:
                rows.append(max(2, rows[-1] + chance.choice((-1, 1))))
            return f'[lattice]\n{flat}shape = "rows {" ".join(map(str, rows))}"\n', ""
        case 3:
            return squares + f'shape = "rectangle {number(3, 7)} {number(3, 6)}"\n', ""
        case 4:
            return squares + 'shape = "patches 2 2 2"\n', _blocks(chance, 4, 4)
        case 5:
            return '[lattice]\nshape = "flowers 1 1 2 1"\n', _blocks(chance, 7, 4)
        case 6:
            lines = ["".join(chance.choice("....~ ") for _ in range(number(4, 6))) for _ in range(number(3, 5))]
            return squares + f'picture = """\n{chr(10).join(["....", *lines])}\n"""\n', ""
    lines = [" " * (y % 2) + " ".join(chance.choice("....~ ") for _ in range(5)) for y in range(number(3, 5))]
    return f'[lattice]\n{flat}picture = """\n{chr(10).join([" . . . .", *lines])}\n"""\n', ""


def _blocks(chance: Random, size: int, count: int) -> str:
    tiles = ["".join(chance.choice("whkm") for _ in range(size)) for _ in range(count + chance.randint(0, 1))]
    turns = chance.choice(("", "turns = 1\n"))
    rows = "".join(f'{name} = "{tile}"\n' for name, tile in zip("ABCDE", tiles, strict=False))
    return f"[blocks]\n{turns}[blocks.tiles]\n{rows}"


def _symmetry(chance: Random, lattice: str) -> str:
    by = chance.choice(("", "", ', by = "rotation"', ', by = "mirror"'))
    return f"symmetry = {{ seats = {chance.choice((2, 3) if 'hexagon' in lattice else (2,))}{by} }}\n"


def _kinds(chance: Random, told: Judge, even: bool) -> str:
    """Return the lines of kinds: one takes the rest, one may be fixed, one may stand for another."""
    fixed = set() if even or told.picture() else {chance.choice(told.cells) for _ in range(chance.choice((0, 0, 1, 2)))}
    names = chance.sample(KINDS, chance.randint(2, 4))
    free = len(told.cells) - len(fixed) - sum(sign != "." for sign in told.picture().values())
    rows = []
    for name in names[1:]:
        count = chance.randint(0, free // 3)
        count -= count % 6 if even else 0
        free -= count
        like = f', same_as = "{names[0]}"' if name == names[-1] and chance.random() < 0.3 else ""
        rows.append(f"{name} = {{ count = {count}, worth = {chance.randint(0, 4)}{like} }}\n")
    rows.append(f"{names[0]} = {{ worth = {chance.randint(0, 4)} }}\n")
    if fixed:
        at = ", ".join(f'"{name_of(told, cell)}"' for cell in sorted(fixed))
        rows.append(f"home = {{ at = [{at}], start = true }}\n")
    return "".join(rows)


def name_of(told: Judge, cell: Cell) -> str:
    """Return the name of a cell."""
    return f"{cell[0]},{cell[1]}" if told.hexes else f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def _layers(chance: Random, text: str, cells: Sequence[Cell], even: bool) -> str:
    rows = ""
    for number in range(chance.choice((0, 1, 1, 2))):
        on = chance.choice((*GROUNDS, "wood|hill"))
        names = ("5", "6", "wood") if number == 0 else ("inn", "mill")
        bare = f'[layers.layer{number}]\non = "{on}"\ntokens = {{ x = 1 }}\n'
        if on == "wood|hill" and ("wood" not in text or "hill" not in text or "same_as" in text):
            continue
        judge = Judge(text + bare, cells)
        places = len(judge.places(f"layer{number}", board(chance, Judge(text, cells))["cells"]))
        each = 2 if on == "board" and not even and chance.random() < 0.2 else 1
        most = max(1, places // 4)
        counts = [chance.randint(0, most) for _ in names]
        counts = [count - count % 6 for count in counts] if even else counts
        if each > 1:
            counts[0] += each * places - sum(counts)
        if not any(counts):
            continue
        told = dict(zip(names, counts, strict=True))
        tokens = ", ".join(f"{name} = {count}" for name, count in told.items() if count)
        worth = ", ".join(f"{name} = {chance.randint(1, 5)}" for name, count in told.items() if count)
        rows += f'[layers.layer{number}]\non = "{on}"\ntokens = {{ {tokens} }}\nworth = {{ {worth} }}\n'
        rows += f"each = {each}\n" if each > 1 else ""
    return rows


def board(chance: Random, judge: Judge) -> Board:
    """Return a board with the counts of a description, laid without regard to its wishes."""
    cells: dict[Cell, str] = dict(judge.fixed())
    free = [cell for cell in judge.cells if cell not in cells]
    chance.shuffle(free)
    if "blocks" in judge.file:
        kinds = {row["letter"]: kind for kind, row in judge.kinds.items()}
        for block, tile in zip(judge.blocks, judge.file["blocks"]["tiles"].values(), strict=False):
            cells.update(zip(block, (kinds[letter] for letter in tile), strict=True))
        free = []
    for kind, row in judge.kinds.items():
        for _ in range(row.get("count", 0)):
            cells[free.pop()] = kind
    rest = [kind for kind, row in judge.kinds.items() if "count" not in row and not row.keys() & {"at", "letter"}]
    cells.update((cell, rest[0]) for cell in free)
    found: dict[str, dict[object, object]] = {"cells": dict(cells)}
    for layer, row in judge.layers.items():
        pool = [token for token, count in row["tokens"].items() for _ in range(count)]
        places = [place for place in judge.places(layer, cells) for _ in range(row.get("each", 1))]
        chance.shuffle(places)
        laid: dict[object, list[str]] = {}
        for place, token in zip(places, pool, strict=False):
            laid.setdefault(place, []).append(token)
        found[layer] = {place: tuple(tokens) for place, tokens in laid.items()}
    return found


def _sentence(chance: Random, judge: Judge, planted: Board) -> str:
    """Return a sentence that the planted board meets, with some room."""
    words = {layer: _words(chance, judge, layer) for layer in ("cells", *judge.layers)}
    layer = chance.choice(list(words))
    one, other = (chance.choice(words[layer]) for _ in range(2))
    on_edges = judge.ground(layer) != "cells"
    place = chance.choice(_places(judge, chance, on_edges))
    far = chance.choice(words["cells"]) if on_edges and chance.random() < 0.5 else other
    starts = any("start" in row for row in judge.kinds.values())
    forms = [
        f"{place}: COUNT {one}",
        f"{place}: COUNT worth" if any(row.get("worth") for row in judge.kinds.values()) else f"{place}: COUNT {one}",
        f"{one}: COUNT {far} beside",
        f"{one}: COUNT same beside",
        f"{one}: COUNT {other} within {chance.randint(2, 3)} steps",
        f"{one}: COUNT together",
        f"{one}: COUNT steps from {other}",
        f"{name_of(judge, chance.choice(judge.cells))}={one}",
    ]
    form = chance.choice(forms)
    if starts and chance.random() < 0.2:
        return f"home: worth within {chance.randint(1, 3)} steps, at most {chance.choice((20, 50, 90))} % apart"
    if "COUNT" not in form:
        cell = form.split("=")[0]
        kind = planted["cells"][judge.named_cell(cell)]
        return f"{cell}={'cells.wood' if kind == 'wood' else kind}"
    if "steps from" in form and "within" not in form:
        _, found = judge.numbers(form.replace("COUNT", "at least 1"), planted)
        return form.replace("COUNT", f"at least {max(1, min([4, *found]))}")
    _, found = judge.numbers(form.replace("COUNT", "at least 0"), planted)
    return form.replace("COUNT", _count(chance, found))


def _count(chance: Random, found: list[int]) -> str:
    """Return a count that holds for all of some numbers."""
    low, high = min(found, default=1), max(found, default=1)
    if high == 0 and chance.random() < 0.5:
        return "no"
    if low == high and chance.random() < 0.2:
        return f"exactly {low}"
    slack = chance.randint(0, 2)
    forms = [f"at most {high + slack}", f"from {max(0, low - slack)} to {high + slack}"]
    return chance.choice([*forms, f"at least {low - slack}"] if low > slack else forms)


def _words(chance: Random, judge: Judge, layer: str) -> list[str]:
    """Return words for things of a layer. Where a kind and a token have one name, the layer is said."""
    tokens = {token for row in judge.layers.values() for token in row["tokens"]}
    if layer != "cells":
        own = list(judge.layers[layer]["tokens"])
        names = [f"{layer}.{name}" if name in judge.kinds else name for name in own]
        return [*names, layer, "|".join(chance.sample(names, min(2, len(names))))]
    names = [f"cells.{name}" if name in tokens else name for name in judge.kinds]
    return [*names, "|".join(chance.sample(names, 2)) if len(names) > 1 else names[0]]


def _places(judge: Judge, chance: Random, on_edges: bool) -> list[str]:
    cell = name_of(judge, chance.choice(judge.cells))
    rows = len({r for _, r in judge.cells})
    found = ["board", "coast", "ring 1", f"row {chance.randint(1, rows)}", f"row 1-{rows - 1}", f"around {cell}"]
    found += ["each corner", "each edge", "each cell", "each row", "each ring", f"orbit {cell}", cell]
    found += [] if judge.hexes else ["column 2", "each column"]
    found += ["each block"] if "blocks" in judge.file else []
    kinds = [word for word in _words(chance, judge, "cells") if "|" not in word]
    return found if on_edges else [*found, chance.choice(kinds), f"each {chance.choice(kinds)}"]


__all__ = ["description", "name_of"]
