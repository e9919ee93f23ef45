package org.furrow.node.learn.task;

import java.util.Locale;

/** Terms of a reward over a step; their weights are keys of {@code task.reward}. */
public enum RewardTerm {
    /** Metres nearer to the goal; without one along the path; without one forward. */
    PROGRESS,
    /** Metres driven forward. */
    SPEED,
    /** Seconds. */
    TIME,
    /** Distance from the path in m, times seconds. */
    OFFSET,
    /** Difference of the distance to the leader from the wanted one in m, times seconds. */
    GAP,
    /** Change of the steering input. */
    STEERING,
    /** Mean sinkage of the wheels in m, times seconds. */
    SINKAGE,
    /** Share of the wheels in ruts of other vehicles, times seconds. */
    RUTS,
    /** 1 when the goal is reached. */
    GOAL,
    /** 1 when the agent has failed. */
    FAILED;

    /** The key in a scenario. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
