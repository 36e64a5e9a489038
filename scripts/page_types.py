"""Write generator/studio/page/bridge.d.ts: the types of all calls from the page to Python, to check its scripts.

They are made from the annotations of the bridge: an object of the page is a TypedDict of Python. So `make lint` finds
a script that calls a function which does not exist, with wrong arguments, or that expects another answer.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from landpress.generator.studio.bridge import ROOMS, File

PATH = Path(__file__).parents[1] / "generator/studio/page/bridge.d.ts"
HEAD = """// The calls from the page to Python and their answers. Made by `python -m scripts.page_types`; do not edit.

/** A file for the person at the page, and what the page is told with it. */
export interface Made {
  name: string;
  data: Uint8Array<ArrayBuffer>;
  [told: string]: unknown;
}
"""
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    File: "Made",
    object: "unknown",
}


class _Names:
    """The names of the objects. Two of one name begin with the name of their module."""

    def __init__(self) -> None:
        self.found: dict[str, type] = {}

    def of(self, kind: type) -> str:
        name = kind.__name__
        if self.found.setdefault(name, kind) is not kind:
            name = kind.__module__.rpartition(".")[2].capitalize() + name
            assert self.found.setdefault(name, kind) is kind
        return name


def told() -> str:
    """Return the content of the file."""
    names = _Names()
    calls = "".join(_call(f"{room}.{name}", one, names) for room, name, one in _calls())
    objects, done = "", 0
    while done < len(names.found):  # an object may name others
        name, kind = list(names.found.items())[done]
        objects += _object(name, kind, names)
        done += 1
    return f"{HEAD}{objects}\nexport interface Calls {{\n{calls}}}\n"


def _calls() -> Iterator[tuple[str, str, Callable[..., object]]]:
    for room in ROOMS:
        module = import_module(f"landpress.generator.studio.bridge.{room}")
        for name, one in module.CALLS.items():
            yield room, name, one


def _call(name: str, function: Callable[..., object], names: _Names) -> str:
    hints = get_type_hints(function)
    known = [(key, one.default is not Parameter.empty) for key, one in signature(function).parameters.items()]
    given = "".join(
        f"      {key}{'?' * can_lack}: {_kind(hints[key], names)};\n" for key, can_lack in known if key != "data"
    )
    args = f"{{\n{given}    }}" if given else "Record<never, never>"
    return f'  "{name}": {{\n    args: {args};\n    value: {_kind(hints["return"], names)};\n  }};\n'


def _object(name: str, kind: type, names: _Names) -> str:
    keys: Mapping[str, object] = get_type_hints(kind)
    needed = kind.__required_keys__  # type: ignore[attr-defined]
    rows = "".join(f"  {key}{'' if key in needed else '?'}: {_kind(one, names)};\n" for key, one in keys.items())
    said = " ".join((kind.__doc__ or "").split())
    return f"\n/** {said.partition('. ')[0].rstrip('.')}. */\nexport interface {name} {{\n{rows}}}\n"


def _kind(kind: object, names: _Names) -> str:
    """Return a type of Python as one of TypeScript, as JSON brings it."""
    inner, origin = get_args(kind), get_origin(kind)
    if origin in (Union, UnionType):
        return " | ".join(_kind(one, names) for one in inner)
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inner)
    if origin is tuple and inner[-1:] != (...,):
        return f"[{', '.join(_kind(one, names) for one in inner)}]"
    if origin in (list, tuple):
        return f"Array<{_kind(inner[0], names)}>"
    if origin is dict:
        return f"Record<string, {_kind(inner[1], names)}>"
    if isinstance(kind, type) and is_typeddict(kind):
        return names.of(kind)
    return PLAIN[kind]  # type: ignore[index]


def main() -> None:
    """Write the file."""
    PATH.write_text(told(), "utf-8")


if __name__ == "__main__":
    main()
