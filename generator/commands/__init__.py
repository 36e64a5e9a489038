"""The subcommands of `landpress`. Each is one module, which is imported when the subcommand is called."""

from pathlib import Path

import click

from landpress.layouts.errors import did_you_mean
from landpress.layouts.version import __version__

_FOLDER = Path(__file__).parent
_FIRST = ("games", "fresh", "validate")


class Commands(click.Group):
    """The subcommands that lie in this folder."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands, the most common ones first."""
        names = {path.stem.replace("_", "-") for path in _FOLDER.glob("[a-z]*.py")}
        return [name for name in _FIRST if name in names] + sorted(names - set(_FIRST))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the subcommand with this name."""
        known = self.list_commands(ctx)
        if cmd_name not in known:
            if ctx.resilient_parsing:
                return None  # a shell asks what could follow
            expected = f"{', '.join(known)}{did_you_mean(cmd_name, known)}"
            ctx.fail(f"unknown command {cmd_name[:40]!r}: expected one of {expected}")
        from importlib import import_module

        command = import_module(f"landpress.generator.commands.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the subcommand. Pass on the errors for which click itself would end the process."""
        try:
            return super().invoke(ctx)
        except (OSError, EOFError, KeyboardInterrupt) as error:
            from landpress.generator.endings import WrappedError

            raise WrappedError from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--debug", is_flag=True, expose_value=False, help="Show a traceback with an error; in any place.")
@click.version_option(__version__, prog_name="landpress", message="%(prog)s %(version)s")
def landpress() -> None:
    """Make a fresh, symmetric, playable board for every game, and print it true to scale.

    \b
    Example: landpress games
    """  # noqa: D301 - click needs the character that \b stands for
