"""Numbers that the documents state are those of the program: limits, standard values, and what is tried how often.

A row is a page, a sentence of it with a place for each number, a module, and what the numbers are there. Tests that
read a limit from the program do not notice another limit; a person who reads the page does.
"""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
Row = tuple[str, str, str, str]
SAID: list[Row] = [
    (
        "balance",
        "whether all places are within {} points, with at most {} games of a quick policy and {} of a slow one",
        "generator.commands.balance",
        "POINTS, MANY, FEW",
    ),
    (
        "balance",
        "a line says so after {} s, and after {} s the command ends",
        "generator.workers",
        "TELLING, GIVING_UP",
    ),
    ("bots", "are ignored from {} bytes on, in every game", "generator.table.bots", "MAX_LINE + 1"),
    (
        "bots",
        "The name must come within {} s. A turn of Terraforming, or an answer in another game, has {} s, and there are "
        "{} s of overtime for the whole game. Lines that arrived in time count, up to {} in a turn",
        "generator.table.bots",
        "NAME_TIME, TURN, OVERTIME, MAX_LINES",
    ),
    ("bots", "may have {} processes at a time", "generator.table.bot_keeper", "MOST"),
    ("bots", "/seat-0.log` and so on, up to {} MB a game", "generator.table.bot_log", "MOST / MB"),
    (
        "decks-from-squib",
        "A layout has {} MB, 100,000 values, {} entries, {} values an entry and {} entries that extend each other",
        "generator.decks.squib",
        "MOST_BYTES / MB, MOST_PLACES, MOST_VALUES, _DEEPEST",
    ),
    (
        "decks-from-squib",
        "A script has {} lines, {} signs a line",
        "output.strangers.scripts.nandeck",
        "MOST_LINES, LONGEST",
    ),
    ("decks-from-squib", "{} cards and 100,000 drawings at most", "generator.decks.squib_record", "MOST_CARDS"),
    ("decks-from-squib", "{} drawings at most", "output.strangers.scripts.nandeck_drawings", "MOST_DRAWN"),
    ("decks", "{} pages and 250,000 bytes at most", "output.deck.booklet", "MOST_PAGES"),
    ("decks", "64 pages and {} bytes at most", "generator.commands.deck", "MOST_TEXT"),
    ("decks", "is fetched by `https` only, in {} s", "generator.decks.fetching", "SECONDS"),
    ("decks", "Limits: {} MB, 10,000 rows", "generator.decks.table", "MOST_BYTES / MB"),
    (
        "decks",
        "{} rows, {} columns, {} characters a cell",
        "output.strangers.spreadsheet",
        "MOST_ROWS, MOST_COLUMNS, MOST_CELL",
    ),
    ("decks", "{} characters a cell or a condition", "generator.decks.conditions", "MOST_CONDITION"),
    (
        "decks",
        "{} cards with copies, {} elements on all different cards together.",
        "generator.decks.cards",
        "MOST_PIECES, MOST_DRAWN",
    ),
    ("decks", "WebP or TIFF of at most 64 megapixels and {} MB", "output.strangers.images", "MAX_FILE / MB"),
    ("decks", "nearer than {} mm to the edge they are a warning", "output.pieces.part", "SAFE"),
    ("decks", "own icon with less than {} pixels an inch is a warning", "generator.decks.cards", "FINE"),
    ("findings", "nested deeper than {} levels; the rest of the file is not read", "layouts.strictjson", "MAX_DEPTH"),
    ("findings", "a text of more than {} characters", "layouts.reading", "MAX_TEXT"),
    ("findings", "more than {} digits, NaN, infinite", "layouts.strictjson", "_MAX_DIGITS"),
    ("findings", "no whole game of at most {} plies was found", "engine.proof.playability", "MOST_PLIES"),
    (
        "formats",
        "A trace has at most {} MB, a million lines, and {} KiB a line.",
        "generator.table.trace",
        "MAX_TRACE / MB, MAX_LINE / 1024",
    ),
    (
        "formats",
        "JSON has at most {} levels and numbers of {} characters",
        "layouts.strictjson",
        "MAX_DEPTH, _MAX_DIGITS",
    ),
    (
        "formats",
        "(TOML) {} levels, {} parts of a dotted key, {} characters of a key, {} lines and {} values.",
        "layouts.stricttoml",
        "MAX_DEPTH, MAX_PARTS, MAX_WORD, MAX_LINES, MAX_VALUES",
    ),
    ("formats", "House values are at most {};", "engine.contract.house", "MAX_VALUE"),
    (
        "formats",
        "Its answer has at most {} MB and {} boards",
        "output.strangers.answer",
        "MAX_ANSWER / MIB, MAX_BOARDS",
    ),
    ("formats", "After {} findings `validate` leaves", "generator.commands.validate", "MOST_FINDINGS"),
    ("formats", "a QR code on one of the first {} pages", "output.strangers.board_finder", "MAX_PAGES"),
    ("formats", "{} MB; 64 megapixels, 128 in grey", "output.files.carriers", "MAX_PICTURE / MB"),
    ("formats", '| `<metadata id="landpress">` | {} MB |', "output.files.carriers", "MAX_FOREIGN / MB"),
    ("how-mcts-plays", "`mcts` alone means `mcts:{:.0f}`", "engine.play.players", "ITERATIONS"),
    ("how-mcts-plays", "A node has at most {} candidates", "engine.loops.search", "UCT_WIDTH"),
    ("how-mcts-plays", "Playouts have {} plies", "engine.loops.neutral", "PLIES"),
    ("how-mcts-plays", "First it chooses, with {} playouts (`--playouts`)", "engine.contract.answers", "PLAYOUTS"),
    (
        "learning",
        "greedy seats with {} % random actions, seats with the first net and {} iterations, and seats with the second "
        "one and {}.",
        "generator.training.course",
        "GENERATIONS[0].noise, GENERATIONS[1].iterations, GENERATIONS[2].iterations",
    ),
    ("maps", "of at most {} bytes", "layouts.maps.reader", "MOST_BYTES"),
    ("maps", "A board has at most {} cells", "layouts.maps.lattices", "MOST_CELLS"),
    ("maps", "at most {} cells and spots for tokens together", "layouts.maps.reader", "MOST_SLOTS"),
    (
        "playability",
        "Of seeds 0 to {} the first one counts with which one seat alone wins before the limit of turns or rounds. "
        "After {} actions in all a win at the limit will do",
        "engine.proof.playability",
        "TRIES - 1, ENOUGH",
    ),
    ("playability", "The games are greedy, at most {} with `fresh --proof`", "engine.proof.gate", "MOST_GAMES"),
    (
        "playability",
        "`full` plays {} games with greedy seats and {} with random seats",
        "engine.proof.playability",
        "GAMES['greedy'], GAMES['random']",
    ),
    (
        "playability",
        "plays twice as many games, at most {}. Page, file and `--json` say what {} games gave",
        "engine.proof.character",
        "MOST, HELD_OUT",
    ),
    ("playability", '(40.8–41.6)", from {} games', "generator.boards.character", "SEEN_GAMES"),
    ("press", "(version 2 or 4, at most {} MB) is embedded", "output.press.icc", "MAX_PROFILE / MB"),
    ("press", "ours or not, in {} s of processor time", "output.press.preflight", "SECONDS"),
    ("press", "Pages are rendered for this, for at most {} s", "output.strangers.edges", "MOST_SECONDS"),
    ("press", "the check stopped early: more than {} pages", "output.strangers.inspection", "MOST_PAGES"),
    (
        "press",
        "{} MB of drawing or {} s of processor time",
        "output.strangers.content_streams",
        "MOST_BYTES / MB, MOST_SECONDS",
    ),
    (
        "printing",
        "of cutting {} seconds a page, {} a cut, {} a fold, {} a join",
        "output.sheets.work",
        "SECONDS_A_PAGE, SECONDS_A_CUT, SECONDS_A_FOLD, SECONDS_A_JOIN",
    ),
    ("printing", "over several sheets, with {} mm of overlap", "layouts.poster", "OVERLAP"),
    (
        "photos",
        "if the edges still lie off by more than {} mm, or if a scale lies more than {} mm off one shift",
        "output.photos.sides",
        "_STRAIGHT, _FITTING",
    ),
    ("photos", "QR codes are read on the first {} pages", "output.strangers.board_finder", "MAX_PAGES"),
    ("formats", "pixels here; pictures of more than {} are read", "output.strangers.pixels", "KEPT_MEGAPIXELS"),
    (
        "formats",
        "{} megapixels, {} of a WebP, {} of a JPEG, in grey",
        "output.strangers.pixels",
        "MOST_MEGAPIXELS, _WEBP_MEGAPIXELS, _THIN_MEGAPIXELS",
    ),
    ("decks", "at most {} megapixels and 20 MB", "output.strangers.pixels", "MOST_MEGAPIXELS"),
    *(
        ("press", f"| {sentence} |", "output.strangers.inspection", number)
        for sentence, number in (
            ("PF302 | less than {} mm of bleed", "BLEED"),
            ("PF305 | a picture below {} dpi at its size on the page, if it has more than one pixel", "COARSEST"),
            ("PF307 | type below {} pt at its size on the page", "SMALLEST"),
            ("PF311 | type below {} pt in more than two inks", "SMALL_TYPE"),
        )
    ),
    ("press", "PF306 | a line below {} mm at its size", "output.strangers.inspection", "THINNEST"),
    ("press", "PF308 | more than {} % of ink", "output.strangers.inspection", "MOST_INK"),
    ("press", "PF317 | text less than {} mm from the trim", "output.strangers.inspection", "SAFE"),
    ("press", "PF313 | art that stops at the trim over {} mm or more", "output.strangers.edges", "LEAST"),
    (
        "solid",
        "lines are at least {} mm wide. A piece with a back becomes two halves. Refused are type under {} mm",
        "output.solid.relief",
        "NARROWEST, SMALLEST",
    ),
    (
        "tabletop",
        "its faces lie on sheets of at most {} by {}, at most {:.0f} pixels wide and high",
        "output.files.tabletop",
        "COLUMNS, ROWS, LARGEST",
    ),
    ("tuning", "Of more than {0} variants, {0} are taken", "generator.tuning.wanted", "MOST"),
]


class Told(float):
    """A number as pages write it."""

    def __format__(self, form: str) -> str:
        return format(float(self), form or (",.0f" if self >= 1000 else "g"))


@cache
def page(name: str) -> str:
    """Return the text of a page with one blank for each gap."""
    return re.sub(r"\s+", " ", (DOCS / f"{name}.md").read_text("utf-8"))


@pytest.mark.parametrize(("name", "sentence", "module", "numbers"), SAID, ids=lambda value: value[:30])
def test_a_page_states_the_numbers_of_the_program(name: str, sentence: str, module: str, numbers: str) -> None:
    names = vars(import_module(f"landpress.{module}")) | {"MB": 10**6, "MIB": 1 << 20}
    found = eval(f"[{numbers}]", names)
    assert sentence.format(*map(Told, found)) in page(name)
