"""Views from above, drawn from observations."""

import types
import unittest

import numpy
from support import FakeTest

import furrow_gym
from furrow_gym._render import SIDE, top_view
from furrow_gym.client import Task
from furrow_gym.parallel import FurrowParallelEnv

BLOCKS = [
    {"name": "height_map", "at": 0, "shape": [8, 8], "unit": "m", "step_m": 2.0, "ahead_m": 0.0},
    {"name": "goal", "at": 64, "shape": [3], "unit": "m, 1, 1"},
    {"name": "neighbours", "at": 67, "shape": [2, 4], "unit": "m, m, m/s, m/s"},
    {"name": "path", "at": 75, "shape": [1, 2], "unit": "m"},
]


def task():
    hello = {
        "protocol": 1,
        "furrow": "",
        "scenario": "drawn",
        "envs": 1,
        "agents": ["rover"],
        "step_s": 0.1,
        "time_limit_s": 1,
        "action": {"names": ["push"], "low": [-1], "high": [1]},
        "observation": {"length": 77, "blocks": BLOCKS},
        "reward": [],
    }
    return Task(hello)


def observation(**blocks):
    """An observation of flat ground, whose map reaches 8 m to each side."""
    seen = numpy.zeros(77, numpy.float32)
    for name, part in task().blocks(seen).items():
        part[...] = blocks.get(name, 0)
    return seen


class TopViewTest(unittest.TestCase):
    def pixel(self, view, ahead, left):
        """The colour at a place, in m; 8 m are half of the image."""
        middle = (SIDE - 1) / 2
        return view[round(middle - ahead * SIDE / 16), round(middle - left * SIDE / 16)].tolist()

    def test_should_draw_what_is_around_the_vehicle(self):
        seen = observation(goal=[5, 0.6, 0.8], neighbours=[[-6, -4, 0, 0], [0, 0, 0, 0]], path=[[6, -5]])
        view = top_view(task(), seen)
        self.assertEqual(((SIDE, SIDE, 3), numpy.uint8), (view.shape, view.dtype))
        red, green, blue = self.pixel(view, 3, 4)
        self.assertGreater(red, 2 * max(green, blue), "the goal, ahead and to the left")
        red, green, blue = self.pixel(view, -6, -4)
        self.assertGreater(blue, red, "a vehicle, behind and to the right")
        red, green, blue = self.pixel(view, 6, -5)
        self.assertGreater(green, max(red, blue), "the path")
        self.assertGreater(min(self.pixel(view, -1, 0)), 200, "the own vehicle")
        self.assertEqual(self.pixel(view, -6, 6), self.pixel(view, 7, 6), "bare ground")

    def test_should_shade_a_slope(self):
        heights = numpy.zeros((8, 8))
        heights[6:, :] = numpy.linspace(0, 8, 8)  # ahead, rising to the left
        view = top_view(task(), observation(height_map=heights))
        self.assertNotEqual(self.pixel(view, 7, 3), self.pixel(view, -7, 3))


class RenderTest(FakeTest):
    def test_should_render_one_environment(self):
        env = self.opened(furrow_gym.make("counter", render_mode="rgb_array"))
        self.assertEqual((["rgb_array"], 2), (env.metadata["render_modes"], env.metadata["render_fps"]))
        self.assertEqual("rgb_array", env.render_mode)
        with self.assertRaisesRegex(furrow_gym.FurrowError, "call reset before render"):
            env.render()
        env.reset(seed=1)
        self.assertEqual((SIDE, SIDE, 3), env.render().shape)
        env.step([0, 0])
        self.assertEqual(numpy.uint8, env.render().dtype)

    def test_should_render_nothing_without_a_mode(self):
        env = self.opened(furrow_gym.make("counter"))
        env.reset()
        self.assertIsNone(env.render())
        envs = self.opened(furrow_gym.make_vec("counter", 2))
        envs.reset()
        self.assertIsNone(envs.render())

    def test_should_refuse_other_modes(self):
        with self.assertRaisesRegex(ValueError, "render_mode 'human': must be None or one of"):
            furrow_gym.make("counter", render_mode="human")

    def test_should_render_many_environments_and_agents(self):
        envs = self.opened(furrow_gym.make_vec("counter", 3, render_mode="rgb_array"))
        envs.reset()
        views = envs.render()
        self.assertIsInstance(views, tuple)
        self.assertEqual([(SIDE, SIDE, 3)] * 3, [view.shape for view in views])
        several = self.opened(furrow_gym.make_parallel("counter-three", render_mode="rgb_array"))
        several.reset()
        self.assertEqual((SIDE, 3 * SIDE, 3), several.render().shape)
        self.assertEqual(["rgb_array"], FurrowParallelEnv.metadata["render_modes"])

    def test_should_show_the_observation_of_the_agent(self):
        client = types.SimpleNamespace(task=task(), envs=1)
        client.reset = lambda mask, seeds, options: observation(goal=[4, 0, 1])[None, None]
        env = furrow_gym.FurrowEnv(client, "rgb_array")
        env.reset()
        numpy.testing.assert_array_equal(top_view(task(), observation(goal=[4, 0, 1])), env.render())


if __name__ == "__main__":
    unittest.main()
