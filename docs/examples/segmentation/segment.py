"""Trains a small U-Net to tell sky, ground, ruts, rocks, vehicles and plants apart in images of a Furrow data set.

    furrow dataset docs/examples/segmentation/data.yaml --out out/segmentation
    python3 docs/examples/segmentation/segment.py out/segmentation
    python3 docs/examples/segmentation/segment.py out/segmentation --count

The first line of the two in Python trains on the split train, prints the intersection over union of each class on val
after some epochs, and at the end that on test, whose episodes have seeds that no other split has. It needs numpy and
PyTorch (Debian: python3-torch). With --count it prints the pixels of each class in each split, and needs numpy only.
"""

import argparse
import csv
import json
import sys
import time
from pathlib import Path

import numpy

CLASSES = ("sky", "ground", "rut", "rock", "vehicle", "plant")
IGNORED = 255
CAMERA = "front"
BATCH = 6
WIDTHS = (16, 32, 64, 64)

# names in classes.csv; those of soils begin with "soil:"
GROUPS = {
    "sky": "sky",
    "rut": "rut",
    "berm": "ground",
    "rigid ground": "ground",
    "rock": "rock",
    "step": "rock",
    "vehicle": "vehicle",
    "wheel": "vehicle",
    "tree": "plant",
    "shrub": "plant",
    "grass": "plant",
    "log": "plant",
}


def class_table(path):
    """The number in CLASSES for each of the 256 ids in the images: from classes.csv of rendered sensors."""
    table = numpy.full(256, IGNORED, numpy.uint8)
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            group = "ground" if row["name"].startswith("soil:") else GROUPS.get(row["name"])
            if group is not None:
                table[int(row["id"])] = CLASSES.index(group)
    return table


def image_files(dataset, split):
    """The rendered images of a split, run by run, vehicle by vehicle, in the order of time."""
    runs = json.loads((Path(dataset) / "splits.json").read_text("utf-8"))
    if split not in runs:
        raise ValueError("%s: has no split %r, only %s" % (dataset, split, ", ".join(runs)))
    files = []
    for run in runs[split]:
        files += sorted((Path(dataset) / "runs" / run_folder(run) / "sensors").glob("*/%s/*.npz" % CAMERA))
    if not files:
        raise ValueError("%s: split %r has no images of a camera '%s'" % (dataset, split, CAMERA))
    return files


def run_folder(run):
    return run if isinstance(run, str) else "%05d" % run


def load(dataset, split):
    """Images [n, rows, columns, 3] of bytes and their classes [n, rows, columns] of a split."""
    images, labels = [], []
    for path in image_files(dataset, split):
        table = class_table(path.parents[2] / "classes.csv")
        with numpy.load(path) as frame:
            images.append(frame["rgb"])
            labels.append(table[frame["semantic"]])
    return numpy.stack(images), numpy.stack(labels)


def count(dataset):
    """Prints images and pixels of each class in each split."""
    for split in ("train", "val", "test"):
        images, labels = load(dataset, split)
        pixels = ["%s %d" % (name, (labels == k).sum()) for k, name in enumerate(CLASSES)]
        print("%s: %d images of %d x %d: %s" % (split, len(images), *images.shape[2:0:-1], ", ".join(pixels)))


def confusion(truth, found):
    """Pixels by true class and found class."""
    known = truth != IGNORED
    pairs = len(CLASSES) * truth[known].astype(int) + found[known]
    return numpy.bincount(pairs, minlength=len(CLASSES) ** 2).reshape(len(CLASSES), len(CLASSES))


def intersection_over_union(table):
    """Of each class, from pixels by true and found class; NaN for a class that is neither there nor found."""
    both = numpy.diag(table)
    either = table.sum(axis=0) + table.sum(axis=1) - both
    return numpy.where(either > 0, both / numpy.maximum(either, 1), numpy.nan)


def network(torch):
    """A U-Net (Ronneberger, Fischer, Brox 2015) with three levels at half the resolution, for speed.

    Squares of 2 x 2 pixels enter it as channels, and leave it as channels too.
    """
    nn = torch.nn

    def block(inputs, outputs):
        layers = []
        for k in range(2):
            layers += [nn.Conv2d(outputs if k else inputs, outputs, 3, padding=1, bias=False)]
            layers += [nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)]
        return nn.Sequential(*layers)

    class UNet(nn.Module):
        def __init__(self):
            super().__init__()
            self.down = nn.ModuleList(block(a, b) for a, b in zip((12, *WIDTHS), WIDTHS))
            self.up = nn.ModuleList(block(a + b, b) for a, b in zip(WIDTHS[:0:-1], WIDTHS[-2::-1]))
            self.last = nn.Conv2d(WIDTHS[0], 4 * len(CLASSES), 1)

        def forward(self, x):
            x = nn.functional.pixel_unshuffle(x, 2)
            kept = []
            for k, down in enumerate(self.down):
                x = down(x if k == 0 else nn.functional.max_pool2d(x, 2))
                kept.append(x)
            for up, beside in zip(self.up, kept[-2::-1]):
                x = nn.functional.interpolate(x, size=beside.shape[2:], mode="bilinear", align_corners=False)
                x = up(torch.cat((x, beside), 1))
            return nn.functional.pixel_shuffle(self.last(x), 2)

    return UNet()


def tensor(torch, images):
    return torch.from_numpy(images).permute(0, 3, 1, 2).float() / 127.5 - 1


def evaluate(torch, net, images, labels):
    """Pixels by true class and found class."""
    net.eval()
    table = numpy.zeros((len(CLASSES), len(CLASSES)), int)
    with torch.no_grad():
        for at in range(0, len(images), BATCH):
            found = net(tensor(torch, images[at : at + BATCH])).argmax(1).numpy()
            table += confusion(labels[at : at + BATCH], found)
    return table


def report(name, table):
    shares = intersection_over_union(table)
    each = ", ".join("%s %.3f" % pair for pair in zip(CLASSES, shares))
    print("%s: mIoU %.3f; IoU of %s" % (name, numpy.nanmean(shares), each), flush=True)


def train(torch, images, labels, val, epochs):
    """A network after a number of epochs; images are mirrored at random and change their brightness."""
    net = network(torch)
    shares = numpy.bincount(labels[labels != IGNORED], minlength=len(CLASSES)) / labels.size
    weights = 1 / numpy.sqrt(numpy.maximum(shares, 1e-3))
    loss = torch.nn.CrossEntropyLoss(torch.tensor(weights / weights.mean()).float(), ignore_index=IGNORED)
    optimiser = torch.optim.AdamW(net.parameters(), 5e-3, weight_decay=1e-3)
    steps = epochs * ((len(images) + BATCH - 1) // BATCH)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimiser, 5e-3, total_steps=steps)
    start, used = time.monotonic(), time.process_time()
    for epoch in range(1, epochs + 1):
        net.train()
        total = 0.0
        for pick in torch.randperm(len(images)).split(BATCH):
            x, y = tensor(torch, images[pick.numpy()]), torch.from_numpy(labels[pick.numpy()]).long()
            mirrored = torch.rand(len(pick)) < 0.5
            x[mirrored], y[mirrored] = x[mirrored].flip(3), y[mirrored].flip(2)
            x = x * (0.8 + 0.4 * torch.rand(len(pick), 1, 1, 1)) + 0.2 * (torch.rand(len(pick), 1, 1, 1) - 0.5)
            optimiser.zero_grad()
            result = loss(net(x), y)
            result.backward()
            optimiser.step()
            rate.step()
            total += float(result) * len(pick)
        times = (time.monotonic() - start, time.process_time() - used)
        text = "epoch %d: loss %.4f after %.0f s, %.0f s of processor time"
        print(text % (epoch, total / len(images), *times), flush=True)
        if epoch % 6 == 0 or epoch == epochs:
            report("val", evaluate(torch, net, *val))
    return net


def save_examples(torch, net, images, labels, path, number=4):
    """Writes images, true classes and found classes side by side, if the Python Imaging Library is there."""
    try:
        from PIL import Image
    except ImportError:
        return
    colours = numpy.zeros((256, 3), numpy.uint8)
    colours[:3] = (135, 190, 235), (190, 165, 120), (220, 30, 30)
    colours[3:6] = (120, 120, 120), (60, 60, 200), (30, 120, 40)
    # those with the most pixels of ruts, from different places of the split
    parts = numpy.array_split(numpy.arange(len(images)), number)
    picks = [part[(labels[part] == CLASSES.index("rut")).sum(axis=(1, 2)).argmax()] for part in parts]
    net.eval()
    with torch.no_grad():
        found = net(tensor(torch, images[picks])).argmax(1).numpy()
    columns = [numpy.concatenate(part, 0) for part in (images[picks], colours[labels[picks]], colours[found])]
    Image.fromarray(numpy.concatenate(columns, 1)).save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("dataset", help="folder that 'furrow dataset' has written")
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", metavar="PNG", help="write some images of test beside true and found classes")
    parser.add_argument("--count", action="store_true", help="print images and pixels of each class, and train nothing")
    options = parser.parse_args()
    if options.count:
        count(options.dataset)
        return 0
    try:
        import torch
    except ImportError:
        print("segment: training needs PyTorch: apt-get install python3-torch, or pip install torch", file=sys.stderr)
        return 3
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    images, labels = load(options.dataset, "train")
    print("train: %d images of %d x %d" % (len(images), *images.shape[2:0:-1]), flush=True)
    net = train(torch, images, labels, load(options.dataset, "val"), options.epochs)
    test_images, test_labels = load(options.dataset, "test")
    table = evaluate(torch, net, test_images, test_labels)
    report("test", table)
    print("test, pixels by true class (row) and found class (column), %s:" % ", ".join(CLASSES))
    print(table)
    if options.examples:
        save_examples(torch, net, test_images, test_labels, options.examples)
    return 0


if __name__ == "__main__":
    sys.exit(main())
