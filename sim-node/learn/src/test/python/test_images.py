"""Cameras and lidars in observations: spaces and arrays of their own, beside a vector of the other numbers."""

import unittest

import numpy
from support import FakeTest

import furrow_gym
from furrow_gym import _api

COLOURS = numpy.arange(18, dtype=numpy.uint8).reshape(2, 3, 3)


class ImagesTest(FakeTest):
    def test_should_declare_a_space_of_each_array(self):
        env = self.opened(furrow_gym.make("seeing"))
        space = env.observation_space
        self.assertIsInstance(space, _api.Dict)
        self.assertEqual({"vector", "front_rgb", "front_depth", "front_semantic", "top_range"}, set(space.keys()))
        shapes = {name: (space[name].shape, space[name].dtype) for name in space.keys()}
        self.assertEqual(((4,), numpy.float32), shapes["vector"])
        self.assertEqual(((2, 3, 3), numpy.uint8), shapes["front_rgb"])
        self.assertEqual(((2, 3), numpy.uint8), shapes["front_semantic"])
        self.assertEqual(((2, 3), numpy.float32), shapes["front_depth"])
        self.assertEqual(((1, 4), numpy.float32), shapes["top_range"])
        self.assertEqual((0, 255), (space["front_rgb"].low.min(), space["front_rgb"].high.max()))
        self.assertEqual(0, space["front_depth"].low.min())
        self.assertIn(space.sample(), space)

    def test_should_observe_arrays(self):
        env = self.opened(furrow_gym.make("seeing"))
        observation, _ = env.reset(seed=7)
        self.assertIn(observation, env.observation_space)
        self.assertEqual([7, 0, 0, 0], observation["vector"].tolist())
        numpy.testing.assert_array_equal(COLOURS, observation["front_rgb"])
        with env.snapshot() as before:
            later = env.step(numpy.array([0.5, 0], numpy.float32))[0]
            self.assertIn(later, env.observation_space)
            self.assertEqual([7, 0, 1, 0.5], later["vector"].tolist())
            numpy.testing.assert_array_equal(COLOURS + 1, later["front_rgb"])
            numpy.testing.assert_array_equal(COLOURS, observation["front_rgb"], "what was given stays as it was")
            numpy.testing.assert_array_equal(COLOURS, env.restore(before)["front_rgb"])
        parts = env.blocks(later)
        self.assertEqual([[1, 0.5]], parts["map"].tolist())
        self.assertEqual([[1.5, 0.0, 2.5, 3.5]], parts["top_range"].tolist())
        self.assertEqual([1.5] * 6, parts["front_depth"].ravel().tolist())
        rollout = env.rollout(numpy.zeros((5, 2, 2)))
        self.assertEqual((5, 2, 3, 3), rollout.last_observations["front_rgb"].shape)
        numpy.testing.assert_array_equal(COLOURS + 2, rollout.last_observations["front_rgb"][4])

    def test_should_render_what_the_camera_sees_beside_a_view_from_above(self):
        env = self.opened(furrow_gym.make("seeing", render_mode="rgb_array"))
        env.reset(seed=7)
        image = env.render()
        self.assertEqual(((256, 256 + 384, 3), numpy.uint8), (image.shape, image.dtype))
        corners = image[[0, 0, 255, 255], [256, 639, 256, 639]]
        numpy.testing.assert_array_equal(COLOURS[[0, 0, 1, 1], [0, 2, 0, 2]], corners)
        numpy.testing.assert_array_equal(COLOURS[0, 1], image[127, 256 + 128])
        envs = self.opened(furrow_gym.make_vec("seeing", 2, render_mode="rgb_array"))
        envs.reset(seed=7)
        self.assertEqual([(256, 640, 3)] * 2, [view.shape for view in envs.render()])
        several = self.opened(furrow_gym.make_parallel("seeing-two", render_mode="rgb_array"))
        several.reset(seed=7)
        self.assertEqual((256, 2 * 640, 3), several.render().shape)

    def test_should_observe_arrays_of_many_copies(self):
        envs = self.opened(furrow_gym.make_vec("seeing", 3, autoreset_mode="SameStep"))
        self.assertEqual((3, 2, 3, 3), envs.observation_space["front_rgb"].shape)
        self.assertEqual((2, 3, 3), envs.single_observation_space["front_rgb"].shape)
        observations, _ = envs.reset(seed=7)
        self.assertIn(observations, envs.observation_space)
        self.assertEqual([7, 8, 9], observations["vector"][:, 0].tolist())
        actions = numpy.array([[0, 0], [0, 1], [0, 0]], numpy.float32)
        observations, _, terminated, _, infos = envs.step(actions)
        self.assertIn(observations, envs.observation_space)
        self.assertEqual([False, True, False], terminated.tolist())
        self.assertEqual([1, 0, 1], observations["front_rgb"][:, 0, 0, 0].tolist(), "the second begins anew")
        self.assertIn(infos["final_obs"][1], envs.single_observation_space)
        numpy.testing.assert_array_equal(COLOURS + 1, infos["final_obs"][1]["front_rgb"])

    def test_should_observe_arrays_of_several_agents(self):
        env = self.opened(furrow_gym.make_parallel("seeing-two"))
        observations, _ = env.reset(seed=7)
        for agent in ("lead", "second"):
            self.assertIn(observations[agent], env.observation_space(agent))
        self.assertEqual((2 * 38,), env.state().shape)
        self.assertIn(env.state(), env.state_space)


if __name__ == "__main__":
    unittest.main()
