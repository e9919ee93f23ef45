import os
from types import TracebackType
from typing import Any, Dict, List, Optional, Type, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from .client import Client, Task
from .pool import Pool

Floats = NDArray[numpy.float32]
Observation = Any  # Floats; of a task with cameras or lidars Dict[str, NDArray]

class Snapshot:
    def forget(self) -> None: ...
    def __enter__(self) -> Snapshot: ...
    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> bool: ...

class Simulated:
    client: Union[Client, Pool]
    task: Task
    step_s: float
    time_limit_s: float
    @property
    def render_fps(self) -> int: ...
    def blocks(self, observations: Union[ArrayLike, Dict[str, NDArray[Any]]]) -> Dict[str, NDArray[Any]]: ...
    def digests(self) -> List[str]: ...
    def save_episode(self, folder: Union[str, os.PathLike[str]], env: int = 0) -> Dict[str, Any]: ...
