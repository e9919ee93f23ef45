package org.furrow.node.view.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** WebSocket clients: that of the JDK, and raw ones that stop reading or break the rules. */
class SocketConnectionTest {
    private static final ServerLimits LIMITS = new ServerLimits(8, 2000, 300_000, 8000, 2000, 3000, 6000);
    private static final AccessToken TOKEN = AccessToken.random();
    private static final int BIG = 1 << 20;
    /** More than the buffers of a connection hold, so that writing it waits for the client. */
    private static final int HUGE = 1 << 26;

    private static final String UPGRADE = """
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Version: 13
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Sec-WebSocket-Protocol: a.v1
            """;

    private final List<String> reports = Collections.synchronizedList(new ArrayList<>());
    private final LinkedBlockingQueue<Session> sessions = new LinkedBlockingQueue<>();
    private WebServer server;

    /** Sends texts back; its state is a number, of which only the newest is sent. */
    private static final class Session implements SocketSession {
        final SocketClient client;
        final AtomicInteger state = new AtomicInteger();
        final AtomicInteger writes = new AtomicInteger();
        volatile int bytes = BIG;
        final LinkedBlockingQueue<String> closed = new LinkedBlockingQueue<>();

        Session(SocketClient client) {
            this.client = client;
        }

        @Override
        public void onText(String text) {
            switch (text) {
                case "trusted?" -> client.reply("" + client.isTrusted());
                case "close" -> client.close(4001, "as asked");
                case "fail" -> throw new IllegalStateException("asked to fail");
                case "fail writing" -> {
                    state.set(-1);
                    client.wake();
                }
                default -> client.reply(text);
            }
        }

        @Override
        public void onBinary(ByteBuffer message) {
            byte[] copy = new byte[message.remaining()];
            message.get(copy);
            client.reply(copy);
        }

        @Override
        public void write(SocketOutput out) throws IOException {
            int now = state.get();
            if (now < 0) {
                throw new IllegalStateException("asked to fail writing");
            }
            writes.incrementAndGet();
            byte[] message = new byte[bytes];
            ByteBuffer.wrap(message).putInt(now);
            out.binary(message);
        }

        @Override
        public void onClosed() {
            closed.add("closed");
        }
    }

    private final class Service implements SocketService {
        @Override
        public Set<String> protocols() {
            return Set.of("a.v1", "b.v1");
        }

        @Override
        public SocketSession open(SocketClient client) {
            Session session = new Session(client);
            sessions.add(session);
            return session;
        }
    }

    /** Collects what the client of the JDK receives. */
    private static final class Listener implements WebSocket.Listener {
        final LinkedBlockingQueue<String> received = new LinkedBlockingQueue<>();
        final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                received.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
            received.add("pong " + StandardCharsets.UTF_8.decode(message));
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            received.add("close " + code + " " + reason);
            return null;
        }

        String next() throws InterruptedException {
            String next = received.poll(300, TimeUnit.SECONDS);
            return next == null ? "nothing" : next;
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = WebServer.start(
                WebServer.Settings.loopback(0, TOKEN), path -> null, List.of(new Service()), reports::add, LIMITS);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private WebSocket connect(Listener listener, String... protocols) {
        return HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .subprotocols(protocols[0], Arrays.copyOfRange(protocols, 1, protocols.length))
                .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + "/"), listener)
                .join();
    }

    private Session session() throws InterruptedException {
        Session session = sessions.poll(300, TimeUnit.SECONDS);
        assertTrue(session != null, "no session was opened");
        return session;
    }

    @Test
    void shouldServeTheClientOfTheJdk() throws InterruptedException {
        Listener listener = new Listener();
        WebSocket socket = connect(listener, "x", "b.v1", "a.v1");
        assertEquals("b.v1", socket.getSubprotocol());
        socket.sendText("one ", false).join();
        socket.sendPing(ByteBuffer.wrap("p".getBytes(StandardCharsets.UTF_8))).join();
        socket.sendText("message", true).join();
        Set<String> two = new HashSet<>();
        two.add(listener.next());
        two.add(listener.next());
        assertEquals(Set.of("pong p", "one message"), two);
        String large = "ü".repeat(100_000);
        socket.sendText(large, true).join();
        assertTrue(large.equals(listener.next()), "a large text came back");
        socket.sendClose(1000, "done").join();
        assertEquals("close 1000 done", listener.next());
        assertEquals("closed", session().closed.poll(300, TimeUnit.SECONDS));
    }

    @Test
    void shouldTrustThoseWhoPresentTheToken() throws InterruptedException {
        Listener trusted = new Listener();
        connect(trusted, "a.v1", "furrow.token." + TOKEN.hex())
                .sendText("trusted?", true)
                .join();
        assertEquals("true", trusted.next());
        Listener looking = new Listener();
        connect(looking, "a.v1").sendText("trusted?", true).join();
        assertEquals("false", looking.next());
    }

    /** Clients that connect and are silent, but answer pings, do not keep others out. */
    @Test
    void shouldAdmitFurtherClientsInPlaceOfTheMostSilentOne() throws IOException, InterruptedException {
        Listener trusted = new Listener();
        WebSocket control = connect(trusted, "a.v1", "furrow.token." + TOKEN.hex());
        List<RawClient> idle = new ArrayList<>();
        for (int k = 0; k < 2 * LIMITS.connections(); k++) {
            RawClient client = new RawClient(server.port());
            idle.add(client);
            upgrade(client, "/", "");
            assertTrue(client.readHead().startsWith("HTTP/1.1 101 "), "client " + k);
            sessions.poll(300, TimeUnit.SECONDS);
        }
        control.sendText("trusted?", true).join();
        assertEquals("true", trusted.next(), "who has the token stays");
        try (RawClient client = new RawClient(server.port())) {
            assertTrue(
                    client.get("/state.json", "").readHead().startsWith("HTTP/1.1 404 "), "requests have places left");
        }
        String end = idle.getFirst().readAll(); // which returns when the connection has ended
        assertTrue(end.isEmpty() || end.endsWith("others want to look, too"), end);
        for (RawClient client : idle) {
            client.close();
        }
    }

    @Test
    void shouldTakeTheTokenFromTheUrlOfOtherPrograms() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            upgrade(client, "/?a=b&token=" + TOKEN.hex(), "");
            assertTrue(client.readHead().startsWith("HTTP/1.1 101 "));
            client.send(RawClient.frame(0x81, "trusted?".getBytes(StandardCharsets.UTF_8)));
            assertEquals("true", new String(client.read(6), StandardCharsets.UTF_8).substring(2));
        }
    }

    private static void upgrade(RawClient client, String target, String extra) throws IOException {
        client.get(target, UPGRADE + extra);
    }

    @Test
    void shouldRefuseWrongHandshakes() throws IOException {
        String valid = UPGRADE;
        assertAnswer(101, "/", valid);
        assertAnswer(400, "/", valid.replace("a.v1", "c.v1"));
        assertAnswer(400, "/", valid.replace("Sec-WebSocket-Protocol: a.v1\n", ""));
        assertAnswer(426, "/", valid.replace("Version: 13", "Version: 8"));
        assertAnswer(400, "/", valid.replace("dGhlIHNhbXBsZSBub25jZQ==", "dGhl"));
        assertAnswer(400, "/", valid.replace("dGhlIHNhbXBsZSBub25jZQ==", "%"));
        assertAnswer(400, "/", valid.replace("Upgrade: websocket", "Upgrade: h2c"));
        assertAnswer(403, "/?token=" + "0".repeat(32), valid);
        assertAnswer(403, "/?token=", valid);
        assertAnswer(403, "/", valid.replace("a.v1", "a.v1, furrow.token.x"));
        assertAnswer(403, "/", valid + "Origin: https://example.com\n");
        assertAnswer(403, "/", valid + "Origin: null\n");
        assertAnswer(101, "/", valid + "Origin: http://127.0.0.1:" + server.port() + "\n");
    }

    private void assertAnswer(int status, String target, String headers) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            String head = client.get(target, headers).readHead();
            assertTrue(head.startsWith("HTTP/1.1 " + status + " "), status + " expected for\n" + headers + "\n" + head);
            if (status == 101) {
                assertTrue(head.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), head);
            }
        }
    }

    @Test
    void shouldCloseAsTheSessionAsks() throws InterruptedException {
        Listener listener = new Listener();
        connect(listener, "a.v1").sendText("close", true).join();
        assertEquals("close 4001 as asked", listener.next());
    }

    @Test
    void shouldCloseWithAReasonWhenTheServerEnds() throws InterruptedException {
        Listener listener = new Listener();
        connect(listener, "a.v1").sendText("hello", true).join();
        assertEquals("hello", listener.next());
        server.close();
        assertEquals("close 1001 the server ends", listener.next());
    }

    @Test
    void shouldSurviveErrorsOfASession() throws InterruptedException {
        for (String failure : List.of("fail", "fail writing")) {
            Listener listener = new Listener();
            connect(listener, "a.v1").sendText(failure, true).join();
            assertTrue(listener.next().startsWith("close 1011 "));
            assertEquals("closed", session().closed.poll(300, TimeUnit.SECONDS));
        }
        assertEquals(2, reports.size(), reports::toString);
    }

    @Test
    void shouldSendTheLatestStateToASlowClient() throws IOException, InterruptedException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            Session session = session();
            int last = 2000;
            for (int k = 1; k <= last; k++) {
                session.state.set(k);
                session.client.wake();
            }
            int received = 0;
            int frames = 0;
            while (received < last) {
                byte[] message = client.readMessage();
                assertEquals(BIG, message.length);
                int next = ByteBuffer.wrap(message).getInt();
                assertTrue(next > received, next + " after " + received);
                received = next;
                frames++;
            }
            assertTrue(frames <= session.writes.get() && frames < last, frames + " frames");
        }
    }

    @Test
    void shouldCloseAClientThatTakesNothing() throws IOException, InterruptedException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            Session session = session();
            String closed = null;
            for (int k = 0; k < 3000 && closed == null; k++) {
                session.client.wake();
                sendIfPossible(client, RawClient.frame(0x8a, new byte[0])); // it is not silent
                closed = session.closed.poll(20, TimeUnit.MILLISECONDS);
            }
            assertEquals("closed", closed);
        }
    }

    private static void sendIfPossible(RawClient client, byte[] frame) {
        try {
            client.send(frame);
        } catch (IOException e) {
            return; // the server has closed the connection
        }
    }

    @Test
    void shouldCloseAClientThatAsksAndDoesNotTakeItsAnswers() throws IOException, InterruptedException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            Session session = session();
            session.bytes = HUGE;
            session.client.wake();
            while (session.writes.get() == 0) {
                Thread.sleep(1);
            }
            for (int k = 0; k < 20; k++) {
                client.send(RawClient.frame(0x82, new byte[1000]));
            }
            assertTrue(client.readAll().contains("the client does not take its answers"));
            assertEquals("closed", session.closed.poll(300, TimeUnit.SECONDS));
        }
    }

    @Test
    void shouldPingASilentClientThenCloseIt() throws IOException, InterruptedException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            assertArrayEquals(new byte[] {(byte) 0x89, 0}, client.read(2));
            client.send(RawClient.frame(0x8a, new byte[0]));
            assertArrayEquals(new byte[] {(byte) 0x89, 0}, client.read(2));
            assertEquals("closed", session().closed.poll(300, TimeUnit.SECONDS));
        }
    }

    @Test
    void shouldNameWhatAClientDoesWrong() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            client.send(new byte[] {(byte) 0x81, 1, 'x'});
            String close = client.readAll();
            assertTrue(close.contains("Client MUST mask all frames"), close);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "810548656c6c6f, 1002", // not masked
        "c18537fa213d7f9f4d5158, 1002", // a reserved bit
        "8380, 1002", // unknown opcodes
        "8b8037fa213d, 1002",
        "808037fa213d, 1002", // nothing to continue
        "018037fa213d818037fa213d, 1002", // a message within a message
        "098037fa213d, 1002", // a ping in fragments
        "89fe0080 37fa213d 37, 1002", // a long ping
        "82ff7fffffffffffffff37fa213d, 1009",
        "818100000000ff, 1007",
        "818200000000c080, 1007",
        "888300000000 03e8ff, 1007",
        "888100000000ff, 1002", // half a code
        "88820000000003ed, 1002", // codes that must not be sent
        "88820000000000ff, 1002",
        "8882000000001388, 1002"
    })
    void shouldRefuseWhatTheStandardForbids(String hex, int code) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            client.send(HexFormat.of().parseHex(hex.replace(" ", "")));
            assertEquals(code, ByteBuffer.wrap(client.readMessage()).getShort());
        }
    }

    @Test
    void shouldLimitMessages() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            client.send(RawClient.frame(0x82, new byte[LIMITS.message_bytes() + 1]));
            assertEquals(1009, ByteBuffer.wrap(client.readMessage()).getShort());
        }
    }

    @Test
    void shouldLimitTheSumOfFragments() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            client.send(RawClient.frame(0x02, new byte[LIMITS.message_bytes()]))
                    .send(RawClient.frame(0x80, new byte[1]));
            assertEquals(1009, ByteBuffer.wrap(client.readMessage()).getShort());
        }
    }

    @Test
    void shouldJoinFragmentsAroundControlFrames() throws IOException {
        byte[] text = "grün".getBytes(StandardCharsets.UTF_8); // the cut is within the third character
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            client.send(RawClient.frame(0x01, Arrays.copyOf(text, 3)))
                    .send(RawClient.frame(0x89, new byte[] {7}))
                    .send(RawClient.frame(0x00, new byte[0]))
                    .send(RawClient.frame(0x80, Arrays.copyOfRange(text, 3, text.length)));
            assertArrayEquals(new byte[] {7}, client.readMessage());
            assertArrayEquals(text, client.readMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 65535, 65536, 300_000})
    void shouldReadAndSendAllLengths(int length) throws IOException {
        byte[] payload = new byte[length];
        for (int k = 0; k < length; k++) {
            payload[k] = (byte) (k * 31);
        }
        try (RawClient client = new RawClient(server.port())) {
            client.upgrade("a.v1", "").readHead();
            client.send(RawClient.frame(0x82, payload));
            assertArrayEquals(payload, client.readMessage());
        }
    }
}
