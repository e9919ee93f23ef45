"""The environment protocol (docs/environment-protocol.md): arrays of all environments and agents of one server.

N is the number of environments, A of agents, K of actions of an agent, L of observations of an agent.
"""

import json
import struct
import weakref
from collections import namedtuple

import numpy

from ._wire import MAX_PAYLOAD, Connection, FurrowError

__all__ = ["Client", "Operations", "Task", "Step", "Rollout", "DISABLED", "NEXT_STEP", "SAME_STEP"]

PROTOCOL = 1
DISABLED, NEXT_STEP, SAME_STEP = 0, 1, 2
VECTOR = "vector"  # in the observations of a task with cameras or lidars, all numbers but theirs

_HELLO, _RESET, _STEP, _SNAPSHOT, _RESTORE, _FORGET, _DIGEST, _ROLLOUT, _SAVE, _CLOSE, _EPISODES = range(11)
_CONNECT_TIMEOUT_S = 30
_CLOSE_TIMEOUT_S = 10

Step = namedtuple("Step", "observations final_observations rewards terms terminated truncated ended reset")
Step.__doc__ = "What one step of all environments gives. final_observations is None without autoreset in the same step."


class Rollout(namedtuple("Rollout", "rewards steps last_observations")):
    """What candidates of actions give: rewards [C, H], steps [C] until the end, last observations [C, L].

    With several agents rewards are [C, H, A] and observations [C, A, L].
    """

    __slots__ = ()

    @property
    def returns(self):
        """Sum of the rewards of each candidate: [C], or [C, A] with several agents."""
        return self.rewards.sum(axis=1, dtype=numpy.float64)


class Task:
    """What a server says of its environments: names, bounds, sizes."""

    def __init__(self, hello):
        if hello.get("protocol") != PROTOCOL:
            raise FurrowError(
                "the server speaks version %s of the protocol, this package version %d; "
                "use the package of the same Furrow" % (hello.get("protocol"), PROTOCOL)
            )
        self.furrow = hello["furrow"]
        self.scenario = hello["scenario"]
        self.envs = int(hello["envs"])
        self.agents = tuple(hello["agents"])
        self.step_s = float(hello["step_s"])
        self.time_limit_s = float(hello["time_limit_s"])
        self.action_names = tuple(hello["action"]["names"])
        self.action_low = numpy.array(hello["action"]["low"], numpy.float32)
        self.action_high = numpy.array(hello["action"]["high"], numpy.float32)
        self.observation_length = int(hello["observation"]["length"])
        self.observation_blocks = tuple(hello["observation"]["blocks"])
        self.reward_names = tuple(hello["reward"])
        self.randomised = tuple(hello.get("randomised", ()))
        if not self.action_low.shape == self.action_high.shape == (len(self.action_names),):
            raise ValueError("actions have %d names, but other bounds" % len(self.action_names))

    def kind(self):
        """Everything that servers of one pool must have in common."""
        return {
            "furrow": self.furrow,
            "scenario": self.scenario,
            "agents": self.agents,
            "step_s": self.step_s,
            "time_limit_s": self.time_limit_s,
            "action": (self.action_names, self.action_low.tolist(), self.action_high.tolist()),
            "observation": (self.observation_length, json.dumps(self.observation_blocks)),
            "reward": self.reward_names,
            "randomised": self.randomised,
        }

    @property
    def has_images(self):
        """Whether agents observe cameras or lidars, whose frames are arrays of their own."""
        return any("sensor" in block for block in self.observation_blocks)

    def blocks(self, observations):
        """The named parts of observations [..., L] as views: {"velocity": [..., 3], "height_map": [..., n, n]}.

        Of a dictionary that arrays makes, the parts of its vector and its other arrays.
        """
        if not isinstance(observations, dict):
            return {block["name"]: _part(observations, block["at"], block) for block in self.observation_blocks}
        parts, at = {}, 0
        for block in self.observation_blocks:
            if "sensor" in block:
                parts[block["name"]] = observations[block["name"]]
            else:
                parts[block["name"]] = _part(observations[VECTOR], at, block)
                at += _size(block)
        return parts

    def arrays(self, observations):
        """Observations [..., L] as {"vector": the numbers of all blocks without a sensor, "front_rgb": [..., h, w, 3]}.

        Colours and classes are bytes, distances float32. The arrays are copies.
        """
        arrays = {}
        plain = [block for block in self.observation_blocks if "sensor" not in block]
        if plain:
            parts = [observations[..., block["at"] : block["at"] + _size(block)] for block in plain]
            arrays[VECTOR] = numpy.concatenate(parts, axis=-1)
        for block in self.observation_blocks:
            if "sensor" in block:
                arrays[block["name"]] = _part(observations, block["at"], block).astype(image_type(block))
        return arrays


def _size(block):
    return int(numpy.prod(block["shape"], dtype=int))


def _part(observations, at, block):
    part = observations[..., at : at + _size(block)]
    return part.reshape(part.shape[:-1] + tuple(block["shape"]))


def image_type(block):
    """The type of the numbers of a frame: bytes for colours and classes, else float32."""
    return numpy.uint8 if block["image"] in ("rgb", "semantic") else numpy.float32


class Operations:
    """Operations of one server or of several. begin_... sends a request; finish returns what its response says."""

    task = None
    envs = 0

    def __init__(self):
        self._forgotten = []

    def reset(self, mask, seeds, options=None):
        """Begins episodes where the mask is True; observations [N, A, L] of all environments."""
        self.begin_reset(mask, seeds, options)
        return self.finish()

    def step(self, actions, mode):
        self.begin_step(actions, mode)
        return self.finish()

    def snapshot(self, mask):
        """The handle of a copy of the environments whose mask is True, in the memory of the server."""
        while self._forgotten:
            self.forget(self._forgotten.pop())
        self.begin_snapshot(mask)
        return self.finish()

    def forget_after(self, owner, handle):
        """Frees a snapshot once its owner is no longer in use, when the next one is taken.

        detach() of the result prevents it.
        """
        finalizer = weakref.finalize(owner, self._forgotten.append, handle)
        finalizer.atexit = False
        return finalizer

    def restore(self, handle, mask):
        self.begin_restore(handle, mask)
        return self.finish()

    def digests(self):
        self.begin_digests()
        return self.finish()

    def episodes(self):
        """What the present episode of each environment began with: seed, number, start, goal, variant and drawn."""
        self.begin_episodes()
        return self.finish()

    def checked_actions(self, actions, shape, meaning):
        """Actions as float32 of this shape; a ValueError says what is wrong with others."""
        try:
            given = numpy.asarray(actions)
            if given.dtype.kind not in "fiub":
                raise TypeError("they are of type %s" % given.dtype)
        except (TypeError, ValueError) as error:
            raise ValueError("actions: must be numbers [%s]: %s" % (meaning, error)) from error
        if given.shape != shape:
            raise ValueError("actions: shape %s, must be %s: [%s]" % (given.shape, shape, meaning))
        # a number beyond the range of 32 bits becomes infinite, which the next lines refuse
        with numpy.errstate(over="ignore"):
            converted = numpy.ascontiguousarray(given, "<f4")
        if not numpy.isfinite(converted).all():
            at = tuple(int(each) for each in numpy.argwhere(~numpy.isfinite(converted))[0])
            raise ValueError(
                "actions: %s at %s [%s], action %s: must be finite"
                % (given[at], list(at), meaning, self.task.action_names[at[-1]])
            )
        return converted


class Client(Operations):
    """A connection to one server. Not for use by several threads or processes at a time."""

    def __init__(self, address, server=None, timeout=None):
        super().__init__()
        self._server = server
        self._unfinished = None
        self._connection = Connection(address, _CONNECT_TIMEOUT_S)
        try:
            self.task = self._hello()
            self._connection.set_timeout(timeout)
        except BaseException:
            self._connection.close()
            raise
        self.envs = self.task.envs

    @property
    def address(self):
        return self._connection.address

    @property
    def owns_server(self):
        """Whether the server was started for this client, on this machine."""
        return self._server is not None

    def _hello(self):
        payload = bytes(self._talk(self._connection.receive, _HELLO, 0))
        try:
            return Task(json.loads(payload.decode("utf-8")))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise FurrowError("%s: its first message describes no environments: %r" % (self.address, error)) from error

    def require_usable(self):
        """Raises the reason if no request is possible any more."""
        self._talk(self._connection.require_usable)

    def begin_reset(self, mask, seeds, options=None):
        text = json.dumps(options).encode("utf-8") if options else b""
        seeds = numpy.ascontiguousarray(seeds, "<i8")
        self._begin(_RESET, 0, (self._mask(mask), seeds.tobytes(), text), self._observations)

    def begin_step(self, actions, mode):
        shape = (self.envs, len(self.task.agents), len(self.task.action_names))
        checked = self.checked_actions(actions, shape, "environment, agent, action")
        self._begin(_STEP, mode, (checked.tobytes(),), self._step_of_all if mode == SAME_STEP else self._step)

    def begin_snapshot(self, mask):
        self._begin(_SNAPSHOT, 0, (self._mask(mask),), self._handle)

    def begin_restore(self, handle, mask):
        self._begin(_RESTORE, 0, (struct.pack("<Q", int(handle)), self._mask(mask)), self._observations)

    def begin_digests(self):
        self._begin(_DIGEST, 0, (), lambda payload: self._array(payload, "<u8", (self.envs,)))

    def begin_episodes(self):
        self._begin(_EPISODES, 0, (), lambda payload: json.loads(bytes(payload).decode("utf-8")))

    def finish(self):
        operation, number, decode = self._require_unfinished()
        self._unfinished = None
        payload = self._talk(self._connection.receive, operation, number)
        try:
            return decode(payload)
        except (ValueError, KeyError, TypeError, struct.error) as error:
            reason = "%s: answered operation %d with something else than the protocol says: %s" % (
                self.address,
                operation,
                error,
            )
            self._connection.fail(reason)
            raise FurrowError(reason) from error

    def forget(self, handle):
        """Frees a snapshot in the memory of the server."""
        self._begin(_FORGET, 0, (struct.pack("<Q", int(handle)),), self._nothing)
        self.finish()

    def rollout(self, env, candidates):
        """Simulates candidates [C, H, A, K] from the present state of an environment, which does not change."""
        agents, actions = len(self.task.agents), len(self.task.action_names)
        count, steps = numpy.shape(candidates)[:2] if numpy.ndim(candidates) == 4 else (0, 0)
        checked = self.checked_actions(
            candidates, (count, steps, agents, actions), "candidate, step, agent, action"
        )
        if count == 0 or steps == 0:
            raise ValueError("actions: at least one candidate of one step is needed")
        if not 0 <= env < self.envs:
            raise ValueError("environment %s: must be 0 to %d" % (env, self.envs - 1))
        size = count * (4 * steps * agents + 4 + 4 * agents * self.task.observation_length)
        if size > MAX_PAYLOAD:
            raise ValueError("a response of %d MiB: at most 256 MiB are possible; divide the rollout" % (size >> 20))
        head = struct.pack("<III", env, count, steps)
        self._begin(_ROLLOUT, 0, (head, checked.tobytes()), lambda payload: self._rollout(payload, count, steps))
        return self.finish()

    def save(self, env, folder):
        """Writes the episode so far of an environment; the server's answer has digest and epochs."""
        request = json.dumps({"env": int(env), "folder": str(folder)}).encode("utf-8")
        self._begin(_SAVE, 0, (request,), lambda payload: json.loads(bytes(payload).decode("utf-8")))
        return self.finish()

    def close(self):
        """Ends the connection, and the server if it was started for it. May be called again."""
        try:
            if self._connection.usable:
                self._connection.set_timeout(_CLOSE_TIMEOUT_S)
                # a response that was not fetched stands before that to this request
                if self._unfinished is not None:
                    self.finish()
                self._begin(_CLOSE, 0, (), self._nothing)
                self.finish()
        except FurrowError:
            pass  # the connection has ended, or ends now
        finally:
            self._connection.close()
            if self._server is not None:
                self._server.close()

    def _begin(self, operation, flags, parts, decode):
        if self._unfinished is not None:
            raise FurrowError("a step was sent whose result was not fetched: call step_wait first")
        number = self._talk(self._connection.send, operation, flags, *parts)
        self._unfinished = (operation, number, decode)

    def _require_unfinished(self):
        if self._unfinished is None:
            raise FurrowError("no step was sent: call step_async first")
        return self._unfinished

    def _talk(self, function, *args):
        """Calls a function of the connection; a lost connection to an own server is explained by its last lines."""
        try:
            return function(*args)
        except FurrowError as error:
            if not self._connection.lost or self._server is None or not self._server.ended():
                raise
            self._connection.fail("the server ended" + self._server.last_words())
            raise FurrowError(self._connection.failure) from error

    def _mask(self, mask):
        return numpy.ascontiguousarray(mask, numpy.bool_).astype(numpy.uint8).tobytes()

    def _observations(self, payload):
        return self._array(payload, "<f4", (self.envs, len(self.task.agents), self.task.observation_length))

    def _handle(self, payload):
        return int(self._array(payload, "<u8", (1,))[0])

    @staticmethod
    def _nothing(payload):
        if len(payload):
            raise ValueError("%d bytes where none are due" % len(payload))

    @staticmethod
    def _array(payload, kind, shape):
        reader = _Reader(payload)
        array = reader.take(kind, shape)
        reader.end()
        return array

    def _step(self, payload, with_final=False):
        envs, agents = self.envs, len(self.task.agents)
        seen = (envs, agents, self.task.observation_length)
        reader = _Reader(payload)
        step = Step(
            observations=reader.take("<f4", seen),
            final_observations=reader.take("<f4", seen) if with_final else None,
            rewards=reader.take("<f4", (envs, agents)),
            terms=reader.take("<f4", (envs, agents, len(self.task.reward_names))),
            terminated=reader.take("u1", (envs, agents)) != 0,
            truncated=reader.take("u1", (envs,)) != 0,
            ended=reader.take("u1", (envs,)) != 0,
            reset=reader.take("u1", (envs,)) != 0,
        )
        reader.end()
        return step

    def _step_of_all(self, payload):
        return self._step(payload, with_final=True)

    def _rollout(self, payload, count, steps):
        agents = len(self.task.agents)
        reader = _Reader(payload)
        rollout = Rollout(
            rewards=reader.take("<f4", (count, steps, agents)),
            steps=reader.take("<u4", (count,)),
            last_observations=reader.take("<f4", (count, agents, self.task.observation_length)),
        )
        reader.end()
        return rollout


class _Reader:
    """Takes arrays from a payload one after another. They are copies, since the payload's memory is used again."""

    def __init__(self, payload):
        self._payload = payload
        self._at = 0

    def take(self, kind, shape):
        dtype = numpy.dtype(kind)
        count = int(numpy.prod(shape, dtype=numpy.int64))
        if self._at + count * dtype.itemsize > len(self._payload):
            raise ValueError("%d bytes are too few" % len(self._payload))
        array = numpy.frombuffer(self._payload, dtype, count, self._at).reshape(shape)
        self._at += count * dtype.itemsize
        return array.astype(dtype.newbyteorder("="), copy=True)

    def end(self):
        if self._at != len(self._payload):
            raise ValueError("%d bytes where %d are due" % (len(self._payload), self._at))
