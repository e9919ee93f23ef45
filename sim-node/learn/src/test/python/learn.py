"""Learns a linear policy with the cross-entropy method, to show that a scenario can be learnt.

    python3 learn.py SCENARIO SECONDS SEED

Prints {"first": mean return of the first policy, "last": of the learnt one, ...} and exits with 1 if the second is not
clearly above the first. Both drive the same episodes, which are others than those of the search.
"""

import argparse
import json
import math
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "main" / "python"))

import numpy  # noqa: E402

import furrow_gym  # noqa: E402

ENVS = 16
ELITE = 4
# A clear improvement exceeds three standard errors and 5 % of the first return.
ERRORS, PART = 3.0, 0.05


class Learner:
    def __init__(self, envs, seed):
        self.envs = envs
        self.steps = math.ceil(envs.time_limit_s / envs.step_s - 1e-9)
        self.dice = numpy.random.default_rng(seed)
        self.low, self.high = envs.single_action_space.low, envs.single_action_space.high
        inputs, outputs = envs.task.observation_length + 1, len(self.low)
        self.mean = numpy.zeros((outputs, inputs))
        self.deviation = numpy.full((outputs, inputs), 0.5)
        self.scale = Scale(envs.task.observation_length)

    def returns(self, policies, seed):
        """The return of one episode in each environment; policies [N, K, L + 1]."""
        observations, _ = self.envs.reset(seed=seed)
        returns, going = numpy.zeros(len(policies)), numpy.ones(len(policies), bool)
        for _ in range(self.steps):
            inputs = self.scale.apply(observations)
            outputs = numpy.tanh(numpy.einsum("nkl,nl->nk", policies, inputs))
            actions = self.low + (outputs + 1) / 2 * (self.high - self.low)
            observations, rewards, terminated, truncated, _ = self.envs.step(actions)
            returns += rewards * going  # a next episode that has begun does not count
            self.scale.add(observations[going])
            going &= ~(terminated | truncated)
            if not going.any():
                break
        return returns

    def judge(self, seed):
        """Returns of the mean policy in episodes that are the same each time."""
        return self.returns(numpy.repeat(self.mean[None], self.envs.num_envs, 0), seed)

    def improve(self, seed):
        """One generation; all policies drive the same episode, so that luck does not choose among them."""
        shape = (self.envs.num_envs,) + self.mean.shape
        policies = self.mean + self.deviation * self.dice.standard_normal(shape)
        policies[0] = self.mean
        returns = self.returns(policies, [seed] * self.envs.num_envs)
        best = policies[numpy.argsort(-returns, kind="stable")[:ELITE]]
        self.mean = 0.3 * self.mean + 0.7 * best.mean(axis=0)
        self.deviation = numpy.maximum(0.5 * self.deviation + 0.5 * best.std(axis=0), 0.05)


class Scale:
    """Divides observations by their spread so far, since units differ; the last input is 1."""

    def __init__(self, length):
        self.count, self.squares = 1.0, numpy.ones(length)

    def add(self, observations):
        self.count += len(observations)
        self.squares += numpy.square(observations, dtype=float).sum(axis=0)

    def apply(self, observations):
        scaled = numpy.clip(observations / numpy.sqrt(self.squares / self.count + 1e-6), -5, 5)
        return numpy.concatenate([scaled, numpy.ones((len(observations), 1))], axis=1)


def learn(envs, seconds, seed, generations=None):
    """Learns for a time, or for a number of generations, which gives the same result each time."""
    learner = Learner(envs, seed)
    judged = 1_000_000_000 + 1000 * seed
    end = time.monotonic() + seconds
    first = learner.judge(judged)
    begin = time.monotonic()
    done, longest = 0, 0.0
    while done < generations if generations is not None else time.monotonic() + 2 * longest < end:
        learner.improve(100_000 * seed + done)
        done += 1
        longest, begin = max(longest, time.monotonic() - begin), time.monotonic()
    last = learner.judge(judged)
    error = (last - first).std() / math.sqrt(len(first))
    return {
        "first": round(float(first.mean()), 4),
        "last": round(float(last.mean()), 4),
        "standard_error": round(float(error), 4),
        "generations": done,
        "improved": bool((last - first).mean() > max(ERRORS * error, PART * abs(first.mean()))),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario")
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    parser.add_argument("--generations", type=int, help="number of generations, in place of a time")
    parser.add_argument("--threads", type=int)
    args = parser.parse_args()
    envs = furrow_gym.make_vec(args.scenario, ENVS, threads=args.threads)
    try:
        result = learn(envs, args.seconds, args.seed, args.generations)
    finally:
        envs.close()
    print(json.dumps(result))
    return 0 if result["improved"] else 1


if __name__ == "__main__":
    sys.exit(main())
