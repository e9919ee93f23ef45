package org.furrow.node.run.hydraulics;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import org.furrow.vehicle.hydraulic.Circuit;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;

/** A circuit that another process advances, {@link CircuitServer}. The bits are those of one process. */
public final class RemoteCircuit implements CircuitBlock {
    /** Exchanges on which both sides must agree before the first step: travels, speed of a cylinder, time. */
    private static final double[] PROBES_M = {0, -10, 10};

    private static final double SPEED_MPS = 0.05;
    private static final double PROBE_S = 0.02;

    private final InetSocketAddress server;
    private final CircuitWire wire;

    /**
     * Connects, and checks that both sides have the same hydraulics: they must compute the same bits.
     *
     * @throws IllegalStateException if there is no server, or it refuses or has other hydraulics
     */
    public RemoteCircuit(CircuitSpec spec, CircuitSpec.Schedule schedule, InetSocketAddress server) {
        this.server = server;
        try {
            @SuppressWarnings("resource") // closed with the process, like the vehicle that uses it
            SocketChannel channel = SocketChannel.open(server);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            wire = new CircuitWire(channel, spec);
            wire.sendHello(CircuitWire.Hello.of(spec, schedule));
            String refusal = wire.receiveAnswer();
            if (!refusal.isEmpty()) {
                throw new IOException(refusal);
            }
        } catch (IOException e) {
            throw failure(e);
        }
        requireSame(spec);
    }

    private void requireSame(CircuitSpec spec) {
        for (double travel_m : PROBES_M) {
            Exchange here = probe(spec, travel_m);
            Exchange there = probe(spec, travel_m);
            new Circuit(spec).advance(here, PROBE_S);
            advance(there, PROBE_S);
            if (!Arrays.equals(here.state, there.state) || !Arrays.equals(here.force_N, there.force_N)) {
                throw failure(new IOException("it has the hydraulics of another vehicle"));
            }
        }
    }

    /** An exchange in which every parameter counts: the state starts beyond its limits. */
    private static Exchange probe(CircuitSpec spec, double travel_m) {
        Exchange exchange = new Exchange(spec);
        Arrays.fill(exchange.state, 1);
        for (int k = 0; k < exchange.input.length; k++) {
            Circuit.carry(spec, exchange.state, k, 1e4 * (k + 1));
            exchange.input[k] = k % 2 == 0 ? 1 : -0.5;
            exchange.travel_m[k] = travel_m;
            exchange.speed_mps[k] = SPEED_MPS * (k + 1);
        }
        return exchange;
    }

    @Override
    public void advance(Exchange exchange, double time_s) {
        try {
            wire.sendExchange(exchange, time_s);
            wire.receiveForces(exchange);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private IllegalStateException failure(IOException cause) {
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new IllegalStateException(
                "hydraulics at " + server.getHostString() + ":" + server.getPort() + ": " + reason, cause);
    }
}
