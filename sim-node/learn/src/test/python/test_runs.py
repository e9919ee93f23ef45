"""The package furrow: folders of runs and sweeps, and commands that write them."""

import json
import sys
import unittest
from pathlib import Path

from support import FakeTest, importable

import furrow

RUN = """#!%s
import hashlib, json, sys, pathlib
line = sys.argv[1:]
out = pathlib.Path(line[line.index("--out") + 1])
if "fail" in line[1]:
    print("furrow: fail: there is no such scenario", file=sys.stderr)
    sys.exit(2)
(out / "vehicles").mkdir(parents=True)
(out / ("sweep.json" if line[0] == "sweep" else "run.json")).write_text(
    json.dumps({"digest": "00ff", "vehicles": [{"name": "lead"}], "line": line}))
(out / "columns.json").write_text(json.dumps({"vehicles/lead.csv": [{"name": "t_s", "unit": "s"}], "absent.csv": []}))
(out / "vehicles" / "lead.csv").write_text("t_s,state,gap_m\\n0.0,on,\\n0.5,off,2.5\\n")
(out / "sweep.csv").write_text("run,digest,error\\n1-a,ff,\\n2-b,,it broke\\n")
sha256 = lambda data: hashlib.sha256(data).hexdigest()
files = sorted(path for path in out.rglob("*") if path.is_file())
body = "# furrow-manifest: 1\\n" + "".join(
    sha256(path.read_bytes()) + "  " + str(path.relative_to(out)) + "\\n" for path in files)
(out / "manifest.sha256").write_text(body + "# sha256 of the lines above: " + sha256(body.encode()) + "\\n")
"""


class RunsTest(FakeTest):
    def setUp(self):
        super().setUp()
        command = Path(self.folder / "furrow")
        command.write_text(RUN % sys.executable, encoding="utf-8")
        self.out = self.folder / "out"

    def test_should_run_and_read(self):
        run = furrow.run("convoy", self.out, {"soil": "mid", "terrain": {"type": "flat"}}, ["--ranks", "2"])
        self.assertEqual(
            ["run", "convoy", "--out", str(self.out), "--ranks", "2"]
            + ["--set", "soil=mid", "--set", 'terrain={"type": "flat"}'],
            run.summary["line"],
        )
        again = furrow.open(str(self.out))
        self.assertIsInstance(again, furrow.Run)
        self.assertEqual("00ff", again.digest)
        self.assertEqual(["lead"], again.vehicles)
        self.assertEqual(["vehicles/lead.csv"], again.tables)
        self.assertEqual("s", again.columns["vehicles/lead.csv"][0]["unit"])
        table = again.vehicle("lead")
        self.assertEqual([0.0, 0.5], list(table["t_s"]))
        self.assertEqual(["on", "off"], list(table["state"]))
        self.assertTrue(table["gap_m"][0] != table["gap_m"][0] and table["gap_m"][1] == 2.5)

    def test_should_sweep(self):
        sweep = furrow.sweep("single", self.out, {"soil": ["mid", "lete"]}, seed="1..2")
        self.assertEqual(
            ["sweep", "single", "--seed", "1..2", "--out", str(self.out), "--set", "soil=mid,lete"], sweep.plan["line"]
        )
        furrow.run("single", self.out / "runs" / "1-a")
        self.assertEqual(["00ff"], [run.digest for run in furrow.open_sweep(self.out).runs])
        with self.assertRaisesRegex(furrow.FurrowError, "is the folder of a sweep; furrow.open_sweep reads it"):
            furrow.open(self.out)

    def test_should_refuse_a_file_that_has_changed(self):
        run = furrow.run("convoy", self.out)
        table = self.out / "vehicles" / "lead.csv"
        table.write_text(table.read_text().replace("2.5", "2.6"))
        with self.assertRaisesRegex(furrow.FurrowError, "damaged: vehicles/lead.csv: differs from manifest.sha256"):
            run.vehicle("lead")
        (self.out / "run.json").write_text((self.out / "run.json").read_text().replace("00ff", "00fe"))
        with self.assertRaisesRegex(furrow.FurrowError, "damaged: run.json: "):
            furrow.open(self.out)
        manifest = self.out / "manifest.sha256"
        manifest.write_text(manifest.read_text().replace("lead", "load"))
        with self.assertRaisesRegex(furrow.FurrowError, "manifest.sha256 is missing or damaged"):
            furrow.open(self.out)
        manifest.unlink()
        with self.assertRaisesRegex(furrow.FurrowError, "manifest.sha256 is missing or damaged"):
            furrow.open(self.out)

    def test_should_give_a_frame(self):
        if not importable("pandas"):
            self.skipTest("no pandas")
        run = furrow.run("convoy", self.out)
        self.assertEqual(2, len(run.frame("vehicles/lead.csv")))

    def test_should_refuse_with_the_reason(self):
        with self.assertRaisesRegex(furrow.FurrowError, "furrow: fail: there is no such scenario"):
            furrow.run("fail", self.out)
        with self.assertRaisesRegex(FileNotFoundError, "has no run.json; name the folder"):
            furrow.open(self.folder)
        with self.assertRaisesRegex(KeyError, "has no table 'other.csv', only vehicles/lead.csv"):
            furrow.run("convoy", self.out).table("other.csv")

    def test_should_be_typed(self):
        self.assertTrue((Path(furrow.__file__).parent / "py.typed").is_file())


if __name__ == "__main__":
    unittest.main()
