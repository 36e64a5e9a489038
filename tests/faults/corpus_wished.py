"""More of the hostile corpus, written as a stranger would: wishes and descriptions that cost, and what a page asks."""

import json
from collections.abc import Iterator

from tests.faults.corpus import Case
from tests.faults.corpus_studio import GOOD, WISH, asked

_EITHER = frozenset({0, 2})
_KINDS = """[kinds]
a = { count = %d }
b = { count = %d }
c = {}
"""


def wished_cases() -> Iterator[Case]:
    """Yield the cases of all these surfaces."""
    yield from _page()
    yield from _wishes()
    yield from _maps()


def _island(shape: str, each: int, wishes: list[str], more: str = "", cells: str = "squares") -> bytes:
    lattice = f'[lattice]\ncells = "{cells}"\nshape = "{shape}"\n'
    head = f'name = "Wished"\nprefix = "WD"\nwishes = {json.dumps(wishes)}\n{more}\n'
    return (head + lattice + _KINDS % (each, each)).encode()


def _wishes() -> Iterator[Case]:
    """Wishes whose proof, draw or search could take long."""
    call: tuple[str, ...]
    names, pairs = ("T1", "T2", "T3", "T4", "start"), [(a, b) for a in "abc" for b in "abc" if a != b]
    games = {
        "last-land: groups": [f"{names[n % 5]}: at least {2 + n // 5} together" for n in range(40)],
        "last-land: distances": [
            f"{names[n % 5]}: at least {1 + n % 3} {names[(n + 1 + n // 5) % 5]} within {2 + n // 40} steps"
            for n in range(150)
        ],
        "last-land: a whole board": [f"board: at least {n} T1" for n in range(1, 37)],
        "terraforming: groups": [f"{'.O'[n % 2]}: at least {2 + n // 2} together" for n in range(120)],
        "terraforming: far": [
            *("O: at least 3 steps from .", ".: at least 3 steps from start", "start: at least 3 steps from O"),
            *("O: at least 4 steps from .", "O: at least 9 together"),
        ],
        "landsweeper: groups": [f"{'.#'[n % 2]}: at most {40 - n} together" for n in range(30)],
    }
    for name, wishes in games.items():
        call = ("fresh", name.partition(":")[0], "--players", "6", "--again", "--rules", "own.toml", "-o", "made.json")
        yield Case(f"wishes: {name}", call, {"own.toml": f"wishes = {json.dumps(wishes)}\n".encode()}, statuses=_EITHER)
    maps = {
        "four large groups": _island("rectangle 10 10", 33, [f"{kind}: at least 33 together" for kind in "abc"]),
        "forty groups": _island(
            "rectangle 9 9", 27, [f"{kind}: at least {n} together" for n in range(5, 18) for kind in "abc"]
        ),
        "each cell": _island("rectangle 9 9", 22, [f"{chr(97 + n % 9)}{n // 9 + 1}=a" for n in range(80)]),
        "no cell": _island(
            "rectangle 9 9",
            22,
            [f"{chr(97 + n % 9)}{n // 9 + 1}: no b" for n in range(79)] + ["b: at least 9 together"],
        ),
        "a hundred distances": _island(
            "hexagon 4",
            20,
            [f"{a}: at least {n} {b} within {2 + n} steps" for n in range(1, 17) for a, b in pairs][:96],
            cells="hexes",
        ),
        "a Latin board": _island(
            *("rectangle 10 10", 30),
            [f"each {line}: exactly 3 {kind}" for line in ("row", "column") for kind in "ab"] + ["a: no a beside"],
        ),
        "pigeons": _island(
            "hexagon 5", 30, ["a: at least 3 steps from a", "b: at least 2 steps from b"], cells="hexes"
        ),
        "balance": _island("rectangle 10 10", 30, ["a: worth within 9 steps, at most 0 % apart"]),
        "same": _island("rectangle 10 10", 33, ["a: no same within 9 steps", "b: at least 30 same within 2 steps"]),
    }
    for name, island in maps.items():
        for call in (("describe", "own.toml"), ("fresh", "own.toml", "--again", "-o", "made.json")):
            yield Case(f"wishes: {call[0]}: {name}", call, {"own.toml": island}, statuses=_EITHER)


def _maps() -> Iterator[Case]:
    """Descriptions with symmetries, swapped kinds, pictures and blocks that do not fit."""
    call: tuple[str, ...]
    symmetries = {
        "of 10**9 seats": "{ seats = 1000000000, by = 'rotation' }",
        "of no seats": "{ seats = 0, by = 'rotation' }",
        "by nothing": "{ seats = 2, by = '' }",
        "by a list": "{ seats = 2, by = ['rotation'] }",
        "a swap of itself": "{ seats = 2, by = 'rotation', swap = ['a', 'a'] }",
        "a swap of one": "{ seats = 2, by = 'rotation', swap = ['a'] }",
        "a swap of strangers": "{ seats = 2, by = 'rotation', swap = ['x', 'y'] }",
        "a swap of the rest": "{ seats = 2, by = 'rotation', swap = ['a', 'c'] }",
        "a swap of many": f"{{ seats = 2, by = 'rotation', swap = {['a', 'b'] * 900} }}",
        "a swap of lists": "{ seats = 2, by = 'mirror', swap = [['a'], ['b']] }",
        "a swap for three": "{ seats = 3, by = 'rotation', swap = ['a', 'b'] }",
    }
    for name, text in symmetries.items():
        for shape, cells in (("rectangle 5 5", "squares"), ("hexagon 2", "hexes")):
            island = _island(shape, 6, ["a: no a beside"], f"symmetry = {text}", cells)
            call = ("fresh", "own.toml", "--players", "2", "--again", "-o", "made.pdf")
            yield Case(f"map: a symmetry {name}, {cells}", call, {"own.toml": island}, statuses=_EITHER)
    shapes: tuple[str, ...] = (
        "hexagon -1",
        "hexagon 1e9",
        "hexagon 99999999999999999999",
        "rows " + "9 " * 300,
        "rows 0 0 0",
        "flowers 1 1",
        "",
    )
    shapes += (
        "rectangle 1 600",
        "rectangle 600 1",
        "patches 1 1 1",
        "rows 1",
        "rectangle 2",
        "hexagon",
        "rectangle 2 \\u0662",
    )
    for shape in shapes:
        for cells in ("squares", "hexes"):
            yield Case(
                f"map: the shape {shape[:20]!r}, {cells}",
                ("describe", "own.toml"),
                {"own.toml": _island(shape, 1, [], "", cells)},
                statuses=_EITHER,
            )
    pictures = ("a", "\n" * 3000, " a\n  a\na", "ab\ncd", "a" * 3999, "\t\ta", "\u3000a", ".\n" * 1900)
    for picture in pictures:
        lattice = f'[lattice]\ncells = "squares"\npicture = {json.dumps(picture)}\n'
        text = f'name = "P"\nprefix = "PP"\n{lattice}[kinds]\na = {{}}\nb = {{ count = 1 }}\n'
        yield Case(
            f"map: the picture {picture[:20]!r}",
            ("describe", "own.toml"),
            {"own.toml": text.encode()},
            statuses=_EITHER,
        )
    deep = (
        b'name = "D"\nprefix = "DD"\nwishes = ["'
        + b"a|" * 2000
        + b'a: no a beside"]\n[lattice]\nshape = "hexagon 2"\n[kinds]\na = {}\nb = {count = 2}\n'
    )
    for wish in (deep, deep.replace(b"a|" * 2000, b"each " * 400), deep.replace(b"a|" * 2000, b"around 0,0 " * 300)):
        yield Case(f"map: a wish of {len(wish)} bytes", ("describe", "own.toml"), {"own.toml": wish}, statuses=_EITHER)


def _page() -> Iterator[Case]:
    """Storages and folders of the page."""
    for text in ("\ud800", "a\0b", "[" * 9000, 'name = "x"\n' * 9000, "\u202e" * 9000):
        yield Case(
            f"studio: a map of {text[:9]!r}", ("studio",), calls=(asked("map.read", {"text": text, "language": "en"}),)
        )
    for name, island in {
        "groups": _island("rectangle 10 10", 33, [f"{kind}: at least 33 together" for kind in "abc"]),
        "far": _island("hexagon 5", 30, ["a: at least 4 steps from a"], cells="hexes"),
    }.items():
        yield Case(
            f"studio: a map of {name}",
            ("studio",),
            calls=(asked("map.read", {"text": island.decode(), "language": "en"}),),
        )
    for language in ("", "de", "EN", "ja\0", ["en"], None, 1):
        calls = tuple(
            asked(name, given | {"language": language}) for name, given in GOOD.items() if "language" in given
        )
        yield Case(f"studio: the language {language!r}", ("studio",), calls=calls)
    for key, odd in {
        "game": "wished",
        "variant": "../x",
        "like": "LL1-0M61-MTF8-MZV8-RNAN-RNB6",
        "keep": "0,0,0",
        "seed": "\ud800",
        "players": 99,
    }.items():
        yield Case(
            f"studio: a board of {key} {odd!r}",
            ("studio",),
            calls=(asked("press.facts", {"board": WISH | {key: odd}, "language": "en"}),),
        )
    for name, files in {
        "a site that is a file": {"site": b"x"},
        "a site of nothing": {"site/x": b""},
        "a site without a version": {"site/index.html": b"x", "site/sw.js": b"nothing"},
        "a site of a huge version": {
            "site/index.html": b"x",
            "site/sw.js": b'const VERSION = "' + b"x" * 10**6 + b'";',
        },
    }.items():
        yield Case(
            f"site: {name}", ("studio", "--no-open", "--port", "1", "--site", "site"), files, statuses=frozenset({2})
        )
