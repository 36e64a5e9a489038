"""Examples that a net learns from, as bytes from files: other bytes are refused."""

from array import array

import numpy as np
import pytest

from landpress.engine.learning.examples import Examples
from landpress.engine.loops.neutral import ONE


@pytest.mark.parametrize(
    "numbers",
    [
        [],
        [-1],
        [2, 1],
        [1, -1, 1, 5],
        [1, ONE + 1, 1, 5],
        [1, 0, 2, 5],
        [1, 0, -1],
        [1, 0, 1, 100],
        [1, 0, 1, -5],
        [1, 0, 1, 5, 0],
        [2, 0, 0, 1, 5],
    ],
)
def test_other_bytes_are_refused(numbers: list[int]) -> None:
    """A training reads them from files. A feature that is not there would be a place outside the weights."""
    written = array("i", numbers).tobytes()
    for data in (written, written + b"x"):
        with pytest.raises(ValueError, match=r"\w"):
            Examples.read(data, 100)


def test_the_spread_of_values_is_their_variance() -> None:
    """docs/learning.md: the error of a net is compared with that of the mean; a win counts as 1."""
    values = [0, ONE, ONE // 4, ONE // 2, ONE]
    examples = Examples(array("i", [1, 3] * len(values)), array("i", values))
    assert examples.spread() == pytest.approx(float(np.var(np.array(values) / ONE)))
    assert list(examples.starts()) == [0, 2, 4, 6, 8]
    assert Examples.none().spread() == 0
