package org.furrow.node.view.foxglove;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The client of the JDK; collects messages, texts as they are and binary ones. */
final class FoxgloveClient implements WebSocket.Listener {
    private static final int TIME = 2;
    /** In place of an opcode: there are no more messages. */
    private static final byte CLOSED = 0;

    private static final String ENDED = "the connection has ended";
    private static final JsonMapper JSON = JsonMapper.shared();

    final LinkedBlockingQueue<JsonNode> texts = new LinkedBlockingQueue<>();
    final LinkedBlockingQueue<ByteBuffer> messages = new LinkedBlockingQueue<>();
    final StringBuilder text = new StringBuilder();
    ByteBuffer binary = ByteBuffer.allocate(0);
    private @Nullable WebSocket socket;
    private long newestTime_ns = -1; // guarded by this

    static FoxgloveClient connect(String url, String protocol) {
        FoxgloveClient client = new FoxgloveClient();
        client.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .subprotocols("other", protocol)
                .buildAsync(URI.create(url), client)
                .join();
        return client;
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            texts.add(JSON.readTree(text.toString()));
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        ByteBuffer joined = ByteBuffer.allocate(binary.remaining() + data.remaining());
        binary = joined.put(binary).put(data).flip();
        if (last) {
            binary.order(ByteOrder.LITTLE_ENDIAN);
            if (binary.get(0) == TIME) {
                setTime(binary.getLong(1));
            }
            messages.add(binary);
            binary = ByteBuffer.allocate(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        ended("closed with code " + code + ": " + reason);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        ended("lost: " + error);
    }

    /** Ends both waits, so that a test fails with the reason. */
    private void ended(String why) {
        texts.add(JSON.createObjectNode().put("op", ENDED).put("why", why));
        messages.add(ByteBuffer.wrap(new byte[] {CLOSED}));
    }

    void send(String json) {
        Objects.requireNonNull(socket).sendText(json, true).join();
    }

    void call(int service, int id, String request) {
        byte[] body = request.getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocate(17 + body.length).order(ByteOrder.LITTLE_ENDIAN);
        message.put((byte) 2).putInt(service).putInt(id).putInt(4).put("json".getBytes(StandardCharsets.UTF_8));
        Objects.requireNonNull(socket)
                .sendBinary(message.put(body).flip(), true)
                .join();
    }

    /** The next text with an operation. */
    JsonNode await(String op) throws InterruptedException {
        while (true) {
            JsonNode next = texts.poll(300, TimeUnit.SECONDS);
            assertNotNull(next, op + " does not come");
            assertNotEquals(ENDED, next.path("op").asString(), next::toString);
            if (next.path("op").asString().equals(op)) {
                return next;
            }
        }
    }

    private synchronized void setTime(long to_ns) {
        newestTime_ns = to_ns;
        notifyAll();
    }

    /**
     * Waits until the newest time message has at least this time, whether or not it has been taken from the messages.
     */
    synchronized void awaitTime(long least_ns) throws InterruptedException {
        long deadline_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
        while (newestTime_ns < least_ns) {
            long left_ms = (deadline_ns - System.nanoTime()) / 1_000_000;
            assertTrue(left_ms > 0, "the newest time is " + newestTime_ns + " ns, expected " + least_ns);
            wait(left_ms);
        }
    }

    /** The next binary message with an opcode, after it. */
    ByteBuffer await(int opcode) throws InterruptedException {
        while (true) {
            ByteBuffer next = messages.poll(300, TimeUnit.SECONDS);
            assertNotNull(next, opcode + " does not come");
            int of = next.get();
            assertNotEquals(CLOSED, of, () -> "the connection has ended: " + texts);
            if (of == opcode) {
                return next;
            }
        }
    }

    /** The response to a call; fails when the call failed. */
    JsonNode response(int id) throws InterruptedException {
        while (true) {
            ByteBuffer next = await(3);
            next.getInt();
            int of = next.getInt();
            next.position(next.position() + 4 + next.getInt(next.position()));
            if (of == id) {
                return JSON.readTree(StandardCharsets.UTF_8.decode(next).toString());
            }
        }
    }
}
