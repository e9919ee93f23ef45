"""One agent: the contract of gymnasium.Env, as its documentation states it."""

import unittest
import warnings

import numpy
from support import FakeTest

import furrow_gym
from furrow_gym import _api
from furrow_gym._wire import FurrowError


class EnvTest(FakeTest):
    def env(self, scenario="counter", **options):
        return self.opened(furrow_gym.make(scenario, **options))

    def test_should_be_an_environment_of_gymnasium(self):
        env = self.env()
        self.assertIsInstance(env, _api.Env)
        self.assertIs(env, env.unwrapped)
        self.assertEqual(["rgb_array"], env.metadata["render_modes"])
        self.assertIsNone(env.render_mode)
        with env as same:
            self.assertIs(env, same)
        with self.assertRaisesRegex(FurrowError, "closed"):
            env.reset()
        env.close()

    def test_should_have_spaces(self):
        env = self.env()
        for space, shape in ((env.observation_space, (4,)), (env.action_space, (2,))):
            self.assertIsInstance(space, _api.Box)
            self.assertEqual((shape, numpy.float32), (space.shape, space.dtype))
        self.assertEqual([-1.0, 0.0], env.action_space.low.tolist())
        self.assertEqual([1.0, 1.0], env.action_space.high.tolist())
        env.action_space.seed(3)
        first = env.action_space.sample()
        self.assertIn(first, env.action_space)
        env.action_space.seed(3)
        numpy.testing.assert_array_equal(first, env.action_space.sample())

    def test_should_return_what_gymnasium_documents(self):
        env = self.env()
        result = env.reset(seed=7)
        self.assertIsInstance(result, tuple)
        observation, info = result
        self.assertEqual([7, 0, 0, 0], observation.tolist())
        self.assertEqual({}, info)
        result = env.step(numpy.array([0.5, 0], numpy.float32))
        self.assertEqual((tuple, 5), (type(result), len(result)))
        observation, reward, terminated, truncated, info = result
        self.assertEqual([7, 0, 1, 0.5], observation.tolist())
        self.assertIs(type(reward), float)
        self.assertEqual(0.25, reward)
        self.assertIs(terminated, False)
        self.assertIs(truncated, False)
        self.assertEqual({"reward_terms": {"push": 0.5, "time": -0.25}}, info)
        for each in (env.reset(seed=7)[0], observation):
            self.assertEqual(numpy.float32, each.dtype)
            self.assertTrue(each.flags.owndata and each.flags.writeable)
            self.assertIn(each, env.observation_space)

    def test_should_end_by_termination_and_by_the_time_limit(self):
        env = self.env()
        env.reset(seed=1)
        self.assertEqual((True, False), env.step([0, 1])[2:4])
        env.reset(seed=1)
        self.assertEqual([(False, False)] * 4 + [(False, True)], [env.step([0, 0])[2:4] for _ in range(5)])
        env.reset(seed=1)
        ends = [env.step([0, at == 4])[2:4] for at in range(5)]
        self.assertEqual((True, True), ends[-1], "it may terminate with the last step before the limit")

    def test_should_require_a_reset(self):
        env = self.env()
        with self.assertRaisesRegex(FurrowError, "no episode has begun: call reset"):
            env.step([0, 0])
        env.reset()
        env.step([0, 1])
        with self.assertRaisesRegex(FurrowError, "the episode has ended: call reset"):
            env.step([0, 0])
        env.reset()
        env.step([0, 0])

    def test_should_give_the_same_for_the_same_seed(self):
        def episodes(env):
            rows = [env.reset(seed=123)[0]]
            for _ in range(3):
                rows.append(env.step([0.3, 0])[0])
                rows.append(env.reset()[0])
            return numpy.array(rows)

        first, second = self.env("point"), self.env("point")
        numpy.testing.assert_array_equal(episodes(first), episodes(second))
        numpy.testing.assert_array_equal(episodes(first), episodes(second))
        self.assertFalse(numpy.array_equal(first.reset(seed=1)[0], first.reset(seed=2)[0]))
        self.assertFalse(numpy.array_equal(first.reset()[0], first.reset()[0]), "the next episode is another one")

    def test_should_seed_the_generator(self):
        env = self.env()
        env.reset(seed=5)
        self.assertEqual(5, env.np_random_seed)
        first = env.np_random.random()
        env.reset()
        self.assertNotEqual(first, env.np_random.random(), "a reset without a seed leaves it alone")
        env.reset(seed=5)
        self.assertEqual(first, env.np_random.random())

    def test_should_begin_with_seed_0_without_a_seed(self):
        env = self.env()
        self.assertEqual([0, 0, 0, 0], env.reset()[0].tolist())
        self.assertEqual(1.0, env.reset()[0][1], "the second episode")

    def test_should_take_integers_of_numpy_as_seeds(self):
        self.assertEqual(9.0, self.env().reset(seed=numpy.int64(9))[0][0])

    def test_should_refuse_other_seeds(self):
        env = self.env()
        for seed in (-1, 1 << 63, 1.5, "one"):
            with self.subTest(seed), self.assertRaisesRegex(ValueError, "seed"):
                env.reset(seed=seed)

    def test_should_pass_options_on(self):
        env = self.env()
        self.assertEqual(3.0, env.reset(options={"start": 3})[0][3])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            env.reset(options={"colour": 1})
        self.assertIn("option 'colour' has no effect; options of reset are start and goal", str(caught[0].message))
        with self.assertRaisesRegex(ValueError, "option goal: 'far' is not the number of a place"):
            env.reset(options={"goal": "far"})

    def test_should_refuse_actions(self):
        env = self.env()
        env.reset(seed=1)
        for action, text in (
            ([0], r"actions: shape \(1,\), must be \(2,\): \[action\]"),
            ([[0, 0]], r"shape \(1, 2\)"),
            (0.5, r"shape \(\)"),
            (None, "must be numbers"),
            ("left", "must be numbers"),
            ([[0], [0, 1]], "must be numbers"),
            ([numpy.nan, 0], "action push: must be finite"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                env.step(action)
        self.assertEqual(1.0, env.step([0, 0])[0][2], "none of them was a step")

    def test_should_name_the_blocks_of_observations(self):
        env = self.env()
        env.reset(seed=1)
        observation = env.step([0.5, 0])[0]
        blocks = env.blocks(observation)
        self.assertEqual(["episode", "map"], list(blocks))
        self.assertEqual([[1, 0.5]], blocks["map"].tolist())
        self.assertEqual((7, 1, 2), env.blocks(numpy.zeros((7, 4)))["map"].shape)

    def test_should_choose_the_best_of_candidates(self):
        env = self.env()
        env.reset(seed=1)
        candidates = numpy.zeros((3, 2, 2))
        candidates[1, :, 0] = 0.5
        before = env.digests()
        rollout = env.rollout(candidates)
        self.assertEqual(before, env.digests())
        self.assertEqual([(3, 2), (3,), (3, 4)], [each.shape for each in rollout])
        self.assertEqual([-0.5, 0.5, -0.5], rollout.returns.tolist())
        observation, reward = env.step(candidates[1, 0])[:2]
        self.assertEqual(reward, rollout.rewards[1, 0])
        numpy.testing.assert_array_equal(env.step(candidates[1, 1])[0], rollout.last_observations[1])
        with self.assertRaisesRegex(ValueError, r"shape \(2, 2\), must be \[candidate, step, action\]"):
            env.rollout(candidates[0])

    def test_should_return_to_a_snapshot(self):
        env = self.env()
        env.reset(seed=1)
        env.step([0.5, 0])
        snapshot, digest = env.snapshot(), env.digests()
        after = [env.step([0.25, at == 1]) for at in range(2)]
        self.assertEqual([1, 0, 1, 0.5], env.restore(snapshot).tolist())
        self.assertEqual(digest, env.digests())
        again = [env.step([0.25, at == 1]) for at in range(2)]
        self.assertEqual([each[1:] for each in after], [each[1:] for each in again])
        with self.assertRaisesRegex(ValueError, "not a snapshot of this environment"):
            self.env().restore(snapshot)
        snapshot.forget()
        snapshot.forget()
        with self.assertRaisesRegex(FurrowError, "is not known"):
            env.restore(snapshot)
        with env.snapshot() as other:
            env.restore(other)

    def test_should_print_digests_as_the_command_does(self):
        self.env().reset(seed=1)
        env = self.env()
        env.reset(seed=1)
        self.assertRegex(env.digests()[0], "^[0-9a-f]{16}$")

    def test_should_save_episodes(self):
        env = self.env()
        env.reset(seed=1)
        answer = env.save_episode(self.folder / "episode")
        self.assertEqual(env.digests()[0], answer["digest"])
        self.assertTrue((self.folder / "episode" / "scenario.yaml").is_file())

    def test_should_connect_to_a_running_server(self):
        address, _ = self.serve("counter")
        env = self.env(None, address=address)
        self.assertEqual(4.0, env.reset(seed=4)[0][0])
        env.close()
        env = self.env("folder/counter.yaml", address=address)
        env.reset()
        env.close()
        with self.assertRaisesRegex(FurrowError, "the servers simulate counter, not point"):
            furrow_gym.make("point", address=address)
        with self.assertRaisesRegex(ValueError, "for a server that is started"):
            furrow_gym.make(address=address, threads=2)
        with self.assertRaisesRegex(ValueError, "a scenario, or the address"):
            furrow_gym.make()

    def test_should_refuse_servers_of_several_agents_or_environments(self):
        with self.assertRaisesRegex(FurrowError, r"3 agents \(lead, second, third\): use make_parallel"):
            furrow_gym.make("counter-three")
        with self.assertRaisesRegex(FurrowError, "the servers have 2 environments, not 1"):
            furrow_gym.make(address=self.serve("counter", 2)[0])


if __name__ == "__main__":
    unittest.main()
