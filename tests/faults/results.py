"""What was measured: rows by part, with the date, the commit and the machine of each.

Parts are collected in build/faults.json. They are published in docs/reliability.json when all of them were measured on
one commit whose sources are unchanged; a mixture is not published.
"""

import json
import os
import platform
import re
import subprocess
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/reliability.json"
COLLECTED = ROOT / "build/faults.json"


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


def load(file: Path = FILE) -> dict[str, Any]:
    """Return the results of all parts in a file."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def keep(part: str, rows: list[Row], seconds: float, measured: str, collected: Path = COLLECTED) -> dict[str, Any]:
    """Collect the rows of one part with the commit that was measured. Return all parts of that commit."""
    known = {name: made for name, made in load(collected).items() if made["commit"] == measured}
    made = {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": measured,
        "machine": machine(),
        "minutes": round(seconds / 60, 1),
        "rows": [row._asdict() for row in rows],
    }
    known[part] = made
    collected.parent.mkdir(exist_ok=True)
    _write(collected, known)
    return known


def publish(found: dict[str, Any], parts: Collection[str], file: Path = FILE) -> str:
    """Publish the parts of one commit. Return why they are not published, or an empty text."""
    commits = sorted({made["commit"] for made in found.values()})
    missing = [part for part in parts if part not in found]
    if missing:
        return f"not published: {', '.join(missing)} not measured on commit {' '.join(commits)}"
    if len(commits) > 1 or not re.fullmatch("[0-9a-f]+", commits[0]):
        return f"not published: measured on {', '.join(commits)}; expected one commit whose sources are unchanged"
    _write(file, found)
    return ""


def _write(file: Path, found: dict[str, Any]) -> None:
    file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


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
