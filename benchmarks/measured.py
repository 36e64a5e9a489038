"""What a row of the benchmarks comes to: a value, the bar it must reach, and what was measured beside it."""

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Measured:
    """A value in a unit; `bar` is the most it may be, or the least where `more` is better."""

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
    """A row by name, with its title and what it came to."""

    name: str
    title: str
    measured: Measured

    def __str__(self) -> str:
        title, value, bar, beside = cells(self.fields())
        return f"{title}: {value} ({bar}); {beside}"

    def fields(self) -> dict[str, Any]:
        """The row for a program."""
        m = self.measured
        known = {"row": self.name, "title": self.title, "value": round(m.value, 4), "unit": m.unit}
        return known | {"bar": m.bar, "better": m.better, "met": m.met, "beside": m.beside}


def cells(fields: dict[str, Any]) -> tuple[str, str, str, str]:
    """A row's fields for a reader: what, how much, the bar, what is beside it."""
    sign = "at most" if fields["better"] == "less" else "at least"
    value = f"{figures(fields['value'])} {fields['unit']}"
    return fields["title"], value, f"{sign} {figures(fields['bar'])}", fields["beside"]


def figures(value: float) -> str:
    """A number with as many figures as a reader needs: 0.352, 4.21, 19.6, 2,140."""
    return f"{value:,.0f}" if value >= 100 or value == round(value) else f"{value:.3g}"
