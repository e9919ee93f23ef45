"""A bench for tests of controllers: a run of Furrow with a vehicle in the loop, whose signals are read and held.

    import furrow_bench

    with furrow_bench.start("hil-demo", "--bus", "can:can0") as bench:
        bench.wait_for(lambda now: now["speed_mps"] > 2, ["speed_mps"], timeout_s=20)
        with bench.held("speed_mps", 0), bench.faulty("lossy"):
            samples = bench.capture(["steering_state"], 2)

Needs the command furrow in PATH, or its path in the variable FURROW; Python 3.9 or later, on Linux or macOS. Times are
simulated ones, in s. The names of signals are those of docs/can-messages.md. Each order is recorded with the run.
furrow_bench.fixtures has fixtures for pytest.
"""

import array
import collections
import contextlib
import json
import math
import os
import shutil
import socket
import subprocess
import tempfile
import time

__version__ = "0.2.0"
__all__ = ["Bench", "BenchError", "Frame", "connect", "start"]

Frame = collections.namedtuple("Frame", "time_s bus id extended data")
Frame.__doc__ = """A frame that the vehicle has sent: simulated time, name of the bus, identifier, 29 bits or 11, bytes."""


class BenchError(Exception):
    """A command was refused, or the run has ended; the message is one line."""


class Bench:
    """
    A run, and the commands to it. One thread may use it at a time.

    A stepped run holds while no command advances it: advance, wait_for and capture do. Orders take effect with the next
    epoch. Another run keeps the clock.
    """

    def __init__(self, path, process=None, folder=None, stepped=False, epoch_s=0.02):
        self._process = process
        self._folder = folder
        self._held = set()
        self._faulty = set()
        self._epoch_s = epoch_s
        self.stepped = stepped
        self.nodes = []  # called before each epoch of a stepped run, with this bench: controllers without a clock
        self.recent = None  # the last rows of wait_for and capture, for evidence: names, rows
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

    def read(self, *names):
        """
        The values of signals and parameters after the step in progress, by name, and 'time_s'; None: no value.

        Names of the scenario's own values are their paths, as for --set: 'vehicles.0.driver.speed_mps'.
        """
        answer = self.command("read " + " ".join(names))
        return {"time_s": answer["time_s"], **answer["signals"], **answer.get("parameters", {})}

    def write(self, name, value):
        """Sets a parameter, or holds a signal, until the next write or release; None: no value of a parameter."""
        self.hold(name, value)

    def parameters(self, prefix=""):
        """The parameters that write and hold set, with value, limits, unit and meaning, as dictionaries by name."""
        return {each["name"]: each for each in self.command(("parameters " + prefix).strip())["parameters"]}

    def hold(self, signal, value):
        """
        Holds a signal, or a field of a message, at a value from a step on that has ended when this returns.

        In a stepped run it acts from the next step on. A field is a parameter: 'Message.Field'.
        """
        self.command("hold %s %s" % (signal, "none" if value is None else repr(float(value))))
        self._held.add(signal)

    def release(self, signal):
        """Ends a hold; a parameter has its initial value again."""
        self.command("release " + signal)
        self._held.discard(signal)

    @contextlib.contextmanager
    def held(self, signal, value):
        """Holds a signal within a with statement."""
        self.hold(signal, value)
        try:
            yield self
        finally:
            self.release(signal)

    def faults(self):
        """Names of the faults in the schedule of the vehicle."""
        return self.command("faults")["faults"]

    def start_fault(self, name):
        """Lets a fault of the schedule act, whatever its times."""
        self.command("fault %s start" % name)
        self._faulty.add(name)

    def stop_fault(self, name):
        """Ends a fault of the schedule, whatever its times."""
        self.command("fault %s stop" % name)
        self._faulty.discard(name)

    @contextlib.contextmanager
    def faulty(self, name):
        """Lets a fault of the schedule act within a with statement."""
        self.start_fault(name)
        try:
            yield self
        finally:
            self.stop_fault(name)

    def restore(self):
        """Releases all signals and ends all faults that were ordered here and not ended."""
        for signal in sorted(self._held):
            self.release(signal)
        for name in sorted(self._faulty):
            self.stop_fault(name)

    def advance(self, time_s):
        """Simulates some time of a stepped run, whole epochs, each after the nodes; returns the simulated time."""
        for _ in range(max(1, math.ceil(time_s / self._epoch_s - 1e-6))):
            now_s = self._epoch()["time_s"]
        return now_s

    def _epoch(self):
        for node in self.nodes:
            node(self)
        return self.command("advance %r" % self._epoch_s)

    def send(self, identifier, data, extended=False, bus=None):
        """Sends a frame to the vehicle, as another node of its bus in memory (--bus memory)."""
        words = ["send"] + ([] if bus is None else [bus])
        self.command(" ".join(words + ["%0*X#%s" % (8 if extended else 3, identifier, bytes(data).hex())]))

    def frames(self):
        """The frames that the vehicle has sent on its buses in memory since the last call, as a list of Frame."""
        return [_frame(line) for line in self.command("frames")["frames"]]

    def status(self):
        """The state of the run, as 'furrow ctl PATH status --json' prints it."""
        return self.command("status")

    def rows(self, signals, timeout_s=math.inf, wall_s=math.inf):
        """
        Yields the signals after each step from the next one on, as dictionaries by name, with 'time_s'.

        timeout_s, wall_s: simulated time, and time of the clock, after which it ends
        """
        names = ["time_s", *signals]
        begin_s = self.command("watch " + " ".join(signals))["time_s"]
        end = time.monotonic() + wall_s
        self.recent = (names, collections.deque(maxlen=20000))
        while time.monotonic() <= end:
            answer = self._epoch() if self.stepped else self.command("rows")
            if answer["lost"] > 0:
                raise BenchError("%d steps were lost: the test program is too slow" % answer["lost"])
            for row in answer["rows"]:
                if row[0] > begin_s + timeout_s + 1e-9:
                    return
                self.recent[1].append(row)
                yield dict(zip(names, row))
            if answer["time_s"] >= begin_s + timeout_s - 1e-9:
                return

    def wait_for(self, condition, signals, timeout_s=math.inf, wall_s=math.inf):
        """
        Returns the signals at the first step at which a condition of them holds, now or later.

        timeout_s, wall_s: simulated time, and time of the clock, after which it fails; one is needed
        """
        if timeout_s == math.inf and wall_s == math.inf:
            raise ValueError("wait_for needs timeout_s or wall_s")
        now = self.read(*signals)
        if condition(now):
            return now
        for now in self.rows(signals, timeout_s, wall_s):
            if condition(now):
                return now
        raise BenchError("the condition does not hold after %s: %s" % (
            "%g s" % timeout_s if timeout_s < math.inf else "%g s of the clock" % wall_s, now))

    def capture(self, signals, after_s, trigger=None, before_s=0, timeout_s=60):
        """
        Returns the signals of each step as arrays (array.array) by name, and 'time_s'; nan: no value.

        after_s: simulated time from the trigger on
        trigger: condition of the signals; None: the next step
        before_s: simulated time before the trigger, as far as it is after the call
        timeout_s: simulated time within which the trigger holds
        """
        kept = collections.deque()
        begin_s = None
        for now in self.rows(signals, timeout_s + after_s):
            kept.append(now)
            if begin_s is None and (trigger is None or trigger(now)):
                begin_s = now["time_s"]
            while begin_s is None and kept[0]["time_s"] < now["time_s"] - before_s - 1e-9:
                kept.popleft()
            if begin_s is not None and now["time_s"] >= begin_s + after_s - 1e-9:
                break
        if begin_s is None:
            raise BenchError("the trigger does not hold in %g s: %s" % (timeout_s, kept[-1] if kept else "no step"))
        kept = [now for now in kept if now["time_s"] >= begin_s - before_s - 1e-9]
        return {name: array.array("d", (math.nan if now[name] is None else now[name] for now in kept))
                for name in ["time_s", *signals]}

    def log(self):
        """What the run has printed, if it was started here."""
        if self._folder is None:
            return ""
        with open(os.path.join(self._folder, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

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
            self._folder = None
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _frame(line):
    stamp, bus, text = line.split(" ")
    identifier, data = text.split("#", 1)
    if data.startswith("#"):
        data = data[2:]
    return Frame(float(stamp[1:-1]), bus, int(identifier, 16), len(identifier) == 8,
                 bytes.fromhex(data) if not data.startswith("R") else b"")


def connect(path, stepped=False):
    """A bench of a run that was started with --control unix:PATH, and, if stepped, with --stepped."""
    return Bench(path, stepped=stepped)


def start(scenario, *options, timeout_s=120, stepped=False):
    """
    Starts 'furrow hil SCENARIO OPTIONS' and returns its bench when the first step is done.

    timeout_s: wall-clock time for the start
    stepped: the run does not follow the clock, but advances by commands
    """
    folder = tempfile.mkdtemp(prefix="furrow-bench-")
    path = os.path.join(folder, "control")
    log_path = os.path.join(folder, "log")
    command = [os.environ.get("FURROW", "furrow"), "hil", scenario, *options, "--control", "unix:" + path]
    command += ["--stepped"] if stepped else []
    with open(log_path, "wb") as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
    end = time.monotonic() + timeout_s
    while True:
        if process.poll() is None and os.path.exists(path):
            try:
                bench = Bench(path, process, folder, stepped)
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
