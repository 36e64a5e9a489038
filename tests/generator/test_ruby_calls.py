"""Scripts of Squib: what parameters of methods, blocks, lambdas and procs get, what changes in place, and lengths.

The values are those that Ruby 3.1 computed.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.generator.squib_read import drawn, script

TABLE = "name,text,qty\nAda,one,1\nBob,two,2\nCyd,,1\n"
GIVEN: dict[str, tuple[str, Any]] = {
    "a list is one argument of a method": (
        "def f(a, b = 9)\n  [a, b]\nend\nit = [f([1, 2]), f(3, 4), f([5]), f(*[6, 7])]",
        [[[1, 2], 9], [3, 4], [[5], 9], [6, 7]],
    ),
    "the rest of a method's arguments": (
        "def f(a, *b)\n  [a, b]\nend\nit = [f([1, 2]), f(3, 4, 5), f([6])]",
        [[[1, 2], []], [3, [4, 5]], [[6], []]],
    ),
    "the rest in the middle": (
        "def f(a, *m, z)\n  [a, m, z]\nend\nit = [f(1, 2), f(1, 2, 3, 4)]",
        [[1, [], 2], [1, [2, 3], 4]],
    ),
    "a default that names another": (
        "def f(a, b = a * 2)\n  [a, b]\nend\nit = [f(1), f(1, 3)]",
        [[1, 2], [1, 3]],
    ),
    "named arguments": (
        "def f(a, b: 2, c: 3)\n  [a, b, c]\nend\nit = [f(1), f(1, c: 5), f(4, c: 6, b: 7)]",
        [[1, 2, 3], [1, 2, 5], [4, 7, 6]],
    ),
    "other names": (
        "def f(a, **o)\n  [a, o.keys.size]\nend\nit = [f(1, x: 2), f(3)]",
        [[1, 1], [3, 0]],
    ),
    "names for a hash": (
        "def f(a, o = {})\n  [a, o.keys.size]\nend\nit = [f(1, x: 2, y: 3), f(3)]",
        [[1, 2], [3, 0]],
    ),
    "all kinds and a block": (
        "def f(*a, **k, &b)\n  [a, k.size, b ? b.call : nil]\nend\nit = [f(1, x: 2) { 5 }, f]",
        [[[1], 1, 5], [[], 0, None]],
    ),
    "a block is given two values": (
        "def f\n  yield 1, 2\nend\nit = [f { |a, b| [b, a] }, f { |a| a }]",
        [[2, 1], 1],
    ),
    "a block is given a list": (
        "def f\n  yield [1, 2]\nend\nit = [f { |a, b| [b, a] }, f { |a| a }, f { |a, | a }]",
        [[2, 1], [1, 2], 1],
    ),
    "a block is given a list and more": (
        "def f\n  yield [1, 2], 3\nend\nit = f { |a, b| [b, a] }",
        [3, [1, 2]],
    ),
    "a list is spread over a proc": (
        "p = proc { |a, b| [a, b] }\nit = [p.call([1, 2]), p.call(3), p.call(4, 5, 6), p.call([7])]",
        [[1, 2], [3, None], [4, 5], [7, None]],
    ),
    "and not over a lambda": (
        "p = ->(a, b = 7) { [a, b] }\nq = lambda { |a, *b| [a, b] }\nit = [p.call([1, 2]), p.(3, 4), q.call([5, 6])]",
        [[[1, 2], 7], [3, 4], [[5, 6], []]],
    ),
    "a lambda returns to its caller": (
        "p = lambda do |a|\n  return 3 if a\n  4\nend\nit = [p.call(true), p.call(false)]",
        [3, 4],
    ),
    "a proc returns from its method": (
        "def f(l)\n  p = proc { |x| return x }\n  l.each { |y| p.call(y) }\n  0\nend\nit = f([7, 8])",
        7,
    ),
    "a block returns from its method": (
        "def f(a)\n  [1, 2, 3].each { |x| return x if x > a }\n  nil\nend\nit = [f(0), f(1), f(5)]",
        [1, 2, None],
    ),
    "names in brackets": (
        "it = [[1, [2, 3]]].map { |a, (b, c)| a + b + c } + [[[1, 2], 3]].map { |((a, b), c)| b }",
        [6, 2],
    ),
    "the rest of a list": (
        "it = [[1, 2, 3]].map { |a, *b| [a, b] }",
        [[1, [2, 3]]],
    ),
    "a hash has pairs": (
        "it = [{ 'x' => 1 }.map { |pair| pair }, { 'x' => 1 }.map { |k, v| [v, k] }]",
        [[["x", 1]], [[1, "x"]]],
    ),
    "a name of a block alone": (
        "x = 1\n[5].each { |y; x| x = y }\nit = x",
        1,
    ),
}
HELD: dict[str, tuple[str, Any]] = {
    "the default of a hash": (
        "d = data['name'][0]\nh = Hash.new(d)\nh['k'] = 1\nd.upcase!\nit = [h['z'], h['k'], h.size]",
        ["ADA", 1, 1],
    ),
    "a value of a hash in a list": (
        "l = [{ 'a' => data['name'][0] }]\ndata['name'][0].upcase!\nit = l[0]['a']",
        "ADA",
    ),
    "what a lambda sees": (
        "def f(t)\n  -> { t }\nend\nq = f(data['name'][0])\ndata['name'][0].upcase!\nit = q.call",
        "ADA",
    ),
    "a variable of an object": (
        "class Card\n"
        "  def initialize(t)\n"
        "    @t = t\n"
        "  end\n"
        "  def t\n"
        "    @t\n"
        "  end\n"
        "end\n"
        "c = [Card.new(data['name'][0])]\n"
        "data['name'][0].upcase!\n"
        "it = c[0].t",
        "ADA",
    ),
    "a constant": (
        "KEPT = [data['name'][0]]\ndata['name'][0].upcase!\nit = KEPT[0]",
        "ADA",
    ),
    "a variable of the script": (
        "$kept = data['name'][0]\ndata['name'][0].upcase!\nit = $kept",
        "ADA",
    ),
    "a row": (
        "row = data['name'].zip(data['text'])[0]\nrow[0].upcase!\nit = data['name'][0]",
        "ADA",
    ),
}
"""Where a text is held that changes in place: each name of it shows the change."""
SHORT = {
    "a list": "h = [d]\nd.insert(1, '+')\nit = h[0]",
    "a value of a hash": "h = { 'k' => d }\nd.insert(1, '+')\nit = h['k']",
    "the default of a hash": "h = Hash.new(d)\nd.insert(1, '+')\nit = h['z']",
    "a hash in a list": "h = [{ 'k' => [d] }]\nd.insert(1, '+')\nit = h[0]['k'][0]",
    "what a lambda sees": "def f(t)\n  -> { t }\nend\nh = f(d)\nd.insert(1, '+')\nit = h.call",
    "a variable of an object": "S = Struct.new(:t)\nh = S.new(d)\nd.insert(1, '+')\nit = h.t",
    "a variable of the script": "$h = d\nd.insert(1, '+')\nit = $h",
    "a constant": "H = [d]\nd.insert(1, '+')\nit = H[0]",
}
"""Where a letter is held that changes in place. Python has a letter only once, so what each holder shows is unknown."""


@pytest.mark.parametrize("case", [*GIVEN, *HELD])
def test_what_ruby_computes(case: str) -> None:
    """docs/decks-from-squib.md: no statement is read unlike Ruby reads it."""
    code, wanted = (GIVEN | HELD)[case]
    assert drawn(f"data = Squib.csv file: 'table.csv'\n{code}", table_csv=TABLE) == wanted


@pytest.mark.parametrize("dpi", [96, 300, 600])
def test_lengths_of_a_deck_are_in_its_own_dots(dpi: int) -> None:
    """Squib: an inch is as many pixels as the deck has dots per inch; a cell is 37.5 pixels whatever they are."""
    code = "[inches(2), cm(5.08), mm(50.8), points(144), cells(2), dpi, width, height]"
    made = f"Squib::Deck.new(cards: 1, dpi: {dpi}, width: 700) do\n  text str: {code}\nend"
    (deck,) = script(made)["decks"]
    assert deck["calls"][0]["args"]["str"] == pytest.approx([*[2 * dpi] * 4, 75, dpi, 700, 1125])


def test_groups_are_built_if_they_are_enabled() -> None:
    """Squib: a block of `build` is called only while its group is enabled, in the order of the lines; `:all` is."""
    built = "\n".join(f"  build(:{name}) {{ text str: '{name}' }}" for name in ("a", "b"))
    lines = (built, "  enable_build :b", built, "  enable_build :a\n  disable_build :b", built)
    of_all = ("  build { text str: '' }", "  build(:all) { text str: 'all' }", "  disable_build :all")
    code = "\n".join(("Squib::Deck.new do", *lines, *of_all, *of_all[:2], "end"))
    (deck,) = script(code)["decks"]
    assert [call["args"]["str"] for call in deck["calls"]] == ["b", "a", "", "all"]


@pytest.mark.parametrize("case", SHORT)
def test_a_letter_that_changes_is_known_nowhere(case: str) -> None:
    """docs/decks-from-squib.md: what is not certain is not known. Ruby has `5+` in each of these places."""
    assert "unknown" in drawn(f"d = 5.to_s\n{SHORT[case]}")


CORPUS = Path(__file__).parents[1] / "data/ruby.jsonl"
"""Statements of all kinds, each with the value of `it` behind it that Ruby computed."""


def corpus() -> list[tuple[str, Any]]:
    return [(one["code"], one["value"]) for one in map(json.loads, CORPUS.read_text(encoding="utf-8").splitlines())]


@pytest.mark.parametrize("number", range(len(corpus())))
def test_statements_have_the_values_of_ruby(number: int) -> None:
    """docs/decks-from-squib.md: no statement is read unlike Ruby reads it."""
    code, value = corpus()[number]
    assert drawn(code) == value


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("ruby") is None, reason="the values are compared with those of Ruby itself")
def test_the_values_are_those_of_ruby() -> None:
    for code, value in corpus():
        made = f"require 'json'\nrequire 'ostruct'\n{code}\nputs JSON.generate([it])"
        done = subprocess.run(["ruby", "-e", made], capture_output=True, text=True)
        assert json.loads(done.stdout) == [value], code


READ_NOT = [r'it = "\cA"', r'it = "\xC3\xA9"', r"it = %w[a\ b c]", r"it = %W[a\tb c]", r'it = "\M-a"']


@pytest.mark.parametrize("code", READ_NOT)
def test_escapes_that_are_not_read_are_unknown(code: str) -> None:
    assert "unknown" in drawn(code)


def test_calls_in_each_other_are_read_to_a_depth() -> None:
    """A method that calls itself is read. One that does so for ever ends the reading of its value alone."""
    code = "def f(n)\n  n < 2 ? 1 : 1 + f(n - 1)\nend\n"
    assert drawn(f"{code}it = f(40)") == 40
    assert drawn(f"{code}it = f(500)")["unknown"] == "calls in each other, too deep"


@pytest.mark.parametrize(("opening", "closing"), [("(", ")"), ("[", "]"), ("f(", ")"), ("-> { ", " }")])
@pytest.mark.parametrize("deep", [80, 3000])
def test_brackets_too_deep_are_one_loss_and_the_rest_is_read(opening: str, closing: str, deep: int) -> None:
    """Issue on decks: one line tells what is lost. Python's own limit of calls is no fault of a script."""
    code = f"x = {opening * deep}1{closing * deep}\n" + "Squib::Deck.new { text str: 'a' }"
    made = script(code)
    assert [call["args"] for call in made["decks"][0]["calls"]] == [{"str": "a"}]
    assert made["lost"] in ([], [["deck.rb", 1, "expressions in each other, too deep"]])
