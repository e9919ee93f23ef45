package org.furrow.node.run.hydraulics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.furrow.vehicle.hydraulic.Circuit;
import org.furrow.vehicle.hydraulic.CircuitBlock.Exchange;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.hydraulic.Oil;
import org.furrow.vehicle.ode.Tableau;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteCircuitTest {
    private static final CircuitSpec.Schedule SCHEDULE =
            new CircuitSpec.Schedule(Tableau.ODE5, 1e-4, 0, CircuitSpec.Hold.CONSTANT);

    private final List<String> log = new CopyOnWriteArrayList<>();
    private CircuitServer server;

    @BeforeEach
    void start() throws IOException {
        server = new CircuitServer(
                spec(2, 200e-6), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), log::add);
        Thread.ofPlatform().daemon().start(server::run);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private static CircuitSpec spec(int cylinders, double compensator_m2) {
        CircuitSpec.Section section = new CircuitSpec.Section(
                "boom",
                new CircuitSpec.Command("aux_1", true, null),
                new CircuitSpec.Cylinder(0.0113, 0.008, 0.8, 0.4, 1e-3, 1e4),
                size -> 20e-6 * size,
                size -> 20e-6 * size,
                new CircuitSpec.Compensator(2.5e-9, compensator_m2));
        return new CircuitSpec(
                new Oil(1.4e9, 870, 0.62),
                new CircuitSpec.Pump(150e-6, 230, 1e-12, 2e-3, 2e6, 1e6, 0.05, 25e6),
                Collections.nCopies(cylinders, section),
                SCHEDULE);
    }

    @Test
    void givesTheBitsOfThisProcess() throws IOException {
        CircuitSpec spec = spec(2, 200e-6);
        RemoteCircuit remote = new RemoteCircuit(spec, SCHEDULE, server.address());
        Circuit local = new Circuit(spec);
        Exchange here = new Exchange(spec);
        Exchange there = new Exchange(spec);
        Random random = new Random(7);
        for (int n = 0; n < 300; n++) {
            for (int k = 0; k < 2; k++) {
                here.input[k] = there.input[k] = 2 * random.nextDouble() - 1;
                here.travel_m[k] = there.travel_m[k] = 0.3 * random.nextDouble();
                here.speed_mps[k] = there.speed_mps[k] = 0.2 * random.nextDouble() - 0.1;
                here.acceleration_mps2[k] = there.acceleration_mps2[k] = random.nextDouble() - 0.5;
            }
            local.advance(here, 1e-3);
            remote.advance(there, 1e-3);
            assertArrayEquals(here.state, there.state);
            assertArrayEquals(here.force_N, there.force_N);
        }
        assertTrue(here.state[0] > 1e5, "pump " + here.state[0]);
    }

    private String refusal(CircuitSpec spec, InetSocketAddress address) {
        return String.valueOf(
                assertThrows(IllegalStateException.class, () -> new RemoteCircuit(spec, SCHEDULE, address))
                        .getMessage());
    }

    @Test
    void refusesOtherHydraulics() throws IOException {
        String count = refusal(spec(1, 200e-6), server.address());
        assertTrue(count.contains("2 cylinders, not 1"), count);
        String other = refusal(spec(2, 190e-6), server.address());
        assertTrue(other.contains("hydraulics of another vehicle"), other);
    }

    /** The operating system may complete a connection while the server closes: it must not be served. */
    @Test
    void namesTheAddressOfAClosedServer() throws IOException {
        for (int n = 0; n < 200; n++) {
            InetSocketAddress address = server.address();
            server.close();
            String message = refusal(spec(2, 200e-6), address);
            assertTrue(message.startsWith("hydraulics at ") && message.contains(":" + address.getPort()), message);
            start();
        }
    }

    /** Connections that send nothing do not lock out others for long, and do not use up the server's files. */
    @Test
    void limitsConnections() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int n = 0; n < CircuitServer.MOST_CONNECTIONS + 10; n++) {
                silent.add(new Socket(
                        server.address().getAddress(), server.address().getPort()));
            }
            for (Socket socket : silent) {
                assertTrue(isEnded(socket), "a silent connection is closed");
            }
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
        new RemoteCircuit(spec(2, 200e-6), SCHEDULE, server.address());
        assertTrue(log.stream().anyMatch(line -> line.startsWith("refused a connection: it serves")), log::toString);
    }

    private static boolean isEnded(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    /** One exchange cannot keep a core busy after its client has left. */
    @Test
    void limitsTheStepsOfAnExchange() throws IOException {
        CircuitSpec spec = spec(2, 200e-6);
        CircuitSpec.Schedule tiny = new CircuitSpec.Schedule(SCHEDULE.method(), 1e-12, 0, SCHEDULE.hold());
        assertThrows(IllegalStateException.class, () -> new RemoteCircuit(spec, tiny, server.address())
                .advance(new Exchange(spec), 1e9));
        assertTrue(log.stream().anyMatch(line -> line.contains("are more than 1000000 steps")), log::toString);
    }

    @Test
    void survivesGarbage() throws Exception {
        try (Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            byte[] garbage = new byte[4096];
            new Random(3).nextBytes(garbage);
            socket.getOutputStream().write(garbage);
            socket.getOutputStream().flush();
            while (socket.getInputStream().read() >= 0) {
                // the server closes the connection
            }
        } catch (SocketException e) {
            assertTrue(String.valueOf(e.getMessage()).contains("eset"), e.toString());
        }
        new RemoteCircuit(spec(2, 200e-6), SCHEDULE, server.address());
        assertTrue(log.stream().anyMatch(line -> line.contains("not Furrow's hydraulics")), log.toString());
    }

    @Test
    void reportsAServerThatEnds() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getInputStream().readNBytes(28);
                } catch (IOException e) {
                    log.add(e.toString());
                }
            });
            String message =
                    refusal(spec(2, 200e-6), new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
            assertTrue(message.contains("closed the connection"), message);
        }
    }
}
