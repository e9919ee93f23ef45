package org.furrow.node.run.hydraulics;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.function.Consumer;
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
    private final CircuitSpec spec;
    private final ServerSocketChannel listener;
    private final Consumer<String> log;

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
    public void run() throws IOException {
        try {
            while (true) {
                SocketChannel channel = listener.accept();
                if (!listener.isOpen()) {
                    channel.close(); // the operating system accepted it while close() ran
                    return;
                }
                Thread.ofPlatform().daemon().name("hydraulics").start(() -> serve(channel));
            }
        } catch (ClosedChannelException e) {
            return; // closed on purpose
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            CircuitWire wire = new CircuitWire(channel, spec);
            CircuitWire.Hello hello = wire.receiveHello();
            String refusal = refusal(hello);
            wire.sendAnswer(refusal);
            if (!refusal.isEmpty()) {
                log.accept("refused a connection: " + refusal);
                return;
            }
            Schedule schedule = new Schedule(Tableau.valueOf(hello.method()), hello.step_s(), 0, Hold.CONSTANT);
            Circuit circuit = new Circuit(spec.with(schedule));
            CircuitBlock.Exchange exchange = new CircuitBlock.Exchange(spec);
            double time_s = wire.receiveExchange(exchange);
            while (time_s > 0 && time_s < Double.POSITIVE_INFINITY) {
                circuit.advance(exchange, time_s);
                wire.sendForces(exchange);
                time_s = wire.receiveExchange(exchange);
            }
        } catch (IOException e) {
            log.accept("a connection ended: " + e.getMessage());
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
        listener.close();
    }
}
