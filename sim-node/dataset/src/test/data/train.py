"""Trains a small network on npz data to predict the mean slip of a vehicle's wheels: train.py SECONDS FOLDER...

The runs of the last folder are for validation. Ends with 1 if the error is not below 0.7 times that of the mean.
"""
import sys
import time
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1].parent / "main" / "python"))
import furrow_data  # noqa: E402

WINDOW = 10


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


def arrays(episodes):
    pairs = [samples(episode) for episode in episodes]
    return [torch.tensor(numpy.concatenate(part), dtype=torch.float32) for part in zip(*pairs)]


def main():
    torch.manual_seed(7)
    torch.set_num_threads(1)
    seconds, folders = float(sys.argv[1]), sys.argv[2:]
    episodes = [episode for folder in folders for episode in furrow_data.load(folder)]
    held = episodes[-1].run, episodes[-1].path.parent.parent, episodes[-1].vehicle
    train = [e for e in episodes if (e.run, e.path.parent.parent, e.vehicle) != held]
    x, y = arrays(train)
    x_val, y_val = arrays([episodes[-1]])
    mean, std = x.mean(0), x.std(0) + 1e-6
    x, x_val = (x - mean) / std, (x_val - mean) / std
    net = torch.nn.Sequential(torch.nn.Linear(x.shape[1], 64), torch.nn.ReLU(), torch.nn.Linear(64, 1))
    optimiser = torch.optim.Adam(net.parameters(), 1e-3, weight_decay=1e-4)
    end = time.process_time() + seconds
    while time.process_time() < end:
        pick = torch.randint(len(x), (256,))
        loss = ((net(x[pick])[:, 0] - y[pick]) ** 2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    with torch.no_grad():
        error = float(((net(x_val)[:, 0] - y_val) ** 2).mean())
    of_mean = float(((y.mean() - y_val) ** 2).mean())
    print("train: squared error of slip %.2e, of the mean %.2e" % (error, of_mean))
    return 0 if error < 0.7 * of_mean else 1


sys.exit(main())
