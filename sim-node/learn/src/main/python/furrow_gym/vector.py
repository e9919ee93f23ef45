"""Many copies of an environment of one agent as a gymnasium.vector.VectorEnv."""

import operator

import numpy

from ._api import AutoresetMode, VectorEnv
from ._base import CONTINUED, Simulated, checked_seed, require_one_agent, reset_options
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

    Without a seed, the first reset of environment i has seed i, and later ones continue its sequence of episodes.
    """

    def __init__(self, client, autoreset_mode=AutoresetMode.NEXT_STEP):
        require_one_agent(client.task, "make_parallel")
        self._attach(client)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.num_envs = client.envs
        self.single_observation_space = self._observation_box()
        self.single_action_space = self._action_box()
        self.observation_space = self._observation_box(self.num_envs)
        self.action_space = self._action_box(self.num_envs)
        self._begun = numpy.zeros(self.num_envs, bool)
        self._ended = numpy.zeros(self.num_envs, bool)

    def reset(self, *, seed=None, options=None):
        """Begins an episode in each environment, or where the boolean array options["reset_mask"] is True.

        A seed is an integer (environment i gets seed + i) or a list with an integer or None for each environment.
        """
        options = dict(options or {})
        mask = self._reset_mask(options.pop("reset_mask", None))
        seeds = self._seeds(seed)
        super().reset(seed=next((each for each in seeds if each is not None), None))
        sent = [
            (CONTINUED if begun else index) if each is None else each
            for index, (each, begun) in enumerate(zip(seeds, self._begun))
        ]
        observations = self.client.reset(mask, sent, reset_options(options))
        self._begun |= mask
        self._ended &= ~mask
        return observations[:, 0], {}

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
        self.client.begin_step(checked[:, None, :], _FLAGS[self.autoreset_mode])

    def step_wait(self):
        # the client's arrays are new ones each time, so that these need no copies
        step = self.client.finish()
        self._ended = step.ended.copy()
        return (
            step.observations[:, 0],
            step.rewards[:, 0].astype(numpy.float64),
            step.terminated[:, 0],
            step.truncated,
            self._infos(step),
        )

    def rollout(self, candidates, env=0):
        """Simulates candidates [C, H, K] of actions from the state of one environment, which does not change."""
        return _without_agents(self.client.rollout(operator.index(env), _with_agents(candidates)))

    def snapshot(self, mask=None):
        """The present state of all environments, or of those whose mask is True."""
        mask = self._mask(mask, "mask")
        return self._keep(mask, (mask, self._begun.copy(), self._ended.copy()))

    def restore(self, snapshot, mask=None):
        """Returns all environments of a snapshot, or those whose mask is True; gives the observations of all."""
        self._require_own(snapshot)
        kept, begun, ended = snapshot._state
        mask = kept if mask is None else self._mask(mask, "mask")
        observations = self._restore(snapshot, mask)
        self._begun = numpy.where(mask, begun, self._begun)
        self._ended = numpy.where(mask, ended, self._ended)
        return observations[:, 0]

    def close_extras(self, **kwargs):
        self.client.close()

    def _infos(self, step):
        """The dictionary of arrays that Gymnasium documents: each key has a mask _key of the environments it is for.

        The terms belong to the rewards of this step, so they are there for an episode's last step, too, when the
        environment is reset in the same step; final_info has them as well.
        """
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        # after the last step of an episode, the next one resets it and has no reward
        rewarded = numpy.ones(self.num_envs, bool) if same_step else ~step.reset
        infos = {"reward_terms": self._masked_terms(step, rewarded), "_reward_terms": rewarded}
        if same_step and step.ended.any():
            final = numpy.full(self.num_envs, None, object)
            for index in numpy.flatnonzero(step.ended):
                final[index] = step.final_observations[index, 0].copy()
            terms = {"reward_terms": self._masked_terms(step, step.ended), "_reward_terms": step.ended.copy()}
            infos.update(final_obs=final, _final_obs=step.ended.copy(), final_info=terms, _final_info=step.ended.copy())
        return infos

    def _masked_terms(self, step, mask):
        terms = {}
        for index, name in enumerate(self.task.reward_names):
            terms[name] = numpy.where(mask, step.terms[:, 0, index], 0).astype(numpy.float64)
            terms["_" + name] = mask.copy()
        return terms

    def _seeds(self, seed):
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (list, tuple, numpy.ndarray)):
            if len(seed) != self.num_envs:
                raise ValueError("%d seeds: one for each of %d environments is needed" % (len(seed), self.num_envs))
            return [None if each is None else checked_seed(each) for each in seed]
        first = checked_seed(seed)
        return [checked_seed(first + index) for index in range(self.num_envs)]

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
