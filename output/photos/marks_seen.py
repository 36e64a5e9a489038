"""What people ticked and laid on the tiles of a board, in a photo that a page has decoded (marks.py)."""

from io import BytesIO

from landpress.output.photos.marks import marks


def marks_seen(data: bytes) -> bytes:
    """Return what `marks` returns. `data` has the board in a line, the width and the height in another, and the pixels.

    The pixels are a byte for the red of each, then one each for green and for blue.
    """
    from PIL import Image

    head, size, colours = data.split(b"\n", 2)
    wide, high = map(int, size.split())
    bands = [Image.frombytes("L", (wide, high), colours[at * wide * high :][: wide * high]) for at in range(3)]
    picture = BytesIO()
    Image.merge("RGB", bands).save(picture, "BMP")
    return marks(head + b"\n" + picture.getvalue())
