"""What scripts with every kind of drawing become, as somebody has read it: Squib, a layout of Squib, nanDECK.

To change it, run `LANDPRESS_GOLDEN=write pytest tests/generator/test_scripts_as_they_were.py`, and read `git diff`.
"""

import os
import re
from pathlib import Path

import pytest

from tests.commands.run import run

GOLDEN = Path(__file__).parents[1] / "golden"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
SQUIB = """require 'squib'
data = { 'Name' => ['Ada', 'Bo', 'Cy'], 'Cost' => [1, 20, nil] }
Squib::Deck.new(cards: 3, width: '63mm', height: '88mm', dpi: 300, config: nil) do
  background color: '#fafafa'
  set font: 'Sans Bold 9'
  rect x: 20, y: 30, width: 100, height: 60, fill_color: :red, stroke_width: 3, radius: 8, angle: 30.deg
  rect x: '5mm', y: '0.5in', width: '20mm', height: '1c', stroke_color: '#0000ff80', dash: '4 2', x_radius: 5
  circle x: 200, y: 300, radius: 50, fill_color: '#123456', alpha: 0.5
  ellipse x: 50, y: 400, width: 120, height: 60, fill_color: '(0,0)(9,9) #ff0000@0.0 #00ff00@1.0', angle: 0.4
  line x1: 10, y1: 500, x2: 300, y2: 520, stroke_width: 4, stroke_color: :green
  triangle x1: 10, y1: 600, x2: 90, y2: 600, x3: 50, y3: 540, fill_color: :blue
  polygon x: 300, y: 600, n: 6, radius: 40, angle: 0.3, fill_color: '#abc'
  star x: 400, y: 600, n: 5, inner_radius: 20, outer_radius: 45, angle: 0.2, fill_color: :gold
  curve x1: 20, y1: 700, cx1: 60, cy1: 640, cx2: 90, cy2: 760, x2: 140, y2: 700, stroke_width: 2
  text str: data['Name'], x: 30, y: 40, width: 300, height: 80, align: :center, valign: :middle
  text str: data['Cost'], x: 30, y: 100, width: 200, height: 90, font: 'Serif Italic 14', color: '#0a0', angle: 0.1
  text str: 'Pay :coin: <b>now</b>', x: 40, y: 800, width: 500, height: 100, markup: true, justify: true do |embed|
    embed.svg key: ':coin:', file: 'coin.svg', width: 40, height: 40
  end
  svg file: 'coin.svg', x: 100, y: 200, width: 80, height: :scale, angle: 0.5
  svg range: [0, 2], file: 'coin.svg', x: 300, y: 200, width: 90, height: 30, mask: '#445566', alpha: 0.25
  text range: 1, str: 'only Bo', x: 60, y: 900, ellipsize: false, stroke_width: 2, stroke_color: :white
  circle x: 9, y: 9, radius: 5, arc_start: 0, arc_end: 2
  grid x: 0, y: 0, width: 50, height: 50
  save_pdf
end
"""
LAYOUT = """name:
  x: 60
  y: 70
  width: 10mm
  height: 1in
  font: Sans Bold 12
  align: center
cost:
  extends: name
  x: += 300
  y: += 2cm
  width: 4c
  color: '#ff8800'
  angle: 0.2
"""
NANDECK = """UNIT=MM
CARDSIZE=60,80
[name]=Ada|Bo|Cy
[cost]=1|20|3
FONT=Arial,12,B,#112233
RECTANGLE=1-3,5,6,20,10,#ff0000,#00ff00,0.5
ELLIPSE=1-2,25,6,20,10,#ff0000
LINE=1-3,1,2,30,40,#0000ff,0.4
TEXT=1-3,[name],5,20,50,10,center,wwcenter
FONT=Times New Roman,9,I,#445566
TEXT=2-3,[cost],10%,50%,30%,{1/4},right,bottom
IMAGE=1-3,coin.svg,10,40,20,10,0,P
ICON=1-3,A,coin.svg
ICON=1-3,B,coin.svg
ICONS=1-3,ABA,5,60,45,12,10,8,0,P,LEFT,BOTTOM
POLYGON=1,5,5,10,4,6,#000000
"""
SCRIPTS = {
    "squib": ("deck.rb", SQUIB, ("deck", "--import", "deck.rb")),
    "layout": ("layout.yml", LAYOUT, ("deck", "cards.csv", "--import", "layout.yml")),
    "nandeck": ("deck.txt", NANDECK, ("deck", "--import", "deck.txt")),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_become_what_they_became(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/decks-from-squib.md: the template, the table, and what is told of what does not come over."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    file, code, call = SCRIPTS[name]
    Path("coin.svg").write_text(PICTURE)
    Path("cards.csv").write_text("name,cost\nAda,1\n")
    Path(file).write_text(code)
    done = run(*call, "-o", "made.toml")
    made = [f"$ {path.name}\n{path.read_text('utf-8')}" for path in sorted(Path().glob("made*"))]
    found = re.sub(r"\n\n+", "\n\n", "\n".join([f"{done.out}! {done.err}= {done.status}\n", *made]))
    golden = GOLDEN / f"script-{name}.txt"
    if os.environ.get("LANDPRESS_GOLDEN") == "write":
        golden.write_text(found, "utf-8")
    assert found == golden.read_text("utf-8"), f"read what changed, then LANDPRESS_GOLDEN=write pytest {__file__}"
