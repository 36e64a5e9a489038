"""Findings: what is wrong, or worth knowing, about something that was read; no prose.

A `Rule` is one line of the documented table (docs/findings.md): a stable code, how severe it is, and the
clause of the rules it stands for. A `Finding` is one case of a rule, with the cells and the values it is
about. The sentence a person reads is made where it is shown, in their language.
"""

from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "info"]
Value = str | int | float


class Rule(NamedTuple):
    """One entry of the finding table."""

    code: str
    severity: Severity
    clause: str

    def at(self, *where: object, **values: Value) -> "Finding":
        """A finding of this rule at these places (cells, or JSON Pointers), with the values its sentence names."""
        return Finding(self, tuple(map(str, where)), values)


class Finding(NamedTuple):
    """One case of a rule: where it holds, and the values its sentence names."""

    rule: Rule
    where: tuple[str, ...]
    values: dict[str, Value]

    @property
    def code(self) -> str:
        return self.rule.code

    @property
    def severity(self) -> Severity:
        return self.rule.severity

    @property
    def clause(self) -> str:
        return self.rule.clause
