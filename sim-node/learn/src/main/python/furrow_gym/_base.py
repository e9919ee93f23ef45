"""What environments of one agent, of many copies and of several agents have in common."""

import operator
import os
import warnings

import numpy

from ._api import Box, Dict
from ._wire import FurrowError
from .client import VECTOR, image_type

__all__ = ["Simulated", "Snapshot", "checked_seed", "reset_options"]

_OPTIONS = ("start", "goal")
_MAX_SEED = (1 << 63) - 1
CONTINUED = -1


class Snapshot:
    """Environments as they were, kept in the memory of their server until it is forgotten or no longer in use."""

    def __init__(self, client, handle, state):
        self._client = client
        self._handle = handle
        self._state = state
        self._finalizer = client.forget_after(self, handle)

    def forget(self):
        """Frees the memory of the server."""
        if self._finalizer.detach() is not None:
            self._client.forget(self._handle)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.forget()
        return False


class Simulated:
    """An environment with a client of the server that simulates it."""

    def _attach(self, client):
        self.client = client
        self.task = client.task
        self.step_s = client.task.step_s
        self.time_limit_s = client.task.time_limit_s

    @property
    def render_fps(self):
        """Images a second of simulated time, one a step."""
        return max(1, round(1 / self.step_s))

    def blocks(self, observations):
        """The named parts of observations as views, for instance {"velocity": [..., 3], "height_map": [..., n, n]}."""
        return self.task.blocks(observations if isinstance(observations, dict) else numpy.asarray(observations))

    def digests(self):
        """The digest of ground and vehicles of each environment, as 'furrow run' prints it."""
        return ["%016x" % int(digest) for digest in self.client.digests()]

    def save_episode(self, folder, env=0):
        """Writes the episode so far as FOLDER/scenario.yaml on the server's machine; {"digest": ..., "epochs": ...}."""
        local = self.client.owns_server
        return self.client.save(operator.index(env), os.path.abspath(folder) if local else os.fspath(folder))

    def _drawn(self):
        """What was drawn for the present episode of each ground, by paths in the scenario; None if nothing is."""
        return [each["drawn"] for each in self.client.episodes()] if self.task.randomised else None

    def _keep(self, mask, state):
        return Snapshot(self.client, self.client.snapshot(mask), state)

    def _require_own(self, snapshot):
        if not isinstance(snapshot, Snapshot) or snapshot._client is not self.client:
            raise ValueError("not a snapshot of this environment")

    def _restore(self, snapshot, mask):
        self._require_own(snapshot)
        return self.client.restore(snapshot._handle, mask)

    def _observation_box(self, *leading):
        shape = leading + (self.task.observation_length,)
        return Box(-numpy.inf, numpy.inf, shape, numpy.float32)

    def _observation_space(self, *leading):
        """A box of all numbers; of a task with cameras or lidars, a box of each of their frames and one of the rest."""
        if not self.task.has_images:
            return self._observation_box(*leading)
        spaces, plain = {}, 0
        for block in self.task.observation_blocks:
            shape = tuple(block["shape"])
            if "sensor" not in block:
                plain += int(numpy.prod(shape, dtype=int))
            elif image_type(block) is numpy.uint8:
                spaces[block["name"]] = Box(0, 255, leading + shape, numpy.uint8)
            else:
                spaces[block["name"]] = Box(0, numpy.inf, leading + shape, numpy.float32)
        if plain:
            spaces[VECTOR] = Box(-numpy.inf, numpy.inf, leading + (plain,), numpy.float32)
        return Dict(spaces)

    def _observed(self, values):
        """Observations [..., L] as the observation space has them; copies."""
        return self.task.arrays(values) if self.task.has_images else values.copy()

    def _observed_rollout(self, rollout):
        return rollout._replace(last_observations=self._observed(rollout.last_observations))

    def _action_box(self, *leading):
        shape = leading + self.task.action_low.shape
        low = numpy.broadcast_to(self.task.action_low, shape).copy()
        high = numpy.broadcast_to(self.task.action_high, shape).copy()
        return Box(low, high, shape, numpy.float32)

    def _terms(self, values):
        """Terms of the reward of one agent by name."""
        return dict(zip(self.task.reward_names, values.astype(float).tolist()))


def checked_seed(seed):
    """A seed as a Python integer."""
    try:
        value = operator.index(seed)
    except TypeError:
        raise ValueError("seed %r: must be an integer" % (seed,)) from None
    if not 0 <= value <= _MAX_SEED:
        raise ValueError("seed %d: must be 0 to 2^63 - 1" % value)
    return value


def reset_options(options):
    """The options that the server knows; Gymnasium's checkers give others, of which a warning names each."""
    known = {}
    for name, value in (options or {}).items():
        if name not in _OPTIONS:
            warnings.warn("option %r has no effect; options of reset are start and goal" % (name,), stacklevel=3)
            continue
        try:
            known[name] = operator.index(value)
        except TypeError:
            raise ValueError("option %s: %r is not the number of a place" % (name, value)) from None
    return known


def require_one_agent(task, instead):
    if len(task.agents) != 1:
        raise FurrowError(
            "%s has %d agents (%s): use %s" % (task.scenario, len(task.agents), ", ".join(task.agents), instead)
        )
