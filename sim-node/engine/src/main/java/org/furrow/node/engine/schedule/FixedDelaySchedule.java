package org.furrow.node.engine.schedule;

import org.furrow.node.engine.exchange.CommitVector;

/** Commit k includes epoch k of every vehicle; it is due when epoch k + D has been published. */
public final class FixedDelaySchedule implements CommitSchedule {
    @Override
    public void next(CommitVector vector, int epoch) {
        vector.next();
        vector.includeAll();
    }

    @Override
    public boolean stopsAtOnce() {
        return true; // every rank receives the request with the same commit
    }
}
