"""Write docs/reliability.md from the results of the parts."""

from importlib import import_module
from textwrap import fill
from typing import Any

from tests.faults import results

PAGE = results.ROOT / "docs/reliability.md"
PARTS = {
    "hostile": "Hostile input",
    "injection": "Steps that fail",
    "kills": "Killed writers",
    "million": "A million boards",
    "fuzzing": "Mutated input",
    "planted": "Preflight of planted faults",
    "lost": "Lost workers and schedulers",
}
"""The parts in the order of the page, by the name of their module, with their titles."""
_HEAD = """# Reliability

What happens when things go wrong: input that is made to harm, a full disk, a process that is killed, a lost machine.
`make faults` measures this page for hours, and goes on where it was stopped; `.venv/bin/python -m tests.faults
injection` measures one part anew. The page is written only if all its parts were measured on one commit. A part fails
if a bar is missed. `make test` runs a small sample of every part. [reliability.json](reliability.json) has each row.

"""


def publish(commit: str) -> str:
    """Publish what was measured on a commit, and write the page. Return why that is refused, or an empty text."""
    collected = {name: made for name, made in results.load(results.COLLECTED).items() if made["commit"] == commit}
    refused = results.publish(collected, PARTS)
    if not refused:
        PAGE.write_text(text(results.load()), encoding="utf-8")
    return refused


def text(found: dict[str, Any]) -> str:
    """Return the page of these results."""
    whole = _is_whole(found)
    sections = [_HEAD + _measured(found), *(_section(name, found[name], whole) for name in PARTS if name in found)]
    missing = [title for name, title in PARTS.items() if name not in found]
    if missing:
        sections.append(f"## Not measured yet\n\n{', '.join(missing)}.\n")
    return "\n".join(sections)


def _is_whole(found: dict[str, Any]) -> bool:
    """Return whether every part was measured, and all on one commit."""
    return len({made["commit"] for made in found.values()}) == 1 and PARTS.keys() <= found.keys()


def _measured(found: dict[str, Any]) -> str:
    """Return the sentence about the commit that was measured."""
    commits = {made["commit"] for made in found.values()}
    if _is_whole(found):
        machines = " and ".join(sorted({made["machine"] for made in found.values()}))
        days = " and ".join(sorted({made["date"] for made in found.values()}))
        told = f"Everything below was measured on {days} on commit {commits.pop()}, and is known of that commit only"
        return fill(f"{told}: {machines}.", 120) + "\n"
    stale = f"**Out of date:** the parts below were measured on {len(commits)} commits, each on the one that it names."
    return fill(f"{stale} They are not figures of the program as it is now.", 120) + "\n"


def _section(name: str, made: dict[str, Any], is_whole: bool) -> str:
    """Return a part: what it does, what it counted without a bar, and its bars, those alike in one row."""
    measure = import_module(f"tests.faults.{name}").measure
    how = "\n".join(line.strip() for line in (measure.__doc__ or "").strip().splitlines())
    counts = [f"{row['what']}: {row['found']}" for row in made["rows"] if not row["bar"]]
    counted = "; ".join(counts) if len(counts) < 5 else f"{len(counts)} kinds, each in reliability.json"
    alike: dict[tuple[str, str], list[str]] = {}
    for row in made["rows"]:
        if row["bar"]:
            found = row["found"] if row["met"] else f"{row['found']}: **missed**"
            alike.setdefault((row["bar"], found), []).append(row["what"])
    rows = [f"| {'; '.join(what)} | {bar} | {found} |" for (bar, found), what in alike.items()]
    where = "" if is_whole else f" on {made['date']} on commit {made['commit']},"
    when = f"Measured{where} in {made['minutes']} minutes."
    told = [fill(f"{when} Counted: {counted}." if counted else when, 120, break_on_hyphens=False)]
    return "\n".join(
        [f"## {PARTS[name]}", "", how, "", *told, "", "| what | bar | found |", "| --- | --- | --- |", *rows, ""]
    )
