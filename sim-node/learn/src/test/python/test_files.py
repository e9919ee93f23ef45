"""The files around the package: documentation, template for Slurm, wheel, learner, and the sources themselves."""

import ast
import base64
import csv
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import unittest
import zipfile
from unittest import mock

from support import HERE, SOURCES, FakeTest, importable

import furrow_gym

ROOT = HERE.parents[4]


class DocumentationTest(FakeTest):
    def test_should_run_the_examples(self):
        text = (ROOT / "docs" / "learning-python.md").read_text(encoding="utf-8")
        examples = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(examples), 4)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        for example in examples:
            if "stable_baselines3" in example and not importable("stable_baselines3"):
                continue
            with self.subTest(example), mock.patch("builtins.print"):
                exec(compile(example, "learning-python.md", "exec"), {})


class SlurmTest(FakeTest):
    def test_should_write_addresses_that_the_client_reads(self):
        (self.folder / "scontrol").write_text("#!/bin/sh\n", encoding="utf-8")
        (self.folder / "scontrol").chmod(0o755)
        for task in (1, 2):
            self.start(str(task))
        folder = self.folder / "results" / "furrow-env-7"
        addresses = furrow_gym.wait_for_addresses(folder, 2, timeout=60)
        envs = self.opened(furrow_gym.make_vec("counter", 6, address=addresses))
        self.assertEqual([0, 1, 2, 3, 4, 5], envs.reset()[0][:, 0].tolist())
        self.assertEqual(["1.address", "2.address"], sorted(os.listdir(folder)))

    def start(self, task):
        variables = {
            "SLURM_JOB_ID": "8",
            "SLURM_JOB_NAME": "furrow-env",
            "SLURM_ARRAY_JOB_ID": "7",
            "SLURM_ARRAY_TASK_ID": task,
            "SLURM_CPUS_PER_TASK": "2",
            "PATH": "%s:%s" % (self.folder, os.environ["PATH"]),
        }
        job = subprocess.Popen(
            ["bash", str(ROOT / "cluster-configs" / "slurm" / "env-array.sbatch"), "counter", "--envs", "3"],
            cwd=self.folder,
            env=dict(os.environ, **variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.addCleanup(job.wait)
        self.addCleanup(os.killpg, job.pid, 15)


class LearnerTest(FakeTest):
    def learn(self, *args):
        command = [sys.executable, str(HERE / "learn.py"), "point", "60", "2", *args]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        return done.returncode, json.loads(done.stdout)

    def test_should_improve_a_policy(self):
        code, result = self.learn("--generations", "40")
        self.assertEqual((0, True), (code, result["improved"]))
        self.assertGreater(result["last"], 2.0)
        self.assertEqual((code, result), self.learn("--generations", "40"), "the same each time")

    def test_should_fail_without_an_improvement(self):
        code, result = self.learn("--generations", "0")
        self.assertEqual((1, False), (code, result["improved"]))
        self.assertEqual(result["first"], result["last"])


class SourcesTest(unittest.TestCase):
    def test_should_be_python_3_9(self):
        for path in sorted(SOURCES.rglob("*.py")) + sorted(HERE.glob("*.py")):
            with self.subTest(path.name):
                ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))

    def test_should_keep_lines_within_120_columns(self):
        for path in sorted(SOURCES.rglob("*.py")) + sorted(HERE.glob("*.py")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                self.assertLessEqual(len(line), 120, "%s:%d" % (path.name, number))

    def test_should_import_libraries_late(self):
        program = (
            "import sys; sys.path.insert(0, %r); import furrow_gym; furrow_gym.Client; furrow_gym.connect;"
            "print([each for each in ('gymnasium', 'pettingzoo', 'stable_baselines3') if each in sys.modules])"
        ) % str(SOURCES)
        self.assertEqual("[]", subprocess.check_output([sys.executable, "-c", program], text=True).strip())

    def test_should_list_what_it_has(self):
        for name in furrow_gym.__all__:
            self.assertIsNotNone(getattr(furrow_gym, name))
        with self.assertRaisesRegex(AttributeError, "no attribute 'make_tea'"):
            furrow_gym.make_tea  # noqa: B018


WHEELS = sorted((ROOT / "sim-node" / "learn" / "target").glob("furrow_gym-*.whl"))
if not WHEELS:
    print("skipped: no wheel; './mvnw package' builds it", file=sys.stderr)


@unittest.skipUnless(WHEELS, "no wheel")
class WheelTest(FakeTest):
    def test_should_have_all_sources_and_their_hashes(self):
        with zipfile.ZipFile(WHEELS[-1]) as wheel:
            names = wheel.namelist()
            files = {name: wheel.read(name) for name in names}
            self.assertEqual({(2026, 1, 1, 0, 0, 0)}, {each.date_time for each in wheel.infolist()})
        self.assertEqual(sorted(names), names)
        packed = {name for name in names if name.startswith(("furrow/", "furrow_gym/"))}
        sources = [path for kind in ("*.py", "*.pyi", "py.typed") for path in SOURCES.rglob(kind)]
        self.assertEqual({path.relative_to(SOURCES).as_posix() for path in sources}, packed)
        info = "furrow_gym-%s.dist-info/" % furrow_gym.__version__
        rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(files[info + "RECORD"].decode("utf-8")))}
        self.assertEqual(["", ""], rows.pop(info + "RECORD"))
        expected = {name: data for name, data in files.items() if name != info + "RECORD"}
        self.assertEqual(set(expected), set(rows))
        for name, data in expected.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode("ascii")
            self.assertEqual(["sha256=" + digest, str(len(data))], rows[name], name)
        self.assertIn("Tag: py3-none-any", files[info + "WHEEL"].decode("utf-8"))
        self.assertIn("Version: %s\n" % furrow_gym.__version__, files[info + "METADATA"].decode("utf-8"))

    def test_should_install_without_an_index(self):
        if not importable("pip"):
            self.skipTest("no pip")
        folder = str(self.folder / "venv")
        subprocess.check_call([sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", folder])
        python = os.path.join(folder, "bin", "python")
        pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
        subprocess.check_call(pip + ["install", "--quiet", "--no-index", str(WHEELS[-1])])
        program = (
            "import furrow_gym; env = furrow_gym.make('counter'); print(env.reset(seed=4)[0][0]); env.close();"
            "print(furrow_gym.__file__)"
        )
        printed = subprocess.check_output([python, "-c", program], text=True).split()
        self.assertEqual("4.0", printed[0])
        self.assertTrue(printed[1].startswith(folder), printed[1])


if __name__ == "__main__":
    unittest.main()
