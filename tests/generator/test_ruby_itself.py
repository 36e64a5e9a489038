"""Methods of Ruby against Ruby itself, where it is installed: each method of the reader on many values.

What the reader does not read is unknown. What it reads has the value that Ruby computes, to the last digit.
"""

import json
import shutil
import subprocess
from itertools import chain
from typing import Any

import pytest

from landpress.output.strangers.scripts.ruby_lists import HASH, LIST
from landpress.output.strangers.scripts.ruby_numbers import NUMBER, SPAN
from landpress.output.strangers.scripts.ruby_texts import TEXT
from tests.generator.squib_read import drawn

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(shutil.which("ruby") is None, reason="the values are compared with those of Ruby itself"),
]
VALUES: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (
        TEXT,
        ("'abc'", "''", "' aB c '", "'-3'", "'+12ab'", '"a\\nb\\n"', "'-0.5e1x'", "'a,b,,c'", "'banana'", "'1_000'"),
    ),
    (LIST, ("[]", "[1, 2, 3]", "[3, 1, 2]", "['b', 'a']", "[nil, 1]", "[[1, 2], [3, 4]]", "[1, [2, [3]]]", "[1.5, 2]")),
    (HASH, ("{}", "{ 'a' => 1, 'b' => 2 }", "{ 'b' => 3, 'a' => nil }")),
    (NUMBER, ("0", "7", "-7", "3.5", "-2.5", "2.0", "100", "0.125")),
    (SPAN, ("(1..4)", "(1...4)", "(-1..1)", "(3..1)", "('a'..'d')")),
)
GIVEN = (
    "2",
    "-1",
    "0",
    "'a'",
    "','",
    "/a/",
    "/[bn]/",
    "1, 2",
    "'a', 'x'",
    "/a/, '<\\0>'",
    "1..2",
    "3, '*'",
    "1.5",
    "nil",
)
BLOCKS = ("{ |x| x }", "{ |x| x.to_s }", "{ |x, y| [y, x] }", "{ |x| x == 1 }", "{ |x| x.to_s + '!' }")
ENDLESS = ("cycle", "loop", "hash", "freeze")
RUBY = """require 'json'
require 'timeout'
STDIN.each_line do |line|
  begin
    value = [Timeout.timeout(1) { eval(JSON.parse(line)[0]) }]
    found = JSON.generate(value)
    puts(found.size > 300 || JSON.parse(found) != value ? 'null' : found)
  rescue Exception
    puts 'null'
  end
end
"""


def expressions() -> list[str]:
    """Return each method on each value: without arguments, with some, and with a block; operators between values."""
    found: list[str] = []
    for names, values in VALUES:
        for name in names:
            for value in values if name not in ENDLESS else ():
                if name[0].isalpha():
                    found += [f"{value}.{name}", *(f"{value}.{name}({given})" for given in GIVEN)]
                    found += [f"{value}.{name} {block}" for block in BLOCKS]
                elif name == "[]":
                    found += [f"{value}[{given}]" for given in GIVEN]
                elif name[0] in "+-*/%<>=&|^" and name not in ("+@", "-@"):
                    found += [f"({value} {name} {given})" for given in GIVEN if ", " not in given]
    return found


def read(some: list[str]) -> list[Any]:
    """Return what the reader makes of some expressions; of a list that is not read it makes them one by one."""
    try:
        found = drawn(f"it = [{', '.join(some)}]")
    except IndexError:  # the statement is not read, so nothing is drawn
        found = {"unknown": "all"}
    if isinstance(found, list):
        return found
    if len(some) == 1:
        return [found]
    middle = len(some) // 2
    return read(some[:middle]) + read(some[middle:])


def test_what_is_read_has_the_value_of_ruby() -> None:
    asked = expressions()
    lines = "".join(json.dumps([one]) + "\n" for one in asked)
    done = subprocess.run(["ruby", "-W0", "-e", RUBY], input=lines, capture_output=True, text=True, check=True)
    known = {one: said[1:-1] for one, said in zip(asked, done.stdout.splitlines(), strict=True) if said != "null"}
    assert len(known) > 5000
    names = list(known)
    made = list(chain.from_iterable(read(names[i : i + 40]) for i in range(0, len(names), 40)))
    told = {one: json.dumps(value) for one, value in zip(names, made, strict=True) if "unknown" not in str(value)}
    assert len(told) > 4000
    assert {one: (said, known[one]) for one, said in told.items() if json.loads(said) != json.loads(known[one])} == {}
