"""The subcommands of `landpress`. Each is one module, which is imported when the subcommand is called."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from landpress.layouts.errors import did_you_mean
from landpress.layouts.version import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

GROUPS = {
    "Make and print": {
        "fresh": "Make a board that this machine has never issued.",
        "kit": "Print everything that a game needs.",
        "batch": "Make many different boards: a folder, a .jsonl, a pad as .pdf.",
        "atlas": "Print a page with boards from short to long, from calm to wild.",
        "games": "List the games, their seats and their numbers of boards.",
        "studio": "Show Landpress as a page in the browser.",
        "cards": "Print a game's cards and tiles, with backs.",
        "preflight": "Check a PDF before it goes to a print shop.",
    },
    "Play": {
        "play": "Play a game: people, programs and players of every strength.",
        "tournament": "Let programs and policies play each other in every seat.",
        "replay": "Check a trace against the rules.",
    },
    "Measure and prove": {
        "validate": "Check boards in files, photos and codes.",
        "balance": "Measure how fair and how lively a board is, by playing.",
        "solve": "Prove results about a board or a position.",
        "tune": "Find house values that make a game what you want, and prove it.",
        "train": "Train a net that plays a game.",
        "perft": "Count action sequences.",
    },
    "Your own": {
        "deck": "Print your own cards from a table.",
        "describe": "Tell what is known of a description of boards.",
        "new-game": "Write a plugin with a game of your own.",
        "compile": "Compile the rules of your own game.",
    },
    "Keep": {
        "ledger": "Manage the record of boards issued on this machine.",
    },
}
"""What the subcommands do, by purpose, the most used first. Help and completion follow this order."""


class Commands(click.Group):
    """The subcommands of `GROUPS`, each a module in this folder."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands in the order of `GROUPS`."""
        return [name for names in GROUPS.values() for name in names]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of subcommands for each purpose."""
        width = max(map(len, self.list_commands(ctx)))
        for purpose, named in GROUPS.items():
            with formatter.section(purpose):
                formatter.write_dl([(f"{name:<{width}}", about) for name, about in named.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Return the subcommands and options that begin with a text."""
        from click.shell_completion import CompletionItem

        told = [one for named in GROUPS.values() for one in named.items() if one[0].startswith(incomplete)]
        found = [CompletionItem(name, help=about) for name, about in told]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

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
        if "make_parser" not in vars(command):
            vars(command)["make_parser"] = partial(_parser, command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the subcommand. Pass on the errors for which click itself would end the process."""
        try:
            return super().invoke(ctx)
        except (OSError, EOFError, KeyboardInterrupt) as error:
            from landpress.generator.endings import WrappedError

            raise WrappedError from error


def _parser(command: click.Command, ctx: click.Context) -> Any:  # noqa: ANN401 - a private class of click
    """Return the parser of a command that takes short options at once.

    Click itself first looks for long options that a short one resembles, which takes 2 ms.
    """
    parser: Any = type(command).make_parser(command, ctx)
    long_option = parser._match_long_opt

    def match(option: str, value: str | None, state: object) -> None:
        if option[:2] != "--" and option not in parser._long_opt:
            raise click.NoSuchOption(option, ctx=ctx)
        long_option(option, value, state)

    parser._match_long_opt = match
    return parser


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--debug", is_flag=True, expose_value=False, help="Show a traceback with an error; in any place.")
@click.version_option(__version__, prog_name="landpress", message="%(prog)s %(version)s")
def landpress() -> None:
    """Make a fresh board for every game, and print it true to scale.

    \b
    Example: landpress games
    """  # noqa: D301 - click needs the character that \b stands for
