"""The command `landpress`, from its start to its exit status; the subcommands lie in generator/commands.

Exit status: 0 done, 1 what was examined has errors, 2 wrong call or unreadable input (one line says what and where),
130 interrupted. Results go to standard output, everything else to standard error.
"""

import gc
import sys
import warnings

from landpress import __version__
from landpress.layouts.errors import LandpressError


def main() -> None:
    """Run the command line and leave with its exit status; a wrong call is one line, never a stack trace."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if "--version" in sys.argv[1:2]:
        # Click answers the same, but loading it takes three times as long as Python itself.
        print(f"landpress {__version__}")
        if "--verbose" in sys.argv[2:]:
            from landpress.generator.about import surroundings

            print("\n".join(surroundings()))
        sys.exit(0)
    # By default Python looks for cycles of dead objects seventy times while it makes a board, and finds next to none.
    gc.set_threshold(50_000)
    warnings.showwarning = _warn
    sys.exit(_status())


def _status() -> int:
    """Run the command and return its exit status."""
    import click

    from landpress.generator.commands import landpress

    try:
        status = landpress.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.ctx.get_help() if error.ctx else error, file=sys.stderr)
        return 2
    except click.ClickException as error:
        context = error.ctx if isinstance(error, click.UsageError) else None
        return _fail(f"{error.format_message()} (see {context.command_path} --help)" if context else str(error))
    except LandpressError as error:
        return _fail(str(error))
    except (KeyboardInterrupt, click.Abort):
        print("landpress: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; what was asked for is done.
        sys.stderr.close()
        return 0
    return status if isinstance(status, int) else 0


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """Show a warning as one line, without the place in the code that it comes from."""
    print(f"landpress: {' '.join(str(message).split())}", file=sys.stderr)


def _fail(message: str) -> int:
    print(f"landpress: {' '.join(message.split())}", file=sys.stderr)
    return 2
