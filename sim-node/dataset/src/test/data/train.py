"""Trains a small network on npz data to predict the mean slip of a vehicle's wheels: train.py SECONDS NPZ

NPZ has a folder for each split, with runs that no other split has. Ends with 1 if the squared error on val is not below
0.7 times that of the mean of train. Prints the same for test_hard, whose soil no other split has.
"""
import sys
import time
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1].parent / "main" / "python"))
import furrow_data  # noqa: E402

WINDOW = 10
MOST_ERROR = 0.7


def samples(episode):
    inputs = numpy.stack(
        [episode["command/" + name] for name in ("steering", "throttle", "brake", "engine_radps")]
        + [episode["state/pitch_rad"], episode["state/roll_rad"]]
        + list(episode["wheel/omega_radps"].T),
        axis=1,
    )
    slip = episode["wheel/slip_ratio"].mean(axis=1)
    rows = range(WINDOW, len(slip), 2)
    return numpy.array([inputs[row - WINDOW : row].ravel() for row in rows]), slip[list(rows)]


def arrays(folder):
    pairs = [samples(episode) for episode in furrow_data.load(folder)]
    return [torch.tensor(numpy.concatenate(part), dtype=torch.float32) for part in zip(*pairs)]


def main():
    torch.manual_seed(7)
    torch.set_num_threads(1)
    seconds, folder = float(sys.argv[1]), Path(sys.argv[2])
    x, y = arrays(folder / "train")
    mean, std = x.mean(0), x.std(0) + 1e-6
    net = torch.nn.Sequential(torch.nn.Linear(x.shape[1], 64), torch.nn.ReLU(), torch.nn.Linear(64, 1))
    optimiser = torch.optim.Adam(net.parameters(), 1e-3, weight_decay=1e-3)
    scaled = (x - mean) / std
    end = time.process_time() + seconds
    while time.process_time() < end:
        pick = torch.randint(len(x), (256,))
        loss = ((net(scaled[pick])[:, 0] - y[pick]) ** 2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    shares = {}
    for split in ("val", "test_hard"):
        x_other, y_other = arrays(folder / split)
        with torch.no_grad():
            error = float(((net((x_other - mean) / std)[:, 0] - y_other) ** 2).mean())
        of_mean = float(((y.mean() - y_other) ** 2).mean())
        shares[split] = error / of_mean
        print("train: %s: squared error of slip %.2e, of the mean %.2e" % (split, error, of_mean))
    return 0 if shares["val"] < MOST_ERROR else 1


sys.exit(main())
