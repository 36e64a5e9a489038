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
  rect x: 'middle - 10mm', y: 'center + 0.25in', width: 'deck / 4', height: 'middle', fill_color: :orange, angle:'30deg'
  rect x: 'deck', y: 'middle', width: 'deck - 2c', height: 40, fill_color: :orange
  rect x: 9, y: 9, width: 50, height: 'three', fill_color: :orange
  rect x: 9, y: 9, width: 50, height: 40, stroke_width: 0
  rect range: 1..2, x: [1, 2, 3], y: 9, width: [50, 60, 70], height: 40, stroke_color: [:red, :red, '#00f'], radius:9999
  text str: [nil, ' ', ''], x: 9, y: 9, width: 90, height: 40
  text str: %w[a b b], x: 9, y: 9, width: :auto, height: :auto, font: 'Sans 700', align: :right, spacing: 3
  text str: %w[a b b], x: 0, y: 9, width: 90, height: 40, font: 'Sans 1', font_size: 3, wrap: false, gradient: 1
  svg file: ['coin.svg', nil, 'none.svg'], x: 9, y: 9, width: 99, height: 60, flip_horizontal: true, blend: :multiply
  png file: 'none.png', x: 9, y: 9, width: :native, height: :native, crop_width: 20, angle: 6.3
  line x1: 9, y1: 9, x2: 9, y2: 9, stroke_width: 900, stroke_color: '#12'
  circle x: 400, y: 9, radius: 5, fill_color: '#0000', stroke_width: 0, range: 7
  ellipse x: 9, y: 900, width: 40, height: 10, stroke_strategy: :stroke_first, stroke_width: 2, fill_color: :cyan
  polygon x: 300, y: 600, n: 2, radius: 40
  star x: 400, y: 600, n: 3, inner_radius: 50, outer_radius: 45, stroke_color: :red
  hint text: :red
  safe_zone
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
art:
  x: 3c
  y: 36pt
  width: 200
  height: 0.5in
  alpha: 0.4
  angle: -0.5
frame:
  x: 40
  y: 40
  width: 745
  height: 1045px
  fill_color: white
  stroke_color: '#AbC'
  stroke_width: 0.5mm
  x_radius: 12
  radius: 20
inner:
  extends: [frame, name]
  x: -= 1mm
  width: '*= 0.5'
  height: '/= 4'
  fill_color: gold
  x_radius: 5
  crop: true
  shadow: 3
rule:
  x: 100
  y: 500
  width: 600
  height: 0.02
  stroke_width: 0.01
  stroke_color: nosuchcolour
said:
  x: 400
  y: 900
  width: 500
  height: 150
  font: Open Sans, Italic 7.5
  ellipsize: autoscale
  align: nowhere
  valign: bottom
note:
  x: 30
  y: 600
  width: 300
  height: 90
  font: sans-serif 300
  font_size: 2
  valign: middle
aslant:
  extends: said
  angle: 0.3
past:
  x: 900
  y: 20
  width: 100
  height: 40
  fill_color: red
strip:
  x: 30
  y: 1080
  width: 500
  height: 60
wide:
  x: 40
ring:
  extends: ring
  width: 9
  height: 9
  fill_color: red
lost:
  extends: nowhere
zero:
  extends: frame
  width: /= 0
word:
  extends: frame
  x: 3 miles
none:
  x: 1
  y: 1
  width: 1
  height: 1
"""
COLUMNS = "name,cost,art,said,note,aslant,strip,wide,ring"
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
RECTANGLE=2,0,0,60,80,#00ff00,EMPTY,3
RECTANGLE=2,5,5,9,9,#0000ff
RECTANGLE=3,5,5,9,9,#0000ff,#00ffff,0
RECTANGLE=3,5,5,9,9,#0000ff,#00ffff,30
FONT=Courier,300,U,#000000
TEXT=1,"two words",5,60,50,10,left,center
FONT=Arial,2,BI,#000000,#ffffff
TEXT=1-3,"   ",5,60,50,10,left,top
TEXT=3,"small",5,60,0.01,10,left,top
FONT=Arial,8,T,#0a0b0c
TEXT=2,"a *b* [c]",-1,60,50,10,center,wwtop,90,50
IMAGE=1,COIN.SVG,1,2,20,30,45,N
IMAGE=1,COIN.SVG,1,2,20,30,0,N
IMAGE=2,"",1,2,20,30,0,P
IMAGE=3,../coin.svg,1,2,20,30,0,P
IMAGE=3,none.png,1,2,20,30,0,P
IMAGE=1,photo.jpg,1,2,20,30,0,N
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
    Path("cards.csv").write_text(f"{COLUMNS}\nAda,1,coin.svg,x,x,x,x,x,x\nBo,2,,,,,,y,\n")
    Path(file).write_text(code)
    done = run(*call, "-o", "made.toml")
    made = [f"$ {path.name}\n{path.read_text('utf-8')}" for path in sorted(Path().glob("made*"))]
    found = re.sub(r"\n\n+", "\n\n", "\n".join([f"{done.out}! {done.err}= {done.status}\n", *made]))
    golden = GOLDEN / f"script-{name}.txt"
    if os.environ.get("LANDPRESS_GOLDEN") == "write":
        golden.write_text(found, "utf-8")
    assert found == golden.read_text("utf-8"), f"read what changed, then LANDPRESS_GOLDEN=write pytest {__file__}"
