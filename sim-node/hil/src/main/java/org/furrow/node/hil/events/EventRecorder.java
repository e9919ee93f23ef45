package org.furrow.node.hil.events;

import org.agrona.DirectBuffer;
import org.furrow.node.engine.exchange.CommitVector;

/** Records what a replay of the run needs, without blocking. */
public interface EventRecorder {
    /** Records nothing. */
    EventRecorder NONE = new EventRecorder() {
        @Override
        public void event(long tick, int type, DirectBuffer from, int at, int bytes) {
            // not recorded
        }

        @Override
        public void commit(CommitVector vector) {
            // not recorded
        }
    };

    /** Records an event in the form of {@link EventQueue}; it acts in this tick after the events recorded before. */
    void event(long tick, int type, DirectBuffer from, int at, int bytes);

    /** Records the vector of a commit. */
    void commit(CommitVector vector);
}
