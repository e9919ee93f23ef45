package org.furrow.node.can.bus;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.FrameRing;
import org.jspecify.annotations.Nullable;

/**
 * A bus behind a {@link CanPort}: one thread receives, one transmits, and rings lie between them and the caller. When the port is
 * lost it is closed and opened again with growing pauses; what was queued is dropped and counted, as an old command is worse than none.
 */
final class DeviceBus implements CanBus {
    private static final int RECEIVE_FRAMES = 4096;
    private static final int SEND_FRAMES = 1024;
    /** At most so many frames are handed over in one call, so that a flood does not hold up a step. */
    private static final int DRAIN_LIMIT = RECEIVE_FRAMES;

    private static final long SHORTEST_PAUSE_ns = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE_ns = TimeUnit.SECONDS.toNanos(2);
    private static final long IDLE_ns = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long CLOSING_ms = 3000;

    private final CanPort port;
    private final BusCounters counters = new BusCounters();
    private final FrameRing incoming = new FrameRing(RECEIVE_FRAMES);
    private final FrameRing outgoing = new FrameRing(SEND_FRAMES);
    private final Thread receiver;
    private final Thread transmitter;
    private final FrameHandler transmit = this::transmit;

    private volatile boolean closed;
    private volatile boolean transmitterWaits;
    private volatile @Nullable IOException transmitFault;
    private long offUntil_ns;
    private long offPause_ns = SHORTEST_PAUSE_ns;

    private DeviceBus(String name, CanPort.Maker maker) {
        port = maker.make(new Events());
        receiver = thread("can-receive-" + name, this::receiveLoop);
        transmitter = thread("can-send-" + name, this::transmitLoop);
    }

    /**
     * Opens a port and starts its threads.
     *
     * @param name for the names of the threads
     * @throws IOException when the port cannot be opened now
     */
    static DeviceBus open(String name, CanPort.Maker maker) throws IOException {
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
            counters.countDropped(1);
            return false;
        }
        VarHandle.fullFence(); // the frame is seen before it is asked whether anybody waits for it
        if (transmitterWaits) {
            LockSupport.unpark(transmitter);
        }
        return true;
    }

    @Override
    public int drain(FrameHandler handler) {
        return incoming.drain(handler, DRAIN_LIMIT);
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
            thread.join(CLOSING_ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The port, for measurements. */
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
                        lost(e);
                        openAgain();
                    }
                }
            }
        } finally {
            port.close();
        }
    }

    /** Starts a controller that is off again, at growing intervals until it stays. */
    private void restartWhenOff() throws IOException {
        if (counters.state() != BusState.BUS_OFF) {
            return;
        }
        long now_ns = System.nanoTime();
        if (offUntil_ns == 0) {
            offUntil_ns = now_ns + offPause_ns;
        } else if (now_ns - offUntil_ns >= 0) {
            offUntil_ns = 0;
            offPause_ns = Math.min(2 * offPause_ns, LONGEST_PAUSE_ns);
            port.restart();
        }
    }

    private void lost(IOException seen) {
        IOException first = transmitFault;
        counters.fault(String.valueOf((first != null ? first : seen).getMessage()));
        counters.enter(BusState.UNPLUGGED);
        port.close();
    }

    private void openAgain() {
        long pause_ns = SHORTEST_PAUSE_ns;
        while (!closed) {
            LockSupport.parkNanos(this, pause_ns);
            pause_ns = Math.min(2 * pause_ns, LONGEST_PAUSE_ns);
            transmitFault = null;
            try {
                port.open();
                counters.countReopen();
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
                transmitterWaits = true;
                VarHandle.fullFence();
                if (outgoing.isEmpty() && !closed) {
                    LockSupport.parkNanos(this, IDLE_ns);
                }
                transmitterWaits = false;
            }
        }
    }

    private void transmit(CanFrame frame) {
        if (transmitFault != null || !counters.state().isUp()) {
            counters.countDropped(1);
            return;
        }
        try {
            port.transmit(frame);
        } catch (IOException e) {
            counters.countDropped(1);
            if (counters.state() != BusState.UNPLUGGED) { // else the receiver has seen it and has closed the port
                transmitFault = e;
                counters.enter(BusState.UNPLUGGED);
                port.close(); // the receiver may be waiting for what will not come
            }
        }
    }

    /** What the port reports. */
    private final class Events implements PortEvents {
        @Override
        public void received(CanFrame frame) {
            if (incoming.offer(frame)) {
                counters.countReceived();
            } else {
                counters.countMissed(1);
            }
        }

        @Override
        public void sent() {
            counters.countSent();
        }

        @Override
        public void refused() {
            counters.countDropped(1);
        }

        @Override
        public void error() {
            counters.countErrorFrame();
        }

        @Override
        public void missed(long frames) {
            counters.countMissed(frames);
        }

        @Override
        public void malformed() {
            counters.countMalformed();
        }

        @Override
        public void note(String line) {
            counters.fault(line);
        }

        @Override
        public void state(BusState state) {
            if (state.isUp() && counters.state() == BusState.BUS_OFF) {
                offPause_ns = SHORTEST_PAUSE_ns;
            }
            counters.enter(state);
        }
    }
}
