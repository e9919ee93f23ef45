package org.furrow.node.study.bench.scm;

import org.furrow.world.grid.CommittedWorld;

/** Bodies on soil that move by themselves. */
interface BenchScene extends AutoCloseable {
    /** Simulates a step and returns the time of the soil in ns, with the commit at the end of an epoch. */
    long step();

    /** Length of a step, in s. */
    double step_s();

    /** Number of rays in the last step. */
    int rays();

    CommittedWorld world();

    @Override
    void close();
}
