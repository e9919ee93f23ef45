"""Stand-ins for the classes of Gymnasium and PettingZoo that this package needs, with the same interface.

They are used where these libraries are not installed.
"""

import enum

import numpy

__all__ = ["AutoresetMode", "Box", "Dict", "Env", "ParallelEnv", "VectorEnv"]


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class Box:
    """Arrays of numbers between low and high."""

    def __init__(self, low, high, shape=None, dtype=numpy.float32, seed=None):
        self.dtype = numpy.dtype(dtype)
        self.shape = numpy.broadcast(low, high).shape if shape is None else tuple(shape)
        self.low = numpy.broadcast_to(numpy.asarray(low, self.dtype), self.shape).copy()
        self.high = numpy.broadcast_to(numpy.asarray(high, self.dtype), self.shape).copy()
        self._generator = None if seed is None else numpy.random.default_rng(seed)

    def seed(self, seed=None):
        self._generator = numpy.random.default_rng(seed)
        return seed

    @property
    def np_random(self):
        if self._generator is None:
            self.seed()
        return self._generator

    def sample(self):
        """Uniform between finite bounds, normal without bounds, above a low bound alone by the size of a normal number.

        Of the stand-in no other boxes are made.
        """
        below, above = numpy.isfinite(self.low), numpy.isfinite(self.high)
        bounded = below & above
        uniform = self.np_random.uniform(numpy.where(bounded, self.low, 0), numpy.where(bounded, self.high, 1))
        free = self.np_random.normal(size=self.shape)
        if (below & ~above).any():
            free = numpy.where(below, numpy.where(below, self.low, 0) + numpy.abs(free), free)
        return numpy.where(bounded, uniform, free).astype(self.dtype)

    def contains(self, value):
        value = numpy.asarray(value)
        return bool(
            numpy.can_cast(value.dtype, self.dtype)
            and value.shape == self.shape
            and (value >= self.low).all()
            and (value <= self.high).all()
        )

    def __contains__(self, value):
        return self.contains(value)

    def __eq__(self, other):
        return (
            isinstance(other, Box)
            and self.dtype == other.dtype
            and numpy.array_equal(self.low, other.low)
            and numpy.array_equal(self.high, other.high)
        )

    __hash__ = None

    def __repr__(self):
        return "Box(%s, %s, %s, %s)" % (self.low, self.high, self.shape, self.dtype)


class Dict:
    """Spaces by name."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def seed(self, seed=None):
        for index, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + index)
        return seed

    def sample(self):
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value):
        return (
            isinstance(value, dict)
            and value.keys() == self.spaces.keys()
            and all(space.contains(value[name]) for name, space in self.spaces.items())
        )

    def __contains__(self, value):
        return self.contains(value)

    def __getitem__(self, name):
        return self.spaces[name]

    def __iter__(self):
        return iter(self.spaces)

    def __len__(self):
        return len(self.spaces)

    def keys(self):
        return self.spaces.keys()

    def items(self):
        return self.spaces.items()

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    __hash__ = None

    def __repr__(self):
        return "Dict(%r)" % (self.spaces,)


class _Seeded:
    """The random generator that environments of Gymnasium have."""

    _np_random = None
    _np_random_seed = None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            if not isinstance(seed, int) or seed < 0:
                raise ValueError("seed %r: must be an integer from 0" % (seed,))
            self._np_random, self._np_random_seed = numpy.random.default_rng(seed), seed

    @property
    def np_random(self):
        if self._np_random is None:
            sequence = numpy.random.SeedSequence()
            self._np_random, self._np_random_seed = numpy.random.default_rng(sequence), sequence.entropy
        return self._np_random

    @np_random.setter
    def np_random(self, value):
        self._np_random, self._np_random_seed = value, -1

    @property
    def np_random_seed(self):
        if self._np_random_seed is None:
            self.np_random  # draws one
        return self._np_random_seed

    @property
    def unwrapped(self):
        return self


class Env(_Seeded):
    metadata = {"render_modes": []}
    render_mode = None
    spec = None

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()
        return False


class VectorEnv(_Seeded):
    metadata = {}
    render_mode = None
    spec = None
    closed = False

    def close(self, **kwargs):
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs):
        pass


class ParallelEnv:
    metadata = {}

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self
