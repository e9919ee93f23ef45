"""Learning environments of Furrow: off-road vehicles on deformable ground. Needs numpy, and the command furrow.

    import furrow_gym
    envs = furrow_gym.make_vec("task-goal", num_envs=16)
    observations, infos = envs.reset(seed=0)
    observations, rewards, terminated, truncated, infos = envs.step(envs.action_space.sample())
    envs.close()

Gymnasium, PettingZoo and Stable-Baselines3 are used where they are installed.
"""

import importlib
import os
import time

from ._wire import FurrowError

__version__ = "0.1.0"
__all__ = [
    "Client",
    "FurrowEnv",
    "FurrowError",
    "FurrowParallelEnv",
    "FurrowVectorEnv",
    "Pool",
    "Server",
    "connect",
    "make",
    "make_parallel",
    "make_vec",
    "wait_for_addresses",
]

_LATE = {
    "Client": "client",
    "FurrowEnv": "env",
    "FurrowParallelEnv": "parallel",
    "FurrowVectorEnv": "vector",
    "Pool": "pool",
    "Server": "server",
    "connect": "pool",
}


def __getattr__(name):
    # late, so that a program that uses the client alone does not load Gymnasium
    if name not in _LATE:
        raise AttributeError("module %r has no attribute %r" % (__name__, name))
    return getattr(importlib.import_module("." + _LATE[name], __name__), name)


def make(
    scenario=None, *, address=None, threads=None, command=None, arguments=(), timeout=None, render_mode=None
):
    """One environment of one agent, a gymnasium.Env.

    scenario    name or file of a scenario with a task; a server is started for it and ends with close
    address     tcp:HOST:PORT or unix:PATH of a running server; a scenario is then checked only
    threads     threads of the server that is started
    command     path of the command furrow, in place of $FURROW and the PATH
    arguments   more arguments of 'furrow env'
    timeout     seconds after which a response counts as lost; without it there is no limit
    render_mode 'rgb_array': render gives a view from above of what the agent observes; or None
    """
    return _made("FurrowEnv", scenario, 1, address, threads, command, arguments, timeout, render_mode)


def make_vec(
    scenario=None,
    num_envs=None,
    *,
    threads=None,
    autoreset_mode="NextStep",
    address=None,
    command=None,
    arguments=(),
    timeout=None,
    render_mode=None
):
    """Many environments, a gymnasium.vector.VectorEnv; the parameters are those of make and these:

    num_envs        number of grounds, 1 by default; with an address it is checked only. Each has all agents of the
                    task, and each agent is an environment
    autoreset_mode  NextStep, SameStep or Disabled, or a member of gymnasium.vector.AutoresetMode
    address         also several, as a list or separated by commas: the environments of all servers in one
    """
    more = (autoreset_mode, render_mode)
    return _made("FurrowVectorEnv", scenario, num_envs, address, threads, command, arguments, timeout, *more)


def make_parallel(
    scenario=None, *, address=None, threads=None, command=None, arguments=(), timeout=None, render_mode=None
):
    """One ground with several agents, a pettingzoo.ParallelEnv; the parameters are those of make."""
    return _made("FurrowParallelEnv", scenario, 1, address, threads, command, arguments, timeout, render_mode)


def wait_for_addresses(folder, count, timeout=600):
    """Waits until a folder has COUNT files *.address, each with the address of a server, and gives these as a list."""
    end = time.monotonic() + timeout
    while True:
        there = os.listdir(folder) if os.path.isdir(folder) else []
        names = sorted(name for name in there if name.endswith(".address"))
        if len(names) >= count:
            return [_address(os.path.join(folder, name)) for name in names[:count]]
        if time.monotonic() > end:
            raise FurrowError("%s: has %d of %d addresses after %d s" % (folder, len(names), count, timeout))
        time.sleep(0.2)


def _address(path):
    with open(path, encoding="utf-8") as file:
        return file.read().strip()


def _made(kind, scenario, envs, address, threads, command, arguments, timeout, *more):
    cls = __getattr__(kind)  # before a server is started, in case that an import fails
    client = __getattr__("connect")(scenario, envs, address, threads, command, arguments, timeout)
    try:
        return cls(client, *more)
    except BaseException:
        client.close()
        raise
