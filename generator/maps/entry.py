"""The maker of boards of a description (`generator.game.Maker`)."""

from collections.abc import Iterator, Mapping

from landpress.engine.contract.streams import Stream
from landpress.generator.boards.wanted import Request
from landpress.generator.maps.ways import drawing
from landpress.layouts.errors import VariantError
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Description
from landpress.layouts.maps.vocabulary_of import wishes_of


class MapMaker:
    """The maker of the boards of one description."""

    MEASURED: Mapping[str, int] = {}
    ROTATIONS: Mapping[int, int] = {}
    ALWAYS_BALANCED: tuple[int, ...] = ()
    CAN_BALANCE = False
    EDITION = ""

    def __init__(self, description: Description) -> None:
        self.description = description
        self.DEFAULT_PLAYERS = description.seats[-1]

    def check(self, wanted: Request) -> None:
        """Raise VariantError if the request has house values, which such games lack."""
        if wanted.variant:
            raise VariantError(f"{self.description.game} has no house values; change its description")

    def is_fixed(self, wanted: Request) -> bool:
        """Return whether there is only one board, whatever the wishes."""
        return self.description.space == 1

    def proposals(self, wanted: Request, stream: Stream) -> Iterator[MapBoard | str]:
        """Yield boards without end that meet all wishes."""
        wishes = (*wishes_of(self.description), *wanted.map_wishes)
        made = drawing(self.description, wishes)
        while True:
            yield made.draw(stream, wanted.players)

    def patience(self, wanted: Request) -> int:
        """Return a number of proposals: all of them are valid."""
        return 1


of = MapMaker
