#!/usr/bin/python3
"""A guidance controller on a CAN bus: follows a path by the received position, course, heading and rate of turn,
and commands curvatures.

  path-controller.py --path WAYPOINTS.csv --bus udp:GROUP[:PORT][@HOPS] | slcan:DEVICE[@BITRATE] | can:IFACE

WAYPOINTS.csv has the columns lat_deg,lon_deg; `furrow hil-controller SCENARIO --write-path WAYPOINTS.csv` writes it.
Datagrams stay on this machine unless HOPS is 1 (local network) or more. Needs python-can (python3-can). The law and its
constants are those of `furrow hil-controller`: GuidanceController, PathTracker and the classes that this uses in
org.furrow.node.hil.guidance.
"""
import argparse
import math
import struct
import sys
import time

DEG = math.pi / 180
GLOBAL, NULL_ADDRESS = 255, 254
PGN_REQUEST, PGN_CLAIM = 59904, 60928
PGN_MACHINE, PGN_COMMAND, PGN_NAVIGATION = 44032, 44288, 65296
PGN_POSITION, PGN_DIRECTION, PGN_HEADING, PGN_RATE = 129025, 65256, 127250, 127251


def clamp(value, least, most):
    return min(max(value, least), most)


def turn(angle):
    return math.remainder(angle, 2 * math.pi)


class Path:
    """A polyline in the plane tangent to the ellipsoid at its first point; x east, y north."""

    HALF_M, SEARCH_M = 0.75, 10

    def __init__(self, points):
        self.lat0, self.lon0 = points[0]
        w2 = 1 - 0.00669437999014 * math.sin(self.lat0 * DEG) ** 2
        self.per_lat = 6378137 * (1 - 0.00669437999014) / (w2 * math.sqrt(w2)) * DEG
        self.per_lon = 6378137 / math.sqrt(w2) * math.cos(self.lat0 * DEG) * DEG
        self.p = [self.place(*point) for point in points]
        self.s = [0.0]
        for a, b in zip(self.p, self.p[1:]):
            self.s.append(self.s[-1] + math.hypot(b[0] - a[0], b[1] - a[1]))

    def place(self, lat, lon):
        return (lon - self.lon0) * self.per_lon, (lat - self.lat0) * self.per_lat

    def project(self, x, y, near):
        best, result = math.inf, 0.0
        last = len(self.s) - 2
        for k in range(last + 1):
            if self.s[k + 1] < near - self.SEARCH_M or self.s[k] > near + self.SEARCH_M:
                continue
            (ax, ay), (bx, by) = self.p[k], self.p[k + 1]
            length = self.s[k + 1] - self.s[k]
            ux, uy = (bx - ax) / length, (by - ay) / length
            along = (x - ax) * ux + (y - ay) * uy
            along = clamp(along, -math.inf if k == 0 else 0, math.inf if k == last else length)
            distance = math.hypot(x - ax - along * ux, y - ay - along * uy)
            if distance < best:
                best, result = distance, self.s[k] + along
        return result

    def segment(self, at):
        low, high = 0, len(self.s) - 2
        while low < high:
            middle = (low + high + 1) // 2
            if self.s[middle] <= at:
                low = middle
            else:
                high = middle - 1
        return low

    def at(self, at):
        k = self.segment(at)
        f = (at - self.s[k]) / (self.s[k + 1] - self.s[k])
        (ax, ay), (bx, by) = self.p[k], self.p[k + 1]
        return ax + (bx - ax) * f, ay + (by - ay) * f

    def offset(self, x, y, at):
        k = self.segment(at)
        (ax, ay), (bx, by) = self.p[k], self.p[k + 1]
        return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (self.s[k + 1] - self.s[k])

    def direction(self, at):
        (ax, ay), (bx, by) = self.at(at - self.HALF_M), self.at(at + self.HALF_M)
        return math.atan2(by - ay, bx - ax)

    def curvature(self, at):
        return turn(self.direction(at + self.HALF_M) - self.direction(at - self.HALF_M)) / (2 * self.HALF_M)


class Tracker:
    """Path curvature ahead minus a PD law, times a factor that adapts to the driven curvature."""

    CONVERGENCE_M, DAMPING, INTEGRAL, FIX_LATENCY_S, LAG_S, ADAPTION, MOST_1PM = 4.5, 1, 0.02, 0.05, 0.22, 0.5, 0.12
    MOVING_MPS = 1

    def __init__(self, path):
        self.path = path
        self.x = self.y = self.course = self.speed = self.yaw_rate = 0.0
        self.has_position = self.has_course = False
        self.progress = math.nan
        self.offset = self.error = self.integral = self.lagged = 0.0
        self.factor = 1.0

    def ahead(self, course, time_s):
        middle = course + 0.5 * self.yaw_rate * time_s
        return self.speed * time_s * math.cos(middle), self.speed * time_s * math.sin(middle)

    def advance(self, interval_s):
        dx, dy = self.ahead(self.course, interval_s)
        self.x += dx
        self.y += dy
        self.course += self.yaw_rate * interval_s

    def on_position(self, lat, lon):
        x, y = self.path.place(lat, lon)
        dx, dy = self.ahead(self.course - self.yaw_rate * self.FIX_LATENCY_S, self.FIX_LATENCY_S)
        weight = 0.6 if self.has_position and self.has_course else 1
        self.x += weight * (x + dx - self.x)
        self.y += weight * (y + dy - self.y)
        self.has_position = True

    def on_course(self, course, speed):
        self.speed = speed
        if speed < self.MOVING_MPS:
            return
        now = 0.5 * math.pi - course + self.yaw_rate * self.FIX_LATENCY_S
        self.course = self.course + 0.4 * turn(now - self.course) if self.has_course else now
        self.has_course = True

    def on_heading(self, heading):
        if not self.has_course:
            self.course = 0.5 * math.pi - heading

    def release(self):
        self.integral = self.lagged = 0.0

    def command(self, interval_s):
        path, lag = self.path, self.LAG_S
        dx, dy = self.ahead(self.course, lag)
        self.progress = path.project(self.x, self.y, self.progress)
        self.offset = path.offset(self.x, self.y, self.progress)
        self.error = turn(self.course - path.direction(self.progress))
        there = path.project(self.x + dx, self.y + dy, self.progress + self.speed * lag)
        offset = clamp(path.offset(self.x + dx, self.y + dy, there), -2, 2)
        error = turn(self.course + self.yaw_rate * lag - path.direction(there))
        if self.speed >= self.MOVING_MPS:
            driven = self.yaw_rate / self.speed
            step = self.ADAPTION * interval_s * (self.lagged - driven) * self.lagged
            self.factor = clamp(self.factor + step / (0.05 * 0.05), 0.7, 1.5)
        if self.speed > self.MOVING_MPS:
            self.integral = clamp(self.integral + self.offset * interval_s, -1, 1)
        wanted = (path.curvature(there) - offset / self.CONVERGENCE_M ** 2
                  - 2 * self.DAMPING / self.CONVERGENCE_M * math.sin(error) - self.INTEGRAL * self.integral)
        self.lagged += (wanted - self.lagged) * min(1, interval_s / max(interval_s, lag))
        return clamp(self.factor * wanted, -self.MOST_1PM, self.MOST_1PM)


class Claim:
    """Address claim of J1939-81; time in ms."""

    def __init__(self, address, identity=7):
        self.name = 1 << 63 | 2 << 60 | 29 << 40 | identity
        self.address, self.taken, self.settled, self.must_send = address, {}, 0, False

    def restart(self, now):
        self.taken.clear()
        self.settled, self.must_send = now + 250, True

    def ready(self, now):
        return self.address != NULL_ADDRESS and now >= self.settled

    def on_frame(self, pgn, source, destination, data, now):
        if pgn == PGN_REQUEST and len(data) >= 3 and int.from_bytes(data[:3], 'little') == PGN_CLAIM:
            self.must_send |= destination in (GLOBAL, self.address)
        elif pgn == PGN_CLAIM and len(data) == 8:
            other = int.from_bytes(data, 'little')
            if other == self.name or source >= NULL_ADDRESS:
                return
            self.taken = {a: n for a, n in self.taken.items() if n != other}
            if source == self.address and self.name < other:
                self.must_send = True
                return
            self.taken[source] = other
            if source == self.address:
                free = [a for a in range(128, 236) if a not in self.taken]
                self.address = free[0] if free else NULL_ADDRESS
                self.settled, self.must_send = now + 250, True


class Controller:
    """Receives and sends frames (29-bit identifier, data)."""

    PERIOD_MS, TIMEOUT_MS = 50, 500

    def __init__(self, tracker, address, send):
        self.tracker, self.claim, self.send = tracker, Claim(address), send
        self.now = self.next_command = None
        self.machine, self.ready = GLOBAL, False
        self.machine_at = self.position_at = -math.inf
        self.steering, self.commands, self.count = False, 0, 0

    def step(self, now, frames):
        if self.now is None:
            self.claim.restart(now)
            self.now = self.next_command = now
        self.tracker.advance((now - self.now) * 1e-3)
        self.now = now
        for identifier, data in frames:
            self.on_frame(identifier, data)
        if self.claim.must_send:
            self.claim.must_send = False
            self.send_message(6, PGN_CLAIM, GLOBAL, struct.pack('<Q', self.claim.name))
        if now >= self.next_command:
            self.next_command = max(self.next_command + self.PERIOD_MS, now + 1)
            if self.claim.ready(now):
                self.command()

    def on_frame(self, identifier, data):
        group, source = identifier >> 8 & 0x3FFFF, identifier & 0xFF
        addressed = group >> 8 & 0xFF < 240
        pgn, destination = (group & 0x3FF00, group & 0xFF) if addressed else (group, GLOBAL)
        self.claim.on_frame(pgn, source, destination, data, self.now)
        if len(data) < 8 or destination not in (GLOBAL, self.claim.address):
            return
        tracker = self.tracker
        if pgn == PGN_MACHINE:
            self.machine, self.machine_at = source, self.now
            self.ready = data[2] >> 2 & 3 == 1 and data[2] & 3 != 1
        elif pgn == PGN_POSITION:
            lat, lon = struct.unpack('<ii', data)
            if max(lat, lon) <= 0x7FFFFFFD:
                tracker.on_position(lat * 1e-7, lon * 1e-7)
                self.position_at = self.now
        elif pgn == PGN_DIRECTION:
            course, speed = struct.unpack_from('<HH', data)
            if max(course, speed) <= 0xFAFF:
                tracker.on_course(course / 128 * DEG, speed / 256 / 3.6)
        elif pgn == PGN_HEADING:
            heading, = struct.unpack_from('<H', data, 1)
            if heading <= 0xFFFD:
                tracker.on_heading(heading * 1e-4)
        elif pgn == PGN_RATE:
            rate, = struct.unpack_from('<i', data, 1)
            if rate <= 0x7FFFFFFD:
                tracker.yaw_rate = rate * -3.125e-8

    def command(self):
        machine_ready = self.ready and self.now - self.machine_at <= self.TIMEOUT_MS
        located = self.tracker.has_position and self.now - self.position_at <= self.TIMEOUT_MS
        curvature = self.tracker.command(self.PERIOD_MS * 1e-3) if located else 0
        self.steering = machine_ready and located
        if not self.steering:
            self.tracker.release()
            curvature = 0
        raw = clamp(round((curvature - 8.032) * -4000), 0, 0xFAFF)
        self.send_message(3, PGN_COMMAND, self.machine, struct.pack('<HB5s', raw, 0xFC | self.steering, b'\xff' * 5))
        self.commands += 1
        self.count = (self.count + 1) % 251
        off = clamp(round((self.tracker.offset + 32) * 1000), 0, 0xFAFF) if located else 0xFFFF
        error = clamp(round((self.tracker.error + 3.2) * 10000), 0, 0xFAFF) if located else 0xFFFF
        data = struct.pack('<HHBB2s', off, error, 0xFC | located, self.count, b'\xff' * 2)
        self.send_message(3, PGN_NAVIGATION, GLOBAL, data)

    def send_message(self, priority, pgn, destination, data):
        addressed = pgn >> 8 & 0xFF < 240
        group = pgn | destination if addressed else pgn
        self.send(priority << 26 | group << 8 | self.claim.address, data)


def read_path(name):
    with open(name) as lines:
        if next(lines, '').strip() != 'lat_deg,lon_deg':
            sys.exit(name + ':1: the first line must be lat_deg,lon_deg')
        return [tuple(float(cell) for cell in line.split(',')) for line in lines if line.strip()]


def open_bus(text):
    import can
    kind, _, rest = text.partition(':')
    if kind == 'udp':
        where, _, hops = rest.partition('@')
        group, _, port = where.rpartition(':') if where.count(':') == 1 or ']:' in where else (where, '', '')
        group = group.strip('[]')
        return can.Bus(interface='udp_multicast', channel=group, port=int(port or 43113), hop_limit=int(hops or 0))
    if kind == 'slcan':
        device, _, bitrate = rest.partition('@')
        return can.Bus(interface='slcan', channel=device, bitrate=int((bitrate or '250k').replace('k', '000')))
    if kind == 'can':
        return can.Bus(interface='socketcan', channel=rest)
    sys.exit('--bus ' + text + ': use udp:GROUP[:PORT][@HOPS] | slcan:DEVICE[@BITRATE] | can:IFACE')


def pipe(controller_of):
    """Virtual time for tests: reads lines 'ID#DATA', then 'ms'; writes the frames sent, then '.'."""
    out = []
    controller = controller_of(lambda identifier, data: out.append('%08X#%s' % (identifier, data.hex())))
    frames = []
    for line in sys.stdin:
        identifier, mark, data = line.strip().partition('#')
        if mark:
            frames.append((int(identifier, 16), bytes.fromhex(data)))
            continue
        controller.step(int(identifier), frames)
        frames.clear()
        print('\n'.join(out + ['.']), flush=True)
        out.clear()


def live(bus, controller_of, seconds):
    import can

    def send(identifier, data):
        try:
            bus.send(can.Message(arbitration_id=identifier, data=data, is_extended_id=True))
        except can.CanError:
            pass  # do not retry: a late command is worse than none

    controller = controller_of(send)
    begin = time.monotonic()
    while seconds == 0 or time.monotonic() - begin < seconds:
        frames = []
        message = bus.recv(0.002)
        while message is not None:
            if message.is_extended_id and not message.is_remote_frame and not message.is_error_frame:
                frames.append((message.arbitration_id, bytes(message.data)))
            message = bus.recv(0)
        controller.step(int((time.monotonic() - begin) * 1000), frames)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--path', required=True, metavar='CSV')
    parser.add_argument('--bus')
    parser.add_argument('--address', type=int, default=28, help='first address to claim (default: 28)')
    parser.add_argument('--seconds', type=float, default=0, help='stop after this time (default: when interrupted)')
    parser.add_argument('--pipe', action='store_true', help=argparse.SUPPRESS)
    given = parser.parse_args()
    path = Path(read_path(given.path))

    def controller_of(send):
        return Controller(Tracker(path), given.address, send)

    if given.pipe:
        pipe(controller_of)
    elif given.bus is None:
        parser.error('--bus is required')
    else:
        bus = open_bus(given.bus)
        try:
            live(bus, controller_of, given.seconds)
        except KeyboardInterrupt:
            pass
        finally:
            bus.shutdown()


if __name__ == '__main__':
    main()
