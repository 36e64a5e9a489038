"""Methods of Ruby: each one that scripts of Squib may call gives what Ruby's own documentation says of it.

The values are those of Ruby 3.1, for arguments that tell first from last, up from down and all from some.
"""

import json
from collections.abc import Mapping

import pytest

from landpress.output.strangers.scripts.ruby_lists import HASH, LIST
from landpress.output.strangers.scripts.ruby_numbers import NUMBER, SPAN
from landpress.output.strangers.scripts.ruby_texts import TEXT
from landpress.output.strangers.scripts.squib import read

TEXTS = {
    "'aBc'.upcase": "ABC",
    "'aBc'.downcase": "abc",
    "'aBC dE'.capitalize": "Abc de",
    r'" \ta b\n".strip': "a b",
    r'" \ta b\n".lstrip': "a b\n",
    r'" \ta b\n".rstrip': " \ta b",
    r'"ab\n\n".chomp': "ab\n",
    r'"ab\r\n".chomp': "ab",
    "'abc'.chomp('bc')": "a",
    "'abc'.chop": "ab",
    r'"ab\r\n".chop': "ab",
    "'abc'.length": 3,
    "'ab'.size": 2,
    "[''.empty?, ' '.empty?]": [True, False],
    "['abc'.include?('bc'), 'abc'.include?('cb')]": [True, False],
    "['abc'.start_with?('ab'), 'abc'.start_with?('bc')]": [True, False],
    "['abc'.end_with?('bc'), 'abc'.end_with?('ab')]": [True, False],
    r"[' a  b '.split, 'a,b,,'.split(','), 'abc'.split(''), ',a'.split(','), 'a1b22c'.split(/\d+/)]": [
        ["a", "b"],
        ["a", "b"],
        ["a", "b", "c"],
        ["", "a"],
        ["a", "b", "c"],
    ],
    "'a\u3000b c'.split": ["a\u3000b", "c"],
    r'"a\rb\n\nc".lines': ["a\rb\n", "\n", "c"],
    "'abc'.chars": ["a", "b", "c"],
    "['banana'.gsub('an', 'x'), 'abc'.gsub(/[ac]/) { |m| m.upcase }]": ["bxxa", "AbC"],
    "'banana'.sub('an', 'x')": "bxana",
    "['hello'.tr('el', 'ip'), 'abcd'.tr('abc', 'xy')]": ["hippo", "xyyd"],
    "'abc'.reverse": "cba",
    "['12ab'.to_i, 'x'.to_i]": [12, 0],
    "['0.5x'.to_f, 'x'.to_f]": [0.5, 0.0],
    "'7'.rjust(3, '0')": "007",
    "'7'.ljust(3)": "7  ",
    "'ab' * 2": "abab",
    "'ab' + 'c'": "abc",
    "'%03d %s %.1f%%' % [7, 'a', 2.5]": "007 a 2.5%",
    "['a' < 'b', 'b' < 'a', 'a' < 'a']": [True, False, False],
    "['a' > 'b', 'b' > 'a', 'a' > 'a']": [False, True, False],
    "['a' <=> 'b', 'b' <=> 'a', 'a' <=> 'a']": [-1, 1, 0],
    "['abc' =~ /c/, 'abc' =~ /d/]": [2, None],
    "['abc'.match?(/b./), 'abc'.match?(/c./)]": [True, False],
    "['abcb'.index('b'), 'abc'.index('d')]": [1, None],
    "'banana'.count('a')": 3,
    "'ab'.force_encoding('UTF-8')": "ab",
    "'ab'.encode('UTF-8')": "ab",
}
LISTS = {
    "[4, 5, 6].size": 3,
    "[4, 5].length": 2,
    "[[1, nil, 1].count, [1, 2, 2].count(2), [1, 2, 3, 4].count { |x| x > 1 }]": [3, 2, 3],
    "[[].empty?, [nil].empty?]": [True, False],
    "[1, 2].map { |x| x * 3 }": [3, 6],
    "[1, 2].collect { |x| x * 3 }": [3, 6],
    "[1, 2].flat_map { |x| [x, [x]] }": [1, [1], 2, [2]],
    "[1, 2].collect_concat { |x| [x, [x]] }": [1, [1], 2, [2]],
    "[3, 1].each { |x| x + 1 }": [3, 1],
    "[[5, 6].each_with_index { |x, i| i }, [5, 6].each_with_index.map { |x, i| x * i }]": [[5, 6], [0, 6]],
    "[[5, 6].map.with_index { |x, i| [i, x] }, [5].map.with_index(3) { |x, i| [i, x] }]": [[[0, 5], [1, 6]], [[3, 5]]],
    "[[5, 6].each_index.map { |i| i + 1 }, [5, 6].each_index { |i| i }]": [[1, 2], [5, 6]],
    "a = [5, 6]\nb = []\nit = [a.reverse_each { |x| b << x }, b]": [[5, 6], [6, 5]],
    "[1, 2, 3].select { |x| x > 1 }": [2, 3],
    "[1, 2, 3].filter { |x| x > 1 }": [2, 3],
    "[1, 2, 3].reject { |x| x > 1 }": [1],
    "[1, 2, 3].filter_map { |x| x * 2 if x > 1 }": [4, 6],
    "[[1, 2, 3].each_slice(2).to_a, [1, 2, 3].each_slice(2) { |x| x }]": [[[1, 2], [3]], [1, 2, 3]],
    "[1, 2, 3].partition { |x| x > 1 }": [[2, 3], [1]],
    "[[1, 2, 3].find { |x| x > 1 }, [1].find { |x| x > 1 }]": [2, None],
    "[1, 2, 3].detect { |x| x > 1 }": 2,
    "[[5, 6, 6].index(6), [5, 6, 7].index { |x| x > 5 }, [5].index(7)]": [1, 1, None],
    "[5, 6, 6].find_index(6)": 1,
    "[[1, 2].include?(2), [1, 2].include?(3)]": [True, False],
    "[[1, 2].member?(2), [1, 2].member?(3)]": [True, False],
    "[[nil, 1].any?, [nil].any?, [1, 2].any? { |x| x > 1 }]": [True, False, True],
    "[[nil, 1].all?, [].all?, [1, 2].all? { |x| x > 0 }]": [False, True, True],
    "[[nil, 1].none?, [nil].none?, [1, 2].none? { |x| x > 2 }]": [False, True, True],
    "[[4, 5, 6].first, [4, 5, 6].first(2), [].first]": [4, [4, 5], None],
    "[[4, 5, 6].last, [4, 5, 6].last(2), [4].last(2)]": [6, [5, 6], [4]],
    "[4, 5, 6].take(2)": [4, 5],
    "[4, 5, 6].drop(2)": [6],
    "[[1, [2, [nil, 3]]].join('-'), [1, 2].join]": ["1-2--3", "12"],
    "[nil, 1, false, nil].compact": [1, False],
    "[[1, [2, [3]]].flatten, [1, [2, [3]]].flatten(1)]": [[1, 2, 3], [1, 2, [3]]],
    "[2, 1, 2].uniq": [2, 1],
    "[1, 2, 3].reverse": [3, 2, 1],
    "[2, 10, 1].sort": [1, 2, 10],
    "['bb', 'a', 'ccc'].sort_by { |x| -x.size }": ["ccc", "bb", "a"],
    "[[1, 2].sum, [1, 2].sum(10), [1, 2].sum { |x| x * 3 }, [].sum]": [3, 13, 9, 0],
    "[[1, 2, 3].inject { |a, b| a * 10 + b }, [1, 2].inject(9) { |a, b| a - b }, [1, 2].inject(4, :'+')]": [123, 6, 7],
    "[1, 2, 3].reduce(:'+')": 6,
    "[[2, 9, 4].max, [].max]": [9, None],
    "[4, 2, 9].min": 2,
    "['bb', 'a', 'cc'].max_by { |x| x.size }": "bb",
    "['bb', 'a', 'c'].min_by { |x| x.size }": "a",
    "[1, 2].zip([3], [5, 6])": [[1, 3, 5], [2, None, 6]],
    "[[1, 2], [3, 4], [5, 6]].transpose": [[1, 3, 5], [2, 4, 6]],
    "[1, 2].to_a": [1, 2],
    "[1, 2].entries": [1, 2],
    "[[[1, 2], [3, 4]].to_h.to_a, [5].to_h { |x| [x, -x] }.to_a]": [[[1, 2], [3, 4]], [[5, -5]]],
    "[1, 2, 3].group_by { |x| x % 2 }.to_a": [[1, [1, 3]], [0, [2]]],
    "[1, 2].each_with_object([]) { |x, all| all << x * 2 }": [2, 4],
    "[[1, 2, 3].rotate, [1, 2, 3].rotate(-1), [].rotate]": [[2, 3, 1], [3, 1, 2], []],
    "[4, 5, 6].values_at(2, 0, -1, 3)": [6, 4, 6, None],
    "a = [1]\nb = a.dup\nb << 2\nit = [a, b]": [[1], [1, 2]],
    "a = [1]\nb = a.clone\nb << 2\nit = [a, b]": [[1], [1, 2]],
    "[1] + [2, 1]": [1, 2, 1],
    "[1, 2, 1, 3] - [1]": [2, 3],
    "[1, 2] * 2": [1, 2, 1, 2],
    "[3, 1, 1, 2] & [1, 3]": [3, 1],
    "[3, 1] | [1, 2]": [3, 1, 2],
    "[1] << 2": [1, 2],
    "[1].push(2, 3)": [1, 2, 3],
    "[1].append(2, 3)": [1, 2, 3],
    "[1].concat([2], [[3]])": [1, 2, [3]],
    "[3].unshift(1, 2)": [1, 2, 3],
    "a = [1, 2, 3]\nit = [a.pop, a]": [3, [1, 2]],
    "a = [1, 2, 3]\nit = [a.shift, a]": [1, [2, 3]],
    "a = [5, 6, 7]\nit = [a.delete_at(1), a.delete_at(5), a]": [6, None, [5, 7]],
    "[1, 2].fill(0)": [0, 0],
}
HASHES = {
    "h.size": 2,
    "h.length": 2,
    "h.count": 2,
    "[h.empty?, {}.empty?]": [False, True],
    "h.keys": ["b", "a"],
    "h.values": [1, 2],
    "[h.key?('a'), h.key?(2)]": [True, False],
    "[h.has_key?('a'), h.has_key?(2)]": [True, False],
    "[h.include?('a'), h.include?(2)]": [True, False],
    "[h.member?('a'), h.member?(2)]": [True, False],
    "[h.fetch('a'), h.fetch('c', 9), h.fetch('c') { |k| k + '!' }]": [2, 9, "c!"],
    "[h.dig('a'), h.dig('c')]": [2, None],
    "n = []\nit = [h.each { |k, v| n << v << k }.to_a, n]": [[["b", 1], ["a", 2]], [1, "b", 2, "a"]],
    "n = []\nit = [h.each_pair { |k, v| n << v << k }.to_a, n]": [[["b", 1], ["a", 2]], [1, "b", 2, "a"]],
    "h.map { |k, v| k * v }": ["b", "aa"],
    "h.collect { |k, v| k * v }": ["b", "aa"],
    "h.flat_map { |k, v| [k, [v]] }": ["b", [1], "a", [2]],
    "n = []\nh.each_with_index { |(k, v), i| n << [i, k, v] }\nit = n": [[0, "b", 1], [1, "a", 2]],
    "h.select { |k, v| v > 1 }.to_a": [["a", 2]],
    "h.filter { |k, v| v > 1 }.to_a": [["a", 2]],
    "h.reject { |k, v| v > 1 }.to_a": [["b", 1]],
    "h.to_a": [["b", 1], ["a", 2]],
    "h.to_h { |k, v| [v, k] }.to_a": [[1, "b"], [2, "a"]],
    "h.transform_values { |v| v * 10 }.to_a": [["b", 10], ["a", 20]],
    "[h.merge({ 'b' => 3, 'c' => 4 }).to_a, h['b']]": [[["b", 3], ["a", 2], ["c", 4]], 1],
    "h.sum { |k, v| v }": 3,
    "h.values_at('a', 'z', 'b')": [2, None, 1],
    "h.freeze.to_a": [["b", 1], ["a", 2]],
}
NUMBERS = {
    "[7.9.to_i, -7.9.to_i]": [7, -7],
    "2.to_f": 2.0,
    "[1.5.floor, -1.5.floor, 2.floor]": [1, -2, 2],
    "[1.5.ceil, -1.5.ceil, 2.ceil]": [2, -1, 2],
    "[2.5.round, -2.5.round, 2.4.round, 3.round]": [3, -3, 2, 3],
    "98.chr": "b",
    "[-3.abs, 2.5.abs]": [3, 2.5],
    "[0.zero?, 1.zero?]": [True, False],
    "[1.positive?, 0.positive?, -1.positive?]": [True, False, False],
    "[2.even?, -3.even?]": [True, False],
    "[2.odd?, -3.odd?]": [False, True],
    "3.succ": 4,
    "3.pred": 2,
    "n = []\nit = [3.times { |i| n << i }, n, 2.times.map { |i| i + 5 }]": [3, [0, 1, 2], [5, 6]],
    "n = []\nit = [2.upto(4) { |i| n << i }, n, 2.upto(3).to_a]": [2, [2, 3, 4], [2, 3]],
    "3 + 0.5": 3.5,
    "3 - 5": -2,
    "3 * 5": 15,
    "[-7 / 2, 7 / 2, 7.0 / 2]": [-4, 3, 3.5],
    "[-7 % 3, 7 % 3]": [2, 1],
    "2 ** 10": 1024,
    "[-2 ** 2, 5 -3, 5 - -3, [1, 2][-1]]": [-4, 2, 8, 2],
    "[1 < 2, 2 < 2, 3 < 2]": [True, False, False],
    "[1 > 2, 2 > 2, 3 > 2]": [False, False, True],
    "[1 <= 2, 2 <= 2, 3 <= 2]": [True, True, False],
    "[1 >= 2, 2 >= 2, 3 >= 2]": [False, True, True],
    "[3 <=> 5, 5 <=> 5, 7 <=> 5]": [-1, 0, 1],
    "[2.between?(2, 3), 3.between?(2, 3), 4.between?(2, 3), 1.between?(2, 3)]": [True, True, False, False],
}
SPANS = {
    "[(2..5).include?(5), (2...5).include?(5), (2..5).include?(1)]": [True, False, False],
    "[(2..5).cover?(5), (2...5).cover?(5), (2..5).cover?(1)]": [True, False, False],
    "[(2..5) === 2, (2...5) === 5]": [True, False],
    "[(2..5).member?(5), (2...5).member?(5)]": [True, False],
    "[(2..5).first, (2..5).first(2)]": [2, [2, 3]],
    "(2..5).begin": 2,
    "(2..5).min": 2,
    "(2..5).last": 5,
    "(2..5).end": 5,
    "(2..5).max": 5,
    "[('a'..'d').to_a, ('a'...'d').to_a]": [["a", "b", "c", "d"], ["a", "b", "c"]],
}
SYNTAX = {
    "a = [1]\na[2] = 3\na[-1] = 4\nit = a": [1, None, 4],
    "n = 0\nfor a, b in [[1, 2], [3, 4]] do n = n * 10 + a * b end\nit = n": 32,
    "[[[1, 2]].map { |x| x }, [[1, 2]].map { |x, y| y }]": [[[1, 2]], [2]],
    "a, b = [1, 2]\na, b = b, a\nit = [a, b]": [2, 1],
    "a = nil\na ||= 3\na ||= 4\nb = 1\nb &&= 5\nit = [a, b]": [3, 5],
}


def computed(code: str) -> object:
    """Return the value of `it` after some code, or of one expression."""
    whole = code if "\n" in code else f"it = {code}"
    deck = f"h = {{ 'b' => 1, 'a' => 2 }}\n{whole}\nSquib::Deck.new(cards: 1) do\n  text str: it\nend"
    (found,) = json.loads(read("deck.rb", {"deck.rb": deck.encode()}))["decks"]
    value: object = found["calls"][-1]["args"]["str"]
    return value


@pytest.mark.parametrize(
    ("told", "table"),
    [(TEXTS, TEXT), (LISTS, LIST), (HASHES, HASH), (NUMBERS, NUMBER), (SPANS, SPAN), (SYNTAX, {})],
    ids=["texts", "lists", "hashes", "numbers", "ranges", "syntax"],
)
def test_methods_give_what_ruby_gives(told: dict[str, object], table: Mapping[str, object]) -> None:
    """docs/decks.md, From Squib: what is known is what Ruby itself would compute. Every method is among the codes."""
    untold = {name for name in table if not any(f".{name}" in code or f" {name} " in code for code in told)}
    assert untold == set()
    wrong = {code: (found, value) for code, value in told.items() if repr(found := computed(code)) != repr(value)}
    assert wrong == {}


def test_the_line_of_a_call_is_counted_over_continued_lines() -> None:
    """A backslash continues a line, and a comment of several lines has lines too."""
    code = "=begin\nx\n=end\na = 1 + \\\n  2\nSquib::Deck.new(cards: 1) do\n  text str: a\nend"
    (found,) = json.loads(read("deck.rb", {"deck.rb": code.encode()}))["decks"]
    assert (found["calls"][-1]["line"], found["calls"][-1]["args"]["str"]) == (7, 3)
