"""What the command line says about an error that ends a command, and the exit status."""

import errno
import traceback
from concurrent.futures import BrokenExecutor

import click

from landpress.engine.kernels.wasm import KernelError
from landpress.generator import streams
from landpress.layouts import interrupts
from landpress.layouts.errors import LandpressError, LayoutError, cause, is_homeless

FAILED = 2


class WrappedError(Exception):
    """A wrapper of an error, its cause, which carries it past click: click ends the process for some errors."""


def ending(error: BaseException) -> tuple[int, str]:
    """Return the exit status and the line for an error. The line names the cause and the remedy."""
    while isinstance(error, WrappedError | click.Abort):
        error = error.__cause__ or KeyboardInterrupt()
    if isinstance(error, KeyboardInterrupt):
        status, text = interrupts.STATUS, "interrupted"
    elif isinstance(error, SystemExit):
        return (error.code, "") if isinstance(error.code, int) else (FAILED if error.code else 0, str(error.code or ""))
    else:
        status, text = FAILED, _explained(error)
    return status, "; ".join([text, *getattr(error, "__notes__", ())])


def _explained(error: BaseException) -> str:
    match error:
        case click.UsageError(ctx=click.Context() as context):
            return f"{error.format_message()} (see {context.command_path} --help)"
        case click.ClickException():
            return error.format_message()
        case LayoutError() if str(error).startswith("the text ") and error.place:
            return f"{error.place}: {error}"
        case LandpressError():
            return str(error)
        case MemoryError():
            return "there is not enough memory; close other programs, or ask for less at a time"
        case KernelError():
            return f"{error}; LANDPRESS_KERNELS=plain runs the rules without compiled functions; please report this"
        case BrokenExecutor():
            return (
                "a worker process was ended from outside, perhaps because memory ran out; repeat the call with fewer "
                "--workers; a batch continues where it stopped"
            )
        case _ if _came_from(error, "numba"):
            from landpress.engine.kernels.native import cache_home

            return f"{cache_home()}: the cache of compiled rules cannot be used ({_named(error)}); delete this folder"
        case EOFError():
            return "an input ended before it was complete; repeat the call with the whole input"
        case OSError():
            return _of_system(error)
    from landpress.layouts.plugins import failed

    if plugin := failed(error):
        return str(plugin)
    return f"an error inside Landpress: {_named(error)}, in {_place(error)}; please report it with what --debug shows"


def _of_system(error: OSError) -> str:
    if error.errno == errno.EBADF and not streams.has_input():
        return "standard input is closed; give the command a terminal, a file or a pipe to read"
    if isinstance(error, FileNotFoundError) and is_homeless():
        return cause(error)
    names = [str(name) for name in (error.filename, error.filename2) if name is not None]
    where = " to ".join(names) or f"in {_place(error)}"
    return f"{where}: {cause(error)}; check the place and repeat the call"


def _named(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _came_from(error: BaseException, package: str) -> bool:
    """Return whether an error was raised below a function of a package."""
    frames = traceback.walk_tb(error.__traceback__)
    return any(frame.f_globals.get("__name__", "").partition(".")[0] == package for frame, _ in frames)


def _place(error: BaseException) -> str:
    """Return the module and the line in which an error was raised."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__) if error.__traceback__ else [(None, 0)]
    return f"{frame.f_globals.get('__name__', 'a module')} line {line}" if frame else "an unknown place"
