#!/usr/bin/python3
"""Controller of the delta robot: moves the platform between two places, 25 mm up, 305 mm across, 25 mm down and back.

  delta-controller.py HOST:PORT [--cycle S] [--real-time [--cpu N]] [--check TABLE.csv]

The robot is `furrow mechanism delta-robot --duration 10 --step 0.0005 --out delta.csv --every 20 --listen HOST:PORT`.
It sends time and the angles of its three arms, the controller answers with the currents of its motors. A first
move leads from the level arms to the first place within 1 s. The law is a proportional-derivative one with the torque
of the wanted motion ahead of it. --real-time asks for real-time scheduling. --check compares a table with the wanted
motion, and needs no robot.
"""
import argparse
import csv
import gc
import json
import math
import os
import socket
import struct
import sys
import time

# metres: base to shoulder, platform to rod, arm, rod (Williams 2015)
W_BASE, U_PLATFORM, ARM, ROD = 0.164, 0.044, 0.524, 1.244
HOME = (0.0, 0.0, -1.064330775652)
FIRST, SECOND, LIFT = (-0.1525, 0.0, -0.95), (0.1525, 0.0, -0.95), 0.025
START_S = 1.0
NM_PER_A = 4.0
# inertia about a shoulder, mass of the platform, moment of an arm's weight (assumed, as in the robot's file)
ARM_KGM2, PLATFORM_KG, ARM_NM = 0.09 + 1.2 * 0.3 ** 2, 0.6, 1.2 * 9.81 * 0.3
BANDWIDTH = 150.0
GAIN = 0.25 * BANDWIDTH ** 2
DAMPING = 0.25 * 1.4 * BANDWIDTH
LEGS = [(math.cos(2 * math.pi * k / 3), math.sin(2 * math.pi * k / 3)) for k in range(3)]


def angles(p):
    """Angles of the arms below the horizontal, in rad, for a place of the platform."""
    result = []
    for c, s in LEGS:
        x, y, z = c * p[0] + s * p[1], -s * p[0] + c * p[1], p[2]
        reach = y + W_BASE - U_PLATFORM
        e, f = 2 * ARM * reach, 2 * z * ARM
        g = x * x + reach * reach + z * z + ARM * ARM - ROD * ROD
        result.append(2 * math.atan((-f - math.sqrt(e * e + f * f - g * g)) / (g - e)))
    return result


def blend(u):
    """From 0 to 1 with speed and acceleration 0 at both ends."""
    u = min(max(u, 0.0), 1.0)
    return u * u * u * (10 + u * (6 * u - 15))


def wanted(t, cycle):
    """Place of the platform at a time."""
    if t < START_S:
        u = blend(t / START_S)
        return tuple(a + u * (b - a) for a, b in zip(HOME, FIRST))
    number, part = divmod((t - START_S) / (0.5 * cycle), 1.0)
    a, b = (FIRST, SECOND) if int(number) % 2 == 0 else (SECOND, FIRST)
    u = blend(part)
    lift = LIFT * (blend(part / 0.35) - blend((part - 0.65) / 0.35))
    return (a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1]), a[2] + lift)


class Law:
    """The wanted motion is periodic, so angles, speeds and torques of all steps are computed before the first one."""

    def __init__(self, cycle, step):
        self.step = step
        self.begin = round(START_S / step)
        self.period = round(cycle / step)
        self.plan = [self.ahead(k * step, cycle) for k in range(self.begin + self.period)]
        self.before = None
        self.rate = [0.0, 0.0, 0.0]

    def ahead(self, t, cycle):
        """Angle, speed and torque of each arm for the wanted motion."""
        h = 1e-3
        places = [wanted(t + d, cycle) for d in (-h, 0.0, h)]
        q0, q1, q2 = (angles(p) for p in places)
        acceleration = [(a - 2 * b + c) / (h * h) for a, b, c in zip(*places)]
        columns = [self.slope(places[1], d) for d in range(3)]
        load = solve(columns, [PLATFORM_KG * (a + g) for a, g in zip(acceleration, (0.0, 0.0, 9.81))])
        result = []
        for k in range(3):
            speed = (q2[k] - q0[k]) / (2 * h)
            turn = (q2[k] - 2 * q1[k] + q0[k]) / (h * h)
            result.append((q1[k], speed, ARM_KGM2 * turn - ARM_NM * math.cos(q1[k]) + load[k] + 0.05 * speed))
        return result

    def currents(self, t, measured):
        n = round(t / self.step)
        if n >= self.begin:
            n = self.begin + (n - self.begin) % self.period
        result = []
        for k, (angle, speed, torque) in enumerate(self.plan[n]):
            if self.before is not None:
                self.rate[k] += 0.4 * ((measured[k] - self.before[k]) / self.step - self.rate[k])
            torque += GAIN * (angle - measured[k]) + DAMPING * (speed - self.rate[k])
            result.append(min(max(torque / NM_PER_A, -10.0), 10.0))
        self.before = measured
        return result

    @staticmethod
    def slope(p, d):
        """Derivatives of the three angles by one coordinate of the platform."""
        h = 1e-6
        low, high = list(p), list(p)
        low[d] -= h
        high[d] += h
        return [(b - a) / (2 * h) for a, b in zip(angles(low), angles(high))]


def solve(j, f):
    """Torques t with sum_k j[d][k] t[k] = f[d]: the forces on the platform, by Cramer's rule."""
    def det(m):
        return (m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]))
    whole = det(j)
    return [det([[f[d] if c == k else j[d][c] for c in range(3)] for d in range(3)]) / whole for k in range(3)]


def receive(link, count):
    data = b""
    while len(data) < count:
        more = link.recv(count - len(data))
        if not more:
            return None
        data += more
    return data


def connect(address):
    """Connects to the robot, which may start up to 20 s later."""
    host, port = address.rsplit(":", 1)
    for _ in range(200):
        try:
            return socket.create_connection((host, int(port)))
        except ConnectionRefusedError:
            time.sleep(0.1)
    sys.exit("there is no robot at " + address)


def control(address, cycle, prepare):
    with connect(address) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line = b""
        while not line.endswith(b"\n"):
            line += link.recv(1)
        greeting = json.loads(line)
        sensors = len(greeting["sensors"])
        law = Law(cycle, greeting["step_s"])
        prepare()
        while True:
            data = receive(link, 8 * (1 + sensors))
            if data is None:
                return
            t, *measured = struct.unpack("<%dd" % (1 + sensors), data)
            link.sendall(struct.pack("<3d", *law.currents(t, measured)))


def schedule(cpu):
    """Asks for real-time scheduling, on a processor if one is given; no collection of garbage interrupts a step."""
    gc.disable()
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
        if cpu is not None:
            os.sched_setaffinity(0, {cpu})
    except OSError as error:
        print("real-time scheduling is not granted: %s" % error, file=sys.stderr)


def check(table, cycle):
    worst = 0.0
    with open(table, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            t = float(row["t"])
            place = [float(row["platform." + axis + "_m"]) for axis in "xyz"]
            worst = max(worst, math.dist(place, wanted(t, cycle)))
    print("largest distance from the wanted place: %.3f mm" % (1000 * worst))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("address", nargs="?")
    arguments.add_argument("--cycle", type=float, default=1.0, help="time there and back, in s (default: 1)")
    arguments.add_argument("--real-time", action="store_true", help="ask for real-time scheduling")
    arguments.add_argument("--cpu", type=int, help="keep to a processor (with --real-time)")
    arguments.add_argument("--check")
    given = arguments.parse_args()
    if given.check:
        check(given.check, given.cycle)
    elif given.address:
        control(given.address, given.cycle, lambda: schedule(given.cpu) if given.real_time else None)
    else:
        sys.exit("needs HOST:PORT")
