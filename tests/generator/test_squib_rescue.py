"""Scripts of Squib: errors that they rescue, tables of Ruby's CSV, symbols, the time, settings, and their folder."""

import json
import os
import tomllib
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from landpress.output.strangers.scripts import squib
from tests.commands.run import run
from tests.generator.squib_read import drawn, script

pytest.importorskip("tomlkit")
pytest.importorskip("yaml")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


ROWS = "A c,b\nq,1\nr,2\n7,3.5\n"
READ = {
    "a body without an error": ("begin\n  it = 1\nrescue StandardError => e\n  it = 2\nend", 1),
    "else and ensure": (
        "x = []\nbegin\n  x << 1\nrescue\n  x << 2\nelse\n  x << 3\nensure\n  x << 4\nend\nit = x",
        [1, 3, 4],
    ),
    "the value of a body": ("it = begin\n  5\nrescue A, B\n  6\nend", 5),
    "a method": ("def f(x)\n  x + 1\nrescue => e\n  puts e\n  0\nend\nit = f(2)", 3),
    "a block": ("it = [1, 2].map do |x|\n  x * 2\nrescue\n  0\nend", [2, 4]),
    "behind an assignment": ("it = Integer('12') rescue 5", 12),
    "behind a statement": ("it = [1]\nit.push(2) rescue it.push(3)", [1, 2]),
    "ensure behind what leaves a method": ("$x = 0\ndef f\n  return 1\nensure\n  $x = 7\nend\nit = [f, $x]", [1, 7]),
    "rows of a table": (
        "it = []\nCSV.foreach('a.csv', headers: true) { |row| it << row['A c'] + row['b'] unless row['b'] == '2' }",
        ["q1", "73.5"],
    ),
    "rows without names": ("it = []\nCSV.foreach('a.csv') do |row|\n  it << row[1]\nend", ["b", "1", "2", "3.5"]),
    "rows by symbols, with numbers": (
        "it = []\nCSV.foreach('a.csv', headers: true, header_converters: :symbol, converters: :numeric) do |row|\n"
        "  it << row[:a_c] << row[:b]\nend",
        ["q", 1, "r", 2, 7, 3.5],
    ),
    "a table in a text": ("it = CSV.parse(\"x;y\\n1;2\", headers: true, col_sep: ';').map { |r| r['y'] }", ["2"]),
    "a table as a hash": ("it = Squib.csv(file: 'a.csv').to_h.map { |k, v| [k, v.size] }", [["A c", 3], ["b", 3]]),
    "symbols in YAML": ("it = YAML.load_file('c.yml').map { |x| x == :ab ? 1 : x }", [1, ":ab", "ab", 1]),
    "Squib's own conversion": (
        "it = ['2in', '1.5 in', 7].map { |x| Squib::Args::UnitConversion.parse(x, 100) }",
        [200.0, 150.0, 7],
    ),
}


@pytest.mark.parametrize("name", READ)
def test_what_ruby_computes(name: str) -> None:
    """docs/decks-from-squib.md: reckoned as Ruby would. Each value is what Ruby 3.1 itself records with `--run`."""
    code, expected = READ[name]
    assert drawn(code, a_csv=ROWS, c_yml="- :ab\n- ':ab'\n- ab\n- 1\n") == expected


UNSURE = {
    "what is behind an error": "it = 1\nbegin\n  mystery\n  it = 2\nrescue\n  it = 3\nend",
    "what only the rescue sets": "it = 1\nbegin\n  Mystery.new\nrescue\n  it = 3\nend",
    "an error of the script": "it = 1\nbegin\n  raise 'x'\n  it = 2\nrescue\n  it = 3\nend",
    "an error that is passed over": "it = 1\nbegin\n  raise 'x'\n  it = 2\nrescue\nend",
    "a value that may be another": "it = mystery rescue 3",
    "a method whose error may be rescued": "def f\n  nil + 1\nrescue\n  2\nend\nit = f",
    "a file that is not there": "it = 1\nbegin\n  CSV.foreach('none.csv') { |row| it = row }\nrescue\n  it = 4\nend",
    "what is behind a rescue that leaves": "def f\n  begin\n    mystery\n  rescue\n    return 2\n  end\n  3\nend\n"
    "it = f",
    "what a change in place gives": "it = [1, 2].map { |i| x = 'abc'; x.gsub!('a', 'b') }",
    "what a text that grows gives": "it = [1, 2].map { |i| x = 'abc'; x << 'd' }",
    "names that become symbols in a way of their own": (
        'it = CSV.parse("a-b\\n1", headers: true, header_converters: :symbol).size'
    ),
}


@pytest.mark.parametrize("name", UNSURE)
def test_what_an_error_may_change_is_not_known(name: str) -> None:
    """docs/decks-from-squib.md: what is known is what Ruby itself would compute."""
    assert "unknown" in json.dumps(drawn(UNSURE[name]))


def test_calls_of_a_rescue_are_told() -> None:
    """Each call that draws is an element of the template, or a line says why it is lost."""
    code = "Squib::Deck.new do\n  begin\n    rect x: 1\n    mystery\n  rescue\n    circle x: 2\n  end\nend"
    found = script(code)
    assert [call["name"] for call in found["decks"][0]["calls"]] == ["rect"]
    told = {line: why for _, line, why in found["lost"]}
    assert told == {
        4: "mystery, which is not read",
        6: "circle: it depends on an error that the script rescues",
    }


def test_the_time_is_that_of_reading_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/decks-from-squib.md: the time is that of the reading. Ruby 3.1 writes this moment so."""
    moment = datetime(2031, 2, 3, 4, 5, 6, tzinfo=timezone(timedelta(hours=-5)))
    monkeypatch.setattr(squib, "now", lambda: moment)
    code = "t = Time.now\nit = [t, t.strftime('%d%m%y%H%M %-d %e %B %a %j %%'), \"in #{t.year}\", Date.today]"
    assert drawn(code) == ["2031-02-03 04:05:06 -0500", "0302310405 3  3 February Mon 034 %", "in 2031", "2031-02-03"]
    assert ["deck.rb", 2, "Date.today: the time of this reading; it stays as it is"] in script(code)["lost"]
    assert "unknown" in json.dumps(drawn("it = Time.now.strftime('%c')"))


CODE = """data = Squib.csv file: '../tables/cards.csv'
Squib::Deck.new(cards: 2, layout: 'other.yml') do
  use_layout file: ['economy.yml', 'look.yml']
  background color: :ground
  text str: data['title'], layout: 'title'
  png file: 'art.png', x: 60, y: 60
end
"""


def project() -> None:
    for name in ("src", "tables"):
        Path(name).mkdir()
    Path("src/deck.rb").write_text(CODE)
    look = ("x: 90", "y: 90", "width: 600", "height: 90", "align: :center", "color: :ink")
    Path("src/look.yml").write_text("title:\n" + "".join(f"  {line}\n" for line in look))
    Path("src/config.yml").write_text("img_dir: img\ncustom_colors:\n  ground: '#ffee00'\n  ink: navy\n")
    Path("src/art.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x50\0\0\0\x50")
    Path("tables/cards.csv").write_text("title\nAnt\nBee\n")


def test_a_script_is_read_from_its_own_folder_if_its_files_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/decks-from-squib.md: a table in a folder above the script, settings with colours, symbols in layouts."""
    project()
    done = run("deck", "--import", "src/deck.rb", "-o", "cards.toml")
    assert (done.status, "3 of 3" in done.err) == (0, True)
    made = tomllib.loads(Path("cards.toml").read_text())
    text, image = made["front"]
    assert made["card"]["ground"] == "#ffee00"
    assert (text["align"], text["colour"], text["text"], image["file"]) == (
        "middle",
        "#000080",
        "{title}",
        "src/art.png",
    )
    assert "tables/cards.csv" in done.err
    assert "layout other.yml: no such file" in done.err
    monkeypatch.chdir("src")
    done = run("deck", "--import", "deck.rb", "-o", "cards.toml")
    assert "2 of 3" in done.err
    assert "../tables/cards.csv, which is not there or lies outside the folder of the call; call landpress" in done.err


def test_ruby_runs_a_script_in_the_same_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--run` the own Ruby finds the tables that reading finds, and Squib where only a Rakefile loads it."""
    project()
    programs = folder / "bin"
    programs.mkdir()
    deck = {"line": 2, "options": {"cards": 1}, "calls": [{"name": "rect", "file": "deck.rb", "line": 1, "args": {}}]}
    deck["calls"][0]["embeds"] = []  # type: ignore[index]
    Path("made.json").write_text(json.dumps({"decks": [deck], "lost": [], "tables": []}))
    fake = programs / "ruby"
    fake.write_text(
        f'#!/bin/sh\ncase "$*" in *"-r squib deck.rb") ;; *) exit 1 ;; esac\n'
        f'test -f ../tables/cards.csv -a -f deck.rb && cp "{folder}/made.json" "$LANDPRESS_RECORD"\n'
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    done = run("deck", "--import", "src/deck.rb", "--run", "-o", "cards.toml")
    assert (done.status, "1 of 1" in done.err) == (0, True)


def test_a_template_that_does_not_find_its_pictures_says_so(folder: Path) -> None:
    """docs/decks.md: the names of pictures begin at the folder of the call; missing ones are left out when drawn."""
    project()
    Path("elsewhere").mkdir()
    for output, is_told in (("cards.toml", False), ("elsewhere/cards.toml", True)):
        done = run("deck", "--import", "src/deck.rb", "-o", output)
        assert done.status == 0, done.err
        told = f"pictures: their names begin at {folder.resolve()}: write the template there, or none of them is found"
        assert (told in " ".join(done.err.split("\n"))) == is_told
