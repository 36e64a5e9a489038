"""Keeps an outside program and everything that it starts within reach, and ends all of it.

Run as a script between the host and the program: `bot_keeper.py PROGRAM ARGUMENT..`. Whatever the program starts, in
whatever session, stays below the keeper (a subreaper, where the system is Linux), so that no process is lost. The
keeper ends them all when the program ends, when the host is gone, or when there are too many. The host does the same
when the game is over (`end`); both hold without the other.
"""

import os
import sys
import time
from collections.abc import Iterator

MOST = 100
"""So many processes one program may have at a time."""
MARK = "LANDPRESS_BOT"
"""The variable in the environment of a program and all it starts, by which they are found without a keeper."""
_POLL = 0.02
_PR_SET_CHILD_SUBREAPER = 36


def below(pid: int) -> list[int]:
    """The living processes below one, nearest first; none where the system does not tell."""
    found = [pid]
    for parent in found:
        try:
            for thread in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{thread}/children", "rb") as file:
                    found += map(int, file.read().split())
        except OSError:
            continue  # it has ended since
    return [child for child in found[1:] if _lives(child)]


def marked(mark: str) -> Iterator[int]:
    """The processes whose environment bears a mark."""
    wanted = f"{MARK}={mark}".encode()
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if wanted in file.read().split(b"\0") and _lives(int(name)):
                        yield int(name)
            except OSError:
                continue


def _lives(pid: int) -> bool:
    """Whether it is more than an entry that its parent has not looked at."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X")
    except (OSError, IndexError):
        return False


def _kill(pids: list[int]) -> None:
    """Kill processes with their groups: a group dies at once, however fast it grows."""
    import signal

    for pid in pids:
        try:
            group = os.getpgid(pid)
            os.kill(pid, signal.SIGKILL)
            if group != os.getpgrp():
                os.killpg(group, signal.SIGKILL)
        except OSError:
            continue


def end(keeper: int, mark: str) -> None:
    """End everything below a keeper and everything with a mark, then the keeper and its group."""
    import signal

    for _ in range(100):
        pids = below(keeper) + [pid for pid in marked(mark) if pid != keeper]
        if not pids:
            break
        _kill(pids)
        time.sleep(0.002)
    try:
        os.killpg(keeper, signal.SIGKILL)
    except OSError:
        _kill([keeper])


def _start(command: list[str]) -> int:
    """Start the program, with less claim to time and memory than the host has; its process."""
    pid = os.fork()
    if pid:
        return pid
    try:
        os.nice(5)
        if os.path.isdir("/proc"):
            os.setsid()
        try:
            with open("/proc/self/oom_score_adj", "w") as file:
                file.write("1000")
        except OSError:
            pass  # then the system decides without advice who goes first when memory ends
        os.execvp(command[0], command)
    finally:
        os._exit(127)


def main(command: list[str]) -> None:
    """Start the program and stay until there is nothing to keep."""
    host = os.getppid()
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    program = _start(command)
    for stream in (0, 1):
        os.close(stream)
    ended = False
    while not ended and os.getppid() == host and len(below(os.getpid())) <= MOST:
        time.sleep(_POLL)
        ended = _reap(program)
    while below(os.getpid()):
        _kill(below(os.getpid()))
        time.sleep(0.002)
        _reap(program)


def _reap(program: int) -> bool:
    """Let processes that have ended go; whether the program is among them."""
    found = False
    try:
        while (pid := os.waitpid(-1, os.WNOHANG)[0]) != 0:
            found = found or pid == program
    except ChildProcessError:
        found = True
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
