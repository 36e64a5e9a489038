"""Reports of measured balance: complete, self-contained, also in words, and readable by a real browser."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest
from jsonschema import Draft202012Validator
from pypdf import PdfReader

import landpress.layouts
from landpress.engine.proof import balance
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.depth import Depth, Ladder, Pair, Step, cycles
from landpress.engine.proof.experiment import Run, Task, collected, play
from landpress.engine.proof.measures import Span
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.catalogue import games
from landpress.layouts.paper import paper
from landpress.layouts.sheet import Area
from landpress.output.game import Game, size_in_cells
from landpress.output.reports import balance_html, balance_json, balance_pdf, balance_report, charts, depth_report, heat
from landpress.output.scene.items import Drawn, Shape, Text, Use
from landpress.output.scene.style import Style, lightness
from tests.output.pdf_objects import inside
from tests.playing import by_day
from tests.studio.conftest import CHROMIUM, FLAGS

SCHEMA = json.loads((Path(landpress.layouts.__file__).parent / "schemas" / "balance.json").read_text("utf-8"))
STYLE = Style(paper("a4"), words("en", "last-land"))


@cache
def measured(game: str = "last-land", players: int = 3, boards: int = 1, number: int = 6) -> tuple[Run, ...]:
    """Measure two policies on boards of a game with plain rules."""
    found = draws(request(game, players), "report")
    task = Task(tuple(next(found) for _ in range(boards)), "random", 0, number)
    runs = []
    for policy in ("random", "greedy"):
        one = Task(task.boards, policy, 0, number)
        *_, last = collected(one, (play(*chunk) for chunk in one.chunks()))
        runs.append(last)
    return tuple(runs)


def test_json_fits_its_schema_and_says_what_was_counted() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for runs in (measured(), measured("xarkant", 2, boards=3)):
        said = json.loads(balance_json.json_text(runs))
        Draft202012Validator(SCHEMA).validate(said)
        for run, told in zip(runs, said["runs"], strict=True):
            assert told["games"] == sum(one["games"] for one in told["tallies"]) == run.task.games
            assert told["tallies"][0] == json.loads(json.dumps(run.tallies[0].to_json()))
            assert sum(one["share"] for one in told["places"]) == pytest.approx(1, abs=1e-5)


def test_every_verb_and_reason_of_a_game_has_its_words() -> None:
    for language in LANGUAGES:
        for game in games():
            texts = words(language, game).texts
            assert all(f"verb.{verb}" in texts for verb in Game(game).facts.VERBS)
            assert all(f"reason.{reason}" in texts for reason in Game(game).notation.REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_html_is_one_file_that_asks_for_nothing(language: str) -> None:
    """The page has no script and no addresses but XML names.

    Every plot is one picture with title, description and a table.
    """
    page = balance_html.write(measured(), words(language, "last-land")).decode()
    assert f'<html lang="{language}">' in page
    assert "<script" not in page
    assert not re.search(r"(?:src|href)\s*=\s*[\"'](?!#)", page)
    assert not re.search(r"url\((?!#)|@import", page)
    assert set(re.findall(r"https?://[^\"'\s<]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/2001/xml-events",
    }
    figures = re.findall(r"<figure>.*?</figure>", page, re.DOTALL)
    assert len(figures) == 1 + 2 * 8
    for figure in figures:
        (svg,) = re.findall(r"<svg.*</svg>", figure, re.DOTALL)
        drawing = Tree.fromstring(svg)
        space = "{http://www.w3.org/2000/svg}"
        assert drawing.get("role") == "img"
        assert drawing.get("aria-label") == drawing.findtext(f"{space}title")
        assert len(drawing.findtext(f"{space}desc", "")) > 20
        assert figure.count("<tr>") > 1
    names = re.findall(r' id="([^"]+)"', page)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(names)


def test_the_same_runs_make_the_same_bytes() -> None:
    for write in (balance_html.write, balance_pdf.write):
        assert write(measured(), words("en", "last-land")) == write(measured(), words("en", "last-land"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pdf_has_its_pages_fonts_and_numbers(language: str, tmp_path: Path) -> None:
    """The PDF has a page that compares, a page for each policy, embedded fonts, and the numbers as an attachment."""
    runs = measured("landsweeper", 3, boards=3)
    path = tmp_path / "report.pdf"
    path.write_bytes(balance_pdf.write(runs, words(language, "landsweeper")))
    document = PdfReader(path)
    assert len(document.pages) == 3
    assert json.loads(document.attachments["balance.json"][0]) == json.loads(balance_json.json_text(runs))
    assert "random" in document.pages[1].extract_text().lower()
    for page in document.pages:
        for font in inside(page, "/Resources", "/Font").values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"].get_object()


def edges(item: Shape) -> tuple[float, float, float, float]:
    """Return the box of a shape."""
    xs = [v for _, values in item.path for v in values[::2]]
    ys = [v for _, values in item.path for v in values[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("game", games())
def test_heat_maps_lie_inside_their_area_and_darken_with_use(game: str) -> None:
    """On every game's board more uses give a darker cell, also in grey. Unused cells stay white."""
    board = next(draws(request(game), "report"))
    uses = [i % 7 for i in range(len(board.cells))]
    area = Area(20, 30, 90, 80)
    items = heat.heat(board, uses, 6, area, replace(STYLE, words=words("en", game)))
    tints = [item for item in items if isinstance(item, Shape) and item.fill and not item.stroke][
        : sum(map(bool, uses))
    ]
    by_use: dict[int, set[str]] = {}
    for used, item in zip(filter(None, uses), tints, strict=True):
        by_use.setdefault(used, set()).add(item.fill or "")
        left, top, right, bottom = edges(item)
        assert area.x <= left <= right <= area.right
        assert area.y <= top <= bottom <= area.bottom
    assert all(len(fills) == 1 for fills in by_use.values())
    shades = [lightness(next(iter(by_use[used]))) for used in sorted(by_use)]
    assert shades == sorted(shades, reverse=True)
    assert min(a - b for a, b in pairwise(shades)) > 5


@pytest.mark.parametrize("game", games())
def test_a_heat_map_tints_the_cells_that_were_used(game: str) -> None:
    """Cells are in the order of the board file: the second one is right of the first, the last one is below."""
    board = next(draws(request(game), "report"))
    style = replace(STYLE, words=words("en", game))
    middles = []
    for used in (0, 1, len(board.cells) - 1):
        uses = [int(i == used) for i in range(len(board.cells))]
        tint = heat.heat(board, uses, 1, Area(20, 30, 90, 80), style)[0]
        assert isinstance(tint, Shape)
        assert tint.fill == heat.tint(1.0, STYLE)
        left, top, right, bottom = edges(tint)
        middles.append(((left + right) / 2, (top + bottom) / 2))
    (x0, y0), (x1, y1), (_, y_last) = middles
    assert y1 == pytest.approx(y0)
    assert x1 > x0 + 1
    assert y_last > y0 + 10


def test_the_key_of_a_heat_map_runs_from_hardly_used_to_most_used() -> None:
    boxes = [item for item in heat.key(10, 20, "none", "most", STYLE) if isinstance(item, Shape) and item.fill]
    assert [box.fill for box in (boxes[0], boxes[-1])] == [heat.tint(0.0, STYLE), heat.tint(1.0, STYLE)]
    shades = [lightness(box.fill or "") for box in boxes]
    assert shades == sorted(shades, reverse=True)
    assert [edges(box)[0] for box in boxes] == sorted(edges(box)[0] for box in boxes)


def test_numbers_of_actions_are_counted_in_powers_of_two() -> None:
    """docs/balance.md: branching k stands for 2^k to 2^(k+1) - 1 actions."""
    run = measured()[0]
    title = words("en")("balance.branching_title")
    (plot,) = [one for one in balance_report.run_plots(run, 86, 34, STYLE) if one.title == title]
    names = [name for name, _ in plot.rows if "k" not in name]
    ends = [[int(end) for end in name.split("–")] for name in names]
    assert ends[0][0] == 2 ** min(run.total.branching)
    assert all(after[0] == before[-1] + 1 == 2 * before[0] for before, after in pairwise(ends))


def test_an_equal_share_is_one_divided_by_the_places() -> None:
    for game, players, equal in (("last-land", 2, "50.0"), ("last-land", 3, "33.3"), ("last-land", 4, "25.0")):
        run = measured(game, players)[0]
        assert f"of {equal} %" in balance_report.statement(run, words("en"))[0]


def test_places_and_seats_are_named_as_elsewhere() -> None:
    """Places after the first are named place 2 and so on. Seats are counted from 0, as `play` and `validate` do."""
    run = measured("last-land", 4)[0]
    names = [row[0] for row in balance_report.share_rows(run, words("en"))]
    assert names[1:4] == ["place 2", "place 3", "place 4"]
    assert names[4:] == ["seat 0", "seat 1", "seat 2", "seat 3"]


def test_what_is_said_in_html_is_text() -> None:
    """A markup character in a text is shown as itself, so the page has only its own markup."""
    english = words("en", "last-land")
    marked = replace(english, texts={key: f"{text} <i>" for key, text in english.texts.items()})
    plain, page = (balance_html.write(measured(), said).decode() for said in (english, marked))
    assert page.count("&lt;") > 50
    assert re.findall(r"</?[a-z1-6]+", page) == re.findall(r"</?[a-z1-6]+", plain)


def test_dots_lie_on_their_intervals_and_the_band_reaches_to_the_farthest() -> None:
    rows = [charts.Row("a", Interval(0.45, 0.42, 0.48)), charts.Row("b", Interval(0.55, 0.52, 0.58))]
    chart = charts.shares([charts.Panel("random", rows, 0.08)], "equal", 180, STYLE)
    lines = [
        edges(item) for item in chart.items if isinstance(item, Shape) and item.stroke == STYLE.palette.hues["blue"]
    ]
    band, *intervals = [box for box in lines if box[2] > box[0]]
    dots = [edges(item) for item in chart.items if isinstance(item, Shape) and item.stroke == "#ffffff"]
    for (
        left,
        *_,
    ), (low, _, high, _) in zip(dots, intervals, strict=True):
        assert low < left + 1.15 < high
    assert band[2] == pytest.approx(intervals[1][2])


def test_bars_of_a_histogram_hold_every_game() -> None:
    """The areas of the bars are in proportion to the games, for bins of any width."""
    counts = {10: 3, 11: 5, 300: 2}
    chart = charts.histogram(counts, (10, 11, 300), "median 11", charts.Chart(90, 34, ()), STYLE)
    filled = [item for item in chart.items if isinstance(item, Shape) and item.fill]
    tall = []
    for item in filled:
        ys = [values[1] for command, values in item.path if command != "Z"]
        tall += [max(ys[i : i + 4]) - min(ys[i : i + 4]) for i in range(0, len(ys), 4)]
    assert sorted(t / max(tall) for t in tall) == pytest.approx([0.25, 1.0])


def test_shared_wins_and_games_cut_by_the_limit_are_told_apart() -> None:
    run = measured("xarkant", 2, number=8)[1]
    said = balance_report.text([run], words("en", "xarkant"))
    assert f"several winners: {100 * run.total.shared / 8:.1f} %" in said
    assert f"ended by the limit: {100 * run.total.cut / 8:.1f} %" in said
    assert run.total.cut
    assert sum(balance.credits(run.total.places)) == 8 * UNIT


def test_what_symmetry_proves_is_said_and_not_measured() -> None:
    """On a board with seats that are equal by symmetry only places are tested.

    Four seats under two mirrors are not equal.
    """
    equal, mirrored = measured()[0], measured("last-land", 4)[0]
    assert equal.seats == []
    assert "all seats have the same chances" in balance_report.text([equal], words("en", "last-land"))
    assert len(mirrored.seats) == 4
    assert "seats 2 apart" in balance_report.text([mirrored], words("en", "last-land"))
    assert [plot.title for plot in balance_report.share_plots([mirrored], 180, STYLE)] == [
        "Wins by place in the order of play",
        "Wins by seat",
    ]


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_a_browser_opens_the_report_without_errors_or_requests(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    path = tmp_path / "report.html"
    path.write_bytes(balance_html.write(measured(), words("ja", "last-land")))
    wrong: list[str] = []
    asked: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 400, "height": 800})
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asking: asked.append(asking.url))
        page.goto(path.as_uri())
        pictures = page.get_by_role("img", name=words("ja", "last-land")("balance.heat_title"))
        assert pictures.count() == 2
        box = pictures.first.bounding_box()
        assert box is not None
        assert 0 < box["width"] <= 400
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        page.locator("summary").first.click()
        assert page.locator("table").nth(0).is_visible()
        browser.close()
    assert wrong == []
    assert asked == [path.as_uri()]


def deep() -> tuple[tuple[Run, ...], Depth]:
    """Measure a searching policy too, with a wanted length, and compare three policies with each other."""
    board, policies = next(draws(request("last-land", 2), "report")), ("random", "greedy", "mcts:2")
    runs = []
    for policy in policies:
        task = Task((board,), policy, 0, 4, turns=Span(10, 60))
        *_, last = collected(task, (play(*chunk) for chunk in task.chunks()))
        runs.append(last)
    ladder = Ladder((board,), policies, 0, 4)
    steps = [ladder.compared(pair, (cycles(*chunk) for chunk in ladder.chunks(pair))) for pair in ladder.pairs]
    return tuple(runs), Depth.of(ladder, steps)


@pytest.mark.parametrize("language", by_day(LANGUAGES, 1))
def test_reports_tell_choices_length_and_depth(language: str, tmp_path: Path) -> None:
    """JSON, HTML, PDF and text have the measures of searches, of a wanted length, and the policies' comparisons."""
    runs, depth = deep()
    said = json.loads(balance_json.json_text(runs, depth))
    Draft202012Validator(SCHEMA).validate(said)
    assert [one["choices"] is None for one in said["runs"]] == [True, True, False]
    assert all(one["fits"] is not None for one in said["runs"])
    assert [(one["stronger"], one["weaker"]) for one in said["depth"]["steps"]] == [
        ("greedy", "random"),
        ("mcts:2", "greedy"),
    ]
    spoken = words(language, "last-land")
    page = balance_html.write(runs, spoken, depth).decode()
    path = tmp_path / "deep.pdf"
    path.write_bytes(balance_pdf.write(runs, spoken, depth))
    document = PdfReader(path)
    printed = "".join(one.extract_text() for one in document.pages)
    assert json.loads(document.attachments["balance.json"][0]) == said
    told = "\n".join(depth_report.text(depth, spoken))
    for step in (*depth.steps, depth.whole):
        name = spoken("balance.depth_step", **step.pair._asdict())
        assert name in told
        assert name in page
        assert "".join(name.split()) in "".join(printed.split())
    assert spoken("balance.fits", least=10, most=60) in page
    assert spoken("balance.choices_part", most=24) in page
    assert spoken("balance.choices") in balance_report.text(runs, spoken)


def test_all_or_nothing_of_the_wins_is_an_infinite_difference() -> None:
    """The Elo difference d of two equal seats gives 1 / (1 + 10 ** (-d / 400)) of the wins: 1 for ∞, 0 for -∞."""
    step = Step(Pair("greedy", "random"), 8, Interval(1.0, 0.5, 1.0))
    lost = Step(Pair("mcts:2", "greedy"), 8, Interval(0.0, 0.0, 10 / 11))
    won, other = depth_report.rows(Depth(2, (step, lost), step), words("en", "last-land"))
    assert won[4:] == ("∞", "+0", "∞")
    assert other[4:] == ("-∞", "-∞", "+400")


@pytest.mark.parametrize("side", [70, 140])
def test_a_small_heat_map_has_thinner_lines(side: int) -> None:
    """Lines are thinner on small maps: below a cell of 24 mm they shrink with the map."""

    def widths(items: Iterable[Drawn]) -> Iterator[float]:
        for item in items:
            if isinstance(item, Use):
                yield from widths(item.symbol.items)
            elif isinstance(item, Shape) and item.stroke:
                yield item.width

    board = next(draws(request("last-land"), "report"))
    cell = int(min((side - 2) / wide for wide in size_in_cells(board)))
    assert cell < 24
    printed = list(widths(Game("last-land").drawing.field_items(board, cell, 0, 0, replace(STYLE, ink="outline"))))
    small = list(widths(heat.heat(board, [0] * len(board.cells), 1, Area(0, 0, side, side), STYLE)))
    assert small == pytest.approx([width * cell / 24 for width in printed])


def test_a_decision_about_drawn_boards_counts_the_wins_of_all_games_of_a_board() -> None:
    """A board of rotations has as many wins to share as games: the decision's whole is `UNIT` for each of them."""
    boards = tuple(board for board, _ in zip(draws(request("last-land", 3), "unit"), range(1), strict=False))
    one = Task(boards, "random", 0, 9000, until=0.05).decision()
    many = Task(boards, "random", 0, 9000, until=0.05, drawn=lambda: iter(boards), rotations=4).decision()
    assert one is not None
    assert many is not None
    assert (one.whole, many.whole) == (UNIT, UNIT * 3 * 4)


def test_every_page_of_a_report_says_which_of_how_many_it_is() -> None:
    with PdfReader(BytesIO(balance_pdf.write(measured(), words("en", "last-land")))) as report:
        said = [" ".join(page.extract_text().split()) for page in report.pages]
    assert len(said) > 1
    assert [number for number, text in enumerate(said, 1) if f"sheet {number} of {len(said)}" not in text] == []


def test_plots_of_a_run_lie_in_two_columns_that_fill_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    style, wide, titles = Style(paper("a4"), words("en", "last-land"), look="survey"), list[float](), list[str]()
    real = balance_report.run_plots

    def plots(run: Run, width: float, height: float, style: Style) -> list[balance_report.Plot]:
        made = list(real(run, width, height, style))
        wide.append(width)
        titles.extend(plot.title for plot in made)
        return made

    monkeypatch.setattr(balance_report, "run_plots", plots)
    items = balance_pdf._page(measured()[0], style)
    left, right = sorted({item.x for item in items if isinstance(item, Text) and item.text in titles})
    assert left == pytest.approx(style.printable.x)
    assert left + wide[0] < right
    assert right + wide[0] == pytest.approx(style.printable.right)
