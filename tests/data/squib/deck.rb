# A deck that uses what scripts of card games use, and some things that no reader without Ruby can know.
require 'squib'

data = Squib.csv file: 'cards.csv'
COLOURS = { 'crew' => '#3366aa', 'ship' => 'sienna', weather: :gray }.freeze
$trim = 37.5
hidden = `date`
icons = %w(crew weather)
sum = 0
data['Cost'].each { |cost| sum += cost }
ranks = data['Cost'].map.with_index { |cost, i| "#{i + 1}/#{data['Name'].size}: #{cost * 2}" }
big = (0...data['Cost'].size).select { |i| data['Cost'][i] > 2 }
kinds = data['Kind'].map { |kind| COLOURS[kind] || COLOURS[kind.to_sym] || 'black' }
def shout(text, mark: '!')
  return '' if text.nil?
  text.upcase + mark
end
longest = data['Name'].max_by(&:length)
notes = []
data['Text'].each_with_index do |text, i|
  next unless text
  notes << "#{i}:#{text.length > 20 ? 'long' : 'short'}"
end
grown = 'a'
grown << 'b'

Squib::Deck.new(cards: data['Name'].size, layout: ['layout.yml', 'economy.yml']) do
  background color: 'white'
  background color: '#eee', range: 0
  rect layout: 'cut', stroke_color: :black, radius: 16
  rect x: 0, y: 0, width: :deck, height: '0.5in', fill_color: kinds
  text str: data['Name'].map { |name| shout(name) }, layout: :title
  text str: data['Cost'], layout: 'cost', align: 'right'
  text(str: data['Text'], layout: 'rules') do |embed|
    embed.svg key: 'lamp', file: 'lamp.svg', width: 40, height: 40
  end
  text str: ranks, x: 90, y: 1000, width: 300, height: 60, font: 'Sans Italic 8', range: 1..-1
  text str: "of #{sum}", x: 500, y: 1000, width: 200, height: 60, font_size: data['Cost'].map { |c| c > 2 ? 8 : 10 }
  svg file: data['Art'], layout: 'art'
  icons.each_with_index do |icon, i|
    range = data['Kind'].each_with_index.select { |kind, _| kind == icon }.map(&:last)
    svg file: "#{icon}.svg", range: range, x: 100 + i * 150, y: 620, width: 60, height: :scale, mask: '#a02020'
  end
  circle x: 700, y: 1020, radius: 30, fill_color: '#ffcc00', range: big
  line x1: 90, y1: 660, x2: 735, y2: 660, stroke_width: 3, dash: '9 6'
  triangle x1: 40, y1: 40, x2: 90, y2: 40, x3: 40, y3: 90, fill_color: 'darkseagreen' unless data['Name'].empty?
  text str: '<b>bold</b> &amp; plain -- <i>slanted</i>', markup: true, x: 90, y: 1060, width: 600, height: 40, font_size: 6
  text str: notes.join(', '), x: 90, y: 640, width: 600, height: 40, font_size: 6 if notes.any?
  text str: hidden, x: 90, y: 560, width: 300, height: 40
  text str: longest, x: 90, y: 520, width: 300, height: 40
  text str: grown, x: 90, y: 480, width: 300, height: 40
  case data['Name'].size
  when 1, 2 then text str: 'few'
  when 3..9 then text str: 'some', x: 600, y: 100, width: 100, height: 40, font_size: 6
  else text str: 'many'
  end
  build(:proof) { safe_zone }
  cut_zone
  save_pdf trim: $trim
end
