"""Drives environments of the real server: digests on any number of environments and threads, snapshots, rollouts,
several agents on one ground, episodes that 'furrow run' repeats, cameras, and clients that go away.

    FURROW=run-scripts/furrow python3 check.py FOLDER
"""

import os
import shutil
import subprocess
import sys
import time
import warnings
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


RANGES = {
    "weather.visibility_m": "[20, 200]",
    "light.night": "{choice: [true, false]}",
    "front.mount.pitch_deg": "{range: [-7, 7], add: true}",
}
VALUES = "{" + ", ".join("%s: %s" % each for each in RANGES.items()) + "}"
CAMERA = [
    "--set", "task.sensors=small",
    "--set", "task.observe=[{block: velocity}, {block: camera, sensor: front}]",
    "--set", "task.randomise={sensors: {variants: 8, values: " + VALUES + "}}",
]


def sees(folder):
    """Whether a saved episode is rendered to the image that was seen last."""
    with closing(furrow_gym.make("task-goal", render_mode="rgb_array", arguments=CAMERA)) as env:
        looks = {}
        for seed in range(6):
            observation, info = env.reset(seed=seed)
            assert sorted(info["drawn"]) == ["sensors." + key for key in sorted(RANGES)]
            looks.setdefault(str(info["drawn"]), []).append(observation["front_rgb"].mean())
        assert len(looks) > 2, looks
        for _ in range(3):
            observation = env.step(numpy.array([0, 1], numpy.float32))[0]
        assert observation in env.observation_space
        view = env.render()
        assert (view.shape, view.dtype) == ((256, 256 + 341, 3), numpy.uint8), view.shape
        numpy.testing.assert_array_equal(observation["front_rgb"][0, 0], view[0, 256])
        saved = env.save_episode(os.path.join(folder, "seen"))
    run, frames = os.path.join(folder, "seen-run"), os.path.join(folder, "frames")
    scenario, suite = (os.path.join(folder, "seen", name) for name in ("scenario.yaml", "suite.yaml"))
    for command in (
        ["run", scenario, "--record", "--no-plots", "--out", run],
        ["render", run, "--sensors", suite, "--out", frames],
    ):
        subprocess.run([FURROW] + command, check=True, capture_output=True)
    frame = numpy.load(os.path.join(frames, "rover", "front", "%06d.npz" % saved["epochs"]))
    return numpy.array_equal(frame["rgb"], observation["front_rgb"])


def checked_by_libraries():
    """The checks of Gymnasium, PettingZoo and Stable-Baselines3 with cameras; the names of those that are installed."""
    names = []
    if importable("gymnasium"):
        from gymnasium.utils.env_checker import check_env

        with closing(furrow_gym.make("task-goal", render_mode="rgb_array", arguments=CAMERA)) as env:
            check_env(env)
        names.append("gymnasium")
    if importable("pettingzoo"):
        from pettingzoo.test import parallel_api_test

        with closing(furrow_gym.make_parallel("task-convoy", arguments=CAMERA)) as env:
            parallel_api_test(env, num_cycles=10)
        names.append("pettingzoo")
    if importable("stable_baselines3"):
        from stable_baselines3 import PPO

        from furrow_gym.sb3 import SB3VecEnv

        envs = furrow_gym.make_vec("task-goal", 2, autoreset_mode="SameStep", arguments=CAMERA)
        with closing(SB3VecEnv(envs)) as env:
            PPO("MultiInputPolicy", env, n_steps=8, batch_size=8, seed=1).learn(16)
        names.append("stable_baselines3")
    return names


def importable(name):
    try:
        __import__(name)
        return True
    except ImportError:
        return False


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

    assert sees(folder), "the rendered image of the saved episode is another one"
    say("episodes in another weather each, and 'furrow render' makes the image that was seen")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Gymnasium advises against bounds that are infinite
        names = checked_by_libraries()
    say("cameras pass the checks of %s" % ", ".join(names) if names else "SKIPPED, cameras were checked by no library")

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
