"""Reads training data that 'furrow export' and 'furrow dataset' write. Needs numpy; Parquet needs pyarrow as well.

    import furrow_data
    data = furrow_data.load("run/export/npz")
    for episode in data:                       # one per vehicle and run
        slip = episode["wheel/slip_ratio"]     # [time, wheel]

    train = furrow_data.load("dataset", split="train")
"""

import csv
import json
from pathlib import Path

import numpy

__all__ = ["load", "Data", "Episode"]

SPLITS = ("train", "val", "test", "test_hard")


class Episode:
    """Arrays of one vehicle of one run, by name: TABLE/COLUMN. The split of a single run is 'train'."""

    def __init__(self, path, split, run, vehicle):
        self.path, self.split, self.run, self.vehicle = path, split, run, vehicle
        self._arrays = None

    def _open(self):
        if self._arrays is None:
            self._arrays = numpy.load(self.path, allow_pickle=False)
        return self._arrays

    def __getitem__(self, name):
        return self._open()[name]

    def __contains__(self, name):
        return name in self._open()

    def keys(self):
        return list(self._open())

    def __repr__(self):
        return "Episode(split=%r, run=%d, vehicle=%r)" % (self.split, self.run, self.vehicle)


class Data:
    """A folder with data: its episodes, tables, schema and manifest."""

    def __init__(self, folder, split=None):
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise FileNotFoundError("%s: is not a folder" % folder)
        # the folder of arrays in a data set, or of one split of it, may be named too
        above = [self.folder, *list(self.folder.resolve().parents)[:2]]
        self._home = next((each for each in above if (each / "schema.json").is_file()), self.folder)
        self.schema = self._json("schema.json")
        self.manifest = self._json("manifest.json")
        root = (self.folder / "npz" if (self.folder / "npz").is_dir() else self.folder).resolve()
        every = []
        for path in sorted(root.glob("**/run-*/*.npz"), key=lambda each: (each.parent.name, each.name)):
            of = path.parent.parent.name
            every.append(Episode(path, of if of in SPLITS else SPLITS[0], int(path.parent.name[4:]), path.stem))
        names = {each.split for each in every}
        names.update(each.name.rsplit("-", 1)[0] for each in (self._home / "tables" / "runs").glob("*-*.parquet"))
        self.splits = [each for each in SPLITS if each in names]
        if split is not None and split not in self.splits:
            raise ValueError("%s: has no split %r, only %s" % (folder, split, ", ".join(self.splits)))
        self.split = split
        self._episodes = [each for each in every if split in (None, each.split)]
        if self.schema is None and not every:
            raise ValueError(
                "%s: has neither schema.json nor run-*/VEHICLE.npz; export a run with 'furrow export --format npz'" % folder
            )

    def _json(self, name):
        path = self._home / name
        return json.loads(path.read_text("utf-8")) if path.is_file() else None

    def __len__(self):
        return len(self._episodes)

    def __getitem__(self, index):
        return self._episodes[index]

    def __iter__(self):
        return iter(self._episodes)

    def column(self, name):
        """Unit, frame and description of TABLE/COLUMN."""
        table, column = name.split("/", 1)
        for each in (self.schema or {}).get("tables", []):
            for found in each["columns"] if each["name"] == table else []:
                if found["name"] == column:
                    return found
        raise KeyError("schema.json has no column %s" % name)

    def soils(self):
        """Rows of soils.csv as dictionaries, by id: the numbers in wheel/soil_id."""
        with open(self._home / "soils.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        text = ("name", "layers")
        return {int(row["id"]): {key: row[key] if key in text else float(row[key]) for key in row} for row in rows}

    def table(self, name, split=None):
        """A table as a pyarrow.Table, of all splits unless one is named; needs pyarrow."""
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError as error:
            raise ImportError(
                "Parquet tables need pyarrow: 'pip install pyarrow'; or export with --format npz, which needs numpy only"
            ) from error
        tables = self._home / "tables" / name
        files = sorted(tables.glob((split or self.split or "*") + "-*.parquet")) or sorted(tables.glob("all-*.parquet"))
        if not files:
            raise FileNotFoundError("%s: has no table %s of this split" % (self.folder, name))
        return pyarrow.concat_tables([parquet.read_table(file) for file in files])


def load(folder, split=None):
    """Opens a folder that 'furrow export --format npz|parquet' or 'furrow dataset' has written.

    split: only the episodes and rows of 'train', 'val', 'test' or 'test_hard'; None: all, each episode has its split.
    """
    return Data(folder, split)
