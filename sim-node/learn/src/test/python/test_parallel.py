"""Several agents on one ground: the contract of pettingzoo.ParallelEnv, as its documentation states it."""

import unittest

import numpy
from support import FakeTest

import furrow_gym
from furrow_gym import _api
from furrow_gym._wire import FurrowError

ALL = ["lead", "second", "third"]


class ParallelTest(FakeTest):
    def env(self, scenario="counter-three"):
        return self.opened(furrow_gym.make_parallel(scenario))

    def test_should_be_a_parallel_environment(self):
        env = self.env()
        self.assertIsInstance(env, _api.ParallelEnv)
        self.assertIs(env, env.unwrapped)
        self.assertEqual(ALL, env.possible_agents)
        self.assertEqual((3, 0), (env.max_num_agents, env.num_agents))
        self.assertEqual("counter-three", env.metadata["name"])
        env.reset()
        self.assertEqual((3, 3), (env.max_num_agents, env.num_agents))
        env.close()
        env.close()

    def test_should_have_one_space_for_each_agent(self):
        env = self.env()
        for agent in ALL:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertEqual(((4,), (2,)), (env.observation_space(agent).shape, env.action_space(agent).shape))
        self.assertIsNot(env.action_space("lead"), env.action_space("third"), "each has a seed")

    def test_should_return_dictionaries_by_agent(self):
        env = self.env()
        observations, infos = env.reset(seed=7)
        self.assertEqual(ALL, env.agents)
        self.assertEqual({agent: {} for agent in ALL}, infos)
        for agent in ALL:
            self.assertEqual([7, 0, 0, 0], observations[agent].tolist())
            self.assertIn(observations[agent], env.observation_space(agent))
        step = env.step({"third": [0.75, 0], "lead": [0.25, 0], "second": [0.5, 0]})
        self.assertEqual(5, len(step))
        observations, rewards, terminated, truncated, infos = step
        self.assertEqual([0.25, 0.5, 0.75], [float(observations[agent][3]) for agent in ALL])
        self.assertEqual({"lead": 0, "second": 0.25, "third": 0.5}, rewards)
        self.assertEqual({agent: False for agent in ALL}, terminated)
        self.assertEqual({agent: False for agent in ALL}, truncated)
        self.assertEqual({"reward_terms": {"push": 0.75, "time": -0.25}}, infos["third"])
        for agent in ALL:
            self.assertIs(float, type(rewards[agent]))
            self.assertIs(bool, type(terminated[agent]))
            self.assertIs(bool, type(truncated[agent]))
            self.assertTrue(observations[agent].flags.owndata)

    def test_should_drop_agents_that_terminate(self):
        env = self.env()
        env.reset(seed=1)
        actions = {"lead": [0, 1], "second": [0, 0], "third": [0, 0]}
        observations, rewards, terminated, truncated, infos = env.step(actions)
        self.assertEqual({"lead": True, "second": False, "third": False}, terminated)
        for each in (observations, rewards, truncated, infos):
            self.assertEqual(ALL, list(each), "the agent's last step")
        self.assertEqual(["second", "third"], env.agents)
        step = env.step({"second": [0.5, 0], "third": [0.5, 1]})
        for each in step:
            self.assertEqual(["second", "third"], list(each))
        self.assertEqual(["second"], env.agents)
        step = env.step({"second": [0.5, 1], "lead": [1, 1]})
        self.assertEqual({"second": True}, step[2])
        self.assertEqual([], env.agents)
        self.assertEqual(({}, {}, {}, {}, {}), env.step({}))
        self.assertEqual(ALL, list(env.reset()[0]))
        self.assertEqual(ALL, env.agents)

    def test_should_truncate_all_agents_that_are_left(self):
        env = self.env()
        env.reset(seed=1)
        env.step({"lead": [0, 1], "second": [0, 0], "third": [0, 0]})
        for _ in range(4):
            step = env.step({agent: [0, 0] for agent in env.agents})
        self.assertEqual({"second": False, "third": False}, step[2])
        self.assertEqual({"second": True, "third": True}, step[3])
        self.assertEqual([], env.agents)

    def test_should_give_the_same_for_the_same_seed(self):
        env, other = self.env(), self.env()
        first = [env.reset(seed=3)[0], env.reset()[0]]
        second = [other.reset(seed=3)[0], other.reset()[0]]
        for one, two in zip(first, second):
            for agent in ALL:
                numpy.testing.assert_array_equal(one[agent], two[agent])
        self.assertNotEqual(first[0]["lead"].tolist(), first[1]["lead"].tolist())

    def test_should_refuse_actions(self):
        env = self.env()
        with self.assertRaisesRegex(FurrowError, "no episode has begun"):
            env.step({})
        env.reset(seed=1)
        good = {agent: [0, 0] for agent in ALL}
        for actions, text in (
            ({"lead": [0, 0]}, r"need one for each of lead, second, third; missing: \['second', 'third'\]"),
            (dict(good, fourth=[0, 0]), r"unknown: \['fourth'\]"),
            (dict(good, third=[0]), r"shape \(1,\), must be \(2,\): \[action of third\]"),
            (dict(good, third=[0, numpy.inf]), r"inf at \[1\] \[action of third\], action end: must be finite"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                env.step(actions)
        self.assertEqual(1.0, env.step(good)[0]["lead"][2], "none of them was a step")

    def test_should_have_a_state_for_a_central_critic(self):
        env = self.env()
        env.reset(seed=2)
        env.step({"lead": [0.5, 0], "second": [0, 0], "third": [0.25, 0]})
        self.assertEqual([2, 0, 1, 0.5, 2, 0, 1, 0, 2, 0, 1, 0.25], env.state().tolist())
        self.assertIn(env.state(), env.state_space)

    def test_should_roll_out_all_agents(self):
        env = self.env()
        env.reset(seed=2)
        candidates = numpy.zeros((2, 3, 3, 2))
        candidates[1, :, 2, 0] = 0.5
        rollout = env.rollout(candidates)
        self.assertEqual((2, 3, 3), rollout.rewards.shape)
        self.assertEqual([[-0.75, -0.75, -0.75], [-0.75, -0.75, 0.75]], rollout.returns.tolist())
        self.assertEqual((2, 3, 4), rollout.last_observations.shape)

    def test_should_return_to_a_snapshot_with_its_agents(self):
        env = self.env()
        env.reset(seed=2)
        snapshot = env.snapshot()
        env.step({"lead": [0, 1], "second": [0, 0], "third": [0, 0]})
        self.assertEqual(["second", "third"], env.agents)
        self.assertEqual(ALL, list(env.restore(snapshot)))
        self.assertEqual(ALL, env.agents)

    def test_should_take_scenarios_of_one_agent(self):
        env = self.env("counter")
        self.assertEqual(["rover"], list(env.reset()[0]))

    def test_should_refuse_servers_of_several_environments(self):
        with self.assertRaisesRegex(FurrowError, "the servers have 2 environments, not 1"):
            furrow_gym.make_parallel(address=self.serve("counter-three", 2)[0])


if __name__ == "__main__":
    unittest.main()
