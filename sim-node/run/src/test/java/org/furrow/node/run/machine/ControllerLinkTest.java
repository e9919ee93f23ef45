package org.furrow.node.run.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ControllerLinkTest {
    private static final ControllerLink.Greeting GREETING =
            new ControllerLink.Greeting("lift", 0.002, List.of("position", "door"), List.of("aux_1"));

    private ControllerLink link;

    @BeforeEach
    void listen() throws IOException {
        link = new ControllerLink(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2);
    }

    @AfterEach
    void close() {
        link.close();
    }

    /** A controller that answers once with these bytes, and returns its greeting and what it received. */
    private CompletableFuture<String> controller(double... answer) {
        return CompletableFuture.supplyAsync(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), link.port());
                    DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()))) {
                StringBuilder line = new StringBuilder();
                for (int c = in.read(); c != '\n'; c = in.read()) {
                    line.append((char) c);
                }
                byte[] bytes = in.readNBytes(3 * Double.BYTES);
                ByteBuffer got = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                line.append(' ').append(got.getDouble()).append(' ').append(got.getDouble());
                line.append(' ').append(got.getDouble());
                ByteBuffer out =
                        ByteBuffer.allocate(Double.BYTES * answer.length).order(ByteOrder.LITTLE_ENDIAN);
                for (double value : answer) {
                    out.putDouble(value);
                }
                socket.getOutputStream().write(out.array());
                return line.toString();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void shouldGreetAndExchange() throws IOException {
        CompletableFuture<String> controller = controller(4.5);
        link.accept(GREETING);
        double[] received = new double[1];
        link.exchange(1.25, new double[] {-3, 7}, received);
        assertArrayEquals(new double[] {4.5}, received);
        assertEquals(
                "{\"furrow_mechanism\":1,\"name\":\"lift\",\"step_s\":0.002,\"sensors\":[\"position\",\"door\"],"
                        + "\"inputs\":[\"aux_1\"]} 1.25 -3.0 7.0",
                controller.join());
    }

    @Test
    void shouldRefuseWhatIsNotANumber() throws IOException {
        var _ = controller(Double.NaN);
        link.accept(GREETING);
        String message = message(new double[1]);
        assertEquals("the controller sent NaN as input 'aux_1'", message);
    }

    @Test
    void shouldReportAControllerThatHasGone() throws IOException {
        var _ = controller();
        link.accept(GREETING);
        assertEquals("the controller has closed the connection", message(new double[1]));
    }

    private String message(double[] received) {
        return String.valueOf(assertThrows(IOException.class, () -> link.exchange(0, new double[2], received))
                .getMessage());
    }

    @Test
    void shouldGiveUpOnAControllerThatDoesNotCome() {
        IOException refusal = assertThrows(IOException.class, () -> link.accept(GREETING));
        assertTrue(String.valueOf(refusal.getMessage()).contains("no controller has connected within 2.0 s"));
    }
}
