"""Scripts of Squib: texts that change in place, what a pattern has found, structs, and the environment.

The values are those that Ruby 3.1 computed.
"""

from typing import Any

import pytest

from tests.generator.squib_read import drawn

TABLE = """name,text,qty
Ada,one <<TWO>> three,1
Bob,"four %n five",2
Cyd,,1
Dee,x,1
"""
COMPUTED: dict[str, tuple[str, Any]] = {
    "hash[]": (
        "h = Hash['a' => 1, 'b' => 2]\n"
        "g = Hash[h]\n"
        "g['c'] = 3\n"
        "it = [h['a'], h.size, g.keys, Hash[[['q', 1]]]['q'], Hash['x', 4]['x']]",
        [1, 2, ["a", "b", "c"], 1, 4],
    ),
    "ostruct": (
        "require 'ostruct'\n"
        "a = [{ a: 1, 'b' => 'x' }, {a: 2}].map { |h| OpenStruct.new(h) }\n"
        "it = a.map { |o| [o.a, o.b, o[:a], o['b'], o.zzz] }",
        [[1, "x", 1, "x", None], [2, None, 2, None, None]],
    ),
    "ostruct in place": (
        "require 'ostruct'\no = OpenStruct.new(t: data['name'][0])\no.t.upcase!\nit = [o.t, data['name'][0]]",
        ["ADA", "ADA"],
    ),
    "struct": (
        "P = Struct.new(:x, :y) do\n"
        " def sum\n"
        "  x + y\n"
        " end\n"
        "end\n"
        "p = P.new(1, 2)\n"
        "q = P.new(7)\n"
        "it = [p.x, p.y, p.sum, q.x, q.y.nil?]",
        [1, 2, 3, 7, True],
    ),
    "struct kw": ("P = Struct.new(:x, :y, keyword_init: true)\np = P.new(y: 3)\nit = [p.x.nil?, p.y]", [True, 3]),
    "struct sub": ("class Q < Struct.new(:n)\n def up\n  n.upcase\n end\nend\nit = Q.new('a').up", "A"),
    "env": (
        "it = [ENV['NO_SUCH_THING_1'] || 'd', ENV.fetch('NO_SUCH_2', 'e'), ENV.fetch('NO_SUCH_3') { |k| k + '!' }]",
        ["d", "e", "NO_SUCH_3!"],
    ),
    "strip nil": ("t = data['name'][0]\nit = [t.strip!, t.upcase!, t.upcase!, t.reverse!]", [None, "ADA", None, "ADA"]),
    "cond each": (
        "data['text'].each { |s| s.gsub! /%n/, '|' if not s.nil? }\nit = data['text']",
        ["one <<TWO>> three", "four | five", "four | five", None, "x"],
    ),
    "block csv": (
        "d = Squib.csv(file: 'table.csv') do |h, v|\n"
        " case h\n"
        " when 'text'\n"
        "  next v if v.nil?\n"
        "  v.gsub! 'o', '0'\n"
        "  v.gsub!(/<<([A-Z]+)>>/) do |m|\n"
        "    k = $1\n"
        "    k == 'TWO' ? \"(#{k.downcase})\" : m\n"
        "  end\n"
        "  v\n"
        " else\n"
        "  v\n"
        " end\n"
        "end\n"
        "it = d['text']",
        ["0ne (two) three", "f0ur %n five", "f0ur %n five", None, "x"],
    ),
    "alias": (
        "a = data['text'][0]\nb = [a, 'q']\na.sub!('one', '1')\nit = [a, b[0], data['text'][0]]",
        ["1 <<TWO>> three", "1 <<TWO>> three", "1 <<TWO>> three"],
    ),
    "args": ("def f(a, b)\n [a, b]\nend\ns = data['name'][0]\nit = f(s, s.upcase!)[0]", "ADA"),
    "interp": ("s = data['name'][0]\nit = \"#{s}#{s << 'x'}\"", "AdaxAdax"),
    "plus": ("s = data['name'][0]\nit = s + (s << 'x')", "AdaxAdax"),
    "insert": (
        "s = data['name'][1]\ns.insert(1, '-')\ns.insert(-1, '.')\ns.prepend('>')\nit = data['name']",
        ["Ada", ">B-ob.", ">B-ob.", "Cyd", "Dee"],
    ),
    "replace": (
        "s = data['name'][1]\ns.replace('zz')\nt = data['name'][3]\nt.clear\nit = data['name']",
        ["Ada", "zz", "zz", "", "Dee"],
    ),
    "key": (
        "h = {}\ns = data['name'][0]\nh[s] = s\ns.upcase!\nit = [h.keys, h.values, h['Ada'], h[s]]",
        [["Ada"], ["ADA"], "ADA", None],
    ),
    "group": (
        "g = data['name'].group_by { |n| n }\n"
        "data['name'].each { |n| n.upcase! }\n"
        "it = [g.keys, g['Bob'].size, g['Bob'].first]",
        [["Ada", "Bob", "Cyd", "Dee"], 2, "BOB"],
    ),
    "strip same": (
        "t = data['name'][0]\n"
        "s = t.strip\n"
        "u = t.encode('UTF-8')\n"
        "v = t.center(2)\n"
        "w = File.join(t)\n"
        "x = format(t)\n"
        "t.upcase!\n"
        "it = [s, u, v, w, x]",
        ["Ada", "Ada", "Ada", "Ada", "Ada"],
    ),
    "each_with_index": (
        "data['name'].each_with_index { |n, i| n << i.to_s }\nit = data['name']",
        ["Ada0", "Bob12", "Bob12", "Cyd3", "Dee4"],
    ),
    "method": (
        "def fix(s)\n  s.gsub!('a', 'A')\n  s\nend\nit = data['name'].map { |n| fix(n) }",
        ["AdA", "Bob", "Bob", "Cyd", "Dee"],
    ),
    "scope select": ("it = data['name'].select { |n| n << '!'; true }", ["Ada!", "Bob!!", "Bob!!", "Cyd!", "Dee!"]),
    "gsub $2 none": ("it = 'ab'.gsub(/(b)(c)?/) { $2.nil? ? 'n' : 'y' }", "an"),
    "while": ("s = data['name'][0]\ni = 0\nwhile i < 3\n s << i.to_s\n i += 1\nend\nit = data['name'][0]", "Ada012"),
    "list of in flight": ("s = data['name'][0]\nit = [s, s.upcase!, s]", ["ADA", "ADA", "ADA"]),
    "hash in flight": ("s = data['name'][0]\nit = { a: s, b: s << 'x' }[:a]", "Adax"),
    "row of csv": (
        "rows = CSV.read('table.csv', headers: true)\n"
        "rows.each { |r| r['name'] << '.' }\n"
        "it = rows.map { |r| r['name'] }",
        ["Ada.", "Bob.", "Cyd.", "Dee."],
    ),
    "texts that nothing holds": (
        "it = [-12, 5].map { |n| n < 0 ? n.to_s.insert(1, ' ') : '+ ' + n.to_s } << 12.to_s.concat('b').prepend('<')",
        ["- 12", "+ 5", "<12b"],
    ),
}
"""What a script computes, with `data` as the table above. Rows are repeated, so that cells are held twice."""
UNKNOWN = {
    "a text of a file whose texts are frozen": "# frozen_string_literal: true\ns = 'a'\ns << 'b'\nit = s",
    "a frozen text that nothing holds": "# frozen_string_literal: true\nit = 'abc'.concat('d')",
    "a text that something holds": "t = 12.to_s\nu = [t]\nt.insert(1, '-')\nit = u[0]",
    "a letter that something else holds": "x = '5'\ny = 5.to_s.insert(1, '+')\nit = [x, y]",
    "texts of a list": "l = [12, 34].map(&:to_s)\nl.each { |s| s.insert(1, ':') }\nit = l",
    "a letter, which Python has only once": "data['text'].each { |s| s << '!' if s }\nit = data['text']",
    "a text that a struct is given": "P = Struct.new(:x)\np = P.new(1)\nr = [p]\np.x = 4\nit = r[0].x",
    "a name that an open struct gets": "o = OpenStruct.new(t: 1)\na = [o]\no.u = 5\nit = a[0].u",
    "what the last pattern has found": "'ab'.gsub(/(b)/) { 'x' }\nit = $1",
    "$1 behind another pattern": "it = 'a1b2'.gsub(/([a-z])/) { $1 =~ /a(x)?/ ? $1.to_s : 'q' }",
    "$1 in a method that a block calls": "def g\n  $1.to_s\nend\nit = 'a1'.gsub(/(\\d)/) { g }",
    "a frozen text": "t = data['name'][0]\nt.freeze\nbegin\n  t.upcase!\nrescue\nend\nit = t",
    "a setting that is there": "it = ENV['HOME'] ? 'y' : 'n'",
}


@pytest.mark.parametrize("case", COMPUTED)
def test_what_ruby_computes(case: str) -> None:
    """docs/decks-from-squib.md: no statement is read unlike Ruby reads it."""
    code, wanted = COMPUTED[case]
    assert drawn(f"data = Squib.csv file: 'table.csv'\n{code}", table_csv=TABLE) == wanted


@pytest.mark.parametrize("case", UNKNOWN)
def test_what_may_be_another_is_unknown(case: str) -> None:
    """docs/decks-from-squib.md: what is not certain is not known."""
    code = UNKNOWN[case]
    mark = code.partition("\n")[0] + "\n" if code.startswith("#") else ""
    found = drawn(f"{mark}data = Squib.csv file: 'table.csv'\n{code}", table_csv=TABLE)
    assert "unknown" in str(found)
