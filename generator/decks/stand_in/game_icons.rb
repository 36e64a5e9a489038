# Stands for the library game_icons: an icon is its name and its colours.

module GameIcons
  def self.get(name)
    raise ArgumentError, 'an icon without a name' if name.nil? || name.to_s.empty?

    Icon.new('name' => name.to_s)
  end

  def self.names = []

  # An icon with the colours that were asked for.
  class Icon
    def initialize(told) = @told = told

    def recolor(**colours) = Icon.new(@told.merge(colours.transform_keys(&:to_s)))

    def correct_pathdata = self

    def string = "game-icons:#{@told.map { |key, value| "#{key}=#{value}" }.join('&')}"

    def file = string
  end
end
