package org.furrow.node.can.bus;

import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;

/** Where a port reports what it sees; on any of its threads. */
interface PortEvents {
    /** A frame has arrived; it is copied, and its timestamp is set. */
    void received(CanFrame frame);

    /** A frame has been handed to the wire. */
    void sent();

    /** A frame of ours was not handed over: there is no room for too long, or nobody who takes it. */
    void refused();

    /** An error frame, or what an adapter says in its place. */
    void error();

    /** The adapter has lost frames of others. */
    void missed(long frames);

    /** Something that is no frame has arrived. */
    void malformed();

    /** What is not as it should be though the port works, in one line for people. */
    void note(String line);

    /** The controller's state, whenever it is known. */
    void state(BusState state);
}
