"""The examples of decks that Landpress brings."""

from pathlib import Path

_HERE = Path(__file__).parent
EXAMPLES = {"cards": _HERE / "example"} | {
    name: _HERE / "gallery" / name for name in ("poker", "tarot", "hex", "tokens", "dice", "tuck", "board", "booklet")
}
"""The folder of each example of `landpress deck --init`. The first shows most, and has pictures."""
