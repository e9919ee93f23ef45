package org.furrow.node.learn.serve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.furrow.node.learn.Batch;
import org.furrow.node.learn.Tasks;
import org.furrow.world.digest.Digest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(300)
class EnvironmentServerTest {
    private static final int ENVS = 2;
    private static final int WIDTH = 2;
    private static final String TOKEN = "0123456789abcdef";

    @TempDir
    private Path folder;

    private final List<String> log = new CopyOnWriteArrayList<>();
    private EnvironmentServer server;
    private Batch batch;
    private int length;

    @BeforeEach
    void start() throws Exception {
        batch = new Batch(Tasks.of("task-goal", "task.time_limit_s=1"), ENVS, 1);
        length = batch.environment(0).layout().length();
        ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server = new EnvironmentServer(batch, listener, settings(), log::add);
        EnvironmentServer served = server;
        Thread.ofPlatform().daemon().start(() -> {
            try {
                served.run();
            } catch (IOException e) {
                log.add("server: " + e);
            }
        });
    }

    private EnvironmentServer.Settings settings() {
        return new EnvironmentServer.Settings(1.5, true, "test", TOKEN, folder);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
        batch.close();
    }

    /** A client of the protocol as its document has it. */
    private final class Client implements AutoCloseable {
        final SocketChannel channel;
        private int number;
        private int flags;

        Client() throws IOException {
            this(TOKEN);
        }

        Client(String token) throws IOException {
            channel = SocketChannel.open(server.address());
            channel.write(ByteBuffer.wrap(token.getBytes(StandardCharsets.UTF_8)));
        }

        ByteBuffer read(int bytes) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
            while (buffer.hasRemaining()) {
                if (channel.read(buffer) < 0) {
                    throw new IOException("closed");
                }
            }
            return buffer.flip();
        }

        ByteBuffer receive(int operation, int expected) throws IOException {
            ByteBuffer header = read(12);
            int size = header.getInt();
            assertEquals(operation + 128, header.get() & 0xff);
            flags = header.get();
            assertEquals(0, header.getShort());
            assertEquals(expected, header.getInt());
            return read(size);
        }

        JsonNode hello() throws IOException {
            return JsonMapper.shared()
                    .readTree(StandardCharsets.UTF_8.decode(receive(0, 0)).toString());
        }

        ByteBuffer ask(int operation, int withFlags, ByteBuffer payload) throws IOException {
            ByteBuffer answer = exchange(operation, withFlags, payload);
            assertEquals(0, flags, () -> StandardCharsets.UTF_8.decode(answer).toString());
            return answer;
        }

        private ByteBuffer exchange(int operation, int withFlags, ByteBuffer payload) throws IOException {
            ByteBuffer frame = ByteBuffer.allocate(12 + payload.remaining()).order(ByteOrder.LITTLE_ENDIAN);
            frame.putInt(payload.remaining())
                    .put((byte) operation)
                    .put((byte) withFlags)
                    .putShort((short) 0);
            frame.putInt(++number).put(payload).flip();
            while (frame.hasRemaining()) {
                channel.write(frame);
            }
            return receive(operation, number);
        }

        /** The error that a request gets. */
        String refusal(int operation, ByteBuffer payload) throws IOException {
            String text = StandardCharsets.UTF_8
                    .decode(exchange(operation, 0, payload))
                    .toString();
            assertEquals(1, flags, text);
            return text;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer actions(float... values) {
        ByteBuffer payload = bytes(4 * values.length);
        for (float value : values) {
            payload.putFloat(value);
        }
        return payload.flip();
    }

    private static ByteBuffer reset(long... seeds) {
        ByteBuffer payload = bytes(9 * ENVS);
        payload.put((byte) 1).put((byte) 1);
        for (long seed : seeds) {
            payload.putLong(seed);
        }
        return payload.flip();
    }

    private static float[] floats(ByteBuffer from, int count) {
        float[] values = new float[count];
        for (int k = 0; k < count; k++) {
            values[k] = from.getFloat();
        }
        return values;
    }

    @Test
    void shouldStepAsTheProtocolSays() throws Exception {
        try (Client client = new Client()) {
            JsonNode hello = client.hello();
            assertEquals(1, hello.path("protocol").asInt());
            assertEquals(ENVS, hello.path("envs").asInt());
            assertEquals("rover", hello.path("agents").get(0).asString());
            assertEquals(length, hello.path("observation").path("length").asInt());
            ByteBuffer first = client.ask(1, 0, reset(4, 9));
            assertEquals(4 * ENVS * length, first.remaining());
            int terms = hello.path("reward").size();
            for (int n = 0; n < 10; n++) {
                ByteBuffer step = client.ask(2, 1, actions(0, 0.5f, 0.1f, 1));
                assertEquals(4 * ENVS * (length + 1 + terms) + 4 * ENVS, step.remaining());
                step.position(step.limit() - 2 * ENVS);
                assertEquals(n == 9 ? 1 : 0, step.get());
            }
            ByteBuffer digests = client.ask(6, 0, bytes(0));
            assertEquals(batch.environment(0).digest(), digests.getLong());
        }
    }

    @Test
    void shouldRestoreASnapshotAndRollOut() throws Exception {
        try (Client client = new Client()) {
            client.hello();
            client.ask(1, 0, reset(4, 9));
            client.ask(2, 0, actions(0, 1, 0, 1));
            ByteBuffer both = bytes(2).put((byte) 1).put((byte) 1).flip();
            long handle = client.ask(3, 0, both).getLong();
            ByteBuffer rollout = bytes(12 + 4 * 3 * 2 * WIDTH);
            rollout.putInt(1).putInt(3).putInt(2);
            for (int k = 0; k < 3 * 2 * WIDTH; k++) {
                rollout.putFloat(0.1f * k);
            }
            float[] rewards = floats(client.ask(7, 0, rollout.flip()), 3 * 2);
            ByteBuffer step = client.ask(2, 0, actions(0, 0, 0.8f, 0.9f));
            step.position(4 * ENVS * length);
            assertEquals(rewards[4], floats(step, 2)[1]);
            ByteBuffer back =
                    bytes(10).putLong(handle).put((byte) 1).put((byte) 1).flip();
            client.ask(4, 0, back);
            ByteBuffer again = client.ask(2, 0, actions(0, 0, 0.8f, 0.9f));
            assertEquals(step.rewind(), again);
            client.ask(5, 0, bytes(8).putLong(handle).flip());
            String gone = client.refusal(4, back.rewind());
            assertTrue(gone.contains("no snapshot 1"), gone);
        }
    }

    @Test
    void shouldSaveAnEpisode() throws Exception {
        try (Client client = new Client()) {
            client.hello();
            client.ask(2, 0, actions(0, 1, 0, 1));
            Path to = folder.resolve("episode");
            byte[] request = ("{\"env\": 1, \"folder\": \"" + to + "\"}").getBytes(StandardCharsets.UTF_8);
            String answer = StandardCharsets.UTF_8
                    .decode(client.ask(8, 0, ByteBuffer.wrap(request)))
                    .toString();
            assertTrue(answer.contains(Digest.toHex(batch.environment(1).digest())), answer);
            assertTrue(Files.exists(to.resolve("scenario.yaml")) && Files.exists(to.resolve("rover-decisions.csv")));
            String twice = client.refusal(8, ByteBuffer.wrap(request));
            assertTrue(twice.contains("is not empty"), twice);
        }
    }

    /** Each refusal leaves the environments as they are, and the connection open. */
    @Test
    void shouldRefuseBadRequests() throws Exception {
        try (Client client = new Client()) {
            client.hello();
            client.ask(1, 0, reset(4, 9));
            long[] before = batch.digests();
            String nan = client.refusal(2, actions(0, 0, Float.NaN, 0));
            assertTrue(nan.contains("action 0 of agent 0 in environment 1 is not a finite number"), nan);
            String size = client.refusal(2, actions(0, 0, 0));
            assertTrue(size.contains("expected 16 bytes"), size);
            String seed = client.refusal(1, reset(-7, 0));
            assertTrue(seed.contains("a seed must be >= -1"), seed);
            String operation = client.refusal(42, bytes(0));
            assertTrue(operation.contains("no operation 42"), operation);
            String environment =
                    client.refusal(7, bytes(12).putInt(9).putInt(1).putInt(1).flip());
            assertTrue(environment.contains("no environment 9"), environment);
            ByteBuffer options =
                    bytes(9 * ENVS + 12).put(reset(1, 2)).put("{\"start\": 99".getBytes(StandardCharsets.UTF_8));
            String json = client.refusal(1, options.flip());
            assertTrue(json.contains("no JSON"), json);
            assertArrayEquals(before, batch.digests());
            client.ask(2, 0, actions(0, 0, 0, 0));
        }
    }

    @Test
    void shouldDropGarbageAndServeTheNextClient() throws Exception {
        try (Client client = new Client()) {
            client.hello();
            byte[] garbage = new byte[64];
            new Random(5).nextBytes(garbage);
            garbage[6] = 1;
            client.channel.write(ByteBuffer.wrap(garbage));
            ByteBuffer header = client.read(12);
            assertEquals(1, header.get(5));
        }
        try (Client next = new Client()) {
            assertEquals(1, next.hello().path("protocol").asInt());
        }
        assertTrue(log.getFirst().contains("no frame of the environment protocol"), log.toString());
    }

    @Test
    void shouldServeOnlyClientsWithTheToken() throws Exception {
        for (String token : List.of("fedcba9876543210", "GET / HTTP/1.1\r\n\r\n", "")) {
            try (Client stranger = new Client(token)) {
                stranger.channel.shutdownOutput();
                assertTrue(isDropped(stranger), "no hello without the token");
            }
        }
        try (Client client = new Client()) {
            assertEquals(ENVS, client.hello().path("envs").asInt());
        }
        assertTrue(log.contains("a client was dropped: it has not presented the token"), log::toString);
    }

    private static boolean isDropped(Client client) {
        try {
            return client.channel.read(ByteBuffer.allocate(1)) < 0;
        } catch (IOException e) {
            return true; // bytes that the server has not read reset the connection
        }
    }

    /** A port scan does not take the place of the client of a server that serves one. */
    @Test
    void shouldWaitForAClientWithTheToken() throws Exception {
        ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        EnvironmentServer.Settings once = new EnvironmentServer.Settings(1.5, false, "test", TOKEN, folder);
        server.close();
        try (EnvironmentServer one = new EnvironmentServer(batch, listener, once, log::add)) {
            server = one;
            Thread serving = Thread.ofPlatform().daemon().start(() -> {
                try {
                    one.run();
                } catch (IOException e) {
                    log.add("server: " + e);
                }
            });
            SocketChannel.open(one.address()).close();
            try (Client client = new Client()) {
                client.hello();
            }
            serving.join();
        }
    }

    @Test
    void shouldSaveEpisodesBelowItsFolderOnly() throws Exception {
        try (Client client = new Client()) {
            client.hello();
            client.ask(1, 0, reset(1, 2));
            for (String outside : List.of("/tmp/furrow-elsewhere", "../elsewhere", "a/../../elsewhere")) {
                byte[] request = ("{\"env\": 0, \"folder\": \"" + outside + "\"}").getBytes(StandardCharsets.UTF_8);
                String refusal = client.refusal(8, ByteBuffer.wrap(request));
                assertTrue(refusal.startsWith("save: " + outside + ": is not below " + folder), refusal);
            }
        }
    }

    /** A frame gets memory as its bytes arrive, not by the length that it states. */
    @Test
    void shouldReserveNoMemoryForBytesThatMayNotCome() throws Exception {
        long before = directBytes();
        try (Client client = new Client()) {
            client.hello();
            ByteBuffer header = bytes(12);
            header.putInt(255 << 20)
                    .put((byte) 2)
                    .putShort((short) 0)
                    .put((byte) 0)
                    .putInt(1)
                    .flip();
            client.channel.write(header);
            client.channel.write(bytes(1000));
            Thread.sleep(200);
            assertTrue(directBytes() - before < 8 << 20, "reserved " + (directBytes() - before));
        }
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    @Test
    void shouldDropASilentClientAndServeTheNextOne() throws Exception {
        try (Client silent = new Client();
                Client next = new Client()) {
            silent.hello();
            assertEquals(1, next.hello().path("protocol").asInt()); // when the silent one was dropped
            assertTrue(log.getFirst().contains("silent for too long"), log.toString());
        }
    }

    @Test
    void shouldSurviveAClientThatDiesWithinAFrame() throws Exception {
        try (Client client = new Client()) {
            client.hello();
            client.channel.write(bytes(12)
                    .putInt(1000)
                    .put((byte) 2)
                    .put((byte) 0)
                    .putShort((short) 0)
                    .putInt(1)
                    .flip());
        }
        try (Client next = new Client()) {
            next.hello();
            next.ask(2, 0, actions(0, 0, 0, 0));
        }
        assertTrue(log.getFirst().contains("within a frame"), log.toString());
    }
}
