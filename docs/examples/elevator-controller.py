#!/usr/bin/python3
"""Controller of the elevator: carries calls to floors, opens the doors there, and closes them before it moves.

  elevator-controller.py HOST:PORT [--calls 3,0,5,1]

The lift is `furrow mechanism elevator --duration 60 --step 0.002 --out lift.csv --every 5 --listen HOST:PORT`. It sends
time and sensors by the names in its greeting; the controller answers with the current of the motor and the command of
the door. Beyond a limit switch the motor has no current. A sensor `door-edge`, if there is one, opens the door again.
"""
import argparse
import json
import socket
import struct
import sys
import time

FLOOR_M, RADIUS_M, NM_PER_A, MOST_A = 3.0, 0.25, 25.0, 60.0
SPEED_MPS, ACCELERATION_MPS2 = 1.6, 0.8
# what moves, and what is not balanced (assumed, as in the lift's file)
MOVED_KG, UNBALANCED_N = 650.2 + 850 + 4 / RADIUS_M ** 2, (650.2 - 850) * 9.81
STIFFNESS_NPM, DAMPING_NSPM, INTEGRAL_NPMS = 40000.0, 14000.0, 40000.0
DWELL_S, SETTLING_S = 1.0, 0.5


class Move:
    """A way with acceleration 0 at both ends, no faster and no steeper than allowed."""

    def __init__(self, start, way):
        self.start, self.way = start, way
        distance = abs(way)
        self.time = max(1.875 * distance / SPEED_MPS, (5.7735 * distance / ACCELERATION_MPS2) ** 0.5, 1e-3)

    def at(self, t):
        u = min(max(t / self.time, 0.0), 1.0)
        x = u * u * u * (10 + u * (6 * u - 15))
        v = 30 * u * u * (1 + u * (u - 2)) / self.time
        a = 60 * u * (1 + u * (2 * u - 3)) / self.time ** 2
        return self.start + self.way * x, self.way * v, self.way * a


class Lift:
    def __init__(self, calls, step):
        self.calls, self.step = list(calls), step
        self.target = 0.0
        self.move, self.since = Move(0.0, 0.0), 0.0
        self.state = "start"
        self.integral = 0.0
        self.floor = "floor-0"

    def next(self, state, t):
        self.state, self.since = state, t

    def decide(self, t, s):
        """Doors open at a floor only, and the car moves with closed doors only."""
        door = -0.3
        passed = t - self.since
        if self.state in ("start", "closing") and passed > DWELL_S and s["door-closed"]:
            if self.calls:
                floor = self.calls.pop(0)
                self.move = Move(self.target, FLOOR_M * floor - self.target)
                self.target = FLOOR_M * floor
                self.floor = "floor-%d" % floor
                self.next("moving", t)
        elif self.state == "moving" and passed > self.move.time + SETTLING_S and s[self.floor]:
            self.next("opening", t)
        elif self.state == "opening":
            door = 0.3
            if s["door-open"]:
                self.next("open", t)
        elif self.state == "open":
            door = 0.3
            if passed > DWELL_S:
                self.next("closing", t)
        elif self.state == "closing" and s.get("door-edge"):
            door = 0.3
            self.next("opening", t)
        return door

    def currents(self, t, s):
        door = self.decide(t, s)
        if s["limit-low"] or s["limit-high"]:
            return 0.0, door
        x, v, a = self.move.at(t - self.since) if self.state == "moving" else (self.target, 0.0, 0.0)
        error = x - s["position"]
        self.integral += error * self.step
        force = MOVED_KG * a + UNBALANCED_N + STIFFNESS_NPM * error + INTEGRAL_NPMS * self.integral
        force += DAMPING_NSPM * (v - RADIUS_M * s["motor-speed"])
        current = force * RADIUS_M / NM_PER_A
        return min(max(current, -MOST_A), MOST_A), door


def connect(address):
    """Connects to the lift, which may start up to 20 s later."""
    host, port = address.rsplit(":", 1)
    for _ in range(200):
        try:
            return socket.create_connection((host, int(port)))
        except ConnectionRefusedError:
            time.sleep(0.1)
    sys.exit("there is no lift at " + address)


def receive(link, count):
    data = b""
    while len(data) < count:
        more = link.recv(count - len(data))
        if not more:
            return None
        data += more
    return data


def control(address, calls):
    with connect(address) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line = b""
        while not line.endswith(b"\n"):
            line += link.recv(1)
        greeting = json.loads(line)
        names = [name.rsplit(".", 1)[-1] for name in greeting["sensors"]]  # without the name of a part
        lift = Lift(calls, greeting["step_s"])
        while True:
            data = receive(link, 8 * (1 + len(names)))
            if data is None:
                return
            t, *values = struct.unpack("<%dd" % (1 + len(names)), data)
            link.sendall(struct.pack("<2d", *lift.currents(t, dict(zip(names, values)))))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("address")
    arguments.add_argument("--calls", default="3,0,5,1", help="floors in order (default: 3,0,5,1)")
    given = arguments.parse_args()
    control(given.address, [int(floor) for floor in given.calls.split(",")])
