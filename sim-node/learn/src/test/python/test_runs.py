"""The package furrow: folders of runs and sweeps, and commands that write them."""

import json
import sys
import unittest
from pathlib import Path

from support import FakeTest, importable

import furrow

RUN = """#!%s
import json, sys, pathlib
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
        (self.out / "runs" / "1-a").mkdir(parents=True)
        (self.out / "runs" / "1-a" / "run.json").write_text(json.dumps({"digest": "ff"}))
        self.assertEqual(["ff"], [run.digest for run in furrow.open(self.out).runs])

    def test_should_give_a_frame(self):
        if not importable("pandas"):
            self.skipTest("no pandas")
        run = furrow.run("convoy", self.out)
        self.assertEqual(2, len(run.frame("vehicles/lead.csv")))

    def test_should_refuse_with_the_reason(self):
        with self.assertRaisesRegex(furrow.FurrowError, "furrow: fail: there is no such scenario"):
            furrow.run("fail", self.out)
        with self.assertRaisesRegex(FileNotFoundError, "neither run.json nor sweep.json"):
            furrow.open(self.folder)
        with self.assertRaisesRegex(KeyError, "has no table 'other.csv', only vehicles/lead.csv"):
            furrow.run("convoy", self.out).table("other.csv")

    def test_should_be_typed(self):
        self.assertTrue((Path(furrow.__file__).parent / "py.typed").is_file())


if __name__ == "__main__":
    unittest.main()
