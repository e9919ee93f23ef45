package org.furrow.node.can.bus;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.FrameRing;

/**
 * A bus in memory: all other endpoints receive a sent frame at once, in the order of sending, with the time of a
 * virtual clock. Endpoints used by one thread, or by several in a fixed order, receive the same frames in the
 * same order every time.
 */
public final class MemoryNetwork {
    private static final int FRAMES = 4096;

    private final LongSupplier clock_ns;
    private final CopyOnWriteArrayList<Endpoint> endpoints = new CopyOnWriteArrayList<>();
    private volatile Endpoint[] joined = {};
    private volatile BusState state = BusState.ACTIVE;

    /**
     * Creates a bus without endpoints.
     *
     * @param clock_ns clock of the timestamps
     */
    public MemoryNetwork(LongSupplier clock_ns) {
        this.clock_ns = clock_ns;
    }

    /** Adds an endpoint, which receives the frames that others send from now on. */
    public CanBus join() {
        Endpoint endpoint = new Endpoint();
        endpoint.counters.enter(state);
        endpoints.add(endpoint);
        joined = endpoints.toArray(Endpoint[]::new);
        return endpoint;
    }

    /** Changes the state of the bus for all endpoints. Simulates faults in tests. */
    public void enter(BusState next) {
        boolean wasLost = state == BusState.UNPLUGGED;
        state = next;
        for (Endpoint endpoint : joined) {
            endpoint.counters.enter(next);
            if (wasLost && next.isUp()) {
                endpoint.counters.count(Counter.REOPENS);
            }
        }
    }

    /** Simulates an error frame that all endpoints receive. */
    public void error() {
        for (Endpoint endpoint : joined) {
            endpoint.counters.count(Counter.ERROR_FRAMES);
        }
    }

    private final class Endpoint implements CanBus {
        private final FrameRing incoming = new FrameRing(FRAMES);
        private final BusCounters counters = new BusCounters();
        private final ThreadLocal<CanFrame> stamped = ThreadLocal.withInitial(CanFrame::new);

        @Override
        public boolean send(CanFrame frame) {
            if (!counters.countSending()) {
                return false;
            }
            CanFrame copy = stamped.get().copyFrom(frame).timestamp_ns(clock_ns.getAsLong());
            for (Endpoint other : joined) {
                if (other != this) {
                    other.receive(copy);
                }
            }
            return true;
        }

        private void receive(CanFrame frame) {
            counters.count(incoming.offer(frame) ? Counter.RECEIVED : Counter.MISSED);
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
