"""The adapter for Stable-Baselines3, against a double that is written from the documentation of its VecEnv.

The double stands in for the base class where the library is not installed. Its DummyVecEnv does in Python, one
environment after another, what the adapter must give.
"""

import sys
import types
import unittest
from unittest import mock

import numpy
from support import FakeTest

import furrow_gym
import furrow_gym.vector  # before the double, which takes away again what is imported with it


class VecEnv:
    """Seeds and options are kept for the next reset; attributes of the environments are asked for at once."""

    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self.reset_infos = [{} for _ in range(num_envs)]
        self._reset_seeds()
        self._reset_options()
        self.render_mode = self.get_attr("render_mode")[0]

    def _reset_seeds(self):
        self._seeds = [None for _ in range(self.num_envs)]

    def _reset_options(self):
        self._options = [{} for _ in range(self.num_envs)]

    def _get_indices(self, indices):
        return range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else indices

    def seed(self, seed):
        self._seeds = [seed + index for index in range(self.num_envs)]
        return self._seeds

    def set_options(self, options):
        self._options = [options] * self.num_envs if isinstance(options, dict) else options

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()


class DummyVecEnv(VecEnv):
    def __init__(self, envs):
        self.envs = envs
        super().__init__(len(envs), envs[0].observation_space, envs[0].action_space)

    def reset(self):
        each = zip(self.envs, self._seeds, self._options)
        observations = [env.reset(seed=seed, options=options)[0] for env, seed, options in each]
        self._reset_seeds()
        self._reset_options()
        return numpy.array(observations)

    def step_async(self, actions):
        self.actions = actions

    def step_wait(self):
        observations, rewards, dones, infos = [], [], [], []
        for env, action in zip(self.envs, self.actions):
            observation, reward, terminated, truncated, info = env.step(action)
            info["TimeLimit.truncated"] = truncated and not terminated
            if terminated or truncated:
                info["terminal_observation"] = observation
                observation = env.reset()[0]
            observations.append(observation)
            rewards.append(reward)
            dones.append(terminated or truncated)
            infos.append(info)
        return numpy.array(observations), numpy.array(rewards, numpy.float32), numpy.array(dones), infos

    def get_attr(self, attr_name, indices=None):
        return [getattr(env, attr_name) for env in self.envs]


def double():
    names = ["stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env"]
    modules = {name: types.ModuleType(name) for name in names + [names[-1] + ".base_vec_env"]}
    modules[names[-1] + ".base_vec_env"].VecEnv = VecEnv
    return modules


class SB3Test(FakeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with mock.patch.dict(sys.modules, double()):
            sys.modules.pop("furrow_gym.sb3", None)  # with the real library, which the patch puts back
            from furrow_gym.sb3 import SB3VecEnv
        cls.adapter = SB3VecEnv

    def adapted(self, scenario="counter", num_envs=2):
        return self.opened(self.adapter(furrow_gym.make_vec(scenario, num_envs, autoreset_mode="SameStep")))

    def test_should_be_a_vec_env(self):
        env = self.adapted()
        self.assertIsInstance(env, VecEnv)
        self.assertEqual((2, (4,), (2,)), (env.num_envs, env.observation_space.shape, env.action_space.shape))
        self.assertIsNone(env.render_mode)

    def test_should_give_images(self):
        env = self.adapted()
        env.reset()
        self.assertEqual([None, None], env.get_images())
        drawn = furrow_gym.make_vec("counter", 2, autoreset_mode="SameStep", render_mode="rgb_array")
        env = self.opened(self.adapter(drawn))
        env.reset()
        self.assertEqual("rgb_array", env.render_mode)
        self.assertEqual([(256, 256, 3)] * 2, [image.shape for image in env.get_images()])

    def test_should_do_what_a_loop_does(self):
        env = self.adapted()
        loop = DummyVecEnv([self.opened(furrow_gym.make("counter")) for _ in range(2)])
        for each in (env, loop):
            each.seed(5)
            each.set_options({"start": 2})
        numpy.testing.assert_array_equal(loop.reset(), env.reset())
        dice = numpy.random.default_rng(1)
        ends = set()
        for _ in range(40):
            actions = dice.uniform(-1, 1, (2, 2))
            actions[:, 1] = actions[:, 1] > 0.7
            expected, actual = loop.step(actions), env.step(actions)
            for one, two in zip(expected[:3], actual[:3]):
                numpy.testing.assert_array_equal(one, two)
                self.assertEqual(one.dtype, two.dtype)
            for one, two in zip(expected[3], actual[3]):
                last = [each.pop("terminal_observation", None) for each in (one, two)]
                numpy.testing.assert_array_equal(*last)
                self.assertEqual(one, two)
            ends |= {(bool(done), info["TimeLimit.truncated"]) for done, info in zip(actual[2], actual[3])}
        self.assertEqual({(False, False), (True, False), (True, True)}, ends, "both kinds of end were met")

    def test_should_tell_termination_from_truncation(self):
        env = self.adapted(num_envs=1)
        env.seed(5)
        env.reset()
        info = env.step([[0, 1]])[3][0]
        self.assertEqual([5, 0, 1, 0], info["terminal_observation"].tolist())
        self.assertIs(info["TimeLimit.truncated"], False)
        rows = [env.step([[0, 0]]) for _ in range(5)]
        self.assertEqual([False] * 4 + [True], [bool(row[2][0]) for row in rows])
        self.assertIs(rows[-1][3][0]["TimeLimit.truncated"], True)
        self.assertNotIn("terminal_observation", rows[0][3][0])
        env.reset()
        both = [env.step([[0, at == 4]]) for at in range(5)][-1]
        self.assertTrue(both[2][0])
        self.assertIs(both[3][0]["TimeLimit.truncated"], False, "it terminated as well")

    def test_should_use_seeds_and_options_once(self):
        env = self.adapted()
        env.seed(5)
        env.set_options({"start": 2})
        self.assertEqual([[5, 0, 0, 2], [6, 0, 0, 2]], env.reset().tolist())
        self.assertEqual([[1, 0], [1, 0]], env.reset()[:, [1, 3]].tolist())
        env.set_options([{"start": 2}, {}])
        with self.assertRaisesRegex(ValueError, "the same for all environments"):
            env.reset()

    def test_should_answer_questions_about_environments(self):
        env = self.adapted()
        self.assertEqual([0.5, 0.5], env.get_attr("step_s"))
        self.assertEqual([0.5], env.get_attr("step_s", 1))
        self.assertEqual([False, False], env.env_is_wrapped(object))
        with self.assertRaises(AttributeError):
            env.get_attr("colour")
        with self.assertRaisesRegex(NotImplementedError, "set gain of .env"):
            env.set_attr("gain", 1)
        with self.assertRaisesRegex(NotImplementedError, "call tune of .env"):
            env.env_method("tune")

    def test_should_require_a_reset_in_the_same_step(self):
        with self.assertRaisesRegex(ValueError, "autoreset_mode='SameStep'"):
            self.adapter(self.opened(furrow_gym.make_vec("counter", 1)))


if __name__ == "__main__":
    unittest.main()
