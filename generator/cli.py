"""The command `landpress`, from its start to its exit status; the subcommands lie in generator/commands.

Exit status: 0 done, 1 what was examined has errors, 2 wrong call, unreadable input or a failure (one line says what and
where), 130 interrupted. Results go to standard output, everything else to standard error.
"""

import atexit
import gc
import os
import sys
import warnings

from landpress.layouts.version import __version__

DEBUG = "--debug"
INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit status. Every error is one line, with `--debug` also a traceback."""
    try:
        status = _run()
    except KeyboardInterrupt:  # while the first modules were loaded, or while another error was explained
        os.write(2, b"landpress: interrupted\n")
        status = INTERRUPTED
    leave(status)


def leave(status: int) -> None:
    """End the process without freeing its memory piece by piece, which takes a tenth of the time of a board.

    What was registered for the end of the process is done first. Do not wait for threads that are still at work: chunks
    after an error, or those of a plugin.
    """
    import signal
    from contextlib import suppress

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the work is done
    if not _threads_run():
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            with suppress(AttributeError, OSError, ValueError):  # missing, full or closed: it was told before
                stream.flush()
    os._exit(status)


def _run() -> int:
    # Python imports this module before it can answer Ctrl-C in one line, so the module imports little by itself.
    from landpress.layouts.interrupts import interruptible

    debug = _take_debug()
    with interruptible():
        return _status(debug)


def _take_debug() -> bool:
    """Remove `--debug` from the arguments, where it may stand anywhere. Return whether it was there."""
    options = sys.argv[: sys.argv.index("--")] if "--" in sys.argv else sys.argv
    found = DEBUG in options[1:]
    if found:
        sys.argv[: len(options)] = [options[0], *(word for word in options[1:] if word != DEBUG)]
    return found


def _status(debug: bool) -> int:
    """Run the command and return its exit status."""
    from landpress.generator import streams

    try:
        streams.prepare()
        status = _called()
        streams.flush()
    except BaseException as error:
        if debug:
            streams.show(error)
        from landpress.generator.endings import ending

        status, line = ending(error)
        if line:
            streams.tell(line, after_key=status == INTERRUPTED)
    finally:
        streams.restore()
    return status


def _called() -> int:
    """Run the command and return its exit status. Its errors are raised."""
    if "--version" in sys.argv[1:2]:
        # Click answers the same, but loading it takes three times as long as Python itself.
        print(f"landpress {__version__}")
        if "--verbose" in sys.argv[2:]:
            from landpress.generator.about import surroundings

            print("\n".join(surroundings()))
        return 0
    # By default Python looks for cycles of dead objects seventy times while it makes a board, and finds next to none.
    gc.set_threshold(400_000)
    warnings.showwarning = _warn
    from landpress.generator import late_click

    late_click.load()
    import click

    from landpress.generator.commands import landpress

    try:
        status = landpress.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.ctx.get_help() if error.ctx else error, file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


def _threads_run() -> bool:
    import threading

    return any(thread is not threading.main_thread() and not thread.daemon for thread in threading.enumerate())


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """Show a warning as one line, without the place in the code that it comes from."""
    from landpress.generator import streams

    streams.tell(str(message))
