package org.furrow.node.app.option;

import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;

/** Which ground each rank of a run keeps. */
public enum WorldKind {
    /** All of it. */
    REPLICATED,
    /** The blocks that it owns, and those near its vehicles. */
    SHARDED,
    /** Sharded from a number of ranks on, where no option needs a replicated ground. */
    AUTO;

    /** What the option {@code --world} does. */
    public static final String OPTION =
            "Keep on each rank all of the ground (replicated), or only what it owns and what is"
                    + " near its vehicles (sharded); auto chooses by the number of ranks; results do not change (default:"
                    + " ${DEFAULT-VALUE}).";

    /** Number of ranks from which a sharded ground is faster; docs/scaling.md has the measurement. */
    static final int SHARDED_RANKS = 16;

    /**
     * Whether a run of a scenario with this number of ranks shares its ground out.
     *
     * @throws InputError when it shall and cannot
     */
    public boolean shards(int ranks, Scenario scenario) throws InputError {
        boolean supported = scenario.exchange().sharing();
        if (this == SHARDED && !supported) {
            throw new InputError(
                    "--world sharded: cannot be combined with a scenario with 'sharing: false'; use --world"
                            + " replicated");
        }
        return shards(ranks, supported);
    }

    /**
     * Whether a run with this number of ranks shares its ground out.
     *
     * @param supported whether all of its options work with a sharded ground
     */
    public boolean shards(int ranks, boolean supported) {
        return this == SHARDED || (this == AUTO && supported && ranks >= SHARDED_RANKS);
    }
}
