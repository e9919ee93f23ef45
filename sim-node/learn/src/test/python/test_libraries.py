"""The checkers and classes of the real libraries, where they are installed."""

import unittest
import warnings

import numpy
from support import FakeTest, importable

import furrow_gym

GYMNASIUM = importable("gymnasium")
PETTINGZOO = importable("pettingzoo") and GYMNASIUM
SB3 = importable("stable_baselines3") and GYMNASIUM


@unittest.skipUnless(GYMNASIUM, "no gymnasium")
class GymnasiumTest(FakeTest):
    def test_should_pass_check_env(self):
        import gymnasium
        from gymnasium.utils.env_checker import check_env

        for scenario in ("counter", "point", "seeing"):
            env = gymnasium.make("furrow_gym.register:Furrow-v0", scenario=scenario)
            self.addCleanup(env.close)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                check_env(env.unwrapped)
            texts = [str(each.message) for each in caught]
            self.assertEqual([], [text for text in texts if "infinity" not in text and "normalized" not in text])

    def test_should_be_made_by_gymnasium(self):
        import gymnasium

        env = self.opened(gymnasium.make("furrow_gym.register:Furrow-v0", scenario="counter"))
        self.assertEqual([3, 0, 0, 0], env.reset(seed=3)[0].tolist())
        self.assertEqual(0.25, env.step(numpy.array([0.5, 0], numpy.float32))[1])
        name = "furrow_gym.register:Furrow-v0"
        envs = gymnasium.make_vec(name, num_envs=3, scenario="counter", autoreset_mode="SameStep")
        self.addCleanup(envs.close)
        self.assertIsInstance(envs.unwrapped, furrow_gym.FurrowVectorEnv)
        self.assertEqual((3, 4), envs.reset(seed=1)[0].shape)

    def test_should_have_the_batched_spaces(self):
        from gymnasium.vector.utils import batch_space

        for scenario in ("counter", "seeing"):
            envs = self.opened(furrow_gym.make_vec(scenario, 3))
            self.assertEqual(batch_space(envs.single_observation_space, 3), envs.observation_space)
            self.assertEqual(batch_space(envs.single_action_space, 3), envs.action_space)

    def test_should_do_what_the_vector_environment_of_gymnasium_does(self):
        from gymnasium.vector import AutoresetMode, SyncVectorEnv

        for mode in AutoresetMode:
            with self.subTest(mode):
                loop = self.opened(SyncVectorEnv([lambda: furrow_gym.make("counter")] * 3, autoreset_mode=mode))
                envs = self.opened(furrow_gym.make_vec("counter", 3, autoreset_mode=mode))
                self.compare(loop, envs, mode is AutoresetMode.DISABLED)

    def compare(self, loop, envs, disabled):
        numpy.testing.assert_array_equal(loop.reset(seed=5)[0], envs.reset(seed=5)[0])
        dice = numpy.random.default_rng(2)
        for _ in range(40):
            actions = dice.uniform(-1, 1, (3, 2)).astype(numpy.float32)
            actions[:, 1] = actions[:, 1] > 0.7
            expected, actual = loop.step(actions), envs.step(actions)
            for one, two in zip(expected[:4], actual[:4]):
                numpy.testing.assert_array_equal(one, two)
                self.assertEqual(one.dtype, two.dtype)
            self.compare_infos(expected[4], actual[4])
            ended = expected[2] | expected[3]
            if disabled and ended.any():
                one = loop.reset(options={"reset_mask": ended.copy()})
                two = envs.reset(options={"reset_mask": ended.copy()})
                numpy.testing.assert_array_equal(one[0], two[0])

    def compare_infos(self, expected, actual):
        """Each value that Gymnasium gives is there; terms are there for the last step of an episode, too."""
        for key, value in expected.items():
            if key.startswith("_"):
                self.assertTrue((actual[key] | ~value).all(), key)
            elif isinstance(value, dict):
                self.compare_infos(value, actual[key])
            else:
                mask = expected["_" + key]
                self.assertEqual(value.dtype, actual[key].dtype)
                for one, two in zip(value[mask], actual[key][mask]):
                    numpy.testing.assert_array_equal(one, two)

    def test_should_work_in_wrappers_of_gymnasium(self):
        from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

        envs = RecordEpisodeStatistics(self.opened(furrow_gym.make_vec("counter", 2)))
        envs.reset(seed=1)
        for _ in range(4):
            envs.step([[0.5, 0], [0, 0]])
        infos = envs.step([[0.5, 0], [0, 0]])[4]
        self.assertEqual([1.25, -1.25], infos["episode"]["r"].tolist())
        listed = DictInfoToList(self.opened(furrow_gym.make_vec("counter", 2, autoreset_mode="SameStep")))
        listed.reset(seed=1)
        infos = listed.step([[0.5, 0], [0, 1]])[4]
        self.assertEqual({"push": 0.5, "time": -0.25}, infos[0]["reward_terms"])
        self.assertEqual([2, 0, 1, 0], infos[1]["final_obs"].tolist())
        self.assertEqual({"reward_terms": {"push": 0, "time": -0.25}}, infos[1]["final_info"])


@unittest.skipUnless(PETTINGZOO, "no pettingzoo")
class PettingZooTest(FakeTest):
    def test_should_pass_parallel_api_test(self):
        from pettingzoo.test import parallel_api_test

        for scenario in ("counter-three", "seeing-two"):
            env = self.opened(furrow_gym.make_parallel(scenario))
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                parallel_api_test(env, num_cycles=100)
            texts = {str(each.message) for each in caught}
            self.assertEqual({"option 'options' has no effect; options of reset are start and goal"}, texts)

    def test_should_pass_parallel_seed_test(self):
        from pettingzoo.test import parallel_seed_test

        for scenario in ("counter-three", "seeing-two"):
            parallel_seed_test(lambda: self.opened(furrow_gym.make_parallel(scenario)), num_cycles=20)


@unittest.skipUnless(SB3, "no stable_baselines3")
class StableBaselines3Test(FakeTest):
    def test_should_learn_with_ppo(self):
        from stable_baselines3 import PPO
        from stable_baselines3.common.vec_env import VecMonitor

        from furrow_gym.sb3 import SB3VecEnv

        env = self.opened(VecMonitor(SB3VecEnv(furrow_gym.make_vec("point", 4, autoreset_mode="SameStep"))))
        model = PPO("MlpPolicy", env, n_steps=64, batch_size=64, seed=1)
        model.learn(1024)
        self.assertGreater(len(model.ep_info_buffer), 0)


if __name__ == "__main__":
    unittest.main()
