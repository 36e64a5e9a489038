"""What commands tell of fixed seeds, word for word and number for number, as somebody has read it.

To change it, run `LANDPRESS_GOLDEN=write pytest tests/commands/test_told_as_it_was.py`, and read `git diff`.
"""

import os
import re
from pathlib import Path

import pytest

from landpress import __version__
from landpress.generator.maps.examples import path_of_example
from landpress.layouts.boardfile import write_board
from tests.commands.run import run
from tests.engine.small_boards import small

GOLDEN = Path(__file__).parents[1] / "golden"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"
TABLE = "name,cost,type,text,copies\nGranary,2,house,**Gain** :coin:,3\nMill,1,land,*Wait*,1\n"
WANTED = """[vary]
"play.tokens" = [4, 5]
[want]
places = 0.4
verbs = 0.01
strengths = ["random", "greedy"]
unseen = "mcts:2"
"""
CODE = "LL1-3FV0-E9GC-X3EP-5QHS-FNSF"
BEGUN = """
fresh last-land --players 3 --seed told -o board.json
fresh xarkant --seed told --json -o land.json
fresh antwalk --players 3 --seed told -o deal.json
batch landsweeper --players 2 --count 2 --seed told --workers 1 -o pad.jsonl
ledger list
ledger list --last 1 --json
validate deal.json pad.jsonl
validate board.json --playability quick --language ja
validate bad.json
validate bad.json --language ja
validate bad.json deal.json --format sarif
validate bad.json --format junit
games
"""
PLAYED = """
fresh last-land --players 3 --seed told -o board.json
play last-land --board board.json --policies greedy,random,greedy --seed 3 --trace game.jsonl --json
replay game.jsonl
perft last-land --board board.json --depth 2 --divide
balance last-land --boards 2 --games 24 --policy random --policy greedy --players 3 --seed 5 --workers 1
balance board.json --games 24 --policy greedy --seed 5 --workers 1 --turns 60 80 --language ja
balance board.json --games 24 --policy random --policy greedy --depth --seed 5 --workers 1
tournament last-land --policy random --policy greedy --games 6 --players 2 --seed 4 -o cup
tournament last-land --policy random --policy greedy --games 6 --players 2 --seed 4 -o cup2 --language ja
tune last-land wanted.toml --players 2 --games 600 --certificate 200 --seed 1 --workers 1 -o tuned.toml
"""
PRINTED = """
describe --example quilt --language ja
fresh quilt.toml --seed told -o quilt.json
deck cards.csv -o deck.pdf
deck cards.csv --each svg -o cards
preflight deck.pdf --language ja
kit last-land --players 2 --only aids --seed told -o kit.pdf
kit quilt.toml --players 2 --seed told --again -o quilt.pdf
"""
KEPT = f"""
fresh --code {CODE} -o board.json
fresh --code {CODE} -o again.json --json
fresh last-land --like {CODE} --keep 0,0 --players 3 --seed kept -o like.json --set play.drains=3
ledger list --game last-land --json
ledger show {CODE}
ledger export -o boards.jsonl
ledger export -o boards.jsonl
ledger export -o boards.jsonl --force
ledger import boards.jsonl
ledger list --pictures --last 2 -o gallery.pdf
ledger forget {CODE}
ledger list
games add two_quilts.toml
games remove two-quilts
solve landsweeper.json --turns 1 --cap 12
solve landsweeper.json --turns 12 --cap 1 --json
solve antwalk.json --trace plans --language ja
perft last-land --board board.json --depth 1 --json
play last-land --board board.json --policies random,random,greedy --seed 3 --trace play.jsonl --states --legal
new-game my-own --prefix MO --title Mine -o own
kit last-land --board board.json --players 3 --only tokens --cuts -o kit.pdf
kit last-land --players 3 --only tokens --profile press --seed kept -o press.pdf
kit last-land --players 3 --only tokens -o cut.svg
kit last-land --players 3 --only cover --with aids
kit last-land --players 3 --with aids
deck cards.csv --contact -o contact.pdf
deck cards.csv --sheet labels-21-a4 -o labels.pdf
deck cards.csv --filter cost>=2 --list -o list.pdf --json
deck cards.csv --filter cost=9 -o none.pdf
deck --init hex -o example
"""


def plain(text: str, folder: Path) -> str:
    """Return a text without what differs from run to run: the version, days, times and sizes of files."""
    text = text.replace(__version__, "VERSION").replace(str(folder), "FOLDER")
    text = re.sub(r"\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?", "DAY", text)
    return re.sub(r"\b\d[\d.,]* (kB|MB|games/s|s)\b", r"N \1", text)


@pytest.mark.parametrize("name", ["begun", "played", "printed", "kept"])
def test_commands_tell_what_they_told(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("cards.csv").write_text(TABLE)
    Path("wanted.toml").write_text(WANTED)
    for copy in ("quilt.toml", "two_quilts.toml"):
        Path(copy).write_text(Path(path_of_example("quilt")).read_text("utf-8"))
    for game in ("landsweeper", "antwalk"):
        Path(f"{game}.json").write_text(write_board(small(game)))
    found = []
    for call in globals()[name.upper()].strip().splitlines():
        if "bad.json" in call:
            Path("bad.json").write_text(Path("board.json").read_text().replace('"T2"', '"T1"', 3))
        done = run(*call.split())
        told = plain(f"{done.out}{'' if not done.err else '! ' + done.err}", tmp_path)
        found.append(f"$ landpress {call}\n{told}= {done.status}\n")
    text, golden = "\n".join(found), GOLDEN / f"told-{name}.txt"
    if WRITE:
        golden.write_text(text, "utf-8")
    assert text == golden.read_text("utf-8"), f"read what changed, then LANDPRESS_GOLDEN=write pytest {__file__}"
