import os
from typing import List, Optional, Sequence, Union

from ._wire import FurrowError as FurrowError
from .client import Client as Client
from .env import FurrowEnv as FurrowEnv
from .parallel import FurrowParallelEnv as FurrowParallelEnv
from .pool import Pool as Pool
from .pool import connect as connect
from .server import Server as Server
from .vector import FurrowVectorEnv as FurrowVectorEnv
from .vector import Mode

__version__: str
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

_Path = Union[str, os.PathLike[str]]

def make(
    scenario: Optional[_Path] = None,
    *,
    address: Union[None, str, Sequence[str]] = None,
    threads: Optional[int] = None,
    command: Optional[_Path] = None,
    arguments: Sequence[str] = (),
    timeout: Optional[float] = None,
    render_mode: Optional[str] = None,
) -> FurrowEnv: ...
def make_vec(
    scenario: Optional[_Path] = None,
    num_envs: Optional[int] = None,
    *,
    threads: Optional[int] = None,
    autoreset_mode: Mode = "NextStep",
    address: Union[None, str, Sequence[str]] = None,
    command: Optional[_Path] = None,
    arguments: Sequence[str] = (),
    timeout: Optional[float] = None,
    render_mode: Optional[str] = None,
) -> FurrowVectorEnv: ...
def make_parallel(
    scenario: Optional[_Path] = None,
    *,
    address: Union[None, str, Sequence[str]] = None,
    threads: Optional[int] = None,
    command: Optional[_Path] = None,
    arguments: Sequence[str] = (),
    timeout: Optional[float] = None,
    render_mode: Optional[str] = None,
) -> FurrowParallelEnv: ...
def wait_for_addresses(folder: _Path, count: int, timeout: float = 600) -> List[str]: ...
