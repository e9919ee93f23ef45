package org.furrow.node.run.hydraulics;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.furrow.vehicle.hydraulic.Circuit;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.hydraulic.CircuitSpec.Hold;
import org.furrow.vehicle.hydraulic.CircuitSpec.Schedule;
import org.furrow.vehicle.ode.Tableau;

/**
 * Advances the hydraulics of vehicles of one kind for other processes, one connection a vehicle. It keeps no state
 * between two exchanges: state and result travel.
 */
public final class CircuitServer implements AutoCloseable {
    /** Greatest number of connections at a time. */
    static final int MOST_CONNECTIONS = 64;
    /** Greatest number of steps of an exchange. */
    private static final double MOST_STEPS = 1e6;
    /** Time in which a client must have sent its hello, in s. */
    private static final long HELLO_S = 3;
    /** Time for which a client may be silent, in s; a run may be paused. */
    private static final long IDLE_S = 3600;

    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final CircuitSpec spec;
    private final ServerSocketChannel listener;
    private final Consumer<String> log;
    private final AtomicInteger connections = new AtomicInteger();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("hydraulics-clock").factory());

    /** @param log receives a line for each connection that fails */
    public CircuitServer(CircuitSpec spec, InetSocketAddress address, Consumer<String> log) throws IOException {
        this.spec = spec;
        this.log = log;
        listener = ServerSocketChannel.open().bind(address);
    }

    /** The address at which the server listens. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    /** Serves connections until {@link #close}. */
    public void run() {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                if (!listener.isOpen()) {
                    channel.close(); // the operating system accepted it while close() ran
                    return;
                }
                if (connections.incrementAndGet() > MOST_CONNECTIONS) {
                    connections.decrementAndGet();
                    channel.close();
                    log.accept("refused a connection: it serves " + MOST_CONNECTIONS + " others");
                } else {
                    Thread.ofPlatform().daemon().name("hydraulics").start(() -> serve(channel));
                }
            } catch (ClosedChannelException e) {
                return; // closed on purpose
            } catch (IOException e) {
                log.accept("a connection cannot be accepted: " + e.getMessage()); // such as too many open files
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    /** Closes a connection unless it is cancelled before. */
    private ScheduledFuture<?> closing(SocketChannel channel, long after_s) {
        return clock.schedule(() -> CloseHelper.quietClose(channel), after_s, TimeUnit.SECONDS);
    }

    private void serve(SocketChannel channel) {
        ScheduledFuture<?> closing = closing(channel, HELLO_S);
        try (channel) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            CircuitWire wire = new CircuitWire(channel, spec);
            CircuitWire.Hello hello = wire.receiveHello();
            closing.cancel(false);
            String refusal = refusal(hello);
            wire.sendAnswer(refusal);
            if (!refusal.isEmpty()) {
                log.accept("refused a connection: " + refusal);
                return;
            }
            Schedule schedule = new Schedule(Tableau.valueOf(hello.method()), hello.step_s(), 0, Hold.CONSTANT);
            Circuit circuit = new Circuit(spec.with(schedule));
            CircuitBlock.Exchange exchange = new CircuitBlock.Exchange(spec);
            while (true) {
                closing = closing(channel, IDLE_S);
                double time_s = wire.receiveExchange(exchange);
                closing.cancel(false);
                if (!(time_s > 0)) {
                    return;
                }
                if (!(time_s <= MOST_STEPS * hello.step_s())) {
                    log.accept("a connection ended: " + time_s + " s are more than " + (long) MOST_STEPS + " steps");
                    return;
                }
                circuit.advance(exchange, time_s);
                wire.sendForces(exchange);
            }
        } catch (IOException e) {
            log.accept("a connection ended: " + e.getMessage());
        } finally {
            closing.cancel(false);
            connections.decrementAndGet();
        }
    }

    private String refusal(CircuitWire.Hello hello) {
        if (hello.version() != CircuitWire.VERSION) {
            return "its protocol has version " + CircuitWire.VERSION + ", not " + hello.version();
        }
        if (hello.cylinders() != spec.sections().size()) {
            return "it has the hydraulics of a vehicle with " + spec.sections().size() + " cylinders, not "
                    + hello.cylinders();
        }
        if (Arrays.stream(Tableau.values()).noneMatch(each -> each.name().equals(hello.method()))) {
            return "it has no method of integration '" + hello.method() + "'";
        }
        return hello.step_s() > 0 && hello.step_s() < 1 ? "" : "a step of " + hello.step_s() + " s is out of range";
    }

    @Override
    public void close() throws IOException {
        clock.shutdownNow();
        listener.close();
    }
}
