package org.furrow.node.can.bus;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.furrow.node.can.BusObserver;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.FrameRing;
import org.jspecify.annotations.Nullable;

/**
 * A bus with a {@link CanPort}: one thread receives, one transmits; ring buffers connect them with the caller. A
 * lost port is closed and reopened with growing pauses; queued frames are then dropped, because an outdated
 * command is worse than none.
 */
final class DeviceBus implements CanBus {
    private static final int RECEIVE_FRAMES = 4096;
    private static final int SEND_FRAMES = 1024;
    /** Maximum number of frames of one {@link #drain}, so that a flood does not delay a step. */
    private static final int DRAIN_LIMIT = RECEIVE_FRAMES;

    private static final long SHORTEST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long CLOSE_TIMEOUT_MS = 3000;

    private final CanPort port;
    private final BusCounters counters = new BusCounters();
    private final FrameRing incoming = new FrameRing(RECEIVE_FRAMES);
    private final FrameRing outgoing = new FrameRing(SEND_FRAMES);
    private final Thread receiver;
    private final Thread transmitter;
    private final FrameHandler transmit = this::transmit;

    private volatile @Nullable BusObserver observer;
    private volatile boolean closed;
    private volatile boolean transmitterIdle;
    private volatile @Nullable IOException transmitFault;
    private long restartAt_ns;
    private long restartPause_ns = SHORTEST_PAUSE_NS;

    private DeviceBus(String name, Function<Events, CanPort> maker) {
        port = maker.apply(new Events());
        receiver = thread("can-receive-" + name, this::receiveLoop);
        transmitter = thread("can-send-" + name, this::transmitLoop);
    }

    /**
     * Opens a port and starts its threads.
     *
     * @param name for the names of the threads
     * @param maker creates a port that is not open yet
     * @throws IOException if the port cannot be opened
     */
    static DeviceBus open(String name, Function<Events, CanPort> maker) throws IOException {
        DeviceBus bus = new DeviceBus(name, maker);
        try {
            bus.port.open();
        } catch (IOException e) {
            bus.port.close();
            throw e;
        }
        bus.counters.enter(BusState.ACTIVE);
        bus.receiver.start();
        bus.transmitter.start();
        return bus;
    }

    private static Thread thread(String name, Runnable loop) {
        return Thread.ofPlatform().name(name).daemon().unstarted(loop);
    }

    @Override
    public boolean send(CanFrame frame) {
        if (!counters.state().isUp() || !outgoing.offer(frame)) {
            counters.count(Counter.DROPPED);
            return false;
        }
        VarHandle.fullFence(); // publishes the frame before the flag is read, see transmitLoop
        if (transmitterIdle) {
            LockSupport.unpark(transmitter);
        }
        return true;
    }

    @Override
    public int drain(FrameHandler handler) {
        return incoming.drain(handler, DRAIN_LIMIT);
    }

    @Override
    public boolean observe(BusObserver next) {
        observer = next;
        return true;
    }

    @Override
    public BusStats stats() {
        return counters;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        counters.enter(BusState.CLOSED);
        LockSupport.unpark(transmitter);
        LockSupport.unpark(receiver);
        join(transmitter);
        port.close();
        join(receiver);
    }

    private static void join(Thread thread) {
        try {
            thread.join(CLOSE_TIMEOUT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    CanPort port() {
        return port;
    }

    private void receiveLoop() {
        try {
            while (!closed) {
                try {
                    port.receive();
                    IOException fault = transmitFault;
                    if (fault != null) {
                        throw fault;
                    }
                    restartWhenOff();
                } catch (IOException e) {
                    if (!closed) {
                        handleLoss(e);
                        reopen();
                    }
                }
            }
        } finally {
            port.close();
        }
    }

    /** Restarts a controller that is bus-off, at growing intervals until it stays on. */
    private void restartWhenOff() throws IOException {
        if (counters.state() != BusState.BUS_OFF) {
            return;
        }
        long now_ns = System.nanoTime();
        if (restartAt_ns == 0) {
            restartAt_ns = now_ns + restartPause_ns;
        } else if (now_ns - restartAt_ns >= 0) {
            restartAt_ns = 0;
            restartPause_ns = Math.min(2 * restartPause_ns, LONGEST_PAUSE_NS);
            port.restart();
        }
    }

    private void handleLoss(IOException seen) {
        IOException first = transmitFault;
        counters.fault(String.valueOf((first != null ? first : seen).getMessage()));
        counters.enter(BusState.UNPLUGGED);
        port.close();
    }

    private void reopen() {
        long pause_ns = SHORTEST_PAUSE_NS;
        while (!closed) {
            LockSupport.parkNanos(this, pause_ns);
            pause_ns = Math.min(2 * pause_ns, LONGEST_PAUSE_NS);
            transmitFault = null;
            try {
                port.open();
                counters.count(Counter.REOPENS);
                counters.enter(BusState.ACTIVE);
                return;
            } catch (IOException e) {
                counters.fault(String.valueOf(e.getMessage()));
                port.close();
            }
        }
    }

    private void transmitLoop() {
        while (!closed) {
            if (outgoing.drain(transmit, 1) == 0) {
                transmitterIdle = true;
                VarHandle.fullFence();
                if (outgoing.isEmpty() && !closed) {
                    LockSupport.parkNanos(this, IDLE_NS);
                }
                transmitterIdle = false;
            }
        }
    }

    private void transmit(CanFrame frame) {
        if (transmitFault != null || !counters.state().isUp()) {
            counters.count(Counter.DROPPED);
            return;
        }
        try {
            long before = counters.get(Counter.SENT);
            port.transmit(frame);
            BusObserver to = observer;
            if (to != null && counters.get(Counter.SENT) > before) {
                to.sent(frame);
            }
        } catch (IOException e) {
            counters.count(Counter.DROPPED);
            if (counters.state() != BusState.UNPLUGGED) { // otherwise the receiver has closed the port
                transmitFault = e;
                counters.enter(BusState.UNPLUGGED);
                port.close(); // ends a blocked receive
            }
        }
    }

    /** Receives the events of the port, on any of its threads; queues and counts them. */
    final class Events {
        /** A frame has arrived; it is copied, its timestamp is set. */
        void received(CanFrame frame) {
            if (!incoming.offer(frame)) {
                counters.count(Counter.MISSED);
                return;
            }
            counters.count(Counter.RECEIVED);
            BusObserver to = observer;
            if (to != null) {
                to.received(frame);
            }
        }

        void count(Counter counter) {
            counters.count(counter);
        }

        void count(Counter counter, long number) {
            counters.count(counter, number);
        }

        /** Reports a problem of a port that works nevertheless, in one line for users. */
        void note(String line) {
            counters.fault(line);
        }

        /**
         * Reports the state of the controller when it is known. It has no effect until the port is open, because a
         * bus must not be active before its reopening is counted.
         */
        void state(BusState state) {
            if (counters.state() == BusState.UNPLUGGED) {
                return;
            }
            if (state.isUp() && counters.state() == BusState.BUS_OFF) {
                restartPause_ns = SHORTEST_PAUSE_NS;
            }
            counters.enter(state);
        }
    }
}
