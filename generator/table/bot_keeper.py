"""Watch an outside program and all processes that it starts, and end all of them.

This module runs as a script between the host and the program: `bot_keeper.py PROGRAM ARGUMENT..`. All processes that
the program starts, in any session, remain descendants of the keeper (on Linux, where the keeper is a subreaper). So no
process is lost. The keeper ends them all when the program ends, when the host is gone, or when there are too many. The
host ends them all when the game is over (bot_ending.py). Each of the two works without the other. Times are in seconds.
"""

import os
import sys
import time

MOST = 100
"""Largest number of processes that one program may have at a time."""
MARK = "LANDPRESS_BOT"
"""Environment variable of a program and of all processes it starts; it finds them if the keeper is gone."""
_POLL = 0.02
_PR_SET_CHILD_SUBREAPER = 36


def children(pid: int) -> list[int]:
    """Return the children of a process, also those that are dead and not reaped; none on a system without /proc."""
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
    except OSError:
        pass  # the process has ended in the meantime
    return found


def below(pid: int) -> list[int]:
    """Return the living descendants of a process, nearest first, or none on a system without /proc."""
    found = [pid]
    for parent in found:
        found += children(parent)
    return [child for child in found[1:] if is_living(child)]


def is_living(pid: int) -> bool:
    """Return whether a process is alive and not a zombie."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X")
    except (OSError, IndexError):
        return False


def kill(pids: list[int]) -> None:
    """Kill processes and their process groups. A group dies at once, even if it grows quickly."""
    import signal

    for pid in pids:
        try:
            group = os.getpgid(pid)
            os.kill(pid, signal.SIGKILL)
            if group != os.getpgrp():
                os.killpg(group, signal.SIGKILL)
        except OSError:
            continue


def _start(command: list[str]) -> int:
    """Start the program with a lower priority for processor time and memory than the host. Return its process id."""
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
            pass  # then the system chooses by itself which process to end when memory runs out
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"cannot be started: {error.strerror}\n".encode())
    finally:
        os._exit(127)


def main(command: list[str]) -> None:
    """Start the program and stay until none of its processes is left."""
    host = os.getppid()
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    program = _start(command)
    for stream in (0, 1, 2):
        os.close(stream)
    ended = False
    while not ended and os.getppid() == host and len(below(os.getpid())) <= MOST:
        time.sleep(_POLL)
        ended = _reap(program)
    while below(os.getpid()):
        kill(below(os.getpid()))
        time.sleep(0.002)
        _reap(program)


def _reap(program: int) -> bool:
    """Reap child processes that have ended. Return whether the program is among them, or no child is left."""
    found = False
    try:
        while (pid := os.waitpid(-1, os.WNOHANG)[0]) != 0:
            found = found or pid == program
    except ChildProcessError:
        found = True
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
