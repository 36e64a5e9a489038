"""The layout of a game that comes from a description: its boards in files and codes.

A board file holds the text of the description, so every machine can read it; that of a plugin does not. A code begins
with the first characters of the digest of the description.
"""

from collections.abc import Mapping, Sequence

from landpress.layouts.codes import ALPHABET, no_such_board
from landpress.layouts.errors import CodeError
from landpress.layouts.maps.board import UNKNOWN, WAYS, MapBoard, from_number, laid_out, made, to_number
from landpress.layouts.maps.description import SHORT, Description
from landpress.layouts.reading import Reader, pointer


class MapLayout:
    """The layout of the boards of one description (`layouts.board.Layout`)."""

    def __init__(self, description: Description) -> None:
        self.description = description
        self.NAME, self.PREFIX, self.SEATS = description.game, description.prefix, description.seats
        self.PAYLOAD = description.payload
        layers = ["layers"] if description.layers else []
        told = [] if description.plugin else ["description"]
        self.FIELDS = (*told, "drawn", "blocks" if description.blocks else "cells", *layers)

    def texts(self, language: str) -> dict[str, str]:
        """Return the texts of the game that the description brings, by the names of the section `game`."""
        told = self.description
        own = {"title": told.name, "rules": told.rules, "score": "\n".join(told.score)} if language == "en" else {}
        own |= {key.removeprefix(f"{language}."): text for key, text in _titled(told.texts, language)}
        return {key: text.replace("{", "{{").replace("}", "}}") for key, text in own.items()}

    def read(self, reader: Reader, players: int, fields: Mapping[str, object]) -> MapBoard | None:
        """Return the board of a file, or None after `reader` noted what is wrong."""
        told = self.description
        way = reader.word(fields.get("drawn"), "/drawn", WAYS) if "drawn" in fields else None
        layers = self._layers(reader, fields["layers"]) if "layers" in fields else []
        if told.blocks:
            blocks = self._blocks(reader, fields["blocks"]) if "blocks" in fields else None
            if blocks is None or layers is None or len(layers) != len(told.layers):
                return None
            return laid_out(told, players, blocks, layers, way or UNKNOWN)
        cells = self._cells(reader, fields["cells"]) if "cells" in fields else None
        if cells is None or layers is None or len(layers) != len(told.layers):
            return None
        return made(told, players, cells, layers, way or UNKNOWN)

    def _cells(self, reader: Reader, value: object) -> list[str] | None:
        lattice, names = self.description.field.lattice, tuple(self.description.kind)
        rows = reader.items(value, "/cells", len(lattice.rows))
        cells: list[str | None] = [None] * len(lattice)
        for i, indices in enumerate(lattice.rows):
            row = reader.items(rows[i], pointer("cells", i), len(indices)) if rows else None
            for j, (cell, kind) in enumerate(zip(indices, row or (), strict=False)):
                cells[cell] = reader.word(kind, pointer("cells", i, j), names)
        return None if None in cells else [cell or "" for cell in cells]

    def _blocks(self, reader: Reader, value: object) -> list[tuple[str, int]] | None:
        told = self.description
        assert told.blocks is not None
        items = reader.items(value, "/blocks", len(told.field.blocks))
        known = {f"{name} {turn}": (name, turn) for name in told.blocks.tiles for turn in range(told.blocks.turns)}
        found = [reader.word(item, pointer("blocks", i), tuple(known)) for i, item in enumerate(items or ())]
        return None if items is None or None in found else [known[word or ""] for word in found]

    def _layers(self, reader: Reader, value: object) -> list[list[str]] | None:
        told = self.description
        given = reader.fields(value, "/layers", tuple(told.layer))
        found: list[list[str]] = []
        for layer in told.layers:
            at = pointer("layers", layer.name)
            slots = len(told.places(layer)) * layer.each
            items = reader.items(given[layer.name], at, slots) if layer.name in given else None
            words = [reader.word(item, f"{at}/{i}", ("", *layer.tokens)) for i, item in enumerate(items or ())]
            if items is None or None in words:
                return None
            found.append([word or "" for word in words])
        return found

    def write(self, board: MapBoard) -> dict[str, object]:
        """Return the game's own fields of a board's file."""
        told = board.description
        fields: dict[str, object] = {} if told.plugin else {"description": told.source}
        fields["drawn"] = board.way
        if told.blocks:
            fields["blocks"] = [f"{name} {turns}" for name, turns in board.blocks]
        else:
            fields["cells"] = [[board.cells[cell] for cell in row] for row in told.field.lattice.rows]
        if told.layers:
            fields["layers"] = {layer.name: list(slots) for layer, slots in zip(told.layers, board.layers, strict=True)}
        return fields

    def to_number(self, board: MapBoard) -> int | None:
        """Return the number in a board's code, None for a board with other counts than those of the description."""
        number = to_number(board)
        return None if number is None else self._own << self._bits | number

    def from_number(self, number: int) -> MapBoard:
        """Return the board of such a number. Raise CodeError if another description has it, or no board."""
        digest = number >> self._bits
        if digest != self._own:
            told = f"a code of another description than {self.description.name!r} ({self.description.digest[:SHORT]})"
            raise CodeError(f"{told}; take the file it was made with")
        board = from_number(self.description, number & (1 << self._bits) - 1)
        if board is None:
            raise no_such_board()
        return board

    @property
    def _bits(self) -> int:
        return 5 * (self.PAYLOAD - SHORT)

    @property
    def _own(self) -> int:
        number = 0
        for symbol in self.description.digest[:SHORT]:
            number = number << 5 | ALPHABET.index(symbol)
        return number


def _titled(texts: Mapping[str, str], language: str) -> Sequence[tuple[str, str]]:
    """Return the texts of a language; its `name` is the title."""
    own = [(key, text) for key, text in texts.items() if key.startswith(f"{language}.")]
    return [(f"{language}.title" if key == f"{language}.name" else key, text) for key, text in own]


of = MapLayout
