"""Findings: errors, warnings and information about something that was read, as data without sentences.

A `Rule` is one line of the documented table (docs/findings.md): a stable code, a severity, and the clause of the game
rules behind it. A `Finding` is one case of a rule, with the cells and the values that it is about. The code that shows
a finding makes the sentence for people, in their language.
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
        """Return a finding of this rule at these places (cells or JSON Pointers), with the values for its sentence."""
        return Finding(self, tuple(map(str, where)), values)


class Finding(NamedTuple):
    """One case of a rule: the places where it applies, and the values for its sentence."""

    rule: Rule
    where: tuple[str, ...]
    values: dict[str, Value]

    @property
    def code(self) -> str:
        """The stable code of the rule."""
        return self.rule.code

    @property
    def severity(self) -> Severity:
        """The severity of the rule."""
        return self.rule.severity

    @property
    def clause(self) -> str:
        """The clause of the game rules behind the rule."""
        return self.rule.clause
