"""What was measured: rows by part, kept in docs/reliability.json, with the date, the commit and the machine of each."""

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/reliability.json"


class Row(NamedTuple):
    """One figure: what was counted, the bar, what was found, and whether the bar is met."""

    what: str
    bar: str
    found: str
    met: bool


def none(what: str, found: list[str]) -> Row:
    """Return the row of a thing that must never happen. The first cases are told."""
    told = f"{len(found)}" + (f": {'; '.join(found[:3])}" if found else "")
    return Row(what, "0", told.replace("|", "\\|").replace("\n", " ")[:400], not found)


def load() -> dict[str, Any]:
    """Return the results of all parts that were ever run."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def keep(part: str, rows: list[Row], seconds: float, measured: str) -> None:
    """Write the rows of one part, with the commit that was measured. Those of the other parts stay as they were."""
    made = {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": measured,
        "machine": machine(),
        "minutes": round(seconds / 60, 1),
        "rows": [row._asdict() for row in rows],
    }
    FILE.write_text(json.dumps({**load(), part: made}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def machine() -> str:
    """Return what the figures depend on: system, processor kind, cores, Python."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def commit() -> str:
    """Return the commit, with a plus if the sources have changed since."""
    git = ["git", "-C", str(ROOT)]
    head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    changed = subprocess.run(
        [*git, "status", "--porcelain", "--untracked-files=no", "--", ":!docs"],
        capture_output=True,
        text=True,
        check=False,
    )
    return (head.stdout.strip() or "unknown") + ("+" if changed.stdout.strip() else "")
