"""Facts about a board or file as lines of text with a label and a value."""

from collections.abc import Iterator, Mapping
from typing import Any

from landpress.output.scene.words import Words


def fact_lines(facts: Mapping[str, object], words: Words) -> Iterator[str]:
    """Yield an aligned line for each fact that is not None."""
    known = list(fact_pairs(facts, words))
    width = max((len(label) for label, _ in known), default=0)
    for label, value in known:
        yield f"{label:<{width}}  {value}"


def fact_pairs(facts: Mapping[str, object], words: Words) -> Iterator[tuple[str, str]]:
    """Yield the label and the value of each fact that is not None. The label is the text `facts.KEY`."""
    known = {words(f"facts.{key}"): _told(key, value, words) for key, value in facts.items() if value is not None}
    for label, value in known.items():
        yield label, written(value, words)


def _told(key: str, value: object, words: Words) -> object:
    if key == "agree" and isinstance(value, list):
        return ", ".join(words(f"carrier.by_{by}") for by in value)
    sentences = {"certificate": certified, "places": advice}
    return sentences[key](value, words) if key in sentences and isinstance(value, Mapping) else value


def certified(claim: Mapping[str, object], words: Words) -> str:
    """Return the sentence that says what a certificate claims, from `Certificate.fact` of engine/proof/playability."""
    end = "undecided" if not claim["decided"] else "limit" if claim["at_limit"] else "ended"
    return words(f"proof.{end}", turns=claim["turns"], did=words("game.proof"))


def advice(places: Mapping[str, Any], words: Words) -> str:
    """Return the sentence that says how places in the order of play differ and what to do, from `place_facts`."""
    shares = [f"{share:.0f}" for share, _, _ in places["percent"]]
    return words("proof.places", games=places["games"], shares=" · ".join(shares), seats=len(shares))


def written(value: object, words: Words) -> str:
    """Return a value as text for a line."""
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
