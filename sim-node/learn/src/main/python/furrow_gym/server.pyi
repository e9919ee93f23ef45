import os
from typing import Optional, Sequence, Union

def find_command() -> str: ...

class Server:
    address: str
    def __init__(
        self,
        scenario: Union[str, os.PathLike[str]],
        envs: int = 1,
        threads: Optional[int] = None,
        command: Union[None, str, os.PathLike[str]] = None,
        arguments: Sequence[str] = (),
        start_timeout: float = 600,
    ) -> None: ...
    def ended(self) -> bool: ...
    def last_words(self) -> str: ...
    def close(self) -> None: ...
