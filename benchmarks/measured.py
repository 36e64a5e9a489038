"""The result of a row of the benchmarks: a value, the bar that it must reach, and a value for comparison."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Measured:
    """A measured value in a unit; `bar` is its largest allowed value, or the smallest if `better` is `more`."""

    value: float
    unit: str
    bar: float
    beside: str
    better: Literal["less", "more"] = "less"

    @property
    def met(self) -> bool:
        """Whether the bar is reached."""
        return self.value <= self.bar if self.better == "less" else self.value >= self.bar


@dataclass(frozen=True)
class Row:
    """The name, the title and the results of a row, one of each run."""

    name: str
    title: str
    runs: Sequence[Measured]

    @property
    def measured(self) -> Measured:
        """The run in the middle; of an even number of runs, the lower one of the two."""
        return sorted(self.runs, key=lambda run: run.value)[(len(self.runs) - 1) // 2]

    def __str__(self) -> str:
        title, value, bar, beside = cells(self.fields())
        return f"{title}: {value} ({bar}); {beside}"

    def fields(self) -> dict[str, Any]:
        """Return the row as fields for JSON."""
        m = self.measured
        known = {"row": self.name, "title": self.title, "value": round(m.value, 4), "unit": m.unit}
        values = [round(run.value, 4) for run in self.runs]
        known |= {"runs": len(values), "low": min(values), "high": max(values)}
        return known | {"bar": m.bar, "better": m.better, "met": m.met, "beside": m.beside}


def cells(fields: dict[str, Any]) -> tuple[str, str, str, str]:
    """Return the fields of a row as texts for a reader: title, value, bar and comparison."""
    sign = "at most" if fields["better"] == "less" else "at least"
    value = f"{figures(fields['value'])} {fields['unit']}"
    return fields["title"], value, f"{sign} {figures(fields['bar'])}", fields["beside"]


def figures(value: float) -> str:
    """Return a number as text with enough figures for a reader: 0.352, 4.21, 19.6, 2,140."""
    return f"{value:,.0f}" if value >= 100 or value == round(value) else f"{value:.3g}"
