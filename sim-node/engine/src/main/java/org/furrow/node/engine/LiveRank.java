package org.furrow.node.engine;

import org.furrow.world.delta.EpochWriter;

/** What a rank does when it is told that it is time. */
interface LiveRank {
    /** Steps its vehicles to the end of an epoch. */
    void step(int epoch);

    /** Writes what they have to tell of the epoch. */
    void write(EpochWriter writer, int epoch);

    /** Takes up the rest of a commit that was applied: the sum of the vehicles' state hashes at its end. */
    void committed(CommitVector vector, long states);
}
