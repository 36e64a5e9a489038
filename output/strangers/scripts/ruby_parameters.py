"""The parameters of Ruby's methods and blocks, and blocks themselves."""

from collections.abc import Callable
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import Block, Node, Signs, UnreadError


class Parameters(Signs):
    """Reads parameters and blocks."""

    # What the classes that inherit this one define.
    body: Callable[..., tuple[Node, ...]]
    guarded: Callable[..., tuple[Node, ...]]
    expression: Callable[..., Node]
    level: Callable[..., Node]

    def parameters(self, closing: str) -> Block:
        """Read parameters up to a closing sign, which is not taken."""
        names: list[Any] = []
        defaults: list[tuple[str, Node]] = []
        keywords: list[tuple[str, Node | None]] = []
        taker = others = ""
        while self.here.text != closing:
            self.skip_lines() if closing != "\n" else None
            if self.passes("("):
                inner = self.parameters(")")
                self.need(")")
                names.append(inner.params)
            elif self.here.kind == "label":
                name = self.take().text
                self.locals.add(name)
                has_default = not (self.here.text in (closing, ",") or self.here.kind == "end")
                keywords.append((name, self.expression() if has_default else None))
            elif self.passes(";"):
                continue
            else:
                prefix = self.take().text if self.is_op("*", "&", "**") else ""
                name = self.take().text
                self.locals.add(name)
                if prefix == "&":
                    taker = name
                elif prefix == "**":
                    others = name
                else:
                    names.append(prefix + name)
                if self.passes("="):
                    defaults.append((name, self.level(2)))
            if self.passes(","):
                if closing == "|" == self.here.text:
                    names.append("*")  # the comma behind the last name stands for values that have none
            elif self.here.text != closing and not self.is_op(";"):
                raise UnreadError("parameters")
        return Block(tuple(names), (), tuple(defaults), tuple(keywords), taker, others)

    def block(self, closing: str) -> Block:
        """Read a block whose opening sign is taken."""
        outer = set(self.locals)
        params = Block((), ())
        self.skip_lines() if closing == "end" and self.ahead(0).kind == "end" and self.ahead().text == "|" else None
        if not self.passes("||") and self.passes("|"):
            params = self.parameters("|")
            self.need("|")
        inside = self.guarded(self.here.line) if closing == "end" else self.body((closing,))
        if closing != "end":
            self.need(closing)
        self.locals = outer
        return params._replace(body=inside)
