"""Board codes: a whole number written so that a person can type it from paper.

A code is a prefix of two letters that names the game, the version `1`, a payload of fixed length and a checksum of two
characters. Payload and checksum are written in Crockford's base 32: 0-9 and A-Z without I, L, O, U. The reader ignores
case, and reads O as 0, I and L as 1. The checksum is the base-32 number of everything before it, modulo the prime 1021.
A single wrong character always changes it, and so does a swap of two neighbours. The groups of four are only there to
make a code easier to read.
"""

from landpress.layouts.errors import CodeError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
VERSION = "1"
CHECKSUM_LENGTH = 2
MODULUS = 1021
_DIGITS = {symbol: i for i, symbol in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}


def _checksum(prefix: str, digits: list[int]) -> int:
    remainder = 0
    for digit in [int(letter, 36) for letter in prefix + VERSION] + digits:
        remainder = (remainder * 32 + digit) % MODULUS
    return remainder


def _digits(number: int, length: int) -> list[int]:
    return [number >> 5 * place & 31 for place in reversed(range(length))]


def encode(prefix: str, number: int, length: int) -> str:
    """Return the code of a number below 32**length, such as `LL1-0123-4567-89AB-CD`."""
    digits = _digits(number, length)
    digits += _digits(_checksum(prefix, digits), CHECKSUM_LENGTH)
    symbols = "".join(ALPHABET[digit] for digit in digits)
    return "-".join([prefix + VERSION, *(symbols[i : i + 4] for i in range(0, len(symbols), 4))])


def split(text: str) -> tuple[str, str]:
    """Return the first two letters and the rest of a text that may be a code, without hyphens and in capitals."""
    bare = text.strip().replace("-", "")
    bare = bare.upper() if bare.isascii() else bare  # letters such as the dotless i become ASCII in capitals
    return bare[:2], bare[2:]


def read_as(symbols: str) -> str:
    """Return the symbols of a code as codes are written: O as 0, I and L as 1, others as they are."""
    return "".join(ALPHABET[_DIGITS[symbol]] if symbol in _DIGITS else symbol for symbol in symbols)


def within(text: str) -> str:
    """Return the code in a text: what stands behind the `#` of a link, or the text itself if it is no link."""
    address, _, code = text.strip().partition("#")
    return code if code and address.lower().startswith(("https://", "http://")) else text


def start(text: str, length: int) -> str | None:
    """Return the start of a code as codes are written, or None if the text has `length` characters after the version.

    The reader is that of whole codes: it ignores case and hyphens, and reads O as 0, I and L as 1.
    """
    prefix, rest = split(text)
    symbols = read_as(rest[1:])
    if len(symbols) >= length + CHECKSUM_LENGTH:
        return None
    return "-".join([prefix + rest[:1], *(symbols[i : i + 4] for i in range(0, len(symbols), 4))])


def decode(text: str, prefix: str, length: int) -> int:
    """Return the number of a code with that prefix and payload length.

    Raise CodeError if the code is wrong. The error gives the place of a character that no code contains.
    """
    for place, symbol in enumerate(text.strip()[2:], 3):
        if symbol != "-" and not (symbol.isascii() and symbol.upper() in _DIGITS):
            raise CodeError(f"character {place} of the code is {symbol!r}: expected a digit or a letter other than U")
    found, rest = split(text)
    if found != prefix or not rest.startswith(VERSION):
        raise CodeError(f"expected a code that starts with {prefix}{VERSION}, got {text.strip()[:3]!r}")
    digits = [_DIGITS[symbol] for symbol in rest[1:]]
    if len(digits) != length + CHECKSUM_LENGTH:
        raise CodeError(
            f"wrong checksum: expected {length + CHECKSUM_LENGTH} characters after {prefix}{VERSION}, "
            f"got {len(digits)}; compare the code with the paper"
        )
    payload = digits[:-CHECKSUM_LENGTH]
    if _checksum(prefix, payload) != digits[-2] * 32 + digits[-1]:
        raise CodeError("wrong checksum: a character is mistyped; compare the code with the paper")
    number = 0
    for digit in payload:
        number = number * 32 + digit
    return number


def no_such_board() -> CodeError:
    """Return the error for a correct code that belongs to no board. Such a code was made on purpose."""
    return CodeError("wrong checksum: no board has this code; compare the code with the paper")
