"""The PDFs with planted faults are repeatable, differ from the sound one, and the clean ones are sound to qpdf."""

from io import BytesIO

import pikepdf

from tests.output import clean_pdfs_elsewhere as clean
from tests.output import faulty_pdfs_elsewhere as faulty
from tests.output.pdf_makers_elsewhere import file


def test_faulty_files_are_repeatable_and_differ() -> None:
    """Each maker gives the same bytes again, no two the same, and none the sound file."""
    made = {name: one.make() for name, one in faulty.FAULTS.items()}
    assert len({*made.values(), file()()}) == len(made) + 1
    for name in made:
        if not name.startswith("encrypted"):  # these have a random salt, or a random name of the file
            assert faulty.FAULTS[name].make() == made[name], name


def test_clean_files_open_without_a_finding() -> None:
    """Those that need no other program are read by qpdf without a word."""
    for name in ("card", "two cards", "card with a dark field", "card with a fine picture", "page at home"):
        data = clean.CLEAN[name].make()
        assert data is not None
        with pikepdf.open(BytesIO(data)) as pdf:
            assert not pdf.check_pdf_syntax()


def test_halves_are_even() -> None:
    for halves in (faulty.HALF, clean.HALF):
        tuning, apart = ([*halves.values()].count(half) for half in faulty.HALVES)
        assert abs(tuning - apart) <= 1
