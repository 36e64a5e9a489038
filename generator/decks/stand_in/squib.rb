# Stands for Squib while `landpress deck --import SCRIPT.rb --run` runs a script: it draws nothing, and writes what each
# deck was asked to draw, with the values that Ruby has reckoned, to the file that LANDPRESS_RECORD names.

require 'json'
require 'csv'
require 'yaml'

# Debuggers that a script loads and that are not installed draw nothing.
module Kernel
  alias landpress_require require
  def require(name)
    landpress_require(name)
  rescue LoadError => e
    raise unless %w[pry byebug debug].include?(name) && e.path == name

    false
  end
end

module Squib
  VERSION = '0.19.0'
  DRAWN = %i[background text rect circle ellipse line triangle curve polygon star grid svg png hint cut_zone
             safe_zone use_layout set save save_png save_pdf save_sheet save_sprue hand showcase text_hint].freeze
  LIMIT = 20_000
  RECORD = { decks: [], lost: [], tables: [] }
  HOME = "#{Dir.pwd}/".freeze

  at_exit { File.write(ENV.fetch('LANDPRESS_RECORD'), JSON.generate(RECORD)) if ENV['LANDPRESS_RECORD'] }

  # What JSON can hold of a value.
  def self.plain(value)
    case value
    when nil, true, false, Integer then value
    when Float then value.finite? ? value : nil
    when String then value.encode('UTF-8', invalid: :replace, undef: :replace)
    when Symbol then value.to_s
    when Range then plain_range(value)
    when Hash then value.to_h { |key, one| [key.to_s, plain(one)] }
    when Enumerable then value.first(LIMIT).map { |one| plain(one) }
    else value.to_s
    end
  end

  def self.plain_range(range)
    first, last = range.begin, range.end
    if first.is_a?(Integer) && (first.negative? || last.nil? || last.negative?)
      return { from: first, to: last, open: range.exclude_end? }
    end
    return unless first.respond_to?(:succ)

    range.first(LIMIT).map { |one| plain(one) }
  end

  # The line of the script from which a call comes.
  def self.place
    caller_locations.find { |one| !one.path.include?('landpress_stand_in') && one.path != __FILE__ }
  end

  def self.pixels(value, dpi)
    return value unless value.is_a?(String)

    unit = { 'in' => dpi, 'cm' => dpi / 2.54, 'mm' => dpi / 25.4, 'pt' => dpi / 72.0, 'c' => 37.5, 'cell' => 37.5 }
    name = value.strip[/[a-z]+\z/].to_s.delete_suffix('s')
    value.to_f * unit.fetch(name, 1)
  end

  # What scripts call of the inside of Squib.
  module Args
    module UnitConversion
      def self.parse(value, dpi = 300, _cell = nil) = Squib.pixels(value, dpi)
    end
  end

  # A table with its columns also as methods.
  class DataFrame
    include Enumerable

    def initialize(columns = {}, _methods = true)
      @columns = columns
    end

    def each(&) = @columns.each(&)
    alias each_pair each
    def [](name) = @columns[name]
    def []=(name, cells)
      @columns[name] = cells
    end

    def columns = @columns.keys
    alias keys columns
    def values = @columns.values
    def key?(name) = @columns.key?(name)
    alias has_key? key?
    def ncolumns = @columns.size
    def col?(name) = @columns.key?(name)
    def row(number) = @columns.transform_values { |cells| cells[number] }
    def nrows = @columns.values.map(&:size).max || 0
    def to_h = @columns
    def to_pretty_text = ''
    def to_pretty_json = JSON.pretty_generate(@columns)
    def to_json(*more) = @columns.to_json(*more)

    def method_missing(name, *given)
      found = @columns.keys.find { |column| DataFrame.snake(column) == name.to_s }
      found && given.empty? ? @columns[found] : super
    end

    def respond_to_missing?(name, all = false)
      @columns.keys.any? { |column| DataFrame.snake(column) == name.to_s } || super
    end

    def self.snake(name)
      name.to_s.strip.gsub(/\s+/, '_').gsub(/([A-Z]+)([A-Z][a-z])/, '\1_\2').gsub(/([a-z]+)([A-Z])/, '\1_\2').downcase
    end
  end

  # Reading of tables, for scripts and for decks.
  module Tables
    def csv(options = {}, **more, &)
      options = options.merge(more)
      text = options[:data] || File.read(options[:file] || 'deck.csv', encoding: 'bom|utf-8')
      table = CSV.parse(text.scrub, headers: true, converters: :numeric, col_sep: options[:col_sep] || ',',
                                    quote_char: options[:quote_char] || '"')
      columns = {}
      table.headers.each { |name| columns[name.to_s] ||= table[name] }
      finished(columns, options, &)
    end

    def xlsx(options = {}, **more, &)
      options = options.merge(more)
      name = options[:file] || 'deck.xlsx'
      sheets = JSON.parse(File.read(ENV.fetch('LANDPRESS_SHEETS')))[name.delete_prefix('./')]
      raise ArgumentError, "#{name}: no such spreadsheet that can be read below the folder of the call" unless sheets

      sheet = options[:sheet] || 0
      rows = sheet.is_a?(Integer) ? sheets.values[sheet] : sheets.fetch(sheet)
      columns = {}
      rows[0].each_with_index { |name, i| columns[name.to_s] ||= rows[1..].map { |row| row[i] } unless name.nil? }
      finished(columns, options, &)
    end

    def yaml(options = {}, **more, &)
      options = options.merge(more)
      rows = YAML.load(options[:data] || File.read(options[:file] || 'deck.yml'))
      names = rows.flat_map(&:keys).uniq
      finished(names.to_h { |name| [name.to_s, rows.map { |row| row[name] }] }, options, &)
    end

    private

    def finished(columns, options, &block)
      strips = options.fetch(:strip, true)
      trim = ->(cell) { strips && cell.is_a?(String) ? cell.strip : cell }
      columns = columns.to_h { |name, cells| [trim.call(name), cells.map(&trim)] }
      columns = columns.to_h { |name, cells| [name, cells.map { |cell| block.call(name, cell) }] } if block
      counts = columns[(options[:explode] || 'qty').to_s]
      if counts
        times = counts.map { |count| count.to_s.strip.match?(/\A\d/) ? count.to_i : 1 }
        columns = columns.transform_values { |cells| cells.zip(times).flat_map { |cell, count| [cell] * count } }
      end
      RECORD[:tables] << { file: counts ? '' : options[:file].to_s, columns: Squib.plain(columns) }
      DataFrame.new(columns)
    end
  end

  extend Tables

  def self.configure(*) = nil
  def self.enable_build_globally(*) = nil
  def self.disable_build_globally(*) = nil
  def self.logger = (@logger ||= Class.new { def method_missing(*) = nil; def respond_to_missing?(*) = true }.new)

  # The block of a text names the pictures inside it.
  class Embedded
    attr_reader :all

    def initialize
      @all = []
    end

    def svg(options = {}, **more) = @all << Squib.plain({ kind: 'svg' }.merge(options, more))
    def png(options = {}, **more) = @all << Squib.plain({ kind: 'png' }.merge(options, more))
  end

  # A deck that records its calls.
  class Deck
    include Enumerable
    include Tables

    attr_reader :width, :height, :dpi, :cards

    def initialize(options = {}, **more, &block)
      options = options.merge(more)
      @dpi = options[:dpi] || 300
      @width = Squib.pixels(options[:width] || 825, @dpi)
      @height = Squib.pixels(options[:height] || 1125, @dpi)
      @cards = Array.new((options[:cards] || 1).to_i) { |i| i }
      @groups = [:all]
      @record = { line: Squib.place&.lineno || 0, options: Squib.plain(options), calls: [] }
      RECORD[:decks] << @record
      instance_eval(&block) if block
    end

    def each(&) = @cards.each(&)
    def size = @cards.size
    def [](number) = @cards[number]

    DRAWN.each do |name|
      define_method(name) do |*given, **more, &block|
        options = (given.find { |one| one.is_a?(Hash) } || {}).merge(more)
        inside = Embedded.new
        block&.call(inside)
        place = Squib.place
        @record[:calls] << { name: name, file: place.path.delete_prefix(HOME), line: place.lineno,
                             args: Squib.plain(options), embeds: inside.all }
        []
      end
    end

    def build(*names)
      names = [:all] if names.empty?
      yield if (names & @groups).any?
    end
    alias group build

    def enable_build(*names) = @groups |= names
    alias enable_group enable_build
    def disable_build(*names) = @groups -= names
    alias disable_group disable_build
    def inches(number) = number * @dpi
    def cm(number) = number * @dpi / 2.54
    def mm(number) = number * @dpi / 25.4
    def points(number) = number * @dpi / 72.0
    def cells(number) = number * 37.5
  end
end
