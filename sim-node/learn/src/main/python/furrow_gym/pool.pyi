import os
from typing import Any, Optional, Sequence, Union

from .client import Client, Operations

def connect(
    scenario: Union[None, str, os.PathLike[str]] = None,
    envs: Optional[int] = None,
    address: Union[None, str, Sequence[str]] = None,
    threads: Optional[int] = None,
    command: Union[None, str, os.PathLike[str]] = None,
    arguments: Sequence[str] = (),
    timeout: Optional[float] = None,
) -> Union[Client, Pool]: ...

class Pool(Operations):
    def __init__(self, clients: Sequence[Client]) -> None: ...
    @property
    def address(self) -> Any: ...
    @property
    def owns_server(self) -> bool: ...
    def close(self) -> None: ...
