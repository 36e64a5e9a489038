"""What a seat sees as numbers, a second time: written whole, each value once, with nothing kept from before."""

WHOLE = 1 << 14
"""What a value is a whole number of parts of: shares are rounded down to it."""


class Sight:
    """Values that are 0 until they are written."""

    def __init__(self, count: int) -> None:
        self.values = [0.0] * count

    def write(self, k: int, parts: int) -> None:
        assert not self.values[k], f"value {k} is written twice"
        self.values[k] = parts / WHOLE

    def flag(self, k: int) -> None:
        """Write 1."""
        self.write(k, WHOLE)

    def share(self, k: int, n: int, most: int) -> None:
        """Write n / most, but at most 1, and 0 if `most` is not positive."""
        if n > 0 and most > 0:
            self.write(k, WHOLE * min(n, most) // most)

    def amount(self, k: int, n: int, half: int) -> None:
        """Write n / (n + half), for an amount without a limit; `half` becomes 1/2."""
        if n > 0:
            self.write(k, WHOLE * n // (n + half))


def said(out: Sight, length: int, head_count: int, head: int, numbers: tuple[int, int, int, int]) -> None:
    """Write what was said of a decision that has begun: its head, the digits missing, said, and the limits."""
    out.flag(length + head)
    k = length + head_count
    out.share(k, numbers[0], 16)
    for place, number in enumerate(numbers[1:], 1):
        out.amount(k + place, number, 16)
