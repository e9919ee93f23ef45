"""Reads the folder of a run or of a sweep, and starts both. Needs numpy; data frames need pandas as well.

    import furrow
    run = furrow.run("convoy", out="convoy", settings={"soil": "mid"})
    lead = run.table("vehicles/lead.csv")          # arrays by column
    print(run.digest, lead["speed_mps"].mean())

    run = furrow.open("convoy")
    frame = run.frame("convoy.csv")                # a pandas.DataFrame
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union, cast

import numpy

from furrow_gym import FurrowError
from furrow_gym.server import find_command

if TYPE_CHECKING:
    import pandas
    from numpy.typing import NDArray

__all__ = ["open", "open_sweep", "run", "sweep", "FurrowError", "Run", "Sweep"]

PathLike = Union[str, "os.PathLike[str]"]
_MANIFEST = "manifest.sha256"
_RUN = "run.json"
_SWEEP = "sweep.json"


class _Tables:
    """A folder with tables in CSV."""

    def __init__(self, folder: PathLike) -> None:
        self.folder = Path(folder)

    @property
    def tables(self) -> List[str]:
        """Names of the tables: paths in the folder."""
        raise NotImplementedError

    def table(self, name: str) -> Dict[str, NDArray[Any]]:
        """Columns of a table by name: numbers as float64, with NaN for empty cells, and texts."""
        if name not in self.tables:
            raise KeyError("%s: has no table %r, only %s" % (self.folder, name, ", ".join(self.tables)))
        rows = list(csv.reader(io.StringIO(self._text(name), newline="")))
        columns = list(zip(*rows[1:])) if len(rows) > 1 else [() for _ in rows[0]]
        return {key: _array(column) for key, column in zip(rows[0], columns)}

    def frame(self, name: str) -> pandas.DataFrame:
        """A table as a pandas.DataFrame."""
        import pandas

        return pandas.DataFrame(self.table(name))

    def _text(self, name: str) -> str:
        return (self.folder / name).read_bytes().decode("utf-8")

    def _json(self, name: str) -> Any:
        return json.loads(self._text(name))


class Run(_Tables):
    """A finished run: its summary, the meaning of its columns, and its tables. A file that has changed since the run
    raises FurrowError."""

    def __init__(self, folder: PathLike) -> None:
        super().__init__(folder)
        self._hashes = _hashes(self.folder)
        self.summary: Dict[str, Any] = self._json(_RUN)

    def _text(self, name: str) -> str:
        text = super()._text(name)
        if hashlib.sha256(text.encode("utf-8")).hexdigest() != self._hashes.get(name):
            raise FurrowError("%s: damaged: %s: differs from %s" % (self.folder, name, _MANIFEST))
        return text

    @property
    def digest(self) -> str:
        """Digest of ground and vehicles at the end."""
        return str(self.summary["digest"])

    @property
    def vehicles(self) -> List[str]:
        """Names of the vehicles."""
        return [each["name"] for each in self.summary["vehicles"]]

    @property
    def tables(self) -> List[str]:
        return sorted(name for name in self.columns if (self.folder / name).is_file())

    @property
    def columns(self) -> Dict[str, List[Dict[str, str]]]:
        """Name, unit, frame and meaning of the columns of each table."""
        return cast(Dict[str, List[Dict[str, str]]], self._json("columns.json"))

    def vehicle(self, name: str) -> Dict[str, NDArray[Any]]:
        """The table of a vehicle: a row for each epoch."""
        return self.table("vehicles/%s.csv" % name)

    def __repr__(self) -> str:
        return "Run(%r, digest=%r)" % (str(self.folder), self.digest)


class Sweep(_Tables):
    """The runs of a sweep; sweep.csv has a row for each."""

    def __init__(self, folder: PathLike) -> None:
        super().__init__(folder)
        self.plan: Dict[str, Any] = self._json(_SWEEP)

    @property
    def tables(self) -> List[str]:
        return ["sweep.csv"]

    @property
    def runs(self) -> List[Run]:
        """The runs that have ended, in the order of sweep.csv."""
        table = self.table("sweep.csv")
        done = [str(name) for name, error in zip(table["run"], table["error"]) if not _is_text(error)]
        return [Run(self.folder / "runs" / name) for name in done]

    def __repr__(self) -> str:
        return "Sweep(%r)" % str(self.folder)


def open(folder: PathLike) -> Run:
    """The run in a folder."""
    if (Path(folder) / _SWEEP).is_file():
        raise FurrowError("%s: is the folder of a sweep; furrow.open_sweep reads it" % folder)
    _require(folder, _RUN)
    return Run(folder)


def open_sweep(folder: PathLike) -> Sweep:
    """The sweep in a folder."""
    _require(folder, _SWEEP)
    return Sweep(folder)


def _require(folder: PathLike, name: str) -> None:
    if not (Path(folder) / name).is_file():
        raise FileNotFoundError("%s: has no %s; name the folder that --out named" % (folder, name))


def run(
    scenario: PathLike,
    out: PathLike,
    settings: Optional[Mapping[str, Any]] = None,
    arguments: Sequence[str] = (),
) -> Run:
    """Runs 'furrow run' and returns the run; settings are those of --set, and arguments are further options."""
    _start(["run", os.fspath(scenario)], out, settings, arguments)
    return Run(out)


def sweep(
    scenario: PathLike,
    out: PathLike,
    settings: Optional[Mapping[str, Any]] = None,
    seed: Optional[str] = None,
    arguments: Sequence[str] = (),
) -> Sweep:
    """Runs 'furrow sweep' and returns it; a setting that is a list has several values, and seed is as in 1..20."""
    of_seed = [] if seed is None else ["--seed", seed]
    _start(["sweep", os.fspath(scenario), *of_seed], out, settings, arguments)
    return Sweep(out)


def _start(line: List[str], out: PathLike, settings: Optional[Mapping[str, Any]], arguments: Sequence[str]) -> None:
    line = [find_command(), *line, "--out", os.fspath(out), *arguments]
    for key, value in (settings or {}).items():
        values = value if isinstance(value, list) else [value]
        line += ["--set", "%s=%s" % (key, ",".join(_text(each) for each in values))]
    ended = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if ended.returncode != 0:
        lines = ended.stdout.strip().splitlines()
        raise FurrowError(lines[-1] if lines else "furrow ended with exit code %d" % ended.returncode)


def _text(value: Any) -> str:
    """A value as it is written after --set: maps as JSON, which is YAML as well."""
    return value if isinstance(value, str) else json.dumps(value)


def _hashes(folder: Path) -> Dict[str, str]:
    """SHA-256 of the files of a run, from its manifest, whose last line has that of the lines above."""
    path = folder / _MANIFEST
    body, mark, last = (path.read_bytes() if path.is_file() else b"").rpartition(b"# sha256 of the lines above: ")
    if not mark or hashlib.sha256(body).hexdigest().encode() != last.rstrip(b"\n"):
        raise FurrowError(
            "%s: %s is missing or damaged; restore it from a copy, or repeat the run" % (folder, _MANIFEST)
        )
    entries = [line.partition("  ") for line in body.decode("utf-8").splitlines() if not line.startswith("#")]
    return {name: value for value, _, name in entries}


def _is_text(value: Any) -> bool:
    """Whether a cell has a text; a column of empty cells has NaN."""
    return isinstance(value, str) and value != ""


def _array(column: Sequence[str]) -> NDArray[Any]:
    try:
        return numpy.array([float(cell) if cell else numpy.nan for cell in column], dtype=numpy.float64)
    except ValueError:
        return numpy.array(column, dtype=str)
