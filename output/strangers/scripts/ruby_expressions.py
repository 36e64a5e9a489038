"""The expressions of Ruby: values, operations, calls with their arguments, and blocks."""

from collections.abc import Callable
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import DEEPEST, KEYWORDS, Block, Node, UnreadError, number
from landpress.output.strangers.scripts.ruby_parameters import Parameters
from landpress.output.strangers.scripts.ruby_tokens import Token, tokens

_VALUES = {"nil": None, "true": True, "false": False}
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("..", "..."),
    ("||",),
    ("&&",),
    ("<=>", "==", "!=", "=~", "!~", "==="),
    ("<", "<=", ">", ">="),
    ("|", "^"),
    ("&",),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_ASSIGN = {"+=", "-=", "*=", "/=", "||=", "&&=", "**=", "%=", "<<="}


class Expressions(Parameters):
    """Reads expressions."""

    def expression(self, no_do: bool = False) -> Node:
        """Read an expression with `and`, `or` and `not`."""
        self.depth += 1
        try:
            if self.depth > DEEPEST:
                raise UnreadError("expressions in each other, too deep")
            if self.is_word("not"):
                line = self.take().line
                left: Node = ("not", line, self.expression(no_do))
            else:
                left = self.assignment(no_do)
            while self.is_word("and", "or"):
                line, word = self.here.line, self.take().text
                self.skip_lines()
                left = (word, line, left, self.assignment(no_do))
            return left
        except RecursionError:
            raise UnreadError("expressions in each other, too deep") from None
        finally:
            self.depth -= 1

    def assignment(self, no_do: bool = False) -> Node:
        """Read an assignment, or an expression without one."""
        left = self.ternary(no_do)
        if self.is_op("=") or (self.here.kind == "op" and self.here.text in _ASSIGN):
            line, sign = self.here.line, self.take().text
            self.skip_lines()
            if left[0] == "call" and left[2] is None and not left[4] and not left[5] and left[6] is None:
                left = ("name", left[1], left[3])
            if left[0] not in ("name", "index", "constant", "default"):
                raise UnreadError("an assignment to something else than a name")
            if left[0] == "name":
                self.locals.add(left[2])
            value = self.assignment(no_do)
            if self.is_op(",") and left[0] == "name" and self.depth <= 2 and sign == "=":
                values = [value]
                while self.passes(","):
                    self.skip_lines()
                    values.append(self.assignment(no_do))
                value = ("array", line, tuple(values))
            return ("assign", line, left, value) if sign == "=" else ("change", line, left, sign[:-1], value)
        return left

    def ternary(self, no_do: bool) -> Node:
        """Read a choice with ? and :."""
        condition = self.level(0, no_do)
        if not self.is_op("?"):
            return condition
        line = self.take().line
        self.skip_lines()
        yes = self.ternary(no_do)
        self.skip_lines()
        if not self.passes(":"):
            raise UnreadError("a choice without its second half")
        self.skip_lines()
        return "choice", line, condition, yes, self.ternary(no_do)

    def level(self, number: int, no_do: bool = False) -> Node:
        """Read operations of a level of binding and of those that bind more closely."""
        if number == len(_LEVELS):
            return self.unary(no_do)
        left = self.level(number + 1, no_do)
        while self.here.kind == "op" and self.here.text in _LEVELS[number]:
            line, sign = self.here.line, self.take().text
            if sign in ("..", "...") and (self.here.kind == "end" or self.is_op(")", "]", ",")):
                left = ("range", line, left, None, sign)
                continue
            self.skip_lines()
            right = self.level(number + 1, no_do)
            if sign in ("..", "..."):
                left = ("range", line, left, right, sign)
            elif sign in ("||", "&&"):
                left = ("or" if sign == "||" else "and", line, left, right)
            else:
                left = ("operation", line, sign, left, right)
        return left

    def unary(self, no_do: bool) -> Node:
        """Read a sign before a value, and powers."""
        self.join_sign()
        if self.here.kind == "op" and self.here.text in ("!", "-", "+"):
            line, sign = self.here.line, self.take().text
            value = self.unary(no_do)
            return ("not", line, value) if sign == "!" else ("operation", line, sign, ("value", line, 0), value)
        left = self.postfix(no_do)
        if self.is_op("**"):
            return "operation", self.take().line, "**", left, self.unary(no_do)
        return left

    def postfix(self, no_do: bool) -> Node:
        """Read a value with its indexes and the calls of its methods."""
        node = self.primary(no_do)
        while True:
            if self.is_op("[") and not self.here.spaced:
                line = self.take().line
                node = ("index", line, node, tuple(self.listed()))
            elif self.is_op(".", "&."):
                node = self.method(node, no_do)
            elif self.here.kind == "end" and self.goes_on():
                self.skip_lines()
            elif self.is_op("::") and self.ahead().kind == "word" and node[0] == "constant":
                self.at += 1
                node = ("constant", node[1], f"{node[2]}::{self.take().text}")
            else:
                return node

    def method(self, receiver: Node, no_do: bool) -> Node:
        """Read the call of a method behind a dot."""
        line, is_safe = self.here.line, self.take().text == "&."
        self.skip_lines()  # the dot may end its line
        if self.is_op("("):
            name = "call"
        else:
            token = self.take()
            if token.kind == "label":  # `a ? b.c: d`
                self.at -= 1
                raise UnreadError("a label behind a dot")
            if token.kind not in ("word", "op"):
                raise UnreadError("something else than a method behind a dot")
            name = token.text
        if self.is_op("=") and self.ahead().text != "=" and not self.is_op("=="):
            if name == "default":
                return "default", line, receiver
            raise UnreadError(f"the assignment to .{name}")
        return self.call(line, receiver, name, is_safe, no_do)

    def call(self, line: int, receiver: Node | None, name: str, is_safe: bool, no_do: bool) -> Node:
        """Read the arguments and the block of a call whose name is taken."""
        arguments: list[Node] = []
        keywords: list[tuple[Any, Node]] = []
        block: Any = None
        has_brackets = self.is_op("(") and not self.here.spaced
        if has_brackets:
            self.at += 1
            arguments, keywords = self.arguments(")")
        elif self.begins_argument():
            arguments, keywords = self.arguments("", no_do)
        if (has_brackets or not (arguments or keywords)) and self.passes("{"):
            block = self.block("}")
        elif not no_do and self.passes("do"):
            block = self.block("end")
        passed = [one for one in arguments if one[0] == "pass"]
        if passed:
            arguments = [one for one in arguments if one[0] != "pass"]
            block = passed[0][2]
        return "call", line, receiver, name, tuple(arguments), tuple(keywords), block, is_safe

    def arguments(self, closing: str, no_do: bool = False) -> tuple[list[Node], list[tuple[Any, Node]]]:
        """Read arguments up to a closing sign, or to the end of a call without brackets."""
        found: list[Node] = []
        keywords: list[tuple[Any, Node]] = []
        while True:
            if closing:
                self.skip_lines()
                if self.is_op(closing):
                    break
            if self.here.kind == "label":
                key = self.take()
                self.skip_lines()
                if self.is_op(",", ")") or (closing and self.is_op(closing)):
                    value: Node = ("name", key.line, key.text)
                else:
                    value = self.argument(closing)
                keywords.append((("symbol", key.line, key.text), value))
            elif self.is_op("*", "&", "**"):
                sign = self.take()
                value = self.ternary(no_do)
                if sign.text == "**":
                    keywords.append((None, value))
                else:
                    found.append(("splat" if sign.text == "*" else "pass", sign.line, value))
            else:
                value = self.argument(closing)
                if self.passes("=>"):
                    self.skip_lines()
                    keywords.append((value, self.argument(closing)))
                else:
                    found.append(value)
            if closing:
                self.skip_lines()
            if not self.passes(","):
                break
            self.skip_lines()
        if closing:
            self.need(closing)
        return found, keywords

    def argument(self, closing: str) -> Node:
        """Read one argument."""
        # A `do` behind arguments without brackets belongs to the call, not to its last argument.
        return self.assignment(not closing)

    def primary(self, no_do: bool) -> Node:
        """Read a value by itself."""
        token = self.take()
        line = token.line
        if token.kind == "number":
            return "value", line, number(token.text)
        if token.kind == "string":
            return self.string(token)
        if token.kind == "symbol":
            return "symbol", line, token.text
        if token.kind == "words":
            kind = "symbol" if token.pieces[0][1] == "i" else "value"
            return "array", line, tuple((kind, line, word) for word in token.text.split())
        if token.kind == "regex":
            return "regex", line, "".join(text for of, text in token.pieces), token.text, len(token.pieces) > 1
        if token.kind == "word":
            return self.named(token, no_do)
        if token.kind == "op":
            return self.bracketed(token, no_do)
        raise UnreadError(f"{token.text.strip()[:20] or 'the end of a line'!r}")

    def string(self, token: Token) -> Node:
        """Read a text with what is reckoned in it."""
        parts: list[Node] = []
        for of, text in token.pieces:
            if of == "text":
                parts.append(("value", token.line, text))
                continue
            inner = type(self)([one._replace(line=token.line) for one in tokens(text)])
            inner.locals, inner.depth = self.locals, self.depth
            node = inner.expression()
            inner.skip_ends()
            if inner.at < len(inner.all):
                raise UnreadError("several statements in a text")
            parts.append(node)
        if self.here.kind == "string" and self.here.spaced and self.all[self.at - 1].kind != "end":
            parts.append(self.string(self.take()))
        return parts[0] if len(parts) == 1 and parts[0][0] == "value" else ("text", token.line, tuple(parts))

    def named(self, token: Token, no_do: bool) -> Node:
        """Read what begins with a word."""
        word, line = token.text, token.line
        if word in _VALUES:
            return "value", line, _VALUES[word]
        if word in ("self", "__dir__", "__FILE__"):
            return word.strip("_").lower(), line
        if word in ("if", "unless", "case", "begin"):
            reader: Callable[[int], Node] = getattr(self, f"_{word}")
            return reader(line)
        if word in ("lambda", "proc") and (self.is_op("{") or self.is_word("do")):
            closing = "}" if self.take().text == "{" else "end"
            return word, line, self.block(closing)
        if word == "defined?" or word in KEYWORDS:
            raise UnreadError(word)
        if word[0].isupper() and not (self.is_op("(") and not self.here.spaced):
            return "constant", line, word
        if word in self.locals and not (self.is_op("(") and not self.here.spaced) and not self.is_given():
            return "name", line, word
        if word[0] in "@$":
            return "name", line, word
        return self.call(line, None, word, False, no_do)

    def is_given(self) -> bool:
        """Return whether what follows can only be an argument, so that a name before it is that of a method."""
        after = self.here
        return after.spaced and (
            after.kind in ("label", "string", "number") or (after.kind == "word" and after.text not in KEYWORDS)
        )

    def bracketed(self, token: Token, no_do: bool) -> Node:
        """Read what begins with a bracket or an arrow."""
        line = token.line
        if token.text == "(":
            self.skip_lines()
            inside = self.statement_or_expression()
            self.skip_lines()
            self.need(")")
            return inside
        if token.text == "[":
            return "array", line, tuple(self.listed())
        if token.text == "{":
            found, keywords = self.arguments("}")
            if found:
                raise UnreadError("a set of values in braces")
            return "hash", line, tuple(keywords)
        if token.text == "->":
            params = Block((), ())
            if self.passes("("):
                params = self.parameters(")")
                self.need(")")
            elif self.here.kind == "word" and self.here.text != "do":
                params = self.parameters("{" if any(t.text == "{" for t in self.all[self.at : self.at + 8]) else "do")
            closing = "}" if self.take().text == "{" else "end"
            return "lambda", line, self.block(closing)._replace(params=params.params, defaults=params.defaults)
        if token.text == "::":
            return self.primary(no_do)
        raise UnreadError(f"{token.text!r}")

    def listed(self) -> list[Node]:
        """Read what stands in square brackets. Keys with values at the end of it are a hash."""
        line = self.here.line
        found, keywords = self.arguments("]")
        return [*found, ("hash", line, tuple(keywords))] if keywords else found

    def statement_or_expression(self) -> Node:
        """Read what stands in brackets."""
        node = self.expression()
        while self.is_word("if", "unless"):
            word = self.take().text
            condition = self.expression()
            line = node[1]
            node = ("choice", line, condition, node, ("value", line, None))
            if word == "unless":
                node = ("choice", line, condition, ("value", line, None), node[3])
        return node
