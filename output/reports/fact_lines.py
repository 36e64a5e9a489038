"""Facts about a board or file as lines of text with a label and a value."""

from collections.abc import Iterator, Mapping, Sequence
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
    if key == "unseen":
        return words(f"facts.unseen_{value}")
    sentences = {"certificate": certified, "places": advice, "character": characterised}
    return sentences[key](value, words) if key in sentences and isinstance(value, Mapping) else value


def certified(claim: Mapping[str, object], words: Words) -> str:
    """Return the sentence that says what a certificate claims, from `Certificate.fact` of engine/proof/playability."""
    end = "undecided" if not claim["decided"] else "limit" if claim["at_limit"] else "ended"
    return words(f"proof.{end}", turns=claim["turns"], did=words("game.proof"))


def characterised(told: Mapping[str, Any], words: Words) -> str:
    """Return the sentence about a board that was chosen for its character, from `Chosen.fact`."""
    values = [
        words(f"character.{measure}", mean=f"{mean:.1f}", low=f"{low:.1f}", high=f"{high:.1f}")
        for measure, (mean, low, high) in told["measures"].items()
    ]
    wanted = [words(f"character.trait_{word.replace(' ', '_')}") for word in told["wanted"]]
    who = words(f"proof.who_{told['policy']}")
    between = words("character.and")
    numbers = {"games": f"{told['games']:,}", "boards": f"{told['best_of']:,}"}
    return words("character.told", who=who, wanted=between.join(wanted), values=between.join(values), **numbers)


def seen_parts(measures: Sequence[Mapping[str, Any]], words: Words) -> list[tuple[str, str]]:
    """Return the word and the value of each measure of a board, from the facts of `seen` (generator/boards/character).

    A word says too that the board is not told apart from the usual.
    """
    found = []
    for one in measures:
        word = f"than_{one['word'].replace(' ', '_')}" if one["word"] else f"unlike_{one['measure']}"
        mean, low, high = (f"{part:.1f}" for part in one["mean"])
        value = words(f"character.value_{one['measure']}", mean=mean, low=low, high=high)
        found.append((words(f"character.{word}"), value))
    return found


def seen_lines(measures: Sequence[Mapping[str, Any]], words: Words) -> list[str]:
    """Return a line for each measure of a board."""
    return [words("character.line", word=word, value=value) for word, value in seen_parts(measures, words)]


def seen_beside(measures: Sequence[Mapping[str, Any]], words: Words) -> str:
    """Return the sentence that says what the lines of boards are compared with, which is the same for all of them."""
    usual = [words(f"character.usual_{one['measure']}", mean=f"{one['usual']:.1f}") for one in measures]
    first, values = measures[0], words("character.and").join(usual)
    who = words(f"proof.who_{first['policy']}")
    return words("character.usual", games=first["games"], who=who, boards=first["of_boards"], values=values)


def advice(places: Mapping[str, Any], words: Words) -> str:
    """Return what is known of places in the order of play, from `place_facts`, as a text."""
    return " ".join(advice_lines(places, words))


def advice_lines(places: Mapping[str, Any], words: Words) -> list[str]:
    """Return what is known of places in the order of play: a line for each strength, what to do, and an even way."""
    strengths, width = places["strengths"], f"{places['width']:g}"
    if all(one["state"] == "not measured" for one in strengths):
        return [words("proof.places_unknown")]
    found = [_of_strength(one, width, words) for one in strengths]
    if any(one["state"] == "beyond" for one in strengths):
        seats = next(len(one["percent"]) for one in strengths if "percent" in one)
        found[-1] = words("proof.places_change", known=found[-1], seats=seats)
    if even := places.get("even"):
        told = {"rule": words(f"game.even_{even}")} if places["fits"] else {}
        found.append(words(f"proof.places_even{'' if told else '_other'}", width=width, name=even, **told))
    return found


def _of_strength(one: Mapping[str, Any], width: str, words: Words) -> str:
    """Return the line about the places at one strength."""
    who, state, places = words(f"proof.who_{one['policy'].partition(':')[0]}"), one["state"], one.get("percent", ())
    told = {"who": who, "width": width, "games": f"{one.get('games', 0):,}"}
    if state == "within" or not places:
        return words("proof.places_within" if places else "proof.places_unmeasured", **told)
    if state == "not decided":
        shares = " · ".join(f"{share:.0f} ({low:.0f}–{high:.0f})" for share, low, high in places)
        return words("proof.places_open", shares=shares, **told)
    equal, apart = 100 / len(places), float(width)
    sides = {
        "over": [low > equal + apart for _, low, _ in places],
        "under": [high < equal - apart for _, _, high in places],
    }
    whom = [
        words(f"proof.places_{side}", width=width, places=", ".join(str(n) for n, is_ in enumerate(outside, 1) if is_))
        for side, outside in sides.items()
        if any(outside)
    ]
    shares = " · ".join(f"{share:.0f}" for share, _, _ in places)
    return words("proof.places_beyond", shares=shares, whom="".join(whom), **told)


def written(value: object, words: Words) -> str:
    """Return a value as text for a line."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return words(f"facts.{'yes' if value else 'no'}")
    if isinstance(value, Mapping):
        return ", ".join(f"{_kind(str(key), words)} {written(entry, words)}" for key, entry in value.items())
    if isinstance(value, list | tuple):
        between = ", " if value and isinstance(value[0], list) else " "
        return between.join(written(entry, words) for entry in value)
    return str(value)


def _kind(key: str, words: Words) -> str:
    """Return a kind of cells in the language if its key is a word. A key such as T1 stands on the board itself."""
    return words.texts.get(f"cell.{key}", key) if key.islower() else key
