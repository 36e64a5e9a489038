"""Scripts of Squib become templates: nothing is read unlike Ruby, and what is not read is told.

`tests/data/squib` holds a script of our own with its table and layout. `recorded.json` beside it is what Ruby 3.1
itself computed for it, recorded by generator/decks/stand_in as with `landpress deck --import deck.rb --run`.
"""

import csv
import json
import os
import shutil
import tomllib
from pathlib import Path

import pytest

from landpress.generator.decks.losses import Losses
from landpress.generator.decks.squib_elements import Elements
from landpress.generator.decks.squib_record import Drawing, Sheet, pixels
from landpress.generator.decks.squib_version import type_scale
from landpress.layouts.errors import InputError
from landpress.output.strangers.pictures import framed
from landpress.output.strangers.sandbox import look_inside
from landpress.output.strangers.scripts import ruby_patterns
from landpress.output.strangers.scripts.ruby_scope import EndlessError
from landpress.output.strangers.scripts.squib import read
from tests.commands.run import run
from tests.generator.squib_read import drawn, script

PROJECT = Path(__file__).parents[1] / "data" / "squib"
FILES = {path.name: path.read_bytes() for path in sorted(PROJECT.iterdir())}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(PROJECT, tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    return tmp_path / "project"


def test_every_known_value_is_what_ruby_computed() -> None:
    """docs/decks-from-squib.md: what is known is what Ruby itself would compute."""
    recorded, found = json.loads(FILES["recorded.json"]), json.loads(read("deck.rb", FILES))
    (theirs,), (ours,) = recorded["decks"], found["decks"]
    assert ours["options"] == theirs["options"]
    pairs = list(zip(ours["calls"], theirs["calls"], strict=True))
    unknown = []
    for mine, their in pairs:
        assert (mine["name"], mine["line"], mine["embeds"]) == (their["name"], their["line"], their["embeds"])
        assert set(mine["args"]) == set(their["args"])
        for key, value in mine["args"].items():
            if isinstance(value, dict) and "unknown" in value:
                unknown.append((mine["line"], key))
            else:
                assert value == their["args"][key], (mine["line"], key)
    assert unknown == [(49, "str")]  # the output of a program


READ = {
    "loops and how they end": (
        "it = []\ni = 0\nwhile i < 9\n  i += 1\n  next if i == 2\n  break if i > 3\n  it << i\nend\n"
        "it << [1, 2, 3].each { |x| break x * 10 if x == 2 }\nn = 0\nloop { n += 1; break if n > 4 }\nit << n",
        [1, 3, 20, 5],
    ),
    "texts that change in place, where nothing else holds them": (
        "a = 'abc'\na.upcase!\nb = a.sub('B', 'x')\nb.gsub!(/[AC]/) { |m| m.downcase }\nit = [a.dup, b]",
        ["ABC", "axc"],
    ),
    "cells of a table that change in place, also where rows are repeated": (
        "d = Squib.csv(data: \"t,qty\\naa,2\\nbab,1\\n\")\nx = d['t'].first\ny = d['t'].map { |s| s.dup }\n"
        "d['t'].each { |s| s.gsub!('a', 'aa') }\nit = [d['t'], x, y].flatten",
        ["aaaaaaaa", "aaaaaaaa", "baab", "aaaaaaaa", "aa", "aa", "bab"],
    ),
    "formats": (
        "it = [format('%+d %-4s|%05.1f', 3, 'a', 2.25), '%<n>03d %{t}' % { n: 7, t: :b }, 'ab'.center(5, '*')]",
        ["+3 a   |002.2", "007 b", "*ab**"],
    ),
    "decimals that are rounded": (
        "it = [2.675.round(2), 1.005.round(2), -2.5.round(1), 0.15.round(1), 2.345.round(2)]",
        [2.68, 1.01, -2.5, 0.2, 2.35],
    ),
    "kinds of values, and hashes of pairs": (
        "it = [1, 'a', nil, 2.5].map { |x| case x when Integer then 1 when String then 2 else x.is_a?(NilClass) end }\n"
        "it << Hash['a', 1]['a'] << Hash[[[:b, 2]]][:b] << Integer('12') << Array(nil).size << 'a1b2'.scan(/\\d/).size",
        [1, 2, True, False, 1, 2, 12, 0, 2],
    ),
    "a method of a module, and its constants": (
        "module Game\n  SIZE = 3\n  module Look\n    def self.big(x) = x * SIZE\n  end\nend\n"
        "it = Game::Look.big(Game::SIZE)",
        9,
    ),
    "objects": (
        "class Card\n  attr_reader :name\n  def initialize(name, cost: 1)\n    @name, @cost = name, cost\n  end\n"
        "  def to_a = [name, total]\n  private\n  def total\n    @cost * 2\n  end\nend\n"
        "class Ship < Card\n  def name = 'ship ' + super_name\n  def super_name = @name\nend\n"
        "it = [Card.new('a').to_a, Ship.new('b', cost: 3).to_a].flatten",
        ["a", 2, "ship b", 6],
    ),
    "methods added to classes of Ruby": (
        "class Array\n  def doubled\n    map { |x| x * 2 }\n  end\nend\nclass String\n  def loud = upcase + '!'\nend\n"
        "it = [1, 'a'].doubled + ['b'.loud]",
        [2, "aa", "B!"],
    ),
    "arguments that are left, and named ones": (
        "def f(a, *b, c, d: 4, **e)\n  [a, b.size, c, d, e[:x]]\nend\nit = f(1, 2, 3, 5, x: 6) + f(1, 2, d: 0)",
        [1, 2, 5, 4, 6, 1, 0, 2, 0, None],
    ),
    "here-documents with values in them": ("n = 2\nit = <<~eos\n  a #{n + 1}\\tb\n    c\neos\n", "a 3\tb\n  c\n"),
    "a name of a block ends with it": ("[1].each { |x| text = x }\ntext = 1 if false\nit = text", None),
    "whole numbers divide to whole numbers": ("it = [7 / 2, -7 / 2, 7.0 / 2]", [3, -4, 3.5]),
    "text of numbers and nil": (
        'it = [1, 2.0, nil, true, :a].map { |x| "<#{x}>" }',
        ["<1>", "<2.0>", "<>", "<true>", "<a>"],
    ),
    "zero and an empty text are true": ("it = [0 ? 1 : 2, '' ? 1 : 2, nil ? 1 : 2]", [1, 1, 2]),
    "a symbol is no text": ("it = { 'a' => 1, a: 2 }[:a]", 2),
    "1 and 1.0 are different keys": ("it = { 1 => 'a' }[1.0].nil?", True),
    "single quotes keep backslashes": ("it = 'a\\nb' + \"\\n\"", "a\\nb\n"),
    "a range without its end": ("it = (1...4).to_a + (1..2).to_a", [1, 2, 3, 1, 2]),
    "negative indexes": ("it = [1, 2, 3][-1] + [1, 2, 3][1..-1].size", 5),
    "letters by their numbers, and a number that Ruby knows": (
        "it = [65.chr, (97 + 2).chr, Math::PI / 2, [200].map { |n| n > 127 ? 0 : n.chr }]",
        ["A", "c", 1.5707963267948966, [0]],
    ),
    "or gives its value": ("it = nil || 'a'", "a"),
    "unless and the sign of a method": ("it = [1, nil].reject { |x| x.nil? }.map { |x| x + 1 unless x.zero? }", [2]),
    "blocks see the names around them": ("n = 0\n[1, 2].each { |x| n += x }\nit = n", 3),
    "a method has names of its own": ("n = 1\ndef f(n)\n  n = n + 1\n  n\nend\nit = [f(5), n]", [6, 1]),
    "yield and blocks": ("def twice\n  [yield(1), yield(2)]\nend\nit = twice { |x| x * 10 }", [10, 20]),
    "next in a block": ("it = [1, 2, 3].map { |x| next 0 if x == 2; x }", [1, 0, 3]),
    "case with several values and ranges": (
        "it = [1, 5, 9].map { |x| case x when 1, 2 then 'a' when 3..6 then 'b' else 'c' end }",
        ["a", "b", "c"],
    ),
    "words and formats": ("it = %w(a b).each_with_index.map { |w, i| '%02d%s' % [i, w] }", ["00a", "01b"]),
    "patterns": ("it = 'a-b-c'.gsub(/-(\\w)/, '+\\1').sub('+', '')", "ab+c"),
    "here-documents": ("it = <<~TEXT\n  one\n    two\nTEXT\n", "one\n  two\n"),
    "changing lists are shared": ("a = [1]\nb = a\nb << 2\nit = a", [1, 2]),
    "modifiers": ("it = 1\nit = 2 if it > 5\nit = 3 unless it == 9", 3),
    "the value of other keys": ("h = { 'a' => 1 }\nh.default = 7\nit = [h['a'], h['b']]", [1, 7]),
    "lists that change in place": ("a = [3, nil, 1]\nb = a\na.compact!\na.map! { |x| x * 2 }\nit = b", [6, 2]),
    "a change in place that changes nothing": ("it = [[1].compact!, [1].map! { |x| x }]", [None, [1]]),
    "rows of CSV with headers": (
        "require 'csv'\nit = CSV.read('a.csv', headers: true).map { |row| [row['n'], row['no']] }",
        [["05", None], ["08", None], ["x1", None], [None, None]],
    ),
    "lists of CSV": ("require 'csv'\nit = CSV.read('a.csv')[1]", ["05", "1"]),
    "a table that a script makes": ("d = Squib::DataFrame.new\nd['My Name'] = [1, 2]\nit = d.my_name", [1, 2]),
    "a file that a script writes": (
        "d = Squib.csv(file: 'a.csv')\nFile.open('b.txt', 'w') { |f| f.write(d.to_pretty_text) }\nit = d['m']",
        [1, 1, 1, 1],
    ),
    "octal and numbers of CSV": ("it = Squib.csv(file: 'a.csv')['n']", [5, 8.0, "x1", None]),
}


@pytest.mark.parametrize("name", READ)
def test_ruby_is_read_as_ruby_reads_it(name: str) -> None:
    """Each expected value is what `ruby -e` prints."""
    code, expected = READ[name]
    found = drawn(code, a_csv="n,m\n05,1\n08,1\nx1,1\n,1\n")
    assert found == expected
    assert [type(one) for one in found] == [type(one) for one in expected] if isinstance(expected, list) else True


UNREAD = {
    "a text that changes in place": "it = 'a'\nb = it\nb << 'c'",
    "a text in a list that changes in place": "it = ['abc']\nit.each { |s| s.upcase! }",
    "a cell of a row by its number": "it = CSV.read('deck.rb', headers: true).map { |row| row[0] }",
    "CSV with quotes of its own": 'it = Squib.csv(data: "a\\n1", quote_char: "\'")[\'a\']',
    "CSV between whose cells no single sign lies": "it = Squib.csv(data: \"a;;b\\n1;;2\", col_sep: ';;')['a']",
    "CSV whose separator is no text": "it = Squib.csv(data: \"a\\n1\", col_sep: 5)['a']",
    "the output of a program": "it = `date`",
    "a file": "it = File.read('secret')",
    "the surroundings": "it = ENV['HOME']",
    "a loop that may end": "it = 0\nwhile it < 3\n  it += 1\n  break if rand > it\nend",
    "what may leave a block": "it = [1, 2].map do |x|\n  next 0 if rand > x\n  x\nend",
    "an object whose class is not read as a whole": "class A\n  mystery :a\n  def a = 1\nend\nit = A.new.a",
    "a method that is not read, and what it sets": "$it = 1\ndef f(a b)\n  $it = 2\nend\nf(1)\nit = $it",
    "a list that a method which is not read may shorten": "xs = [1, 2]\nys = xs\nmystery(xs)\nit = ys.size",
    "what is behind a rescue in a method": "def f\n  Integer('x')\nrescue\n  2\nend\nit = f",
    "a text of a list that changes in place and is passed on": "it = %w(ab cd).each { |s| s.upcase! }",
    "what depends on it": "a = rand\nit = [1, a > 0.5 ? 2 : 3]",
    "what it touches": "it = [1]\nmystery(it)",
    "a choice that is not known": "it = 1\nit = 2 if rand > 0.5",
    "a selection that is not known": "it = [1, 2].select { |x| rand > x }",
    "rescue": "it = 1\nbegin\n  it = Integer('x')\nrescue\n  it = 2\nend",
    "an order that Ruby does not promise": "it = [['a', 1], ['b', 1]].sort_by { |pair| pair[1] }",
}


@pytest.mark.parametrize("name", UNREAD)
def test_what_is_not_read_is_unknown_and_so_is_what_depends_on_it(name: str) -> None:
    assert "unknown" in json.dumps(drawn(UNREAD[name]))


def test_a_call_inside_something_unread_is_told_by_its_line() -> None:
    found = script("x = rand\nSquib::Deck.new do\n  text str: 'a'\n  if x > 1\n    rect x: 1\n  end\nend")
    assert [call["name"] for call in found["decks"][0]["calls"]] == ["text"]
    assert ["deck.rb", 5, "rect: rand, which is not read"] in found["lost"]


@pytest.mark.parametrize(
    "code",
    [
        "1.upto(10**9) { |i| i }",
        "x = 'a'\n40.times { x = x + x }",
        "def f(n); f(n + 1); end\nf(1)",
        "(" * 5_000,
        "a = [" * 3_000,
        "x = [1]\n30.times { x = x + x }",
        "'" + "a" * 100_000,
        "x = 1\n" * 10_000,
        "h = {}\n100000.times { |i| 100.times { |j| h[i * 100 + j] = i } }",
        "\0\x1b[2J" * 500,
        "if x\n" * 2_000,
        "require_relative 'hostile'",
    ],
)
def test_hostile_scripts_are_one_line(code: str) -> None:
    """A script that takes for ever, or is deep, is told in one line. `make faults` measures the time."""
    Path("hostile.rb").write_text(code)
    done = run("deck", "--import", "hostile.rb", "-o", "hostile.toml")
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert done.err.isprintable() or done.err[:-1].isprintable()
    assert not Path("hostile.toml").exists()


def test_patterns_that_match_for_ever_end_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/formats.md: what strangers wrote is read in a limited processor time."""
    monkeypatch.setattr(ruby_patterns, "_left", [0.05])
    for use in (
        "gsub(/(a+)+$/, '')",
        "split(/(a|a)*$/)",
        "match?(/(a*)*$/)",
        "gsub(/a/) { |m| ('a' * 40 + '!').sub(/(a+)+$/, m) }",
    ):
        with pytest.raises(EndlessError, match="its patterns take more than 3 s of processor time, the limit"):
            script(f"it = ('a' * 40 + '!').{use}")


def test_a_project_comes_over_and_prints() -> None:
    """docs/decks-from-squib.md: one call gives a template and a table that `deck` accepts."""
    done = run("deck", "--import", "deck.rb", "-o", "cards2.toml", "--squib", "0.13")
    assert done.status == 0
    assert "20 of 20 drawing calls came over" not in done.err  # one text is the output of a program
    assert "deck.rb, line 49: text: str: '`'" in done.err
    template = tomllib.loads(Path("cards2.toml").read_text())
    with open("cards2.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    by_name = {element["name"]: element for element in template["front"]}
    assert template["card"]["size"] == [63.5, 88.9]
    assert [row["background"] for row in rows] == ["#eeeeee", "#ffffff", "#ffffff", "#ffffff"]
    assert by_name["text 33"]["text"] == "{Cost}"
    assert by_name["text 33"]["type"] == 5.0  # 14 pt at 96 of 300 dots an inch are 4.48 pt
    assert [row["text 34 text"] for row in rows] == [
        "Light one :lamp:, then rest.",
        r"Carry two \*crew\* over.",
        "All ships wait.\nDraw a card.",
        "",
    ]
    assert by_name["text 47"]["text"] == "**bold** & plain \u2013 *slanted*"
    assert by_name["rect 30"]["radius"] == pytest.approx(16 * 25.4 / 300, abs=0.01)
    assert by_name["rect 31"]["size"] == pytest.approx([69.85, 12.7], abs=0.01)
    printed = run("deck", "cards2.csv", "--template", "cards2.toml", "-o", "cards.pdf")
    assert printed.status == 0
    assert "cards   4" in printed.out
    kept = Path("cards2.toml").read_bytes()
    again = run("deck", "--import", "deck.rb", "-o", "cards2.toml")
    assert again.status == 2
    assert "--force" in again.err
    assert Path("cards2.toml").read_bytes() == kept


def test_the_table_of_a_script_serves_where_it_can() -> None:
    code = "data = Squib.csv file: 'cards.csv'\n"
    code += "Squib::Deck.new(cards: 4) { text str: data['Name'], x: 75, y: 75, width: 600 }\n"
    Path("plain.rb").write_text(code)
    done = run("deck", "--import", "plain.rb", "-o", "plain.toml")
    assert "Next: landpress deck cards.csv --template plain.toml" in done.err
    assert not Path("plain.csv").exists()
    assert run("deck", "cards.csv", "--template", "plain.toml", "-o", "plain.pdf").status == 0


def test_several_decks_have_a_template_each() -> None:
    Path("two.rb").write_text("2.times { |i| Squib::Deck.new(cards: i + 1) { rect fill_color: 'red' } }\n")
    assert run("deck", "--import", "two.rb", "-o", "two.toml").out == "two-1.toml\ntwo-2.toml\n"
    assert run("deck", "two-2.csv", "--template", "two-2.toml", "-o", "two.pdf").status == 0


def test_several_decks_are_written_all_or_none() -> None:
    """docs/decks-from-squib.md: if one of the files cannot be written, none is."""
    Path("two.rb").write_text("2.times { |i| Squib::Deck.new(cards: i + 1) { rect fill_color: 'red' } }\n")
    Path("two-2.csv").write_text("mine\n")
    done = run("deck", "--import", "two.rb", "-o", "two.toml")
    assert (done.status, done.out, "two-2.csv: exists already" in done.err) == (2, "", True)
    assert sorted(path.name for path in Path().glob("two*")) == ["two-2.csv", "two.rb"]
    assert Path("two-2.csv").read_text() == "mine\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cards.csv", "--import", "deck.rb"), "a script names its own table"),
        (("--import", "deck.rb", "-o", "deck.pdf"), "ends with .toml"),
        (("cards.csv", "--run"), "--run and --squib belong to a script"),
        (("--import", "nothing.rb"), "cannot be read"),
        (("--import", "empty.rb"), "nothing that can be seen came over: it makes no deck"),
    ],
)
def test_wrong_calls_say_what_is_right(words: tuple[str, ...], said: str) -> None:
    Path("empty.rb").write_text("puts 1\n")
    done = run("deck", *words)
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1


def test_ruby_itself_is_asked_only_if_the_person_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    done = run("deck", "--import", "deck.rb", "--run", "-o", "x.toml")
    assert done.status == 2
    assert "--run needs Ruby, which is not here" in done.err
    assert run("deck", "--import", "deck.rb", "-o", "x.toml").status == 0


def test_the_child_reads_scripts() -> None:
    answer = look_inside("squib", framed([b"a.rb", b"a.rb", b"Squib::Deck.new { text str: 'x' }"]))
    assert json.loads(answer.content)["decks"][0]["calls"][0]["args"] == {"str": "x"}
    with pytest.raises(InputError, match="no script of Squib"):
        look_inside("squib", framed([b"a.rb"]))


@pytest.mark.parametrize(
    ("text", "markup", "made"),
    [
        ("a * b __c__ [d]{e} :wheat: <b> \\", False, r"a \* b \_\_c\_\_ \[d]\{e} \:wheat: \<b> \\"),
        ("<b>a</b> &lt;b&gt;", True, r"**a** \<b>"),
        ("<span foreground='red'>a</span>...", True, "[#ff0000]{a}\u2026"),
        ("<i>open", True, "*open*"),
    ],
)
def test_texts_are_written_in_marks(text: str, markup: bool, made: str) -> None:
    elements = Elements(Sheet(1, 1, 825, 1125, 300), Losses(), 1.0, lambda name: (name, 0.0, 0.0))
    assert elements.words(Drawing("text", "deck.rb, line 1", {}), text, markup) == made


def test_lengths_and_versions() -> None:
    """Squib's units at 300 dots an inch; before version 0.14 type was drawn for a screen of 96."""
    lengths = ["1in", "25.4mm", "2.54 cm", "72pt", "2c", "10", 10, ".5in"]
    assert [pixels(one, 300) for one in lengths] == pytest.approx([300, 300, 300, 300, 75, 10, 10, 150])
    assert [type_scale(one) for one in ("0.13.4", "0.14", "1.0", "")] == [0.32, 1.0, 1.0, 1.0]


@pytest.mark.skipif(os.name != "posix", reason="a program that is a shell script")
def test_a_recorded_script_comes_over_like_a_read_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of Ruby a program hands in what Ruby had recorded. Only the output of `date` is not read without it."""
    programs = folder / "programs"
    programs.mkdir()
    fake = programs / "ruby"
    fake.write_text(f'#!/bin/sh\ncp "{folder}/recorded.json" "$LANDPRESS_RECORD"\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    done = run("deck", "--import", "deck.rb", "--run", "-o", "recorded.toml")
    assert done.status == 0
    assert "your own Ruby runs the script" in done.err
    assert "20 of 20 drawing calls came over" in done.err
    assert run("deck", "--import", "deck.rb", "-o", "read.toml").status == 0
    recorded, read_ = (tomllib.loads(Path(f"{name}.toml").read_text())["front"] for name in ("recorded", "read"))
    assert [one for one in recorded if one["name"] != "text 49"] == read_
    fake.write_text("#!/bin/sh\necho no such file >&2\nexit 1\n")
    done = run("deck", "--import", "deck.rb", "--run", "-o", "again.toml")
    assert done.status == 2
    assert "Ruby ended without a deck: no such file" in done.err


def test_icons_of_a_library_become_icons_of_a_pack() -> None:
    """docs/decks-from-squib.md: they come by their names, white on black where the script names no colours."""
    code = """require 'game_icons'
icons = ['lorc/keel', 'mast'].map { |name| GameIcons.get(name).recolor(fg: '#333', bg_opacity: 0).string }
Squib::Deck.new(cards: 2) do
  svg data: icons, x: 100, y: 100, width: 300, height: :scale
  svg data: GameIcons.get('oar').string, width: 150, height: 150
  svg data: GameIcons.get('oar').missing_method
end
"""
    Path("deck.rb").write_text(code)
    done = run("deck", "--import", "deck.rb", "-o", "icons.toml")
    assert "deck.rb, line 6: svg: .missing_method of an icon" in done.err
    assert "put the icons of game-icons.net into the folder game-icons" in done.err
    made = tomllib.loads(Path("icons.toml").read_text())
    first, second = made["front"]
    assert made["icons"] == {"*": "game-icons"}
    assert (first["icon"], first["colour"], "ground" in first) == ("{svg 4 icon}", "#333333", False)
    assert (second["icon"], second["colour"], second["ground"]) == ("oar", "#ffffff", "#000000")
    assert Path("icons.csv").read_text().split() == ["svg", "4", "icon", "keel", "mast"]
    assert run("deck", "icons.csv", "--template", "icons.toml", "-o", "x.pdf").status == 0
