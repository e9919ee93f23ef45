"""Types of the packages: stubs have the parameters of the functions, and mypy accepts programs that are right."""

import ast
import importlib
import inspect
import os
import subprocess
import sys
import unittest
from pathlib import Path

from support import FakeTest, importable

import furrow_gym

SOURCES = Path(furrow_gym.__file__).resolve().parent
RIGHT = """
import furrow
import furrow_gym

run = furrow.open("convoy")
mean: float = run.vehicle("lead")["speed_mps"].mean()
digests = [each.digest.upper() for each in furrow.open_sweep("soils").runs]
env = furrow_gym.make("task-goal", arguments=["--ros2"])
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
with env.snapshot() as before:
    env.restore(before)
names = [agent.upper() for agent in furrow_gym.make_parallel("task-convoy").agents]
envs = furrow_gym.make_vec("task-goal", 16, autoreset_mode="SameStep")
try:
    env.close()
except furrow.FurrowError as error:
    print(error)
"""
WRONG = """
import furrow
import furrow_gym

furrow.open(3)
furrow_gym.make("task-goal", threads="2")
"""


def parameters(function):
    every = function.args
    return [each.arg for each in every.posonlyargs + every.args + every.kwonlyargs]


class TypesTest(FakeTest):
    def test_should_have_stubs_with_the_parameters_of_the_functions(self):
        compared = 0
        for stub in sorted(SOURCES.glob("*.pyi")):
            if stub.stem == "sb3" and not importable("stable_baselines3"):
                continue
            name = "furrow_gym" if stub.stem == "__init__" else "furrow_gym." + stub.stem
            module = importlib.import_module(name)
            tree = ast.parse(stub.read_text(encoding="utf-8"))
            for node in tree.body:
                methods = node.body if isinstance(node, ast.ClassDef) else [node]
                owner = getattr(module, node.name, None) if isinstance(node, ast.ClassDef) else module
                for each in methods:
                    if not isinstance(each, ast.FunctionDef) or each.name == "__exit__" or owner is None:
                        continue
                    there = inspect.getattr_static(owner, each.name)
                    if isinstance(there, property):
                        continue
                    self.assertEqual(
                        [str(each) for each in inspect.signature(there).parameters if each != "kwargs"],
                        parameters(each),
                        "%s: %s of %s" % (stub.name, each.name, getattr(node, "name", "")),
                    )
                    compared += 1
        self.assertGreater(compared, 30)

    def test_should_satisfy_mypy(self):
        if not importable("mypy"):
            self.skipTest("no mypy")
        self.assertEqual((0, []), self._errors(RIGHT))
        code, errors = self._errors(WRONG)
        self.assertEqual(1, code)
        self.assertEqual(["[arg-type]", "[arg-type]"], [line.split()[-1] for line in errors])

    def _errors(self, program):
        file = self.folder / "program.py"
        file.write_text(program, encoding="utf-8")
        line = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", str(self.folder)]
        ended = subprocess.run(
            line + [str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=dict(os.environ, MYPYPATH=str(SOURCES.parent)),
            check=False,
        )
        return ended.returncode, [each for each in ended.stdout.splitlines() if ": error:" in each]


if __name__ == "__main__":
    unittest.main()
