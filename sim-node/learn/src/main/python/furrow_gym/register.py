"""Registers Furrow with Gymnasium: gymnasium.make("furrow_gym.register:Furrow-v0", scenario="task-goal")."""

import gymnasium

gymnasium.register("Furrow-v0", entry_point="furrow_gym:make", vector_entry_point="furrow_gym:make_vec")
