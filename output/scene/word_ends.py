"""Where words of Japanese end, as far as their letters tell: no line is to break inside one."""

SPACES = " \u3000"
EAST_ASIAN = "\u2e80"
"""The first East Asian character."""
_SHORT = 2
"""The most characters of a last line that is too short."""
_PARTICLES = frozenset("はがをにでとものへや")
_ENDINGS = ("から", "まで", "れば", "する", "した", "して", "なら", "とき", "こと", "もの", "ない", "には", "では")
"""Particles, which end a word behind other letters and never begin one; and what ends a word among Hiragana."""
_TAILS = ("マーカー", "トラック", "チップ", "ボード", "タイル", "カード", "トークン", "コンピューター")
"""Words before which a compound in Katakana may break."""


def harm_of(text: str, at: int) -> int:
    """Return how bad a break in a text is: 0 between words, 1 where one probably ends, 2 elsewhere; 3 near its end.

    A Japanese word ends before Katakana, where Hiragana end, and behind a particle.
    """
    before, after = text[at - 1], text[at]
    if max(before, after) < EAST_ASIAN:
        return 0
    if len(text.rstrip(SPACES)) - at <= _SHORT:
        return 3
    if not (before.isalnum() and after.isalnum()) or before == "を" or after < EAST_ASIAN:
        return 0
    if _is_katakana(after):
        return 2 * (_is_katakana(before) and not text.startswith(_TAILS, at))
    if not _is_hiragana(after):
        return 2 * (not _is_hiragana(before))
    if after in _PARTICLES or not _is_hiragana(before):
        return 2
    if before in _PARTICLES and not _is_hiragana(text[at - 2 : at - 1] or before):
        return 0
    return 1 if text[:at].endswith(_ENDINGS) else 2


def _is_hiragana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u309f"


def _is_katakana(letter: str) -> bool:
    return "\u30a1" <= letter <= "\u30ff"
