"""Several agents on one ground as a pettingzoo ParallelEnv."""

import numpy

from ._api import ParallelEnv
from ._base import CONTINUED, Simulated, checked_seed, reset_options
from ._render import MODES, checked_mode, scene_view
from ._wire import FurrowError
from .client import DISABLED

__all__ = ["FurrowParallelEnv"]


class FurrowParallelEnv(Simulated, ParallelEnv):
    """The single environment of a server, with all its agents.

    An agent that terminates leaves the list of agents; its vehicle stands on the ground with its brake on until the
    episode ends. The time limit truncates the episodes of all agents that are left.
    """

    metadata = {"render_modes": MODES, "name": "furrow", "is_parallelizable": True}

    def __init__(self, client, render_mode=None):
        if client.envs != 1:
            raise FurrowError("the server has %d environments, and several agents need a server for each" % client.envs)
        self._attach(client)
        self.metadata = dict(type(self).metadata, name=self.task.scenario, render_fps=self.render_fps)
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = list(self.task.agents)
        self._at = {agent: index for index, agent in enumerate(self.possible_agents)}
        self.agents = []
        # one space object for each agent, so that each can be seeded
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._action_box() for agent in self.possible_agents}
        self.state_space = self._state_box()
        self._last = numpy.zeros((len(self.possible_agents), self.task.observation_length), numpy.float32)
        self._begun = False

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        chosen = (CONTINUED if self._begun else 0) if seed is None else checked_seed(seed)
        self._last = self.client.reset([True], [chosen], reset_options(options))[0]
        self._begun = True
        self.agents = list(self.possible_agents)
        drawn = self._drawn()
        info = {} if drawn is None else {"drawn": drawn[0]}
        return self._observations(self.agents), {agent: dict(info) for agent in self.agents}

    def step(self, actions):
        """A step of all agents that are left; actions of those that have terminated are ignored."""
        if not self.agents:
            if not self._begun:
                raise FurrowError("no episode has begun: call reset")
            return {}, {}, {}, {}, {}
        step = self.client.step(self._batch(actions)[None], DISABLED)
        self._last = step.observations[0]
        terminated = {agent: bool(step.terminated[0, self._at[agent]]) for agent in self.agents}
        truncated = {agent: bool(step.truncated[0]) for agent in self.agents}
        result = (
            self._observations(self.agents),
            {agent: float(step.rewards[0, self._at[agent]]) for agent in self.agents},
            terminated,
            truncated,
            {agent: {"reward_terms": self._terms(step.terms[0, self._at[agent]])} for agent in self.agents},
        )
        self.agents = [agent for agent in self.agents if not (terminated[agent] or truncated[agent])]
        return result

    def rollout(self, candidates):
        """Simulates candidates [C, H, A, K] of actions from the present state, which does not change.

        The agents are in the order of possible_agents.
        """
        return self._observed_rollout(self.client.rollout(0, candidates))

    def snapshot(self):
        """The present state, to which restore returns to the bit."""
        return self._keep([True], (self._begun, list(self.agents)))

    def restore(self, snapshot):
        """Returns to a snapshot; gives the observations of the agents that were left."""
        self._last = self._restore(snapshot, [True])[0]
        self._begun, self.agents = snapshot._state[0], list(snapshot._state[1])
        return self._observations(self.agents)

    def state(self):
        """The observations of all agents in a row, for training with a central critic."""
        return self._last.reshape(-1).copy()

    def render(self):
        """Views of all agents side by side, in the order of possible_agents; None without a render_mode."""
        if self.render_mode is None:
            return None
        if not self._begun:
            raise FurrowError("no episode has begun: call reset before render")
        return numpy.hstack([scene_view(self.task, seen) for seen in self._last])

    def close(self):
        self.client.close()

    def _observations(self, agents):
        return {agent: self._observed(self._last[self._at[agent]]) for agent in agents}

    def _batch(self, actions):
        """Actions [A, K] in the order of possible_agents."""
        unknown = [agent for agent in actions if agent not in self.action_spaces]
        missing = [agent for agent in self.agents if agent not in actions]
        if unknown or missing:
            raise ValueError(
                "actions: need one for each of %s; %s"
                % (", ".join(self.agents), "unknown: %s" % unknown if unknown else "missing: %s" % missing)
            )
        batch = numpy.zeros((len(self.possible_agents), len(self.task.action_names)), numpy.float32)
        for agent in self.agents:
            meaning = "action of " + agent
            batch[self._at[agent]] = self.client.checked_actions(actions[agent], batch.shape[1:], meaning)
        return batch

    def _state_box(self):
        box = self._observation_box(len(self.possible_agents))
        return type(box)(-numpy.inf, numpy.inf, (int(numpy.prod(box.shape)),), numpy.float32)
