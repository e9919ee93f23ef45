package org.furrow.node.view.web;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Random bytes and mutated requests: nothing is reported as an error of the server, and others are still served. */
class WebFuzzTest {
    private static final int CONNECTIONS = Integer.getInteger("cases", 25_000) / 50;
    private static final long SEED = Long.getLong("seed", 20_260_101L);
    private static final int LIMIT = 3000;
    private static final int TRIES = 40;
    private static final long PAUSE_NS = 10_000_000;
    private static final List<String> HEADS = List.of("""
            GET / HTTP/1.1
            Host: 127.0.0.1:80

            """, """
            HEAD /a%20b?token=1 HTTP/1.0
            Host: [::1]:80
            If-None-Match: "a", W/"b"

            """, """
            GET /x HTTP/1.1
            Host: localhost:80
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Version: 13
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Sec-WebSocket-Protocol: a.v1, furrow.token.0
            Origin: http://localhost:80

            """, """
            GET / HTTP/1.1
            Host: x
            Accept-Encoding: gzip;q=0, br
            Content-Length: 0

            """);

    private final Random random = new Random(SEED);

    private byte[] mutated(byte[] valid) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(valid);
        byte[] bytes = out.toByteArray();
        for (int changes = random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes = Arrays.copyOf(bytes, at);
                default -> {
                    byte[] longer = Arrays.copyOf(bytes, bytes.length + random.nextInt(200));
                    System.arraycopy(bytes, at, longer, longer.length - (bytes.length - at), bytes.length - at);
                    bytes = longer;
                }
            }
        }
        return bytes;
    }

    private byte[] randomHead() {
        String head = HEADS.get(random.nextInt(HEADS.size())).replace("\n", "\r\n");
        return mutated(head.getBytes(StandardCharsets.ISO_8859_1));
    }

    private byte[] randomFrames() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int k = random.nextInt(4); k >= 0; k--) {
            byte[] payload = new byte[random.nextInt(random.nextInt(10) == 0 ? 2 * LIMIT : 200)];
            if (random.nextBoolean()) {
                random.nextBytes(payload);
            }
            int[] firsts = {0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8a};
            out.writeBytes(RawClient.frame(firsts[random.nextInt(firsts.length)], payload));
        }
        return mutated(out.toByteArray());
    }

    @Test
    void shouldServeOthersMeanwhile() throws IOException {
        List<String> reports = Collections.synchronizedList(new ArrayList<>());
        ServerLimits limits = new ServerLimits(64, LIMIT, LIMIT, LIMIT, 2000, 2000, 4000);
        Resources resources = path ->
                path.equals("/ok") ? Resource.current("fine".getBytes(StandardCharsets.UTF_8), "text/plain") : null;
        try (WebServer server = WebServer.start(
                WebServer.Settings.loopback(0, AccessToken.random()),
                resources,
                List.of(new Echo()),
                reports::add,
                limits)) {
            List<RawClient> open = new ArrayList<>();
            for (int k = 0; k < CONNECTIONS; k++) {
                open.add(attack(new RawClient(server.port())));
                if (open.size() > 10) {
                    open.remove(random.nextInt(open.size())).close();
                }
                if (k % 100 == 0) {
                    assertServed(server);
                }
            }
            assertServed(server);
            for (RawClient client : open) {
                client.close();
            }
        }
        assertTrue(
                reports.stream().noneMatch(line -> line.contains("error") || line.contains("cannot")),
                reports::toString);
    }

    private RawClient attack(RawClient client) {
        try {
            if (random.nextBoolean()) {
                client.upgrade("echo", "").send(randomFrames());
            } else {
                client.send(randomHead());
            }
            if (random.nextInt(3) == 0) {
                client.endOutput();
            }
        } catch (IOException e) {
            // the server has closed the connection already
            return client;
        }
        return client;
    }

    /**
     * A client that asks properly is served. The server closes its connection without an answer while all its
     * connections are in use, so the client tries again.
     */
    private static void assertServed(WebServer server) throws IOException {
        String answer = "";
        for (int tries = 0; tries < TRIES && answer.isEmpty(); tries++) {
            LockSupport.parkNanos(tries * PAUSE_NS);
            answer = answer(server);
        }
        assertTrue(answer.endsWith("fine"), "answered: " + answer);
    }

    /** The answer to a proper request; empty when the connection was closed without one. */
    private static String answer(WebServer server) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            return client.get("/ok", "Connection: close\n").readAll();
        } catch (SocketException e) {
            return "";
        }
    }

    /** Sends back what it receives. */
    private static final class Echo implements SocketService {
        @Override
        public Set<String> protocols() {
            return Set.of("echo");
        }

        @Override
        public SocketSession open(SocketClient client) {
            return new SocketSession() {
                @Override
                public void onText(String text) {
                    client.reply(text);
                    client.wake();
                }

                @Override
                public void onBinary(ByteBuffer message) {
                    byte[] copy = new byte[message.remaining()];
                    message.get(copy);
                    client.reply(copy);
                }

                @Override
                public void write(SocketOutput out) throws IOException {
                    out.text("woken");
                }

                @Override
                public void onClosed() {
                    client.wake();
                }
            };
        }
    }
}
