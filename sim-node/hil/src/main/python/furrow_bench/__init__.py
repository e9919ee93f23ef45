"""A bench for tests of controllers: a run of Furrow with a vehicle in the loop, whose signals are read and held.

    import furrow_bench

    with furrow_bench.start("hil-demo", "--bus", "can:can0") as bench:
        bench.wait_for(lambda now: now["speed_mps"] > 2, ["speed_mps"], timeout_s=20)
        bench.hold("speed_mps", 0)
        samples = bench.capture(["steering_state"], 2)
        bench.release("speed_mps")

Needs the command furrow in PATH, or its path in the variable FURROW; Python 3.9 or later, on Linux or macOS. Times are
simulated ones, in s. The names of signals are those of docs/can-messages.md. Each order is recorded with the run.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

__version__ = "0.1.0"
__all__ = ["Bench", "BenchError", "connect", "start"]


class BenchError(Exception):
    """A command was refused, or the run has ended; the message is one line."""


class Bench:
    """A run, and the commands to it. One thread may use it at a time."""

    def __init__(self, path, process=None, folder=None):
        self._process = process
        self._folder = folder
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(path)
        except OSError as error:
            self._socket.close()
            raise BenchError("%s: no run listens there (%s)" % (path, error)) from error
        self._lines = self._socket.makefile("r", encoding="utf-8")

    def command(self, line):
        """Gives a command of 'furrow ctl', and returns the answer when it has had its effect."""
        try:
            self._socket.sendall((line + "\n").encode("utf-8"))
            answer = self._lines.readline()
        except OSError:
            answer = ""
        if not answer:
            raise BenchError("the run has ended")
        result = json.loads(answer)
        if "error" in result:
            raise BenchError(result["error"])
        return result

    def read(self, *signals):
        """The values of signals after the step in progress, by name; None for one without a value; and 'time_s'."""
        answer = self.command("read " + " ".join(signals))
        return {"time_s": answer["time_s"], **answer["signals"]}

    def hold(self, signal, value):
        """Holds a signal at a value from a step on that has ended when this returns."""
        self.command("hold %s %r" % (signal, float(value)))

    def release(self, signal):
        """Ends a hold."""
        self.command("release " + signal)

    def status(self):
        """The state of the run, as 'furrow ctl PATH status --json' prints it."""
        return self.command("status")

    def wait_for(self, condition, signals, timeout_s):
        """Reads signals until a condition of them holds, and returns them then; fails after a simulated time."""
        now = self.read(*signals)
        end_s = now["time_s"] + timeout_s
        while not condition(now):
            if now["time_s"] > end_s:
                raise BenchError("the condition does not hold after %g s: %s" % (timeout_s, now))
            now = self.read(*signals)
        return now

    def capture(self, signals, duration_s, trigger=None, timeout_s=60):
        """
        Reads signals as often as steps and this program permit, for a simulated time.

        trigger: the capture begins when this condition of the signals holds, or fails after timeout_s
        Returns lists by name, and the list 'time_s'.
        """
        now = self.read(*signals) if trigger is None else self.wait_for(trigger, signals, timeout_s)
        samples = {name: [value] for name, value in now.items()}
        end_s = now["time_s"] + duration_s
        while now["time_s"] < end_s:
            now = self.read(*signals)
            if now["time_s"] > samples["time_s"][-1]:
                for name, value in now.items():
                    samples[name].append(value)
        return samples

    def close(self):
        """Ends the connection, and the run if it was started here; returns its exit code, else None."""
        if self._process is not None and self._process.poll() is None:
            try:
                self.command("quit")
            except BenchError:
                pass  # it has ended by itself
        self._lines.close()
        self._socket.close()
        code = None if self._process is None else self._process.wait()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def connect(path):
    """A bench of a run that was started with --control unix:PATH."""
    return Bench(path)


def start(scenario, *options, timeout_s=120):
    """
    Starts 'furrow hil SCENARIO OPTIONS' and returns its bench when the first step is done.

    timeout_s: wall-clock time for the start
    """
    folder = tempfile.mkdtemp(prefix="furrow-bench-")
    path = os.path.join(folder, "control")
    log_path = os.path.join(folder, "log")
    command = [os.environ.get("FURROW", "furrow"), "hil", scenario, *options, "--control", "unix:" + path]
    with open(log_path, "wb") as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
    end = time.monotonic() + timeout_s
    while True:
        if process.poll() is None and os.path.exists(path):
            try:
                bench = Bench(path, process, folder)
                bench.read("ready")
                return bench
            except BenchError:
                pass  # it does not listen yet, or warms up
        if process.poll() is not None or time.monotonic() > end:
            process.kill()
            process.wait()
            with open(log_path, encoding="utf-8", errors="replace") as log:
                lines = log.read().strip().splitlines()
            shutil.rmtree(folder, ignore_errors=True)
            raise BenchError("%s does not start: %s" % (" ".join(command), lines[-1] if lines else "no output"))
        time.sleep(0.05)
