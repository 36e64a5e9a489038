"""The grammar of Ruby, as far as scripts of card games need it: statements as plain nodes.

A statement that cannot be read becomes an `unread` node with the names that it touches, and reading goes on behind it.
"""

from collections.abc import Callable

from landpress.output.strangers.scripts.ruby_expressions import Expressions
from landpress.output.strangers.scripts.ruby_nodes import CLOSERS, DEEPEST, KEYWORDS, OPENERS, Block, Node, UnreadError
from landpress.output.strangers.scripts.ruby_tokens import tokens


def statements(code: str) -> tuple[Node, ...]:
    """Return the statements of a script."""
    return _Parser(tokens(code)).body(())


class _Parser(Expressions):
    def body(self, closing: tuple[str, ...]) -> tuple[Node, ...]:
        """Read statements up to one of some words, which is not taken, or to the end."""
        found: list[Node] = []
        while True:
            self.skip_ends()
            if self.at >= len(self.all) or self.is_word(*closing) or (self.is_op("}") and "}" in closing):
                return tuple(found)
            found.append(self.statement())

    def statement(self) -> Node:
        """Read a statement. If it cannot be read, pass over it."""
        start, line = self.at, self.here.line
        self.depth += 1
        try:
            if self.depth > DEEPEST:
                raise UnreadError("statements in each other, too deep")
            node = self.modified(self.simple())
            if not (
                self.here.kind == "end" or self.is_op(";", "}") or self.is_word(*CLOSERS) or self.at >= len(self.all)
            ):
                raise UnreadError(f"{self.here.text[:20]!r} behind a statement")
            return node
        except UnreadError as error:
            self.at = start
            return self.unread(line, str(error))
        finally:
            self.depth -= 1

    def unread(self, line: int, why: str) -> Node:
        """Pass over a statement. Return a node with all names in it."""
        depth, names, before = 0, list[str](), None
        called: list[tuple[str, int]] = []
        while self.at < len(self.all):
            token = self.here
            is_first = before is None or before.kind == "end" or before.text in (";", "=", "then", "do", "else", "(")
            if depth == 0 and (token.kind == "end" or token.text == ";") and before is not None:
                following = next((t for t in self.all[self.at :] if t.kind != "end"), token)
                if token.kind != "end" or following.text not in (".", "&."):
                    break
            if token.kind == "op":
                if token.text in ")]}" and depth == 0:
                    break
                depth += (token.text in "([{") - (token.text in ")]}")
            elif token.kind == "word":
                is_method = before is not None and before.text in (".", "&.", "::", "def")
                if token.text == "do" or (token.text in OPENERS and is_first and not is_method):
                    depth += 1
                elif token.text == "end" and not is_method:
                    if depth == 0:
                        break
                    depth -= 1
                elif depth == 0 and token.text in ("else", "elsif", "when", "rescue", "ensure") and before is not None:
                    break
                names.append(token.text)
                if (before is None or before.text != "def") and token.text not in KEYWORDS | self.locals:
                    called.append((token.text, token.line))
            elif token.pieces:
                for of, code in token.pieces:
                    names += [t.text for t in tokens(code) if t.kind == "word"] if of == "code" else []
            before = token
            self.at += 1
        if before is None:  # a closing sign that nothing has opened
            self.at += 1
        return "unread", line, why, tuple(dict.fromkeys(names)), tuple(called)

    def modified(self, node: Node) -> Node:
        """Read `if` and `unless` behind a statement."""
        while self.is_word("if", "unless", "while", "until", "rescue"):
            line, word = self.here.line, self.take().text
            if word in ("while", "until") or (word == "rescue" and node[0] == "several"):
                raise UnreadError(f"{word} behind a statement")
            condition = self.expression()
            if word == "rescue":  # `a = b rescue c` sets a to b or to c
                handler = (("do", line, condition),)
                is_set = node[0] in ("assign", "change")
                guarded = ("guarded", line, (node[-1] if is_set else node,), handler, (), ())
                node = (*node[:-1], guarded) if is_set else guarded
                continue
            bodies = ((node,), ()) if word == "if" else ((), (node,))
            node = ("if", line, condition, *bodies)
        return node

    def simple(self) -> Node:
        """Read a statement without what may stand behind it."""
        line = self.here.line
        if self.here.kind == "word":
            word = self.here.text
            reader: Callable[[int], Node] | None = getattr(self, f"_{word}", None) if word in _READERS else None
            if reader:
                self.at += 1
                return reader(line)
            if word in (
                "redo",
                "retry",
                "undef",
                "alias",
                "BEGIN",
                "END",
            ):
                raise UnreadError(f"{word}")
        value = self.expression_list(line)
        return value if value[0] in ("assign", "change", "several") else ("do", line, value)

    def expression_list(self, line: int) -> Node:
        """Read an expression, an assignment, or several assignments at once."""
        start = self.at
        if self.here.kind == "word" and self.ahead().text == ",":
            names: list[str] = []
            while self.here.kind == "word" and self.here.text not in KEYWORDS:
                names.append(self.take().text)
                if not self.passes(","):
                    break
            if len(names) > 1 and self.passes("="):
                values = [self.expression()]
                while self.passes(","):
                    values.append(self.expression())
                self.locals |= set(names)
                return "several", line, tuple(names), values[0] if len(values) == 1 else ("array", line, tuple(values))
            self.at = start
        return self.expression()

    def _if(self, line: int, negative: bool = False) -> Node:
        condition = self.expression()
        self.passes("then")
        then = self.body(("end", "else", "elsif"))
        otherwise: tuple[Node, ...] = ()
        if self.passes("elsif"):
            return ("if", line, condition, then, (self._if(self.here.line),))
        if self.passes("else"):
            otherwise = self.body(("end",))
        self.need("end")
        return ("if", line, condition, otherwise, then) if negative else ("if", line, condition, then, otherwise)

    def _unless(self, line: int) -> Node:
        return self._if(line, True)

    def _case(self, line: int) -> Node:
        subject = None if self.here.kind == "end" else self.expression()
        self.skip_ends()
        branches: list[tuple[tuple[Node, ...], tuple[Node, ...]]] = []
        while self.passes("when"):
            tests = [self.expression()]
            while self.passes(","):
                self.skip_lines()
                tests.append(self.expression())
            self.passes("then")
            branches.append((tuple(tests), self.body(("when", "else", "end"))))
        otherwise: tuple[Node, ...] = ()
        if self.passes("else"):
            otherwise = self.body(("end",))
        self.need("end")
        return "case", line, subject, tuple(branches), otherwise

    def _for(self, line: int) -> Node:
        names = [self.take().text]
        while self.passes(","):
            names.append(self.take().text)
        self.need("in")
        self.locals |= set(names)
        over = self.expression(no_do=True)
        self.passes("do")
        inside = self.body(("end",))
        self.need("end")
        return "each", line, over, Block(tuple(names), inside)

    def _begin(self, line: int) -> Node:
        return ("if", line, ("value", line, True), self.guarded(line), ())

    def guarded(self, line: int) -> tuple[Node, ...]:
        """Read statements up to `end`, which is taken, with what `rescue`, `else` and `ensure` say of their errors."""
        inside = self.body(("end", *_RESCUES))
        handlers: list[Node] = []
        is_plain = self.is_word("end")
        while self.is_word("rescue"):
            at = self.take().line
            while not (self.here.kind == "end" or self.is_op(";") or self.is_word("then")):
                if self.take().text == "=>":
                    self.locals.add(self.here.text)
                    handlers.append(("assign", at, ("name", at, self.here.text), ("value", at, None)))
            self.passes("then")
            handlers += self.body(("end", *_RESCUES))
        parts = [self.body(("end", *_RESCUES)) if self.passes(word) else () for word in ("else", "ensure")]
        self.need("end")
        return inside if is_plain else (("guarded", line, inside, tuple(handlers), *parts),)

    def _while(self, line: int, negative: bool = False) -> Node:
        condition = self.expression(no_do=True)
        self.passes("do")
        inside = self.body(("end",))
        self.need("end")
        return "while", line, ("not", line, condition) if negative else condition, inside

    def _until(self, line: int) -> Node:
        return self._while(line, True)

    def path(self) -> str:
        """Read the name of a module, with those around it."""
        name = self.take().text
        while self.passes("::"):
            name += f"::{self.take().text}"
        return name

    def inside(self) -> tuple[Node, ...]:
        """Read the statements of a module, which sees no variables from outside."""
        outer, self.locals = self.locals, set()
        try:
            found = self.body(("end", *_RESCUES))
            self.need("end")
        finally:
            self.locals = outer
        return found

    def _module(self, line: int) -> Node:
        return "module", line, self.path(), None, self.inside()

    def _class(self, line: int) -> Node:
        if self.passes("<<"):
            if self.take().text != "self":
                raise UnreadError("the own class of an object")
            return "module", line, "self", None, self.inside()
        name = self.path()
        parent: Node | None = None
        if self.passes("<"):
            parent = self.expression()
        return "module", line, name, parent, self.inside()

    def _def(self, line: int) -> Node:
        name = self.take()
        if name.text == "self" and self.passes("."):
            name = self.take()._replace(text=f"self.{self.all[self.at - 1].text}")
        if name.kind not in ("word", "label") or (self.is_op(".", "=") and not self.here.spaced):
            raise UnreadError("a method of an object")
        outer, self.locals = self.locals, set()
        try:
            if self.passes("("):
                params = self.parameters(")")
                self.need(")")
            else:
                is_bare = self.here.kind == "end" or self.is_op("=", ";")
                params = Block((), ()) if is_bare else self.parameters("\n")
            if self.passes("="):
                inside: tuple[Node, ...] = (self.statement(),)
            else:
                inside = self.guarded(line)
        finally:
            self.locals = outer
        return "def", line, name.text, params._replace(body=inside)

    def _return(self, line: int) -> Node:
        word = self.ahead(-1).text
        ends = self.here.kind == "end" or self.is_op(";", "}") or self.is_word("if", "unless", "end")
        return word, line, None if ends else self.expression()

    _next = _break = _return


_RESCUES = ("rescue", "ensure", "else")
_READERS = {
    *("if", "unless", "case", "for", "begin", "def", "return", "next", "break"),
    *("while", "until", "module", "class"),
}
"""The words that begin statements with a reader of their own, `_WORD` of the parser."""
