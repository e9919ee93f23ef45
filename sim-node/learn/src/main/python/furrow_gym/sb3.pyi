from typing import Any

from .vector import FurrowVectorEnv

# a stable_baselines3.common.vec_env.VecEnv where it is installed
VecEnv: Any

class SB3VecEnv(VecEnv):  # type: ignore[misc]
    def __init__(self, env: FurrowVectorEnv) -> None: ...
