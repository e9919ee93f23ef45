from typing import Any, Dict, NamedTuple, Optional, Tuple

import numpy
from numpy.typing import NDArray

class _Rollout(NamedTuple):
    rewards: NDArray[numpy.float32]
    steps: NDArray[numpy.int64]
    last_observations: Any  # as observations are

class Rollout(_Rollout):
    @property
    def returns(self) -> NDArray[numpy.float64]: ...

class Task:
    furrow: str
    scenario: str
    envs: int
    agents: Tuple[str, ...]
    step_s: float
    time_limit_s: float
    action_names: Tuple[str, ...]
    action_low: NDArray[numpy.float32]
    action_high: NDArray[numpy.float32]
    observation_length: int
    observation_blocks: Tuple[Dict[str, Any], ...]
    reward_names: Tuple[str, ...]
    randomised: Tuple[str, ...]
    @property
    def has_images(self) -> bool: ...
    def blocks(self, observations: Any) -> Dict[str, NDArray[Any]]: ...
    def arrays(self, observations: NDArray[numpy.float32]) -> Dict[str, NDArray[Any]]: ...

class Operations:
    task: Task
    envs: int

class Client(Operations):
    def __init__(self, address: str, server: Any = None, timeout: Optional[float] = None) -> None: ...
    @property
    def address(self) -> str: ...
    @property
    def owns_server(self) -> bool: ...
    def close(self) -> None: ...
