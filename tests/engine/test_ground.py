"""The compiled loops over drawn ground (engine/ground) give what they give as plain Python, and what they promise."""

import math
from array import array
from random import Random

import pytest
from shapely.geometry import Point, Polygon

from landpress.engine.contract.streams import Stream
from landpress.engine.kernels import backends
from landpress.layouts.sheet import Area
from landpress.output.games.terraforming import lines as of_board
from landpress.output.games.terraforming.asteroid import _both, pit
from landpress.output.scene.items import PT
from landpress.output.scene.strokes import Strokes
from landpress.output.survey import contours as lines
from landpress.output.survey.relief import Relief, distances
from landpress.output.survey.weighed import PASSES, SHORTEST, STEP, Contours, Told, Weighed, contours, weighed
from tests.output.sheets import kit_style
from tests.playing import fresh_boards

HEIGHTS = range(-3000, 3001, 500)


@pytest.fixture(params=["wasm", "plain"])
def backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a test by the kernel and as ordinary Python."""
    use(str(request.param), monkeypatch)
    return str(request.param)


def use(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_KERNELS", backend)
    monkeypatch.setattr(backends, "_own", type("Own", (), {})())


def ground() -> Relief:
    found = Relief(Area(-60, -40, 120, 80), 2.5)
    found.waves(Stream("ground"), 6, 3000)
    return found


def drawn() -> tuple[Contours, Weighed]:
    found, random = contours(ground(), HEIGHTS), Random(5)
    count = len(found.points) // 2
    weights = [random.choice((1.0, 0.7, 0.4, 1.0, 0.9)) if k % 53 > 6 else -1.0 for k in range(count)]
    return found, weighed(found, Told(weights, [int(k % 41 < 7) for k in range(count)]))


@pytest.mark.usefixtures("backend")
def test_the_distance_from_a_coast_is_that_of_a_second_library() -> None:
    """Positive inside, negative outside, and nowhere more than is asked for."""
    relief, line = Relief(Area(-20, -15, 40, 30), 2.5), [(-12.0, -9.0), (14.0, -3.0), (3.0, 10.0), (-9.0, 8.0)]
    coast = Polygon(line)
    for j, row in enumerate(distances(relief, [line], 7.0)):
        for i, far in enumerate(row):
            at = Point(-20 + 2.5 * i, -15 + 2.5 * j)
            expected = min(7.0, coast.exterior.distance(at)) * (1 if coast.contains(at) else -1)
            assert far == pytest.approx(expected, abs=1e-9), at


def test_compiled_ground_is_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no kernel runs, ordinary Python draws the same numbers to the last bit, and writes the same text."""
    found = []
    for backend in backends.BACKENDS[:2]:
        use(backend, monkeypatch)
        points, paths = drawn()
        found.append((points.points, points.lines, paths, [path.scaled(0.7).operators() for path in paths]))
        assert isinstance(backends.ground(), backends.Linked) is (backend == "plain")
    assert found[0] == found[1]
    assert sum(map(len, found[0][2])) > 300


def test_an_asteroid_is_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its relief, its tints, its contours, and the shade in a pit."""
    (board, *_), style, found = fresh_boards("terraforming"), kit_style("terraforming"), []
    for backend in ("wasm", "plain"):
        use(backend, monkeypatch)
        for kept in (of_board.heights_of, of_board.tints_of):
            kept.cache_clear()
        heights, tints = of_board.heights_of(board, "code").heights, of_board.tints_of(board, "code")
        found.append((heights, tints, of_board._contours.__wrapped__(board, "code"), pit(20.0, 0, "code", style)))
    assert found[0] == found[1]


def test_what_two_rings_share_is_what_geometry_tells(backend: str) -> None:
    circle = [(9 * math.cos(k / 6), 7 * math.sin(k / 6)) for k in range(38)]
    for dx, dy in ((0.0, 0.0), (3.0, 2.0), (-8.0, 1.0)):
        moved = [(x * 0.8 + dx, y + dy) for x, y in circle]
        shared = Polygon(_both(moved, circle))
        assert shared.symmetric_difference(Polygon(moved) & Polygon(circle)).area < 1e-9
        assert shared.area > 10


def test_softened_contours_are_those_of_the_survey(backend: str) -> None:
    """Line by line what `contours.lines_at` and `contours.softened` give, which other games draw with."""
    found, own = contours(ground(), HEIGHTS), list[tuple[int, list[tuple[float, float]]]]()
    for number, several in enumerate(lines.lines_at(ground(), HEIGHTS).values()):
        soft = [lines.softened(line, STEP, PASSES) for line in several]
        own += [(number, line) for line in soft if (len(line) - 1) * STEP >= SHORTEST]
    assert [number for number, _, _ in found.lines] == [number for number, _ in own]
    for (_, first, end), (_, line) in zip(found.lines, own, strict=True):
        assert list(found.points[2 * first : 2 * end]) == pytest.approx([v for point in line for v in point], abs=1e-9)


def test_many_lines_get_room() -> None:
    """Heights so near to each other that their points outnumber those of the grid many times."""
    many = contours(ground(), range(-3000, 3000, 20))
    assert len(many.points) > 4 * ground().columns * ground().rows
    assert many.lines[-1][2] == len(many.points) // 2


def test_numbers_are_written_as_python_writes_them(backend: str) -> None:
    """Two decimals, rounded from the exact value; of two equally near ones to the even one. No zeros at the end."""
    random = Random(3)
    ties = [k / 8 + 0.125 for k in range(-20, 20)] + [k / 100 + 0.005 for k in range(-300, 300)]
    near = [math.nextafter(value, way) for value in ties for way in (-math.inf, math.inf)]
    sizes = [random.choice((-1, 1)) * random.random() * 10 ** random.randint(-7, 5) for _ in range(600)]
    values = [0.0, -0.0, 1e-9, -1e-9, 0.995, -0.995, 9.995, 99999.996, 10.0, -400.0, 0.1, *ties, *near, *sizes]
    values += [1.0] * (-len(values) % 6)
    points = [value * (-PT if k % 2 else PT) for k, value in enumerate([*values, 1.0, 2.0])]
    moved = points[-2:] + points[:-2]
    given = [v / (-PT if k % 2 else PT) for k, v in enumerate(v * 1.0 + 0.0 for v in moved)]
    text = Strokes(b"M" + b"C" * (len(values) // 6), array("d", moved)).operators().split()
    assert [word for word in text if word[-1] not in "mc"] == [
        f"{value:.2f}".rstrip("0").rstrip(".") for value in given
    ]
    assert [k for k, word in enumerate(text) if word == "m"] == [2]
    assert text.count("c") == len(values) // 6
