package org.furrow.node.hil;

import org.agrona.DirectBuffer;
import org.furrow.node.engine.CommitVector;

/** Takes note of all that a run needs to be repeated. Nobody waits for it. */
interface EventRecorder {
    /** Nothing is to be repeated. */
    EventRecorder NONE = new EventRecorder() {
        @Override
        public void event(long tick, int type, DirectBuffer from, int at, int bytes) {
            // forgotten
        }

        @Override
        public void commit(CommitVector vector) {
            // forgotten
        }
    };

    /** Notes an event as it lies in an {@link EventQueue}, which acts in this tick after those noted before. */
    void event(long tick, int type, DirectBuffer from, int at, int bytes);

    /** Notes what a commit includes. */
    void commit(CommitVector vector);
}
