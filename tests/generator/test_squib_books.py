"""The books of a script of Squib: each call that draws is an element of a template, or a line of loss.

Scripts are made at random from what scripts of card games are made of. Each call that draws stands on a line of its
own, and the lines are counted where they are written.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.commands.run import run

pytest.importorskip("tomlkit")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


CALLS = (
    "rect x: 90, y: 90, width: 90, height: 90, fill_color: 'red'",
    "text str: 'a', x: 90, y: 90, width: 300, height: 90",
    "text str: rand, x: 90, y: 90",
    "text str: nil",
    "text(str: %w(a b), x: 90, y: 90, width: 300, height: 90) { |e| e.svg key: 'k', file: 'none.svg' }",
    "circle x: 300, y: 300, radius: 40, fill_color: mystery",
    "svg file: 'none.svg', width: 90, height: 90",
    "png file: ['', nil]",
    "line x1: 90, y1: 90, x2: 300, y2: 90",
    "self.rect x: 90, y: 90, width: 90, height: 90, fill_color: 'blue'",
    "background color: 'white'",
    "cut_zone",
    "star x: 300, y: 300, fill_color: '#0000', stroke_width: 0",
    "polygon x: 300, y: 300, n: 6, radius: '1x'",
    "rect range: [], fill_color: 'red'",
)
WORDS = r"(self\.)?(rect|text|circle|svg|png|line|background|cut_zone|star|polygon)\b"
AROUND = (
    ("2.times do |i|", "end"),
    ("if true", "end"),
    ("if false", "end"),
    ("unless rand > 0.5", "end"),
    ("%w(a b).each_with_index do |x, i|", "end"),
    ("build(:never) do", "end"),
    ("begin", "rescue\nputs 1\nend"),
    ("while rand > 2", "end"),
    ("[1, 2].each do |x|\nnext if rand > x", "end"),
    ("loop do", "break\nend"),
    ("case 1\nwhen 1", "when 2\nputs 1\nend"),
    ("mystery do |x|", "end"),
    ("[3].map { |x|", "}"),
    ("x = 5 if (", ")"),
)
METHODS = (
    ("def NAME(x = 1)", "end", "NAME"),
    ("def NAME(x = 1)", "rescue\nputs 1\nend", "NAME 2"),
    ("def NAME", "end", "NAME if rand > 0.5"),
    ("def NAME", "end", ""),
    ("module Squib\nclass Deck\ndef NAME", "end\nend\nend", "NAME"),
    ("module MNAME\ndef NAME", "end\nend\nSquib::Deck.include MNAME", "NAME"),
    ("class CNAME\ndef initialize(deck)\n@deck = deck\nend\ndef NAME", "end\nend", "CNAME.new(self).NAME"),
    ("class CNAME < Unknown\ndef NAME(deck)", "end\nend", "CNAME.new.NAME(self)"),
    ("NAME = lambda do |deck|", "end", "NAME.call(self)"),
)


def drawn(random: Random, depth: int) -> Iterator[str]:
    """Yield the lines of a body."""
    for _ in range(random.randint(1, 3)):
        if depth and random.random() < 0.5:
            begin, end = random.choice(AROUND)
            yield begin
            yield from drawn(random, depth - 1)
            yield end
        else:
            yield random.choice(CALLS)


def script(random: Random) -> str:
    """Return a script with methods, modules and classes around its calls, and a deck or two."""
    lines, uses = ["require 'squib'"], []
    for i in range(random.randint(0, 3)):
        begin, end, use = random.choice(METHODS)
        body = "\n".join(drawn(random, 1))
        lines.append("\n".join((begin, body, end)).replace("NAME", f"m{i}").replace("Mm", "M").replace("Cm", "C"))
        uses.append(use.replace("NAME", f"m{i}").replace("Mm", "M").replace("Cm", "C"))
    for _ in range(random.randint(1, 2)):
        lines += ["Squib::Deck.new(cards: 2) do", *drawn(random, 3), *random.sample(uses, len(uses)), "end"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(12, 100))])
def test_every_call_is_an_element_or_a_line(seed: int) -> None:
    """Issue 41: every loss is a line with its place."""
    code = script(Random(seed))
    Path("deck.rb").write_text(code)
    done = run("deck", "--import", "deck.rb", "-o", "made.toml", may_fail=True)
    assert done.status in (0, 1), done.err
    told = {int(n) for n in re.findall(r"deck\.rb, line (\d+): (?:\w+: |range)", done.err)}
    came, has_ground = set[int](), False
    for path in Path().glob("made*.toml"):
        made = tomllib.loads(path.read_text())
        has_ground |= "ground" in made["card"]
        came |= {int(n) for one in made.get("front", ()) for n in re.findall(r"\d+", one["name"])[:1]}
    for number, line in enumerate(code.splitlines(), 1):
        if re.match(WORDS, line) and not (has_ground and line.startswith("background")):
            assert number in told | came, f"{number}: {line}\n{done.err}\n{code}"
