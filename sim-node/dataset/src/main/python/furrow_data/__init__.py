"""Reads training data that 'furrow export' and 'furrow dataset' write. Needs numpy; Parquet needs pyarrow as well.

    import furrow_data
    data = furrow_data.load("run/export/npz")
    for episode in data:                       # one per vehicle and run
        slip = episode["wheel/slip_ratio"]     # [time, wheel]
"""

import json
from pathlib import Path

import numpy

__all__ = ["load", "Data", "Episode"]


class Episode:
    """Arrays of one vehicle of one run, by name: TABLE/COLUMN."""

    def __init__(self, path, run, vehicle):
        self.path, self.run, self.vehicle = path, run, vehicle
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
        return "Episode(run=%d, vehicle=%r)" % (self.run, self.vehicle)


class Data:
    """A folder with data: its episodes, tables, schema and manifest."""

    def __init__(self, folder):
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise FileNotFoundError("%s: is not a folder" % folder)
        self.schema = self._json("schema.json")
        self.manifest = self._json("manifest.json")
        root = self.folder / "npz" if (self.folder / "npz").is_dir() else self.folder
        self._episodes = [
            Episode(path, int(path.parent.name[4:]), path.stem) for path in sorted(root.glob("**/run-*/*.npz"))
        ]
        if self.schema is None and not self._episodes:
            raise ValueError(
                "%s: has neither schema.json nor run-*/VEHICLE.npz; export a run with 'furrow export --format npz'" % folder
            )

    def _json(self, name):
        path = self.folder / name
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

    def table(self, name, split="*"):
        """A table as a pyarrow.Table; needs pyarrow."""
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError as error:
            raise ImportError(
                "Parquet tables need pyarrow: 'pip install pyarrow'; or export with --format npz, which needs numpy only"
            ) from error
        files = sorted((self.folder / "tables" / name).glob(split + "-*.parquet"))
        if not files:
            raise FileNotFoundError("%s: has no table %s" % (self.folder, name))
        return pyarrow.concat_tables([parquet.read_table(file) for file in files])


def load(folder):
    """Opens a folder that 'furrow export --format npz|parquet' or 'furrow dataset' has written."""
    return Data(folder)
