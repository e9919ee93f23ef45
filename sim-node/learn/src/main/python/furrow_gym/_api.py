"""The classes of Gymnasium and PettingZoo, or stand-ins where these are not installed."""

from . import _standins

__all__ = ["AutoresetMode", "Box", "Dict", "Env", "ParallelEnv", "VectorEnv"]

try:
    import gymnasium
except ModuleNotFoundError as error:
    if error.name != "gymnasium":
        raise
    AutoresetMode, Box, Dict, Env, VectorEnv = (
        _standins.AutoresetMode,
        _standins.Box,
        _standins.Dict,
        _standins.Env,
        _standins.VectorEnv,
    )
else:
    from gymnasium.spaces import Box, Dict

    if not hasattr(gymnasium.vector, "AutoresetMode"):
        raise ImportError("furrow_gym needs Gymnasium 1.1 or later, not %s" % gymnasium.__version__)
    from gymnasium import Env
    from gymnasium.vector import AutoresetMode, VectorEnv

try:
    from pettingzoo.utils.env import ParallelEnv
except ModuleNotFoundError as error:
    if error.name not in ("pettingzoo", "gymnasium"):
        raise
    ParallelEnv = _standins.ParallelEnv
