"""A vector environment for Stable-Baselines3, which takes its own VecEnv instead of Gymnasium's VectorEnv.

    from furrow_gym.sb3 import SB3VecEnv
    model = PPO("MlpPolicy", SB3VecEnv(furrow_gym.make_vec("task-goal", 16, autoreset_mode="SameStep")))
"""

import numpy
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from ._api import AutoresetMode

__all__ = ["SB3VecEnv"]


class SB3VecEnv(VecEnv):
    def __init__(self, env):
        if env.autoreset_mode is not AutoresetMode.SAME_STEP:
            mode = env.autoreset_mode.value
            raise ValueError("Stable-Baselines3 needs make_vec(..., autoreset_mode='SameStep'), not %r" % mode)
        self.env = env
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self):
        options = [each or {} for each in self._options]
        if any(each != options[0] for each in options):
            raise ValueError("options must be the same for all environments")
        observations, infos = self.env.reset(seed=list(self._seeds), options=options[0])
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self._keep_drawn(infos)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions):
        self.env.step_async(actions)

    def step_wait(self):
        observations, rewards, terminated, truncated, infos = self.env.step_wait()
        dones = terminated | truncated
        terms = {name: infos["reward_terms"][name] for name in self.env.task.reward_names}
        listed = []
        for index in range(self.num_envs):
            info = {"reward_terms": {name: float(values[index]) for name, values in terms.items()}}
            info["TimeLimit.truncated"] = bool(truncated[index] and not terminated[index])
            if dones[index]:
                info["terminal_observation"] = infos["final_obs"][index]
            listed.append(info)
        self._keep_drawn(infos)
        return observations, rewards.astype(numpy.float32), dones, listed

    def _keep_drawn(self, infos):
        """Adds what was drawn for new episodes to what is known of their resets."""
        for index in numpy.flatnonzero(infos.get("_drawn", ())):
            self.reset_infos[index] = {"drawn": infos["drawn"][index]}

    def get_images(self):
        """Views from above of all environments; None for each without make_vec(..., render_mode='rgb_array')."""
        return list(self.env.render() or [None] * self.num_envs)

    def close(self):
        self.env.close()

    def get_attr(self, attr_name, indices=None):
        return [getattr(self.env, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name, value, indices=None):
        raise NotImplementedError("environments have no attributes that differ: set %s of .env" % attr_name)

    def env_method(self, method_name, *method_args, indices=None, **method_kwargs):
        raise NotImplementedError("environments have no methods one by one: call %s of .env" % method_name)

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False for _ in self._get_indices(indices)]
