"""The run of the cases, and a guidance controller in place of a real one."""

import os
import pathlib

import pytest

pytest_plugins = ["furrow_bench.fixtures"]

HERE = pathlib.Path(__file__).parent


class Controller:
    """A node with address 28: sends a speed and a curvature every second epoch, and keeps what the vehicle sends."""

    def __init__(self):
        self.speed_mps = 3.0
        self.curvature_1pm = 0.0
        self.steers = True
        self.frames = []
        self._epochs = 0

    def __call__(self, bench):
        self.frames += bench.frames()
        self._epochs += 1
        if self._epochs % 2:
            return
        raw = round((8032 - 1000 * self.curvature_1pm) / 0.25)  # positive right on the wire
        bench.send(0x0CAD131C, raw.to_bytes(2, "little") + bytes([0xFD if self.steers else 0xFC]) + b"\xff" * 5, True)
        speed = round(self.speed_mps / 0.001)
        bench.send(0x0CFD431C, speed.to_bytes(2, "little") + b"\xff" * 5 + b"\xfd", True)

    def speeds(self):
        """What the messages about the wheel-based speed say, in m/s; None: not available."""
        raws = [int.from_bytes(frame.data[:2], "little") for frame in self.frames if frame.id == 0x0CFE4813]
        return [None if raw > 0xFAFF else raw * 0.001 for raw in raws]

    def guidance(self):
        """The data of the messages about the state of the steering."""
        return [frame.data for frame in self.frames if frame.id == 0x0CAC1C13]


@pytest.fixture(scope="session")
def furrow_run():
    return {"scenario": str(HERE / "rig.yaml"), "options": ["--bus", "memory", "--no-plots"], "stepped": True}


@pytest.fixture
def controller(bench):
    """The controller on the bus, with the vehicle ready at 3 m/s."""
    node = Controller()
    bench.nodes.append(node)
    bench.wait_for(lambda now: now["ready"] == 1 and abs(now["speed_mps"] - 3) < 0.3, ["ready", "speed_mps"], timeout_s=10)
    if os.environ.get("PLANT"):
        bench.start_fault(os.environ["PLANT"])  # shows what a defect looks like
    node.frames.clear()
    yield node
    bench.nodes.remove(node)
