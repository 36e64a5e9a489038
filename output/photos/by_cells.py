"""The code of the board whose cells are seen on a page, where the page lies in one of a few ways.

It is used where neither the QR code nor the typed code can be read alone. A board counts only if it is valid, and far
likelier than all other valid boards that look alike. Where a page without a bar lies is guessed, roughly: along what
goes on straight, as far as it is not blank. Its place and its size are guessed as if it were A4, and it may be upside
down or mirrored.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, dist, exp, fsum, radians, sin
from typing import TYPE_CHECKING

from landpress.engine.boards.validity import is_valid
from landpress.layouts.board import Board
from landpress.layouts.catalogue import games, has
from landpress.layouts.codes import split
from landpress.layouts.paper import PAPERS
from landpress.output.game import FieldPhoto, Game, SquarePhoto
from landpress.output.photos.bands import Bands
from landpress.output.photos.bent import followed
from landpress.output.photos.field import Field
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied
from landpress.output.photos.lattices import Part, parts, straightened
from landpress.output.photos.squares import Ridges, Square, square_in
from landpress.output.photos.squares import ways as square_ways
from landpress.output.photos.typed import Typed, title

if TYPE_CHECKING:
    from PIL.Image import Image

_LONG, _CLEAR, _OUTSIDE = 160, 24, 0.005
"""The longer side (pixels) of the picture that is looked at; how much pixels beside each other differ where it is not
blank; and which share of these pixels may lie beyond each side of the page."""
_FEW, _LARGER = 100, 1.15
"""The least number of such pixels; and by how much a page may be larger than they tell, because its rim is blank."""
_MIDDLE = 95.0, -138.5
"""The middle of a page of A4 in mm from the beginning of its bar."""


def guessed(grey: Grey, part: Part) -> Lying | None:
    """Return how a page may lie in a part of a picture, but for half a turn; None if the part is blank."""
    scale = max(1.0, max(grey.wide, grey.high) / _LONG)
    wide, high = max(2, int(grey.wide / scale)), max(2, int(grey.high / scale))
    with grey.room():
        light = array("q", grey.loops.listed(grey.smaller(wide, high).light)).tobytes()
    into = multiplied(inverse(part.onto), (grey.wide / wide, 0, 0, 0, grey.high / high, 0, 0, 0, 1))
    clear = [
        applied(into, x, y)
        for y in range(high - 1)
        for x in range(wide - 1)
        if abs(light[y * wide + x] - light[y * wide + x + 1]) + abs(light[y * wide + x] - light[(y + 1) * wide + x])
        > _CLEAR
    ]
    seen = [(x, y) for x, y in clear if 0 <= x < part.wide and 0 <= y < part.high]
    if len(seen) < _FEW:
        return None
    turn, paper = radians(part.directions()[0]), PAPERS["a4"]
    found: list[tuple[float, Lying]] = []
    for c, s in ((cos(turn), sin(turn)), (-sin(turn), cos(turn))):
        across, down = sorted(c * x + s * y for x, y in seen), sorted(c * y - s * x for x, y in seen)
        off = int(_OUTSIDE * len(seen))
        (a, b), (u, v) = ((along[off], along[-1 - off]) for along in (across, down))
        mm, x, y = _LARGER * max((b - a) / paper.width, (v - u) / paper.height), (a + b) / 2, (u + v) / 2
        x, y = x - _MIDDLE[0] * mm, y - _MIDDLE[1] * mm
        found.append((mm, (c * mm, -s * mm, c * x - s * y, s * mm, c * mm, s * x + c * y, 0.0, 0.0, 1.0)))
    return multiplied(part.onto, min(found)[1])


_SURE, _SAME = 3.0, 1e-9
"""The least distance to all other boards together; and that below which two boards look the same."""


def boards_seen(grey: Grey, colours: Bands, foot: Lying, game: str, typed: Typed | None) -> list[Board]:
    """Return the board whose cells are seen on a page, nothing if it is not certain.

    Return several boards if these look the same in all that is seen. What was seen of the typed code, if anything,
    helps to tell boards apart.
    """
    return certain(Game(game).photo.boards(grey, colours, foot), typed)


def certain(boards: Iterable[tuple[float, Board]], typed: Typed | None = None) -> list[Board]:
    """Return the valid one of some boards that is far likelier than the others, all of them if they look the same.

    Boards come with the logarithm of their likelihood. Return nothing if none is certain. The typed code tells only
    what the cells leave open: letters that are not sharp may look like any others.
    """
    found = [(likely, board) for likely, board in boards if is_valid(board)]
    alone = _far_likelier(found)
    if typed is None or len(alone) == 1:
        return alone
    left = [(likely, board) for likely, board in found if not alone or board in alone]
    return _far_likelier([(likely + _as_typed(board, typed), board) for likely, board in left])


def _far_likelier(found: Sequence[tuple[float, Board]]) -> list[Board]:
    if not found:
        return []
    highest = max(likely for likely, _ in found)
    alike = {board: None for likely, board in found if likely > highest - _SAME}
    others = fsum(exp(likely - highest) for likely, board in found if board not in alike)
    return list(alike) if others <= exp(-_SURE) else []


def _as_typed(board: Board, typed: Typed | None) -> float:
    """Return the logarithm of the likelihood of a board's code as it is typed, or 0 if nothing was seen of it."""
    code = board.code() or ""
    if typed is None or split(code)[0] != split(typed.code)[0]:
        return 0.0
    return typed.likelihood(code)


_PAGES, _ALIKE = 2, 6.0
"""How many ways to lie are read cell by cell; and how far (mm) places may lie apart in two that count as one: a bar
alone tells the far side of a page no better."""
_BEGUN = 4
"""The letters of a title that are looked for. Capitals inside a name are not known."""
_WHOLE, _WELL = 0.47, 1.1
"""How well the lines of a field must agree beside the best one, and how much better so that it hardly lies elsewhere.
Large fields had 0.54 or more on their own pages, 0.48 at most on others."""
_AGAIN = 0.008
"""How far a field may lie from one that was compared, as a share of its reach, if nothing else would be seen of it. At
a radius of 6 cells this is 0.05 widths. Cells are looked for up to 0.09 widths beside their places."""
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

    Nothing but the edges of its sheet tells how the page lies. One lattice is looked for in a picture, two in a long
    one, and each is compared with the boards of all games that are read so. It is one of squares only where none of
    hexagons is seen.
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
    for kind in (straightened, parts):
        if found or fields:
            break
        first = not guesses  # to follow a direction takes longest
        for part in kind(grey):
            lattice = part.lattice()
            if lattice is not None:
                found += _in_whole(zip(hexagonal, part.ways(lattice, [one.LATTICE for one in hexagonal]), strict=True))
            else:
                seen = ((one, square_in(grey, part, one.SOUGHT)) for one in square)
                fields += [(one, field) for one, field in seen if field is not None]
                guess = guessed(grey, part) if first else None
                guesses += [] if guess is None else [guess]
    compared: dict[object, list[Lying]] = {}
    for photo, ways in found:
        _is_new(compared, photo, [way.matrix for way in ways], photo.LATTICE.drawn * photo.LATTICE.radius)
        yield photo.boards_in(colours(), ways)
    for on, field in fields:
        _is_new(compared, on, [way.lying for way in square_ways(field, on.SOUGHT.cells)], 1.0 * on.SOUGHT.cells)
        yield on.boards_on(grey, field)
    for game in likely:
        if (along := game.along_photo) is not None:
            yield from (along.boards_along(grey, colours(), guess) for guess in guesses)
    bands = colours()  # before they would lie in the room of a part
    for laid, lined in followed(grey, [one.LATTICE for one in hexagonal], [one.SOUGHT for one in square]):
        for photo, ways in _in_whole(zip(hexagonal, laid, strict=True)) if laid else ():
            if _is_new(compared, photo, [way.matrix for way in ways], photo.LATTICE.drawn * photo.LATTICE.radius):
                yield photo.boards_in(bands, ways)
        for on, lies in zip(square, lined, strict=False):
            if lies is not None:
                each = [way.lying for way in square_ways(lies, on.SOUGHT.cells)]
                if _is_new(compared, on, each, 1.0 * on.SOUGHT.cells):
                    yield on.boards_on(grey, lies)


def _is_new(compared: dict[object, list[Lying]], photo: object, ways: Sequence[Lying], reach: float) -> bool:
    """Return whether a field lies elsewhere than those that were compared, up to a `reach`; remember its ways to lie.

    If it lies as one of them, nothing else would be seen of it.
    """
    others, field = compared.setdefault(photo, []), ways[0]
    places = [(x * reach, y * reach) for x, y in ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1))]
    near = _AGAIN * dist(*(applied(field, *at) for at in places[:2]))
    is_new = not any(all(dist(applied(field, *at), applied(one, *at)) < near for at in places) for one in others)
    others += ways
    return is_new


def _in_whole(found: Iterable[tuple[FieldPhoto, list[Field]]]) -> list[tuple[FieldPhoto, list[Field]]]:
    """Return the fields that may lie whole on a lattice, the largest first: small ones are parts of larger ones.

    Those that hardly may come last.
    """
    seen = list(found)
    least = _WHOLE * max((ways[0].alike for _, ways in seen), default=0.0)
    kept = [one for one in seen if one[1][0].alike > least]
    return sorted(kept, key=lambda one: (one[1][0].alike < least * _WELL, -one[0].LATTICE.radius))


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
