"""Starts 'furrow env' as a child process and ends it."""

import collections
import json
import os
import queue
import shutil
import socket
import subprocess
import tempfile
import threading
import weakref
from pathlib import Path

from ._wire import FurrowError

__all__ = ["Server", "find_command"]

_KEPT_LINES = 20
_END_TIMEOUT_S = 10
_MOMENT_S = 2
# The path of a Unix socket has at most 107 bytes on Linux and 103 on macOS.
_SOCKET_PATH_BYTES = 103


def find_command():
    """The command furrow: $FURROW, or on the PATH, or of the distribution or checkout that this package is part of."""
    named = os.environ.get("FURROW")
    if named:
        if not os.access(named, os.X_OK):
            raise FurrowError("FURROW=%s: is not a command; it is the path of bin/furrow" % named)
        return named
    above = Path(__file__).resolve().parent.parents
    beside = [
        str(above[depth] / command)
        for depth, command in ((2, "bin/furrow"), (5, "run-scripts/furrow"))  # of the distribution, of a checkout
        if len(above) > depth and os.access(above[depth] / command, os.X_OK)
    ]
    found = shutil.which("furrow") or next(iter(beside), None)
    if found is None:
        raise FurrowError(
            "the command furrow was not found: set FURROW to the path of bin/furrow, or add its folder to PATH"
        )
    return found


class Server:
    """A server of 'furrow env' that ends with this process.

    It listens on a Unix socket in a folder that only this user can enter, where the machine has such sockets, else on a
    port of 127.0.0.1.
    """

    def __init__(self, scenario, envs=1, threads=None, command=None, arguments=(), start_timeout=600):
        self._lines = collections.deque(maxlen=_KEPT_LINES)
        self._folder = _socket_folder()
        listen = "tcp:127.0.0.1:0" if self._folder is None else "unix:" + os.path.join(self._folder, "furrow")
        line = [command or find_command(), "env", os.fspath(scenario), "--envs", str(envs), "--listen", listen]
        line += ["--idle", "0", "--save", os.path.abspath(os.sep)]  # the server acts for this user alone
        if threads is not None:
            line += ["--threads", str(threads)]
        line += [str(each) for each in arguments]
        try:
            # Ctrl-C reaches the whole group of a terminal; the server shall outlive it until it is closed
            self._child = subprocess.Popen(
                line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            _remove(self._folder)
            raise FurrowError("%s: cannot be started: %s" % (line[0], error)) from error
        self._finalizer = weakref.finalize(self, _end, self._child, self._folder, os.getpid())
        try:
            self.address = self._listening(" ".join(line[:3]), start_timeout)
        except BaseException:
            self.close()
            raise

    def _listening(self, what, start_timeout):
        first = queue.Queue()
        self._readers = [
            threading.Thread(target=_read_lines, args=(self._child.stdout, self._lines, first), daemon=True),
            threading.Thread(target=_read_lines, args=(self._child.stderr, self._lines, None), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            line = first.get(timeout=start_timeout)
        except queue.Empty:
            raise FurrowError("%s: was not ready after %d s%s" % (what, start_timeout, self.last_words())) from None
        if line is None and self.ended():
            raise FurrowError("%s: ended%s" % (what, self.last_words()))
        try:
            return json.loads(line)["listening"]
        except (ValueError, TypeError, KeyError):
            raise FurrowError("%s: printed %r in place of its address" % (what, line)) from None

    def ended(self):
        """Whether the server has ended; one that has just closed its connection gets a moment to do so."""
        try:
            self._child.wait(_MOMENT_S)
        except subprocess.TimeoutExpired:
            return False
        for reader in self._readers:
            reader.join(_MOMENT_S)
        return True

    def last_words(self):
        """How the server ended, if it did, and its last lines, to complete a message."""
        code = self._child.returncode
        state = "" if code is None else " with exit code %d" % code if code >= 0 else " by signal %d" % -code
        lines = list(self._lines)
        return state + (": " if lines else "") + "\n".join(lines)

    def close(self):
        """Ends the server: closes its standard input, waits for it, and only then uses force."""
        self._finalizer()


def _socket_folder():
    if not hasattr(socket, "AF_UNIX"):
        return None
    folder = tempfile.mkdtemp(prefix="furrow-")
    if len(os.fsencode(os.path.join(folder, "furrow"))) > _SOCKET_PATH_BYTES:
        _remove(folder)
        return None
    return folder


def _read_lines(stream, lines, first):
    """Keeps the last lines of a stream; the first one, or None if there is none, goes to a queue if one is given."""
    with stream:
        for line in stream:
            text = line.decode("utf-8", "replace").rstrip()
            if first is not None:
                first.put(text)
                first = None
            elif text:
                lines.append(text)
    if first is not None:
        first.put(None)


def _end(child, folder, owner):
    if os.getpid() != owner:  # a fork of the process that started the server
        return
    try:
        child.stdin.close()
    except OSError:
        pass
    for stop in (lambda: None, child.terminate, child.kill):
        stop()
        try:
            child.wait(_END_TIMEOUT_S)
            break
        except subprocess.TimeoutExpired:
            continue
    _remove(folder)


def _remove(folder):
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)
