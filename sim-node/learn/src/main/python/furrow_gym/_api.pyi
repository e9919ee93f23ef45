from typing import Any

# of Gymnasium and PettingZoo where they are installed, else stand-ins
Env: Any
VectorEnv: Any
ParallelEnv: Any
AutoresetMode: Any
Box: Any
Dict: Any
