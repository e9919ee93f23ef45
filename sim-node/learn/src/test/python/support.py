"""What the tests have in common: the package on the path, and the fake server as a command and in this process."""

import os
import socket
import stat
import sys
import tempfile
import threading
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / "main" / "python"
sys.path[:0] = [str(SOURCES), str(HERE)]

import fake_furrow  # noqa: E402


def write_command(folder):
    """The fake server as a command 'furrow' of this Python."""
    path = Path(folder) / "furrow"
    path.write_text('#!/bin/sh\nexec "%s" "%s" "$@"\n' % (sys.executable, HERE / "fake_furrow.py"), encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


class FakeTest(unittest.TestCase):
    """$FURROW is the fake server; environments that a test opens are closed after it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="furrow-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        before = os.environ.get("FURROW")
        self.addCleanup(lambda: os.environ.pop("FURROW") if before is None else os.environ.update(FURROW=before))
        os.environ["FURROW"] = write_command(self.folder)

    def opened(self, env):
        self.addCleanup(env.close)
        return env

    def serve(self, scenario, envs=1):
        """The address of a fake server in a thread of this process, and its state."""
        environments = fake_furrow.Environments(scenario, envs)
        listening, address = fake_furrow.listen("tcp:127.0.0.1:0")
        self.addCleanup(listening.close)
        threading.Thread(target=_accept, args=(listening, environments), daemon=True).start()
        return address, environments

    def serve_bytes(self, data):
        """The address of a server that sends these bytes to its first client and reads nothing."""
        listening = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listening.close)

        def send():
            connection, _ = listening.accept()
            with connection:
                connection.sendall(data)

        threading.Thread(target=send, daemon=True).start()
        return "tcp:127.0.0.1:%d" % listening.getsockname()[1]


def _accept(listening, environments):
    try:
        fake_furrow.accept(listening, environments)
    except OSError:
        pass  # closed at the end of the test


def importable(name):
    """Whether a library is there; says aloud if not, since a test is left out then."""
    try:
        __import__(name)
        return True
    except ImportError:
        print("skipped: no %s" % name, file=sys.stderr)
        return False
