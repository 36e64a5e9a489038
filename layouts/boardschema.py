"""The JSON Schema (draft 2020-12) of board files, made of a shared part and one part for each game.

`layouts/schemas/board.json` describes the fields that are the same in every game. `layouts/games/GAME/schema.json`
describes the fields of one game. `python -m landpress.layouts.boardschema` prints the whole schema.
"""

import json
from pathlib import Path
from typing import Any

from landpress.layouts.catalogue import data, games

_SHARED = Path(__file__).parent / "schemas" / "board.json"


def board_schema() -> dict[str, Any]:
    """Return the schema of the board files of all games."""
    schema: dict[str, Any] = json.loads(_SHARED.read_text("utf-8"))
    for game in games():
        own = json.loads(data(game, "layouts", "schema.json"))
        schema["properties"]["game"]["enum"].append(game)
        schema["allOf"].append({"if": {"properties": {"game": {"const": game}}}, "then": {"$ref": own["$id"]}})
        schema["$defs"][game] = own
    return schema


if __name__ == "__main__":
    print(json.dumps(board_schema(), indent=2))
