"""The folder of the user's data: the ledger, and what is known of printers."""

import os
from pathlib import Path

from landpress.layouts.errors import LedgerError
from landpress.layouts.own_folder import trust_fault


def home() -> Path:
    """Return the folder of the user's data. Raise LedgerError if it is somebody else's, or open to everybody."""
    if override := os.environ.get("LANDPRESS_HOME"):
        folder = Path(override)
    else:
        from platformdirs import user_data_path

        folder = user_data_path("landpress", appauthor=False)
    if fault := trust_fault(folder):
        raise LedgerError(f"{fault} with LANDPRESS_HOME")
    return folder
