#!/usr/bin/python3
"""Draws the elevator's door as seen from inside the shaft, at some times of a run, side by side.

  elevator-door.py TABLE.csv OUT.svg [--times 1,4.5,9]

TABLE.csv is that of `furrow mechanism elevator --out TABLE.csv` (see elevator-controller.py). The eye is in the shaft,
2.6 m in front of the car's door and at its height. Boxes are drawn from the farthest to the nearest.
"""
import argparse
import csv

EYE_M = (3.4, 0.35, 1.5)
DOOR_M = 0.8
SCALE = 330
WIDTH, HEIGHT = 330, 560
# name of the body, or shaft; length, width, height; middle in the frame of the body; colour
BOXES = [
    ("car", (0.05, 1.7, 2.5), (-0.8, 0, 1.2), "#d9c9a3"),
    ("car", (1.6, 0.05, 2.5), (0, 0.85, 1.2), "#c4b48f"),
    ("car", (1.6, 0.05, 2.5), (0, -0.85, 1.2), "#c4b48f"),
    ("car", (1.6, 1.7, 0.06), (0, 0, -0.03), "#6e665a"),
    ("car", (1.6, 1.7, 0.06), (0, 0, 2.43), "#8b8374"),
    ("car", (0.06, 0.38, 2.5), (0.77, 0.69, 1.2), "#7d8790"),
    ("car", (0.06, 0.38, 2.5), (0.77, -0.69, 1.2), "#7d8790"),
    ("car", (0.08, 2.0, 0.12), (0.82, 0, 2.3), "#59636c"),
    ("panel-left", (0.04, 0.5, 2.0), (0, 0, 0.02), "#a9b4bd"),
    ("panel-right", (0.04, 0.5, 2.0), (0, 0, 0.02), "#a9b4bd"),
    ("pulley", (0.04, 0.1, 0.1), (0.08, 0, 0.1), "#2f3a44"),
    ("latch", (0.03, 0.03, 0.12), (0.06, 0, 0.02), "#c0392b"),
]
FLOOR_M, FLOORS = 3.0, 6
SILL = ((0.1, 2.4, 0.1), "#4a4038")


def corners(size, middle, place):
    return [tuple(place[d] + middle[d] + 0.5 * size[d] * sign[d] for d in range(3))
            for sign in [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]]


def project(point, eye):
    """Place on the picture; the eye looks along -x, with y of the lift to its right and the door in the middle."""
    ahead = max(eye[0] - point[0], 0.05)
    return (WIDTH / 2 + SCALE * ((point[1] - eye[1]) / ahead + eye[1] / (eye[0] - DOOR_M)),
            HEIGHT / 2 - SCALE * (point[2] - eye[2]) / ahead)


# corners of each face, in order around it, and its outward normal
FACES = [((4, 5, 7, 6), (1, 0, 0)), ((0, 1, 5, 4), (0, -1, 0)), ((2, 3, 7, 6), (0, 1, 0)), ((0, 2, 6, 4), (0, 0, -1)),
         ((1, 3, 7, 5), (0, 0, 1))]
SHADES = {(1, 0, 0): 1.0, (0, -1, 0): 0.8, (0, 1, 0): 0.8, (0, 0, -1): 0.65, (0, 0, 1): 0.9}


def shaded(colour, factor):
    return "#%02x%02x%02x" % tuple(int(factor * int(colour[k:k + 2], 16)) for k in (1, 3, 5))


def drawing(row, left):
    """One picture of a row, as lines of SVG."""
    def place(name):
        return tuple(float(row["%s.%s_m" % (name, axis)]) for axis in "xyz")
    level = place("car")[2]
    eye = (EYE_M[0], EYE_M[1], EYE_M[2] + level)
    faces = []
    boxes = [(size, middle, place(name), colour) for name, size, middle, colour in BOXES]
    boxes += [(SILL[0], (0.98, 0, -0.05), (0, 0, FLOOR_M * n), SILL[1]) for n in range(FLOORS)]
    for size, middle, at, colour in boxes:
        points = corners(size, middle, at)
        for order, normal in FACES:
            face = [points[k] for k in order]
            if sum(normal[d] * (eye[d] - face[0][d]) for d in range(3)) > 0:
                distance = sum((sum(p[d] for p in face) / 4 - eye[d]) ** 2 for d in range(3))
                faces.append((max(p[0] for p in face), distance, face, shaded(colour, SHADES[normal])))
    lines = ['<g transform="translate(%d 0)"><svg width="%d" height="%d">' % (left, WIDTH, HEIGHT),
             '<rect width="100%" height="100%" fill="#26221f"/>']
    for _, _, face, colour in sorted(faces, key=lambda each: (each[0], -each[1])):
        points = " ".join("%.1f,%.1f" % project(p, eye) for p in face)
        lines.append('<polygon points="%s" fill="%s" stroke="#222" stroke-width="0.6"/>' % (points, colour))
    lines.append('<text x="10" y="20" fill="#fff" font-family="sans-serif" font-size="14">t = %.1f s, car at %.3f m, '
                 'opening %.2f m</text>' % (float(row["t"]), level, max(0, 2 * float(row["door-left.way_m"]))))
    return lines + ["</svg></g>"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("table")
    arguments.add_argument("out")
    arguments.add_argument("--times", default="1,4.5,9")
    given = arguments.parse_args()
    times = [float(t) for t in given.times.split(",")]
    with open(given.table, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d">' % (len(times) * (WIDTH + 6) - 6, HEIGHT)]
    for k, t in enumerate(times):
        lines += drawing(min(rows, key=lambda row: abs(float(row["t"]) - t)), k * (WIDTH + 6))
    with open(given.out, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["</svg>"]) + "\n")


if __name__ == "__main__":
    main()
