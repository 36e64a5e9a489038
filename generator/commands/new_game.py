"""`landpress new-game`: write a plugin with a game, which passes its tests at once; a start for a game of one's own.

The plugin is the example of the documentation with its names replaced. Its own tests keep it from becoming outdated.
With `--from` its boards come from a description (generator/printing/plugin.py), and its rules are missing.
"""

import re
from pathlib import Path

from landpress.generator.declaring import argument, declared, example, file, option
from landpress.layouts.board import prefixes
from landpress.layouts.catalogue import is_game
from landpress.layouts.errors import CallError

_HERE = Path(__file__).parents[2]
_CHECKOUT = _HERE.parent / "examples" / "orchard-landpress"
EXAMPLE = _CHECKOUT if _CHECKOUT.is_dir() else _HERE / "examples" / "orchard-landpress"
"""The example, which lies beside `landpress/` in a checkout and inside it in a wheel."""
GAME, PREFIX = "orchard", "OR"
SUFFIXES = (".py", ".toml", ".json")


@declared("new-game", epilog=example("new-game my-game --prefix MG", "new-game --from island.toml"))
def command(
    name: str | None = argument(required=False),
    origin: str | None = file(
        "--from", metavar="FILE.toml", help="Take the boards of this description; you add rules (docs/maps.md)."
    ),
    prefix: str | None = option(
        help="The two capital letters at the beginning of the game's board codes; by default those of the description."
    ),
    title: str | None = option(help="The game's name in print; by default that of the description, or made from NAME."),
    output: str | None = option(
        "-o", "--output", metavar="FOLDER", help="Folder to write; by default NAME-landpress in this folder."
    ),
) -> None:
    """Write a plugin with a whole small game called NAME. Change it into your own game (docs/your-own-game.md).

    With --from, the game has the boards of a description, and no rules until you add them. Its NAME is by default that
    of the description.
    """
    told = None
    if origin is not None:
        from landpress.generator.maps.named import path_called
        from landpress.layouts.maps.reader import read_description_file

        told = read_description_file(path_called(origin))
        name = name or "-".join(re.findall("[a-z]+", told.name.lower()))[:40].strip("-")
        prefix = prefix or told.prefix
    if name is None:
        raise CallError("NAME: expected a name such as my-game, or --from FILE.toml")
    if prefix is None:
        raise CallError("--prefix: expected two capital letters, such as MG")
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or len(name) > 40:
        raise CallError(f"NAME {name[:40]!r}: expected small letters with hyphens between words, such as my-game")
    if not re.fullmatch(r"[A-Z]{2}", prefix):
        raise CallError(f"--prefix {prefix[:10]!r}: expected two capital letters, such as MG")
    if is_game(name):
        raise CallError(f"NAME {name!r}: a game of this name is installed; choose another name")
    if owner := prefixes().get(prefix):
        raise CallError(f"--prefix {prefix}: the codes of {owner} begin with it; choose another prefix")
    if title is not None and (not title.isprintable() or not 0 < len(title) <= 40 or set(title) & set('"\\{}[]')):
        raise CallError("--title: expected 1 to 40 printable characters without quotes, brackets and backslashes")
    from landpress.output.files.saving import save_folder

    if told is None:
        files = written(name, prefix, title or name.replace("-", " ").title())
    else:
        from landpress.generator.printing.plugin import files_of

        files = files_of(told, name, prefix, title or told.name)
    folder = output or f"{name}-landpress"
    save_folder(folder, files)
    print(folder)


def written(name: str, prefix: str, title: str) -> dict[str, bytes]:
    """Return the files of the example by their paths, with another name, prefix and title."""
    word = name.replace("-", "_")
    changes = {
        rf"\b([Aa])n(?= {GAME.title()}\b)": r"\1n" if title[0] in "AEIOU" else r"\1",
        rf"{GAME}_landpress": f"{word}_landpress",
        rf"test_{GAME}": f"test_{word}",
        rf"Test{GAME.title()}": f"Test{name.replace('-', ' ').title().replace(' ', '')}",
        rf"\b{GAME}\b": name,
        rf"\b{GAME.title()}\b": title,
        rf"\b{PREFIX}(?=[0-9\"-])": prefix,
    }
    files = {}
    for path in sorted(path for path in EXAMPLE.rglob("*") if path.suffix in SUFFIXES):
        place, text = path.relative_to(EXAMPLE).as_posix(), path.read_text("utf-8")
        for old, new in changes.items():
            place, text = (re.sub(old, lambda found, new=new: found.expand(new), one) for one in (place, text))  # type: ignore[misc]
        files[place] = text.encode()
    return files
