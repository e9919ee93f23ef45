from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._api import VectorEnv
from ._base import Observation, Simulated, Snapshot
from .client import Client, Rollout
from .pool import Pool

Mode = Any  # a member of gymnasium.vector.AutoresetMode or its name
_Flags = NDArray[numpy.bool_]

class FurrowVectorEnv(Simulated, VectorEnv):  # type: ignore[misc]
    metadata: Dict[str, Any]
    autoreset_mode: Any
    render_mode: Optional[str]
    num_agents: int
    num_envs: int
    observation_space: Any
    action_space: Any
    single_observation_space: Any
    single_action_space: Any
    def __init__(
        self, client: Union[Client, Pool], autoreset_mode: Mode = ..., render_mode: Optional[str] = None
    ) -> None: ...
    def reset(
        self,
        *,
        seed: Union[None, int, Sequence[Optional[int]]] = None,
        options: Optional[Mapping[str, Any]] = None,
    ) -> Tuple[Observation, Dict[str, Any]]: ...
    def step(
        self, actions: ArrayLike
    ) -> Tuple[Observation, NDArray[numpy.float64], _Flags, _Flags, Dict[str, Any]]: ...
    def step_async(self, actions: ArrayLike) -> None: ...
    def step_wait(self) -> Tuple[Observation, NDArray[numpy.float64], _Flags, _Flags, Dict[str, Any]]: ...
    def rollout(self, candidates: ArrayLike, env: int = 0) -> Rollout: ...
    def snapshot(self, mask: Optional[ArrayLike] = None) -> Snapshot: ...
    def restore(self, snapshot: Snapshot, mask: Optional[ArrayLike] = None) -> Observation: ...
    def render(self) -> Optional[Tuple[NDArray[numpy.uint8], ...]]: ...
    def close_extras(self, **kwargs: Any) -> None: ...
