"""Projects the points of SemanticKITTI scans by calib.txt into the image of the same number, and compares classes.

Left out are points near an edge between two classes of the image, and points behind what the image shows there, since
lidar and camera look from different places.

usage: projection.py FOLDER LEAST_SHARE
"""
import sys
from pathlib import Path
import numpy as np
from PIL import Image

EDGE_PIXELS = 3
DEPTH_TOLERANCE = 0.05
folder, least = Path(sys.argv[1]), float(sys.argv[2])


def matrix(text, name):
    line = next(line for line in text.splitlines() if line.startswith(name + ":"))
    return np.vstack([np.array(line.split()[1:], float).reshape(3, 4), [0, 0, 0, 1]])


def interior(classes):
    """Pixels whose neighbours within EDGE_PIXELS have the same class."""
    same = np.ones(classes.shape, bool)
    for dy in range(-EDGE_PIXELS, EDGE_PIXELS + 1):
        for dx in range(-EDGE_PIXELS, EDGE_PIXELS + 1):
            same &= np.roll(classes, (dy, dx), (0, 1)) == classes
    same[:EDGE_PIXELS] = same[-EDGE_PIXELS:] = False
    same[:, :EDGE_PIXELS] = same[:, -EDGE_PIXELS:] = False
    return same


hits = total = 0
for sequence in sorted(path for path in folder.iterdir() if path.is_dir()):
    text = (sequence / "calib.txt").read_text()
    projection = matrix(text, "P0") @ matrix(text, "Tr")
    for scan in sorted((sequence / "os1_cloud_node_kitti_bin").glob("*.bin")):
        points = np.fromfile(scan, "<f4").reshape(-1, 4)[:, :3].astype(float)
        label = np.fromfile(sequence / "os1_cloud_node_furrow_label_id" / (scan.stem + ".label"), "<u4") & 0xFFFF
        assert len(points) == len(label), scan
        image = sequence / "pylon_camera_node_furrow_label_id" / (scan.stem + ".png")
        classes = np.array(Image.open(image)).astype(int)
        h = projection @ np.vstack([points.T, np.ones(len(points))])
        ahead = h[2] > 0.5
        u, v = np.round(h[0, ahead] / h[2, ahead]).astype(int), np.round(h[1, ahead] / h[2, ahead]).astype(int)
        inside = (u >= 0) & (u < classes.shape[1]) & (v >= 0) & (v < classes.shape[0])
        u, v, known, z = u[inside], v[inside], label[ahead][inside], h[2, ahead][inside]
        depth = np.array(Image.open(sequence / "pylon_camera_node_depth" / (scan.stem + ".png")))[v, u] / 1000
        counted = interior(classes)[v, u] & (z < depth * (1 + DEPTH_TOLERANCE))
        hits += int((classes[v, u] == known)[counted].sum())
        total += int(counted.sum())
share = hits / max(total, 1)
print(f"projection: {hits} of {total} points ({100 * share:.2f} %) are on pixels of their class")
sys.exit(0 if total > 1000 and share >= least else 1)
