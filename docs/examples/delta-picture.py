#!/usr/bin/python3
"""Draws the delta robot at some times of a run, side by side, with the way of its platform.

  delta-picture.py TABLE.csv OUT.svg [--times 0.5,1.25,1.5]

TABLE.csv is that of `furrow mechanism delta-robot --out TABLE.csv` (see delta-controller.py).
"""
import argparse
import csv
import math

WIDTH, HEIGHT, SCALE = 380, 460, 900
AZIMUTH, ELEVATION, DISTANCE = math.radians(8), math.radians(20), 3.6
ARM, PLATFORM, SPACING, BASE = 0.524, 0.044, 0.0655, 0.164
# direction of each arm from the middle, and that from one of its rods to the other
LEGS = [((math.sin(a), -math.cos(a), 0.0), (math.cos(a), math.sin(a), 0.0))
        for a in (0.0, 2 * math.pi / 3, -2 * math.pi / 3)]


def turned(row, name, v):
    """A vector of a body's frame in the world."""
    w, x, y, z = (float(row["%s.q%s" % (name, k)]) for k in "wxyz")
    t = (2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0]))
    return (v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0])


def point(row, name, v):
    return tuple(float(row["%s.%s_m" % (name, k)]) + c for k, c in zip("xyz", turned(row, name, v)))


def along(leg, a, b):
    """A vector outward by a and from rod to rod by b."""
    return tuple(a * o + b * s for o, s in zip(*LEGS[leg]))


def project(p):
    x = math.cos(AZIMUTH) * p[0] + math.sin(AZIMUTH) * p[1]
    y = -math.sin(AZIMUTH) * p[0] + math.cos(AZIMUTH) * p[1]
    z = p[2] + 0.5
    ahead = DISTANCE + math.cos(ELEVATION) * y - math.sin(ELEVATION) * z
    up = math.cos(ELEVATION) * z + math.sin(ELEVATION) * y
    return WIDTH / 2 + SCALE * x / ahead, HEIGHT / 2 - SCALE * up / ahead


def path(points, colour, width, closed=False, fill="none"):
    text = " ".join("%.1f,%.1f" % project(p) for p in points)
    return '<%s points="%s" fill="%s" stroke="%s" stroke-width="%g" stroke-linecap="round" stroke-linejoin="round"/>' \
        % ("polygon" if closed else "polyline", text, fill, colour, width)


def drawing(row, way, left):
    lines = ['<g transform="translate(%d 0)"><rect width="%d" height="%d" fill="#eef1f4"/>' % (left, WIDTH, HEIGHT)]
    base = [along(k, BASE + 0.05, side * 0.12) for k in range(3) for side in (-1, 1)]
    lines.append(path(base, "#59636c", 2, True, "#c9d0d6"))
    lines.append(path(way, "#c0392b", 1.2))
    for k in range(3):
        arm = "arm-%d" % (k + 1)
        lines.append(path([point(row, arm, (0, 0, 0)), point(row, arm, along(k, ARM, 0))], "#2c5f8a", 9))
        lines.append(path([point(row, arm, along(k, ARM, side * SPACING)) for side in (-1, 1)], "#2c5f8a", 4))
        for side in (-1, 1):
            lines.append(path([point(row, arm, along(k, ARM, side * SPACING)),
                               point(row, "platform", along(k, PLATFORM, side * SPACING))], "#3b454d", 2))
    platform = [point(row, "platform", along(k, PLATFORM, side * SPACING)) for k in range(3) for side in (-1, 1)]
    lines.append(path(platform, "#1e8449", 2, True, "#7fc99c"))
    lines.append('<text x="10" y="20" font-family="sans-serif" font-size="14">t = %.3f s</text></g>' % float(row["t"]))
    return lines


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("table")
    arguments.add_argument("out")
    arguments.add_argument("--times", default="0.5,1.25,1.5")
    given = arguments.parse_args()
    times = [float(t) for t in given.times.split(",")]
    with open(given.table, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    way = [point(row, "platform", (0, 0, 0)) for row in rows]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d">' % (len(times) * (WIDTH + 6) - 6, HEIGHT)]
    for k, t in enumerate(times):
        lines += drawing(min(rows, key=lambda row: abs(float(row["t"]) - t)), way, k * (WIDTH + 6))
    with open(given.out, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["</svg>"]) + "\n")


if __name__ == "__main__":
    main()
