"""Many copies: the contract of gymnasium.vector.VectorEnv, and its three modes of autoreset step by step."""

import unittest

import numpy
from support import FakeTest

import furrow_gym
from furrow_gym import _api
from furrow_gym._wire import FurrowError

STAY, PUSH, END = [0, 0], [0.5, 0], [0, 1]


def later(seed, episode):
    """What an observation shows of the seed of a later episode of the fake server, modulo 1000."""
    return (seed * 1000003 + episode * 7919) % (1 << 31) % 1000


class VectorTest(FakeTest):
    def envs(self, scenario="counter", num_envs=2, **options):
        return self.opened(furrow_gym.make_vec(scenario, num_envs, **options))

    def test_should_be_a_vector_environment_of_gymnasium(self):
        envs = self.envs(num_envs=3, threads=2)
        self.assertIsInstance(envs, _api.VectorEnv)
        self.assertEqual(3, envs.num_envs)
        self.assertEqual((4,), envs.single_observation_space.shape)
        self.assertEqual((2,), envs.single_action_space.shape)
        self.assertEqual((3, 4), envs.observation_space.shape)
        self.assertEqual((3, 2), envs.action_space.shape)
        self.assertEqual([[-1, 0]] * 3, envs.action_space.low.tolist())
        self.assertIn(envs.action_space.sample(), envs.action_space)
        self.assertIsNone(envs.render_mode)
        self.assertFalse(envs.closed)
        envs.close()
        self.assertTrue(envs.closed)
        envs.close()

    def test_should_state_its_mode(self):
        modes = _api.AutoresetMode
        for given, mode in (
            ("NextStep", modes.NEXT_STEP),
            ("same_step", modes.SAME_STEP),
            (modes.DISABLED, modes.DISABLED),
        ):
            envs = self.envs(num_envs=1, autoreset_mode=given)
            self.assertIs(mode, envs.metadata["autoreset_mode"])
        self.assertIs(modes.NEXT_STEP, self.envs().metadata["autoreset_mode"])
        with self.assertRaisesRegex(ValueError, "autoreset_mode 'later': must be NextStep, SameStep, Disabled"):
            self.envs(autoreset_mode="later")

    def test_should_return_what_gymnasium_documents(self):
        envs = self.envs(num_envs=3)
        observations, infos = envs.reset(seed=7)
        self.assertEqual([[7, 0, 0, 0], [8, 0, 0, 0], [9, 0, 0, 0]], observations.tolist())
        self.assertEqual({}, infos)
        self.assertIn(observations, envs.observation_space)
        observations, rewards, terminated, truncated, infos = envs.step([PUSH, END, STAY])
        self.assertEqual([[7, 0, 1, 0.5], [8, 0, 1, 0], [9, 0, 1, 0]], observations.tolist())
        self.assertIn(observations, envs.observation_space)
        for array, kind, values in (
            (rewards, numpy.float64, [0.25, -0.25, -0.25]),
            (terminated, numpy.bool_, [False, True, False]),
            (truncated, numpy.bool_, [False] * 3),
        ):
            self.assertEqual((kind, values), (array.dtype, array.tolist()))
        self.assertEqual(["reward_terms", "_reward_terms"], list(infos))
        terms = infos["reward_terms"]
        self.assertEqual(["push", "_push", "time", "_time"], list(terms))
        self.assertEqual([0.5, 0, 0], terms["push"].tolist())
        self.assertEqual([-0.25] * 3, terms["time"].tolist())
        for mask in (terms["_push"], terms["_time"], infos["_reward_terms"]):
            self.assertEqual([True] * 3, mask.tolist())

    def test_should_give_fresh_arrays(self):
        envs = self.envs()
        kept = [envs.reset(seed=1)[0]]
        copies = [kept[0].copy()]
        for _ in range(3):
            kept.append(envs.step([PUSH, PUSH])[0])
            copies.append(kept[-1].copy())
        for array, copy in zip(kept, copies):
            numpy.testing.assert_array_equal(copy, array)
            self.assertTrue(array.flags.c_contiguous and array.flags.writeable)
            self.assertFalse(any(numpy.shares_memory(array, other) for other in kept if other is not array))
            self.assertFalse(numpy.shares_memory(array, numpy.frombuffer(envs.client._connection._buffer, numpy.uint8)))

    def test_should_reset_in_the_next_step(self):
        envs = self.envs(autoreset_mode="NextStep")
        envs.reset(seed=[1, 2])
        rows = [envs.step(actions) for actions in ([END, PUSH], [PUSH, PUSH], [PUSH, PUSH], [PUSH, PUSH], [PUSH, PUSH])]
        rows += [envs.step([PUSH, PUSH]) for _ in range(2)]
        expected = [
            # observations, rewards, terminated, truncated, rewarded
            ([[1, 0, 1, 0], [2, 0, 1, 0.5]], [-0.25, 0.25], [True, False], [False, False], [True, True]),
            # environment 0 ignores its action and begins an episode
            ([[later(1, 1), 1, 0, 0], [2, 0, 2, 1]], [0, 0.25], [False] * 2, [False] * 2, [False, True]),
            ([[later(1, 1), 1, 1, 0.5], [2, 0, 3, 1.5]], [0.25] * 2, [False] * 2, [False] * 2, [True, True]),
            ([[later(1, 1), 1, 2, 1], [2, 0, 4, 2]], [0.25] * 2, [False] * 2, [False] * 2, [True, True]),
            # the time limit of environment 1
            ([[later(1, 1), 1, 3, 1.5], [2, 0, 5, 2.5]], [0.25] * 2, [False] * 2, [False, True], [True, True]),
            ([[later(1, 1), 1, 4, 2], [later(2, 1), 1, 0, 0]], [0.25, 0], [False] * 2, [False] * 2, [True, False]),
            ([[later(1, 1), 1, 5, 2.5], [later(2, 1), 1, 1, 0.5]], [0.25] * 2, [False] * 2, [True, False], [True] * 2),
        ]
        for number, (row, (observations, rewards, terminated, truncated, rewarded)) in enumerate(zip(rows, expected)):
            with self.subTest(step=number):
                self.assertEqual(observations, row[0].tolist())
                self.assertEqual(rewards, row[1].tolist())
                self.assertEqual(terminated, row[2].tolist())
                self.assertEqual(truncated, row[3].tolist())
                self.assertEqual(rewarded, row[4]["_reward_terms"].tolist())
                self.assertEqual(rewarded, row[4]["reward_terms"]["_push"].tolist())
                self.assertNotIn("final_obs", row[4])

    def test_should_reset_in_the_same_step(self):
        envs = self.envs(autoreset_mode="SameStep")
        envs.reset(seed=[1, 2])
        first = envs.step([PUSH, END])
        self.assertEqual([[1, 0, 1, 0.5], [later(2, 1), 1, 0, 0]], first[0].tolist())
        self.assertEqual([0.25, -0.25], first[1].tolist())
        self.assertEqual([False, True], first[2].tolist())
        self.assertEqual([False, False], first[3].tolist())
        infos = first[4]
        self.assertEqual((object, (2,)), (infos["final_obs"].dtype, infos["final_obs"].shape))
        self.assertIsNone(infos["final_obs"][0])
        self.assertEqual([2, 0, 1, 0], infos["final_obs"][1].tolist())
        self.assertIn(infos["final_obs"][1], envs.single_observation_space)
        self.assertEqual([False, True], infos["_final_obs"].tolist())
        self.assertEqual([False, True], infos["_final_info"].tolist())
        self.assertEqual([0, -0.25], infos["final_info"]["reward_terms"]["time"].tolist())
        self.assertEqual([False, True], infos["final_info"]["reward_terms"]["_time"].tolist())
        self.assertEqual([False, True], infos["final_info"]["_reward_terms"].tolist())
        self.assertEqual([-0.25, -0.25], infos["reward_terms"]["time"].tolist(), "terms belong to the rewards")
        for number in range(2, 5):
            observations, _, terminated, truncated, infos = envs.step([PUSH, PUSH])
            expected = [[1, 0, number, number / 2], [later(2, 1), 1, number - 1, number / 2 - 0.5]]
            self.assertEqual(expected, observations.tolist())
            self.assertFalse(terminated.any() or truncated.any())
            self.assertEqual(["reward_terms", "_reward_terms"], list(infos))
        observations, _, terminated, truncated, infos = envs.step([PUSH, PUSH])
        self.assertEqual([[later(1, 1), 1, 0, 0], [later(2, 1), 1, 4, 2]], observations.tolist())
        self.assertEqual(([False, False], [True, False]), (terminated.tolist(), truncated.tolist()))
        self.assertEqual([1, 0, 5, 2.5], infos["final_obs"][0].tolist())
        self.assertIsNone(infos["final_obs"][1])

    def test_should_leave_the_reset_to_the_user(self):
        envs = self.envs(autoreset_mode="Disabled")
        envs.reset(seed=[1, 2])
        row = envs.step([END, PUSH])
        self.assertEqual([[1, 0, 1, 0], [2, 0, 1, 0.5]], row[0].tolist())
        self.assertEqual([True, False], row[2].tolist())
        self.assertNotIn("final_obs", row[4])
        with self.assertRaisesRegex(FurrowError, r"episodes of environments \[0\] have ended"):
            envs.step([PUSH, PUSH])
        options = {"reset_mask": numpy.array([True, False])}
        observations, infos = envs.reset(options=options)
        self.assertEqual([[later(1, 1), 1, 0, 0], [2, 0, 1, 0.5]], observations.tolist())
        self.assertEqual({}, infos)
        self.assertIn("reset_mask", options, "the user's dictionary is not changed")
        self.assertEqual([[later(1, 1), 1, 1, 0.5], [2, 0, 2, 1]], envs.step([PUSH, PUSH])[0].tolist())
        observations, _ = envs.reset(seed=[30, 40], options={"reset_mask": numpy.array([False, True]), "start": 4})
        self.assertEqual([[later(1, 1), 1, 1, 0.5], [40, 0, 0, 4]], observations.tolist())

    def test_should_refuse_other_masks(self):
        envs = self.envs(autoreset_mode="Disabled")
        mask = numpy.array([True, False])
        with self.assertRaisesRegex(FurrowError, r"no episode has begun in environments \[1\]: reset all first"):
            envs.reset(options={"reset_mask": mask})
        envs.reset(seed=1)
        for other in ([True, False], mask.astype(int), numpy.array([True]), mask[:, None], "all"):
            text = "reset_mask.*must be a numpy array of 2 booleans"
            with self.subTest(other), self.assertRaisesRegex(ValueError, text):
                envs.reset(options={"reset_mask": other})
        with self.assertRaisesRegex(ValueError, "must be True for at least one"):
            envs.reset(options={"reset_mask": ~mask & mask})

    def test_should_seed_each_environment(self):
        envs = self.envs(num_envs=3)
        self.assertEqual([5, 6, 7], envs.reset(seed=5)[0][:, 0].tolist())
        self.assertEqual(5, envs.np_random_seed)
        self.assertEqual([9, 9, 1], envs.reset(seed=[9, 9, 1])[0][:, 0].tolist())
        observations, _ = envs.reset(seed=[None, 8, None])
        self.assertEqual([[later(9, 1), 1], [8, 0], [later(1, 1), 1]], observations[:, :2].tolist())
        self.assertEqual([3, 2, 1], envs.reset(seed=numpy.array([3, 2, 1]))[0][:, 0].tolist())
        for seed in (-1, [1, 2], [1, 2, -3], 0.5, (1 << 63) - 1):
            with self.subTest(seed), self.assertRaisesRegex(ValueError, "seed"):
                envs.reset(seed=seed)

    def test_should_begin_with_the_index_as_seed(self):
        envs = self.envs(num_envs=3)
        self.assertEqual([[0, 0], [1, 0], [2, 0]], envs.reset()[0][:, :2].tolist())
        self.assertEqual([[later(each, 1), 1] for each in range(3)], envs.reset()[0][:, :2].tolist())

    def test_should_repeat_episodes_of_a_seed(self):
        def episodes(envs):
            rows = [envs.reset(seed=11)[0]]
            envs.action_space.seed(3)
            for _ in range(100):
                rows.append(envs.step(envs.action_space.sample())[0])
            return numpy.array(rows)

        first, second = self.envs("point", 4), self.envs("point", 4)
        numpy.testing.assert_array_equal(episodes(first), episodes(second))
        numpy.testing.assert_array_equal(episodes(first), episodes(second))
        alone = self.opened(furrow_gym.make("point"))
        numpy.testing.assert_array_equal(alone.reset(seed=13)[0], first.reset(seed=11)[0][2])

    def test_should_require_a_reset(self):
        with self.assertRaisesRegex(FurrowError, r"no episode has begun in environments \[0, 1\]"):
            self.envs().step([STAY, STAY])

    def test_should_refuse_actions(self):
        envs = self.envs()
        envs.reset(seed=1)
        for actions, text in (
            (STAY, r"shape \(2,\), must be \(2, 2\): \[environment, action\]"),
            ([STAY], r"shape \(1, 2\)"),
            ([STAY, [0, 0, 0]], "must be numbers"),
            ([STAY, [0, numpy.nan]], r"nan at \[1, 1\] \[environment, action\], action end: must be finite"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                envs.step(actions)
        self.assertEqual([1, 1], envs.step([STAY, STAY])[0][:, 2].tolist(), "none of them was a step")

    def test_should_work_while_the_server_works(self):
        envs = self.envs()
        envs.reset(seed=1)
        with self.assertRaisesRegex(FurrowError, "call step_async first"):
            envs.step_wait()
        envs.step_async([PUSH, STAY])
        with self.assertRaisesRegex(FurrowError, "call step_wait first"):
            envs.step_async([PUSH, STAY])
        self.assertEqual([0.5, 0], envs.step_wait()[0][:, 3].tolist())

    def test_should_roll_out_from_one_environment(self):
        envs = self.envs()
        envs.reset(seed=1)
        envs.step([PUSH, STAY])
        rollout = envs.rollout(numpy.zeros((5, 3, 2)), env=1)
        self.assertEqual([[2, 0, 4, 0]] * 5, rollout.last_observations.tolist())
        self.assertEqual([-0.75] * 5, rollout.returns.tolist())
        with self.assertRaisesRegex(ValueError, "environment 2: must be 0 to 1"):
            envs.rollout(numpy.zeros((5, 3, 2)), env=2)

    def test_should_return_to_a_snapshot(self):
        envs = self.envs(autoreset_mode="Disabled")
        envs.reset(seed=1)
        envs.step([PUSH, END])
        snapshot, digests = envs.snapshot(), envs.digests()
        envs.reset(seed=5)
        self.assertEqual([[1, 0, 1, 0.5], [6, 0, 0, 0]], envs.restore(snapshot, numpy.array([True, False])).tolist())
        self.assertEqual(digests[0], envs.digests()[0])
        envs.step([STAY, STAY])
        self.assertEqual([[1, 0, 1, 0.5], [2, 0, 1, 0]], envs.restore(snapshot).tolist())
        self.assertEqual(digests, envs.digests())
        with self.assertRaisesRegex(FurrowError, r"environments \[1\] have ended"):
            envs.step([STAY, STAY])
        part = envs.snapshot(numpy.array([True, False]))
        envs.reset(seed=7)
        self.assertEqual([[1, 0, 1, 0.5], [8, 0, 0, 0]], envs.restore(part).tolist(), "what it has, and no other")
        with self.assertRaisesRegex(ValueError, "not a snapshot"):
            envs.restore(5)

    def test_should_save_an_episode_of_one_environment(self):
        envs = self.envs()
        envs.reset(seed=1)
        self.assertEqual(envs.digests()[1], envs.save_episode(self.folder / "episode", env=1)["digest"])

    def test_should_have_an_environment_for_each_agent(self):
        envs = self.opened(furrow_gym.make_vec("counter-three", 2, autoreset_mode="SameStep"))
        self.assertEqual((6, 3), (envs.num_envs, envs.num_agents))
        observations, _ = envs.reset(seed=7)
        self.assertEqual([7, 7, 7, 8, 8, 8], observations[:, 0].tolist())
        actions = numpy.zeros((6, 2), numpy.float32)
        actions[:, 0] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        numpy.testing.assert_allclose(actions[:, 0], observations[:, 3])
        numpy.testing.assert_allclose(actions[:, 0] - 0.25, rewards, atol=1e-6)
        self.assertFalse((terminated | truncated).any())
        self.assertTrue(infos["active"].all())

    def test_should_say_what_was_drawn(self):
        envs = self.opened(furrow_gym.make_vec("randomised", 2, autoreset_mode="SameStep"))
        _, infos = envs.reset(seed=7)
        self.assertEqual([{"soil": "soil-7-0"}] * 2 + [{"soil": "soil-8-0"}] * 2, infos["drawn"].tolist())
        stop = numpy.zeros((4, 2), numpy.float32)
        self.assertNotIn("drawn", envs.step(stop)[4])
        stop[2:, 1] = 1
        _, _, _, _, infos = envs.step(stop)
        self.assertEqual([False, False, True, True], infos["_drawn"].tolist())
        self.assertRegex(infos["drawn"][2]["soil"], "-1$")
        several = self.opened(furrow_gym.make_parallel("randomised"))
        self.assertEqual({"soil": "soil-9-0"}, several.reset(seed=9)[1]["second"]["drawn"])
        addresses = [self.serve("randomised")[0] for _ in range(2)]
        pool = self.opened(furrow_gym.make_vec(address=addresses))
        self.assertEqual(["soil-3-0"] * 2 + ["soil-4-0"] * 2, [each["soil"] for each in pool.reset(seed=3)[1]["drawn"]])

    def test_should_end_the_agents_of_a_ground_together(self):
        envs = self.opened(furrow_gym.make_vec("counter-three", 2, autoreset_mode="SameStep"))
        envs.reset(seed=7)
        stop = numpy.zeros((6, 2), numpy.float32)
        stop[1, 1] = 1
        observations, _, terminated, truncated, infos = envs.step(stop)
        self.assertEqual([False, True, False, False, False, False], terminated.tolist())
        self.assertFalse(truncated.any())
        self.assertTrue(infos["_final_obs"][1] and not infos["_final_obs"][0])
        numpy.testing.assert_array_equal(observations[1], infos["final_obs"][1])
        push = numpy.ones((6, 2), numpy.float32)
        push[:, 1] = 0
        _, rewards, terminated, _, infos = envs.step(push)
        self.assertEqual([True, False, True, True, True, True], infos["active"].tolist())
        self.assertEqual([0.75, 0, 0.75, 0.75, 0.75, 0.75], rewards.tolist())
        self.assertFalse(terminated.any(), "it has ended before")
        push[[0, 2], 1] = 1
        observations, _, terminated, truncated, infos = envs.step(push)
        self.assertEqual([True, False, True, False, False, False], terminated.tolist())
        self.assertEqual([False, True, False, False, False, False], truncated.tolist())
        self.assertEqual([True, True, True, False, False, False], infos["_final_obs"].tolist())
        self.assertEqual([0, 0, 0, 3, 3, 3], observations[:, 2].tolist(), "the first ground begins anew")
        self.assertTrue(envs.step(numpy.zeros((6, 2)))[4]["active"].all())

    def test_should_wait_for_the_next_step_to_begin_anew(self):
        envs = self.opened(furrow_gym.make_vec("counter-three", 1))
        envs.reset(seed=7)
        stop = numpy.zeros((3, 2), numpy.float32)
        stop[0, 1] = 1
        envs.step(stop)
        stop[1:, 1] = 1
        _, _, terminated, truncated, _ = envs.step(stop)
        self.assertEqual(([False, True, True], [True, False, False]), (terminated.tolist(), truncated.tolist()))
        observations, rewards, terminated, truncated, infos = envs.step(stop)
        self.assertEqual([0, 0, 0], observations[:, 2].tolist())
        self.assertFalse((terminated | truncated | infos["active"]).any())
        self.assertEqual([0, 0, 0], rewards.tolist())

    def test_should_reset_and_keep_whole_grounds(self):
        envs = self.opened(furrow_gym.make_vec("counter-three", 2))
        envs.reset(seed=7)
        with self.assertRaisesRegex(ValueError, "must be the same for all agents of a ground"):
            envs.snapshot(numpy.array([True, False, False, False, False, False]))
        second = numpy.array([False, False, False, True, True, True])
        snapshot = envs.snapshot(second)
        envs.step(numpy.ones((6, 2)) * [1, 0])
        self.assertEqual([1, 1, 1, 0, 0, 0], envs.restore(snapshot)[:, 2].tolist())
        observations, _ = envs.reset(seed=[None] * 3 + [20] * 3, options={"reset_mask": second})
        self.assertEqual([7, 7, 7, 20, 20, 20], observations[:, 0].tolist())

    def test_should_check_the_number_of_environments_at_an_address(self):
        address, _ = self.serve("counter", 3)
        with self.assertRaisesRegex(FurrowError, "the servers have 3 environments, not 2"):
            furrow_gym.make_vec(num_envs=2, address=address)
        self.assertEqual(3, self.opened(furrow_gym.make_vec(address=address)).num_envs)


if __name__ == "__main__":
    unittest.main()
