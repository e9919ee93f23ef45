package org.furrow.node.can.bus;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.FrameRing;

/**
 * A bus in memory: what one endpoint sends all others receive, at once and in the order in which it was sent, with the time of a
 * virtual clock. Endpoints used by one thread, or by several in a fixed order, see the same frames in the same order every time.
 */
public final class MemoryNetwork {
    private static final int FRAMES = 4096;

    private final LongSupplier clock_ns;
    private final CopyOnWriteArrayList<Endpoint> endpoints = new CopyOnWriteArrayList<>();
    private volatile Endpoint[] joined = {};
    private volatile BusState state = BusState.ACTIVE;

    /**
     * A bus without endpoints.
     *
     * @param clock_ns gives the time that frames are stamped with
     */
    public MemoryNetwork(LongSupplier clock_ns) {
        this.clock_ns = clock_ns;
    }

    /** A new endpoint, which receives what the others send from now on. */
    public CanBus join() {
        Endpoint endpoint = new Endpoint();
        endpoint.counters.enter(state);
        endpoints.add(endpoint);
        joined = endpoints.toArray(Endpoint[]::new);
        return endpoint;
    }

    /** Puts the bus into another state, for all endpoints: where it is not up, nothing can be sent. For trials of what happens then. */
    public void enter(BusState next) {
        boolean wasLost = state == BusState.UNPLUGGED;
        state = next;
        for (Endpoint endpoint : joined) {
            endpoint.counters.enter(next);
            if (wasLost && next.isUp()) {
                endpoint.counters.countReopen();
            }
        }
    }

    /** An error frame that all endpoints see. */
    public void error() {
        for (Endpoint endpoint : joined) {
            endpoint.counters.countErrorFrame();
        }
    }

    private final class Endpoint implements CanBus {
        private final FrameRing incoming = new FrameRing(FRAMES);
        private final BusCounters counters = new BusCounters();
        private final ThreadLocal<CanFrame> stamped = ThreadLocal.withInitial(CanFrame::new);

        @Override
        public boolean send(CanFrame frame) {
            if (!counters.state().isUp()) {
                counters.countDropped(1);
                return false;
            }
            CanFrame copy = stamped.get().copyFrom(frame).timestamp_ns(clock_ns.getAsLong());
            for (Endpoint other : joined) {
                if (other != this) {
                    other.receive(copy);
                }
            }
            counters.countSent();
            return true;
        }

        private void receive(CanFrame frame) {
            if (incoming.offer(frame)) {
                counters.countReceived();
            } else {
                counters.countMissed(1);
            }
        }

        @Override
        public int drain(FrameHandler handler) {
            return incoming.drain(handler, FRAMES);
        }

        @Override
        public BusStats stats() {
            return counters;
        }

        @Override
        public void close() {
            counters.enter(BusState.CLOSED);
            if (endpoints.remove(this)) {
                joined = endpoints.toArray(Endpoint[]::new);
            }
        }
    }
}
