"""Many copies of an environment as a gymnasium.vector.VectorEnv."""

import operator

import numpy

from ._api import AutoresetMode, VectorEnv
from ._base import CONTINUED, Simulated, checked_seed, reset_options
from ._render import MODES, checked_mode, scene_view
from ._wire import FurrowError
from .client import DISABLED, NEXT_STEP, SAME_STEP
from .env import _with_agents, _without_agents

__all__ = ["FurrowVectorEnv"]

_FLAGS = {
    AutoresetMode.DISABLED: DISABLED,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
}


class FurrowVectorEnv(Simulated, VectorEnv):
    """All environments of one server or of several.

    Without a seed, the first reset of ground i has seed i, and later ones continue its sequence of episodes.

    With several agents, agent a on ground g is environment g * agents + a. All agents of a ground are reset together,
    when the last of them has terminated or the time is over. An agent that has terminated before has the reward 0 and
    is False in infos["active"] until then; its environment is truncated with the ground.
    """

    def __init__(self, client, autoreset_mode=AutoresetMode.NEXT_STEP, render_mode=None):
        self._attach(client)
        self.autoreset_mode = _mode(autoreset_mode)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "render_modes": MODES,
            "render_fps": self.render_fps,
            "autoreset_mode": self.autoreset_mode,
        }
        self.num_agents = len(self.task.agents)
        self.num_envs = client.envs * self.num_agents
        self.single_observation_space = self._observation_space()
        self.single_action_space = self._action_box()
        self.observation_space = self._observation_space(self.num_envs)
        self.action_space = self._action_box(self.num_envs)
        self._begun = numpy.zeros(self.num_envs, bool)
        self._ended = numpy.zeros(self.num_envs, bool)
        # agents that have terminated before the last one of their ground
        self._gone = numpy.zeros(self.num_envs, bool)

    def reset(self, *, seed=None, options=None):
        """Begins an episode in each environment, or where the boolean array options["reset_mask"] is True.

        A seed is an integer (ground i gets seed + i) or a list with an integer or None for each environment, of which
        the first one of each ground counts.
        """
        options = dict(options or {})
        mask = self._reset_mask(options.pop("reset_mask", None))
        seeds = self._seeds(seed)
        super().reset(seed=next((each for each in seeds if each is not None), None))
        sent = [
            (CONTINUED if begun else index) if each is None else each
            for index, (each, begun) in enumerate(zip(seeds, self._of_grounds(self._begun)))
        ]
        observations = self.client.reset(self._of_grounds(mask), sent, reset_options(options))
        self._begun |= mask
        self._ended &= ~mask
        self._gone &= ~mask
        self._seen = self._flat(observations)
        return self._observed(self._seen), self._drawn_where(mask)

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions):
        """Sends the actions; step_wait fetches the result. In between the servers and this process both work."""
        self._require_begun()
        stopped = numpy.flatnonzero(self._ended)
        if self.autoreset_mode is AutoresetMode.DISABLED and len(stopped):
            # refused here, because a server of a pool does not know that another one refuses
            raise FurrowError(
                "the episodes of environments %s have ended: reset them with options={'reset_mask': mask}"
                % stopped.tolist()
            )
        checked = self.client.checked_actions(actions, self.action_space.shape, "environment, action")
        shape = (self.client.envs, self.num_agents, -1)
        self.client.begin_step(checked.reshape(shape), _FLAGS[self.autoreset_mode])

    def step_wait(self):
        # the client's arrays are new ones each time, so that these need no copies
        step = self.client.finish()
        gone = self._gone  # none on a ground whose episode has ended before
        step = step._replace(
            observations=self._flat(step.observations),
            final_observations=None if step.final_observations is None else self._flat(step.final_observations),
            rewards=self._flat(step.rewards),
            terms=self._flat(step.terms),
            terminated=self._flat(step.terminated) & ~gone,
            ended=self._of_agents(step.ended),
            truncated=self._of_agents(step.truncated) | (gone & self._of_agents(step.ended)),
            reset=self._of_agents(step.reset),
        )
        self._ended = step.ended.copy()
        self._gone = (gone | step.terminated) & ~step.ended
        self._seen = step.observations
        return (
            self._observed(self._seen),
            numpy.where(gone, 0, step.rewards.astype(numpy.float64)),
            step.terminated,
            step.truncated,
            self._infos(step, gone),
        )

    def render(self):
        """Views of all environments, a tuple of arrays [256, width, 3]; None without a render_mode."""
        if self.render_mode is None:
            return None
        self._require_begun()
        return tuple(scene_view(self.task, seen) for seen in self._seen)

    def _flat(self, values):
        """Values [ground, agent, ...] as [environment, ...]."""
        return values.reshape((self.num_envs,) + values.shape[2:])

    def _of_agents(self, values):
        """Values of grounds for each of their agents."""
        return numpy.repeat(values, self.num_agents)

    def _of_grounds(self, values):
        """Values of the first agent of each ground."""
        return values[:: self.num_agents]

    def rollout(self, candidates, env=0):
        """Simulates candidates [C, H, K] of actions from the state of one environment, which does not change.

        With several agents candidates are [C, H, A, K], and env is the number of a ground.
        """
        if self.num_agents > 1:
            return self._observed_rollout(self.client.rollout(operator.index(env), candidates))
        rollout = self.client.rollout(operator.index(env), _with_agents(candidates))
        return self._observed_rollout(_without_agents(rollout))

    def snapshot(self, mask=None):
        """The present state of all environments, or of those whose mask is True."""
        mask = self._mask(mask, "mask")
        return self._keep(self._of_grounds(mask), (mask, self._begun.copy(), self._ended.copy(), self._gone.copy()))

    def restore(self, snapshot, mask=None):
        """Returns all environments of a snapshot, or those whose mask is True; gives the observations of all."""
        self._require_own(snapshot)
        kept, begun, ended, gone = snapshot._state
        mask = kept if mask is None else self._mask(mask, "mask")
        observations = self._restore(snapshot, self._of_grounds(mask))
        self._gone = numpy.where(mask, gone, self._gone)
        self._begun = numpy.where(mask, begun, self._begun)
        self._ended = numpy.where(mask, ended, self._ended)
        self._seen = self._flat(observations)
        return self._observed(self._seen)

    def close_extras(self, **kwargs):
        self.client.close()

    def _infos(self, step, gone):
        """The dictionary of arrays that Gymnasium documents: each key has a mask _key of the environments it is for.

        The terms belong to the rewards of this step, so they are there for an episode's last step, too, when the
        environment is reset in the same step; final_info has them as well.
        """
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        # after the last step of an episode, the next one resets it and has no reward
        rewarded = ~gone if same_step else ~step.reset & ~gone
        infos = {"reward_terms": self._masked_terms(step, rewarded), "_reward_terms": rewarded}
        if self.num_agents > 1:
            infos.update(active=rewarded.copy(), _active=numpy.ones(self.num_envs, bool))
        infos.update(self._drawn_where(step.reset))
        done = step.terminated | step.truncated
        if same_step and done.any():
            final = numpy.full(self.num_envs, None, object)
            for index in numpy.flatnonzero(done):
                # the ground of an agent that has terminated may go on
                last = step.final_observations if step.ended[index] else step.observations
                final[index] = self._observed(last[index])
            terms = {"reward_terms": self._masked_terms(step, done & rewarded), "_reward_terms": done.copy()}
            infos.update(final_obs=final, _final_obs=done.copy(), final_info=terms, _final_info=done.copy())
        return infos

    def _drawn_where(self, mask):
        """The values drawn for episodes that begin, where the mask is True."""
        drawn = self._drawn() if mask.any() else None
        if drawn is None:
            return {}
        values = numpy.full(self.num_envs, None, object)
        for index in numpy.flatnonzero(mask):
            values[index] = drawn[index // self.num_agents]
        return {"drawn": values, "_drawn": mask.copy()}

    def _masked_terms(self, step, mask):
        terms = {}
        for index, name in enumerate(self.task.reward_names):
            terms[name] = numpy.where(mask, step.terms[:, index], 0).astype(numpy.float64)
            terms["_" + name] = mask.copy()
        return terms

    def _seeds(self, seed):
        if seed is None:
            return [None] * self.client.envs
        if isinstance(seed, (list, tuple, numpy.ndarray)):
            if len(seed) != self.num_envs:
                raise ValueError("%d seeds: one for each of %d environments is needed" % (len(seed), self.num_envs))
            return [None if each is None else checked_seed(each) for each in self._of_grounds(seed)]
        first = checked_seed(seed)
        return [checked_seed(first + index) for index in range(self.client.envs)]

    def _reset_mask(self, mask):
        if mask is None:
            return numpy.ones(self.num_envs, bool)
        checked = self._mask(mask, "options['reset_mask']")
        if not checked.any():
            raise ValueError("options['reset_mask']: must be True for at least one environment")
        self._require_begun(checked)
        return checked

    def _mask(self, mask, name):
        if mask is None:
            return numpy.ones(self.num_envs, bool)
        if not isinstance(mask, numpy.ndarray) or mask.dtype != numpy.bool_ or mask.shape != (self.num_envs,):
            raise ValueError("%s: must be a numpy array of %d booleans" % (name, self.num_envs))
        if (mask != self._of_agents(self._of_grounds(mask))).any():
            raise ValueError("%s: must be the same for all agents of a ground" % name)
        return mask.copy()

    def _require_begun(self, beginning=False):
        waiting = numpy.flatnonzero(~(self._begun | beginning))
        if len(waiting):
            raise FurrowError("no episode has begun in environments %s: reset all first" % waiting.tolist())


def _mode(mode):
    """A mode of Gymnasium, by itself or by its name or value in any spelling: NEXT_STEP, next-step, NextStep."""
    if isinstance(mode, AutoresetMode):
        return mode
    letters = "".join(each for each in str(mode).lower() if each.isalpha())
    for known in AutoresetMode:
        if letters == known.value.lower():
            return known
    raise ValueError("autoreset_mode %r: must be %s" % (mode, ", ".join(each.value for each in AutoresetMode)))
