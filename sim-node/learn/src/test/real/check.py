"""Drives environments of the real server: digests on any number of environments and threads, snapshots, rollouts,
several agents on one ground, episodes that 'furrow run' repeats, and clients that go away.

    FURROW=run-scripts/furrow python3 check.py FOLDER
"""

import os
import shutil
import subprocess
import sys
import time
from contextlib import closing

import numpy

import furrow_gym

FURROW = os.environ["FURROW"]


def say(text):
    print("test-learn: " + text, flush=True)


def actions(env, seeds):
    """Random actions of each environment, from its own generator."""
    space = env.single_action_space
    return numpy.array([seed.uniform(space.low, space.high) for seed in seeds], space.dtype)


def digests(count, threads):
    with closing(furrow_gym.make_vec("task-goal", count, threads=threads, arguments=["--set", "task.time_limit_s=0.5"])) as env:
        env.reset(seed=40)
        generators = [numpy.random.default_rng(index) for index in range(count)]
        for _ in range(8):  # across an autoreset
            env.step(actions(env, generators))
        return list(env.digests())


def repeats(folder, digest):
    """Whether 'furrow run' repeats an episode to a digest."""
    out = os.path.join(folder, "again")
    run = subprocess.run(
        [FURROW, "run", os.path.join(folder, "scenario.yaml"), "--no-plots", "--out", out],
        check=True, capture_output=True, text=True,
    )
    return run.stdout.splitlines()[-1].split()[-1] == digest


def main(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)

    one = digests(1, 1)
    many = digests(16, 2)
    most = digests(64, 2)
    assert one == many[:1] and many == most[:16], (one, many[:2], most[:2])
    say("the digests of an environment are the same among 1, 16 and 64, on 1 and 2 threads")

    with closing(furrow_gym.make_vec("task-goal", 4, threads=2)) as env:
        env.reset(seed=3)
        generators = [numpy.random.default_rng(index) for index in range(4)]
        for _ in range(5):
            env.step(actions(env, generators))
        kept = env.snapshot()
        plan = numpy.stack([actions(env, generators) for _ in range(6)])
        first = [env.step(each)[:2] for each in plan]
        ends = list(env.digests())
        env.restore(kept)
        again = [env.step(each)[:2] for each in plan]
        assert ends == list(env.digests())
        for (seen, reward), (seen_again, reward_again) in zip(first, again):
            numpy.testing.assert_array_equal(seen, seen_again)
            numpy.testing.assert_array_equal(reward, reward_again)
        env.restore(kept)
        before = list(env.digests())
        candidates = numpy.stack([plan[:, 2], plan[:, 0], numpy.zeros_like(plan[:, 0])])
        rewards = env.rollout(candidates, env=2)[0]
        assert before == list(env.digests())
        numpy.testing.assert_allclose(rewards[0], [each[1][2] for each in first], rtol=1e-6)
        say("a snapshot is restored to the bit, and a rollout gives the rewards of the steps")
        saved = env.save_episode(os.path.join(folder, "goal"), 1)
        assert repeats(os.path.join(folder, "goal"), saved["digest"]), saved
        say("'furrow run' repeats an episode to its digest")

    with closing(furrow_gym.make_parallel("task-convoy")) as env:
        env.reset(seed=1)
        for _ in range(20):
            env.step({agent: numpy.array([0.6, 0.0], numpy.float32) for agent in env.agents})
        saved = env.save_episode(os.path.join(folder, "convoy"))
        assert repeats(os.path.join(folder, "convoy"), saved["digest"]), saved
        say("two agents on one ground, and 'furrow run' repeats what they did")

    server = furrow_gym.Server("task-goal", 1, arguments=["--keep"])
    try:
        client = furrow_gym.make_vec(address=server.address)
        client.client.close()  # without a word
        with closing(furrow_gym.make_vec(address=server.address)) as env:
            env.reset(seed=0)
            try:
                env.step(numpy.full((1, 2), numpy.nan, numpy.float32))
                raise AssertionError("actions that are no numbers were taken")
            except (ValueError, furrow_gym.FurrowError):
                env.step(numpy.zeros((1, 2), numpy.float32))
    finally:
        server.close()
    say("the server serves the next client after one has gone")

    with closing(furrow_gym.make_vec("task-goal", 16, threads=2)) as env:
        env.reset(seed=0)
        push = numpy.tile(numpy.array([0, 0.5], numpy.float32), (16, 1))
        for _ in range(60):
            env.step(push)
        start = time.perf_counter()
        for _ in range(100):
            env.step(push)
        rate = 100 * 16 / (time.perf_counter() - start)
        say("%.0f steps of 0.1 s a second in 16 environments on 2 threads" % rate)


if __name__ == "__main__":
    main(sys.argv[1])
