"""The compiling of a game's rules to WebAssembly, ahead of time: `python -m landpress.engine.kernels.compiling GAME`.

Numba compiles the functions of a game to LLVM's intermediate code. This code gets the layout of wasm32, is linked,
optimised by LLVM and written as WebAssembly. It needs numba, llvmlite and ziglang. Numba reads its settings when it is
imported, so this is done in a process of its own.
"""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

# Numba must give plain intermediate code that is not optimised and not made for one processor.
os.environ |= {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_DISABLE_INTEL_SVML": "1",
}

import llvmlite.binding as llvm
import numba
from numba import types
from numba.np import arrayobj

from landpress.engine.contract.rules import Fractions
from landpress.engine.kernels.artefact import sealed, sources_of
from landpress.engine.kernels.linking import OWN_SETS, gathered, linked, public_names
from landpress.engine.pictures.light import Reals
from landpress.layouts.catalogue import shipped
from landpress.layouts.version import __version__

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
STACK = 1 << 16
WORDS = types.int64[::1]
KINDS: dict[Any, Any] = {int: types.int64, bool: types.boolean, Fractions: types.float32[::1]}
KINDS |= {bytearray: types.uint8[::1], Reals: types.float64[::1]}  # of pictures and ground
COMPILED: dict[str, Any] = {"nogil": True, "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _as_it_is(context: Any, builder: Any, kind: types.Type, index: Any, length: Any) -> Any:  # noqa: ANN401 - Numba's own
    """Return the code of an index into a sequence. Numba's own function adds the length to a negative index.

    The rules use no negative index, and asking for it at each access costs a kernel up to a fifth of its speed.
    """
    return context.cast(builder, index, kind, types.intp)


arrayobj.fix_integer_index = _as_it_is


def built(game: str) -> bytes:
    """Return the kernel of a game. That of a plugin says for which version of Landpress it was made."""
    functions = linked(game, lambda function: numba.njit(**COMPILED)(function))
    written, _ = gathered(game)
    exports = public_names(game)
    parts, wrappers = [], ""
    for name in exports:
        arguments = tuple(
            KINDS.get(parameter.annotation, WORDS) for parameter in inspect.signature(written[name]).parameters.values()
        )
        functions[name].compile(arguments)
        compiled = functions[name].overloads[arguments]
        parts.append(_for_wasm(str(compiled.library._final_module)))
        symbol = compiled.fndesc.llvm_func_name
        wrappers += _wrapper(name, symbol, compiled.signature.args, compiled.signature.return_type)
    made = _linked_object(_optimised(wrappers, parts, exports), exports)
    return sealed(made, sources_of(game) or "", "" if game in (*shipped(), *OWN_SETS) else __version__)


def _for_wasm(text: str) -> str:
    """Return intermediate code with the layout of wasm32 instead of the layout of this machine."""
    text = re.sub(r"^target datalayout.*$", f'target datalayout = "{LAYOUT}"', text, flags=re.MULTILINE)
    text = re.sub(r"^target triple.*$", f'target triple = "{TRIPLE}"', text, flags=re.MULTILINE)
    text = text.replace("@sqrt(", "@llvm.sqrt.f64(")  # WebAssembly has an instruction for it
    return re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)


def _wrapper(name: str, symbol: str, arguments: tuple[Any, ...], result: types.Type) -> str:
    """Return the code of an exported function that calls Numba's function.

    Numba's function takes each array as seven fields and returns a status. A status other than 0 becomes a trap.
    """
    given, lines, passed, kinds = [], [], [], []
    for k, kind in enumerate(arguments):
        if isinstance(kind, types.Array):
            given.append(f"ptr %a{k}")
            size = kind.dtype.bitwidth // 8
            lines += [f"%before{k} = getelementptr i64, ptr %a{k}, i32 -1", f"%words{k} = load i64, ptr %before{k}"]
            lines.append(f"%n{k} = mul i64 %words{k}, {8 // size}")
            passed.append(f"ptr null, ptr null, i64 %n{k}, i64 {size}, ptr %a{k}, i64 %n{k}, i64 {size}")
            kinds.append("ptr, ptr, i64, i64, ptr, i64, i64")
        elif kind == types.boolean:
            given.append(f"i64 %a{k}")
            lines.append(f"%bit{k} = trunc i64 %a{k} to i8")
            passed.append(f"i8 %bit{k}")
            kinds.append("i8")
        else:
            given.append(f"i64 %a{k}")
            passed.append(f"i64 %a{k}")
            kinds.append("i64")
    ends = {
        types.none: "ret i64 0",
        types.boolean: "%narrow = load i8, ptr %result\n %wide = zext i8 %narrow to i64\n ret i64 %wide",
    }
    end = ends.get(result, "%wide = load i64, ptr %result\n ret i64 %wide")
    body = "\n ".join(lines)
    return f"""
declare i32 @"{symbol}"({", ".join(["ptr", "ptr", *kinds])})
define i64 @{name}({", ".join(given)}) {{
 %result = alloca i64
 %raised = alloca ptr
 {body}
 %status = call i32 @"{symbol}"({", ".join(["ptr %result", "ptr %raised", *passed])})
 %bad = icmp ne i32 %status, 0
 br i1 %bad, label %trap, label %fine
trap:
 call void @llvm.trap()
 unreachable
fine:
 {end}
}}
"""


def _optimised(wrappers: str, parts: list[str], exports: list[str]) -> bytes:
    """Link all parts, optimise them and return the object file."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="mvp", features=FEATURES, opt=3)
    head = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\ndeclare void @llvm.trap()\n'
    whole = llvm.parse_assembly(head + wrappers)
    for part in parts:
        whole.link_in(llvm.parse_assembly(part))
    # Numba defines its error records as common symbols, which the linker would look for in other files.
    whole = llvm.parse_assembly(str(whole).replace("= common ", "= internal "))
    for function in whole.functions:
        if not function.is_declaration and function.name not in exports:
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    whole.verify()
    missing = [f.name for f in whole.functions if f.is_declaration and not f.name.startswith("llvm.")]
    assert not missing, f"the rules use functions that WebAssembly does not have: {missing}"
    made: bytes = machine.emit_object(whole)
    return made


def _linked_object(content: bytes, exports: list[str]) -> bytes:
    """Link an object file. Return the WebAssembly module."""
    with TemporaryDirectory() as folder:
        given, made = Path(folder, "kernel.o"), Path(folder, "kernel.wasm")
        given.write_bytes(content)
        names = [f"--export={name}" for name in (*exports, "__heap_base")]
        options = ["--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}"]
        linker = [sys.executable, "-m", "ziglang", "wasm-ld"]
        subprocess.run([*linker, *options, *names, "-o", str(made), str(given)], check=True)
        return made.read_bytes()


if __name__ == "__main__":
    sys.stdout.buffer.write(built(sys.argv[1]))
