"""The findings of preflight as they are collected; output/press/preflight.py gives them their sentences."""

from typing import Any

from landpress.layouts.finding import Value

MOST_SUBJECTS = 20


class Findings:
    """Findings by their code and their subject, each with its pages and its worst values."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], tuple[list[int], dict[str, Any]]] = {}

    def add(self, code: str, page: int = 0, about: str = "", **values: Value) -> None:
        """Add a finding, or add a page to the same finding.

        The worst value of all pages is kept: the highest percentage, the lowest other value. Only the first subjects
        of a code are kept, such as fonts.
        """
        if (code, about) not in self.found and sum(known == code for known, _ in self.found) >= MOST_SUBJECTS:
            return
        pages, worst = self.found.setdefault((code, about), ([], {}))
        if page:
            pages.append(page)
        for key, value in values.items():
            worst[key] = (max if key == "percent" else min)(worst.get(key, value), value)

    def listed(self) -> list[dict[str, object]]:
        """Return all findings, sorted by code and subject."""
        found = sorted(self.found.items(), key=lambda item: item[0])
        return [{"code": code, "pages": pages, "values": values} for (code, _), (pages, values) in found]
