"""The code of the board whose cells are seen on a page, where the page lies in one of a few ways."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from landpress.layouts.board import Board
from landpress.layouts.catalogue import games, has
from landpress.output.game import FieldPhoto, Game, SquarePhoto
from landpress.output.photos.bands import Bands
from landpress.output.photos.board_seen import boards_seen, certain
from landpress.output.photos.field import Field
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied
from landpress.output.photos.guessed import guessed
from landpress.output.photos.lattices import parts
from landpress.output.photos.squares import Ridges, Square, square_in
from landpress.output.photos.typed import Typed, title

if TYPE_CHECKING:
    from PIL.Image import Image

_PAGES, _ALIKE = 2, 6.0
"""How many ways to lie are read cell by cell; and how far (mm) places may lie apart in two that count as one: a bar
alone tells the far side of a page no better."""
_BEGUN = 4
"""The letters of a title that are looked for. Capitals inside a name are not known."""
_PLACES = ((0.0, -260.0), (190.0, -260.0), (0.0, 0.0), (190.0, 0.0))
"""Places (mm from the beginning of the bar) around all that is printed on a page."""


def bands_of(grey: Grey, colours: "Image") -> Bands:
    """Return a photo in colour, in the memory of the same photo in grey."""
    return Bands(*(grey.another(*colours.size, band.tobytes()) for band in colours.split()))


def codes_of_cells(grey: Grey, colours: Callable[[], Bands], ways: Iterable[tuple[Lying, Typed | None]]) -> list[str]:
    """Return the code of the board whose cells are seen, nothing if none is certain; several if boards look the same.

    `ways` tell how the page may lie and what is seen of its typed code then.
    """
    looked_at: list[Lying] = []
    for lying, seen in ways:
        if len(looked_at) == _PAGES or any(_lie_alike(one, lying) for one in looked_at):
            continue
        looked_at.append(lying)
        codes = by_cells(grey, colours(), lying, seen, _likely_games(grey, lying))
        if codes:
            return codes
    return []


def codes_of_lattice(grey: Grey, colours: Callable[[], Bands]) -> list[str]:
    """Return the code of the board whose cells are seen in a picture, as `codes_of_cells` does, by their lattice alone.

    Nothing tells how the page lies. One lattice is looked for in a picture, two in a long one, and each is compared
    with the boards of all games that are read so. It is one of squares only where none of hexagons is seen.
    """
    for boards in _along_lattices(grey, colours):
        with grey.room():
            if codes := certain(boards):
                return [board.code() or "" for board in codes]
    return []


def _along_lattices(grey: Grey, colours: Callable[[], Bands]) -> Iterator[Iterator[tuple[float, Board]]]:
    """Yield the boards of each game that is read without a bar, by each lattice, or by the direction of a page."""
    likely = [Game(game) for game in sorted((game for game in games() if has(game, "photo")), key=_effort)]
    hexagonal = [photo for game in likely if (photo := game.field_photo) is not None]
    square = [one for game in likely if (one := game.square_photo) is not None]
    found, fields, guesses = list[tuple[FieldPhoto, list[Field]]](), list[tuple[SquarePhoto, Square]](), list[Lying]()
    for part in parts(grey):
        lattice = part.lattice()
        if lattice is not None:
            found += [(photo, part.ways(lattice, photo.LATTICE)) for photo in hexagonal]
        else:
            seen = ((one, square_in(grey, part, one.SOUGHT)) for one in square)
            fields += [(one, field) for one, field in seen if field is not None]
            guess = guessed(grey, part)
            guesses += [] if guess is None else [guess]
    for photo, ways in found:
        yield photo.boards_in(colours(), ways)
    for on, field in fields:
        yield on.boards_on(grey, field)
    for game in likely:
        if (along := game.along_photo) is not None:
            yield from (along.boards_along(grey, colours(), guess) for guess in guesses)


def by_cells(grey: Grey, colours: Bands, foot: Lying, typed: Typed | None, among: Iterable[str]) -> list[str]:
    """Return the code of the board of some games whose cells are seen; nothing if it is not certain.

    Return several codes if their boards look the same. What is seen of the typed code helps to tell boards apart.
    """
    for game in _in_order(grey, foot, [game for game in among if has(game, "photo")]):
        boards = boards_seen(grey, colours, foot, game, typed)
        if boards:
            return [board.code() or "" for board in boards]
    return []


def _in_order(grey: Grey, foot: Lying, likely: Sequence[str]) -> Sequence[str]:
    """Return games in the order in which they are tried: those that take least, but first those of a plain lattice."""
    if len(likely) < 2:
        return likely
    with grey.room():
        is_plain = Ridges(grey, foot).is_hexagonal()
    return sorted(likely, key=lambda game: (is_plain and Game(game).field_photo is None, _effort(game)))


def _effort(game: str) -> int:
    """Return what it takes to see that a page is of another game than this one."""
    try:
        return Game(game).photo.EFFORT
    except ImportError:  # in a browser
        return 0


def _likely_games(grey: Grey, lying: Lying) -> Sequence[str]:
    """Return the games whose page this may be: one where its English title, which begins as its name, is plain."""
    begun = {game: game.replace("-", " ").title()[:_BEGUN] for game in games()}
    found = title(grey, lying, begun)
    return games() if found is None else [found]


def _lie_alike(one: Lying, other: Lying) -> bool:
    """Return whether a page lies at nearly the same place in two ways."""
    moved = multiplied(inverse(one), other)
    return all(max(abs(u - x), abs(v - y)) < _ALIKE for x, y in _PLACES for u, v in [applied(moved, x, y)])
