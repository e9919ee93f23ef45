"""One agent as a gymnasium.Env."""

import numpy

from ._api import Env
from ._base import CONTINUED, Simulated, checked_seed, require_one_agent, reset_options
from ._render import MODES, checked_mode, scene_view
from ._wire import FurrowError
from .client import DISABLED, Rollout

__all__ = ["FurrowEnv"]


class FurrowEnv(Simulated, Env):
    """The single environment of a server.

    Without a seed, the first reset has seed 0 and later ones continue its sequence of episodes.
    """

    metadata = {"render_modes": MODES}

    def __init__(self, client, render_mode=None):
        if client.envs != 1:
            raise FurrowError("the server has %d environments: use make_vec" % client.envs)
        require_one_agent(client.task, "make_parallel")
        self._attach(client)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {"render_modes": MODES, "render_fps": self.render_fps}
        self.observation_space = self._observation_space()
        self.action_space = self._action_box()
        self._begun = self._ended = False

    def reset(self, *, seed=None, options=None):
        seed = None if seed is None else checked_seed(seed)
        super().reset(seed=seed)
        chosen = (CONTINUED if self._begun else 0) if seed is None else seed
        observations = self.client.reset([True], [chosen], reset_options(options))
        self._begun, self._ended = True, False
        self._seen = observations[0, 0]
        drawn = self._drawn()
        return self._observed(self._seen), {} if drawn is None else {"drawn": drawn[0]}

    def step(self, action):
        if not self._begun or self._ended:
            raise FurrowError("%s: call reset" % ("the episode has ended" if self._begun else "no episode has begun"))
        checked = self.client.checked_actions(action, self.action_space.shape, "action")
        step = self.client.step(checked.reshape(1, 1, -1), DISABLED)
        self._ended = bool(step.ended[0])
        self._seen = step.observations[0, 0]
        return (
            self._observed(self._seen),
            float(step.rewards[0, 0]),
            bool(step.terminated[0, 0]),
            bool(step.truncated[0]),
            {"reward_terms": self._terms(step.terms[0, 0])},
        )

    def rollout(self, candidates):
        """Simulates candidates [C, H, K] of actions from the present state, which does not change."""
        return self._observed_rollout(_without_agents(self.client.rollout(0, _with_agents(candidates))))

    def snapshot(self):
        """The present state, to which restore returns to the bit."""
        return self._keep([True], (self._begun, self._ended))

    def restore(self, snapshot):
        """Returns to a snapshot; gives the observation of that moment."""
        observations = self._restore(snapshot, [True])
        self._begun, self._ended = snapshot._state
        self._seen = observations[0, 0]
        return self._observed(self._seen)

    def render(self):
        """A view from above and the images of colour cameras, bytes [256, width, 3]; None without a render_mode."""
        if self.render_mode is None:
            return None
        if not self._begun:
            raise FurrowError("no episode has begun: call reset before render")
        return scene_view(self.task, self._seen)

    def close(self):
        self.client.close()


def _with_agents(candidates):
    """Candidates [C, H, K] of one agent as [C, H, 1, K]."""
    candidates = numpy.asarray(candidates)
    if candidates.ndim != 3:
        raise ValueError("candidates: shape %s, must be [candidate, step, action]" % (candidates.shape,))
    return candidates[:, :, None, :]


def _without_agents(rollout):
    return Rollout(rollout.rewards[:, :, 0].copy(), rollout.steps, rollout.last_observations[:, 0].copy())
