"""Inlining: the bodies of small functions of a game's rules replace the calls of them.

In plain Python a call costs as much as several reads of a list. Rules read their state through named functions, and
would lose a third of their speed by these calls. Compiled code does not need this step, because LLVM inlines by itself.

A function is small if its body, after the docstring, is one `return` of an expression, or only assignments to items of
its arguments. A call stays a call if the body could mean something else in its place. Every line keeps its number, so a
traceback shows the line in the source. `e.pin_at` becomes `pin_at` where `e` is a module of the set.
"""

import ast
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from inspect import getsource
from types import CodeType, ModuleType
from typing import Any, NamedTuple

_MARKS = {
    *(kind for group in (ast.operator, ast.unaryop, ast.boolop, ast.cmpop) for kind in group.__subclasses__()),
    *(ast.Load, ast.Store),
}
_LEAVES = {ast.Name, ast.Constant, *_MARKS}
_PURE = {*_LEAVES, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript}
_SIMPLE = {*_PURE, ast.Call, ast.Return, ast.Assign, ast.AugAssign}


class _Function(NamedTuple):
    """A function: its syntax tree, its body after the docstring, and its code."""

    node: ast.FunctionDef
    body: list[ast.stmt]
    code: CodeType

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return self.code.co_varnames[: self.code.co_argcount]

    @property
    def has_inner_variables(self) -> bool:
        """Whether a comprehension or a function inside it has its own variables."""
        return any(isinstance(constant, CodeType) for constant in self.code.co_consts)


class _Small(NamedTuple):
    """A small function: its parameters, its body, how often it uses each name, and whether calls remain in it."""

    parameters: tuple[str, ...]
    body: list[ast.stmt]
    uses: Counter[str]
    calls: bool

    def fits(self, call: ast.Call, variables: Sequence[str]) -> bool:
        """Return whether its body can replace a call in a function with these variables.

        A global that it uses must not have the name of a variable. An argument that is more than a name or a constant
        must be evaluated at most once, and nothing may change before that.
        """
        if call.keywords or len(call.args) != len(self.parameters):
            return False
        if any(name in variables for name in self.uses if name not in self.parameters):
            return False
        changes = self.calls or len(self.body) > 1
        return all(
            isinstance(argument, ast.Name | ast.Constant)
            or (self.uses[name] <= 1 and not changes and _has_only(_PURE, argument))
            for name, argument in zip(self.parameters, call.args, strict=True)
        )


def inlined(
    modules: Sequence[ModuleType], constants: Mapping[str, int], aliases: Collection[str]
) -> dict[str, CodeType]:
    """Return the code of all functions of some modules, with small functions inlined and constants as numbers."""
    functions: dict[str, _Function] = {}
    for module in modules:
        try:
            source = getsource(module)
        except OSError:
            continue  # the module is installed without its source, so every call stays a call
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node, clean=False) else node.body
                functions[node.name] = _Function(node, body, vars(module)[node.name].__code__)
    inliner = _Inliner(functions, constants, aliases)
    return {name: inliner.compiled(function) for name, function in functions.items()}


class _Inliner:
    """An inliner for the functions of some modules. It decides at the first call of a function whether it is small."""

    def __init__(
        self, functions: Mapping[str, _Function], constants: Mapping[str, int], aliases: Collection[str]
    ) -> None:
        self._functions, self._constants, self._aliases = functions, constants, aliases
        self._known: dict[str, _Small | None] = {}

    def compiled(self, function: _Function) -> CodeType:
        """Return the code of a function with small functions inlined."""
        if function.has_inner_variables:
            return function.code
        node = function.node
        for argument in node.args.args:
            argument.annotation = None
        node.returns = None
        node.body = self._rewrite_all(node.body, function.code.co_varnames)
        module = compile(ast.Module([node], []), function.code.co_filename, "exec")
        return next(constant for constant in module.co_consts if isinstance(constant, CodeType))

    def _small(self, name: str) -> _Small | None:
        """Return the function with this name if it is small, else None."""
        if name not in self._known:
            self._known[name] = None  # otherwise a function that calls itself would recurse without end
            if name in self._functions:
                self._known[name] = self._as_small(self._functions[name])
        return self._known[name]

    def _as_small(self, function: _Function) -> _Small | None:
        if not function.body or not (_is_return(function.body) or all(map(_is_assignment, function.body))):
            return None
        body = self._rewrite_all(function.body, function.code.co_varnames)
        if not all(_has_only(_SIMPLE, statement) for statement in body):
            return None
        parts = [part for statement in body for part in ast.walk(statement)]
        uses = Counter(part.id for part in parts if isinstance(part, ast.Name))
        return _Small(function.parameters, body, uses, any(isinstance(part, ast.Call) for part in parts))

    def _rewrite_all(self, nodes: Sequence[Any], variables: Sequence[str]) -> list[Any]:
        """Return the nodes of a list with small functions inlined. One statement may become several."""
        done: list[Any] = []
        for node in nodes:
            new = self._rewrite(node, variables)
            statements = self._in_place_of(new.value, variables) if isinstance(new, ast.Expr) else []
            done += statements or [new]
        return done

    def _rewrite(self, node: Any, variables: Sequence[str]) -> Any:  # noqa: ANN401 - a field of a node may be anything
        """Return a node with small functions inlined and constants as numbers."""
        if self._is_of_the_set(node, variables):
            node = ast.copy_location(ast.Name(node.attr, node.ctx), node)
        if type(node) is ast.Name:
            number = None if node.id in variables else self._constants.get(node.id)
            return node if number is None else ast.copy_location(ast.Constant(number), node)
        if type(node) in _LEAVES or not isinstance(node, ast.AST):
            return node
        for field in node._fields:
            child = getattr(node, field)
            if isinstance(child, list):
                child[:] = self._rewrite_all(child, variables)
            else:
                setattr(node, field, self._rewrite(child, variables))
        statements = self._in_place_of(node, variables)
        return statements[0].value if _is_return(statements) else node

    def _is_of_the_set(self, node: ast.AST, variables: Sequence[str]) -> bool:
        """Return whether a node names a function or constant by a module of the set."""
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            return False
        return node.value.id in self._aliases and node.value.id not in variables and node.attr not in variables

    def _in_place_of(self, node: ast.AST, variables: Sequence[str]) -> list[Any]:
        """Return the body of the small function that a node calls, with its arguments, or [] for any other node."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id in variables:
            return []
        small = self._small(node.func.id)
        if small is None or not small.fits(node, variables):
            return []
        arguments = dict(zip(small.parameters, node.args, strict=True))
        return [_copy(statement, arguments, node) for statement in small.body]


def _copy(node: Any, arguments: Mapping[str, ast.expr], call: ast.Call) -> Any:  # noqa: ANN401 - as in _rewrite
    """Return a copy of a part of a small function, at the line of a call and with its arguments."""
    if isinstance(node, list):
        return [_copy(part, arguments, call) for part in node]
    if isinstance(node, ast.Name) and node.id in arguments:
        return arguments[node.id]
    if type(node) in _MARKS or not isinstance(node, ast.AST):
        return node
    return ast.copy_location(type(node)(*(_copy(getattr(node, f), arguments, call) for f in node._fields)), call)


def _has_only(kinds: set[type], node: ast.AST) -> bool:
    return all(type(part) in kinds for part in ast.walk(node))


def _is_return(body: Sequence[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Return)


def _is_assignment(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.AugAssign):
        return isinstance(statement.target, ast.Subscript)
    return isinstance(statement, ast.Assign) and all(isinstance(target, ast.Subscript) for target in statement.targets)
