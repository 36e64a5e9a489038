"""Plant the faults of print files, one at a time, and see whether preflight names them."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.child import ran
from tests.faults.results import Row, none
from tests.hostile.corpus import pdf_bomb
from tests.output.test_broken_drawings import BROKEN, UNDECODED, drawing_with
from tests.output.test_inspection import PLANTED, good
from tests.output.test_inspection_inks import MORE
from tests.output.test_inspection_shop import SHOP


def measure(folder: Path) -> list[Row]:
    """Give `landpress preflight` a good document with one fault planted in it, and the good one.

    The faults are those of tests/output/test_inspection*.py and test_broken_drawings.py, and a page that unpacks to
    4 GiB. Named means: the finding that belongs to the fault is there. "Ready" is forbidden for every fault that is an
    error.
    """
    kinds: dict[str, dict[str, tuple[bytes, str]]] = {
        "structure, boxes, fonts, colours, ink, lines, type": {
            name: (make(), code) for name, (make, code, _, _) in (PLANTED | MORE | SHOP).items()
        },
        "drawings that are not PDF": {name: (drawing_with(code), "PF105") for name, (code, _) in BROKEN.items()},
        "streams that do not decode": {name: (make(), "PF106") for name, (make, _) in UNDECODED.items()},
        "bombs": {"a page of 4 GiB": (pdf_bomb(as_attachment=False), "PF102")},
    }
    rows = []
    called_ready = []
    for kind, planted in kinds.items():
        missed = []
        for name, (document, code) in planted.items():
            codes, line = _found(document)
            if code not in codes:
                missed.append(name)
            if code < "PF3" and ": ready" in line:
                called_ready.append(name)
        told = f"; missed: {', '.join(missed)}" if missed else ""
        rows.append(Row(kind, "all", f"{len(planted) - len(missed)} of {len(planted)} named{told}", not missed))
    codes, line = _found(good())
    alarms = [] if ": ready" in line else [f"the good document: {', '.join(codes)}"]
    return [*rows, none('documents with an error that were called "ready"', called_ready), none("false alarms", alarms)]


def _found(document: bytes) -> tuple[list[str], str]:
    """Return the codes of the findings, and the first line for people."""
    with TemporaryDirectory() as name:
        Path(name, "x.pdf").write_bytes(document)
        told = ran(["preflight", "--json", "x.pdf"], Path(name))
        shown = ran(["preflight", "x.pdf"], Path(name))
    return [finding["code"] for finding in json.loads(told.out)["findings"]], shown.out.partition("\n")[0]
