"""The command `landpress`: subcommands are modules of generator/commands, imported when they are called.

Exit status: 0 done, 1 what was examined has errors, 2 wrong call or unreadable input (one line says what and where),
130 interrupted. Results go to standard output, everything else to standard error.
"""

import sys
from pathlib import Path

import click

from landpress import __version__
from landpress.layouts.errors import LandpressError

_COMMANDS = Path(__file__).parent / "commands"
_FIRST = ("games", "fresh", "validate")


class Commands(click.Group):
    """The subcommands that lie in generator/commands, each with its own import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, the usual ones first."""
        names = {path.stem for path in _COMMANDS.glob("[a-z]*.py")}
        return [name for name in _FIRST if name in names] + sorted(names - set(_FIRST))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        from importlib import import_module

        command = import_module(f"landpress.generator.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="landpress", message="%(prog)s %(version)s")
def landpress() -> None:
    """A fresh, symmetric, playable board for every game, printed true to scale.

    \b
    Example: landpress games
    """


def main() -> None:
    """Run the command line and leave with its exit status; a wrong call is one line, never a stack trace."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = landpress.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.ctx.get_help() if error.ctx else error, file=sys.stderr)
        status = 2
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        status = _fail(f"{error.format_message()} (see {context.command_path} --help)" if context else str(error))
    except LandpressError as error:
        status = _fail(str(error))
    except (KeyboardInterrupt, click.Abort):
        status = 130
        print("landpress: interrupted", file=sys.stderr)
    except BrokenPipeError:
        # Whoever read our output has gone; what was asked for is done.
        sys.stderr.close()
        status = 0
    sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str) -> int:
    print(f"landpress: {' '.join(message.split())}", file=sys.stderr)
    return 2
