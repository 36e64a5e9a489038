"""Facts about a board as lines of text, a label and a value each."""

from collections.abc import Iterator, Mapping

from landpress.output.scene.words import Words


def fact_lines(facts: Mapping[str, object], words: Words) -> Iterator[str]:
    """One aligned line a fact that has a value; labels are the texts `facts.KEY`."""
    known = {words(f"facts.{key}"): value for key, value in facts.items() if value is not None}
    width = max(map(len, known), default=0)
    for label, value in known.items():
        yield f"{label:<{width}}  {written(value, words)}"


def written(value: object, words: Words) -> str:
    """A value as it stands in a line."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return words(f"facts.{'yes' if value else 'no'}")
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {written(entry, words)}" for key, entry in value.items())
    if isinstance(value, list | tuple):
        between = ", " if value and isinstance(value[0], list) else " "
        return between.join(written(entry, words) for entry in value)
    return str(value)
