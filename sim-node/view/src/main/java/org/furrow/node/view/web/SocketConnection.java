package org.furrow.node.view.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket connection. The library calls the methods {@code onWebSocket...}, a thread of the connection writes:
 * first replies, then what the session has to send when it was woken. Public for the library, which calls it by
 * reflection.
 */
public final class SocketConnection implements Session.Listener.AutoDemanding, SocketClient, SocketOutput {
    static final int GOING_AWAY = 1001;

    private static final int VIOLATION = 1008;
    private static final int FAILED = 1011;
    private static final int TRY_AGAIN_LATER = 1013;
    /** Longer binary messages are sent in parts, each of which the client must take in time. */
    private static final int PART_BYTES = 64 << 10;
    /** A client that was silent for this fraction of the limit is asked for a sign of life. */
    private static final int PING_SHARE = 3;

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    /** An answer to a message of the client. */
    private record Reply(@Nullable String text, ByteBuffer binary, int bytes) {}

    private record Ending(int code, String reason) {}

    /** What exists once the connection is open. */
    private record Link(Session client, SocketSession session) {}

    private final SocketHandshake handshake;
    private final Set<SocketConnection> open;
    private final ServerLimits limits;
    private final Reports reports;
    private volatile @Nullable Link link;
    /** Released when the thread that writes has something to do. */
    private final Semaphore due = new Semaphore(0);

    private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting_bytes = new AtomicInteger();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final AtomicReference<@Nullable Ending> ending = new AtomicReference<>();
    private final CountDownLatch gone = new CountDownLatch(1);
    /** Time of the last sign of life of the client. */
    private volatile long lastSign_ns = System.nanoTime();
    /** Time of the last message of the client, or of its begin. */
    private volatile long lastMessage_ns = lastSign_ns;
    /** Whether the client was asked for a sign of life and has given none. */
    private volatile boolean asked;

    /** @param open contains this connection while it is open */
    SocketConnection(SocketHandshake handshake, Set<SocketConnection> open, ServerLimits limits, Reports reports) {
        this.handshake = handshake;
        this.open = open;
        this.limits = limits;
        this.reports = reports;
    }

    @Override
    public void onWebSocketOpen(Session client) {
        client.setIdleTimeout(Duration.ZERO); // pings also find out whether a client that receives is there
        Link opened = new Link(client, handshake.service().open(this));
        link = opened;
        open.add(this);
        Thread.ofVirtual().name("web-writer").start(() -> writeAll(opened));
    }

    @Override
    public void onWebSocketPing(ByteBuffer payload) {
        accept(to -> to.client.sendPong(payload, Callback.NOOP));
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        accept(to -> {});
    }

    @Override
    public void onWebSocketText(String message) {
        lastMessage_ns = System.nanoTime();
        accept(to -> to.session.onText(message));
    }

    @Override
    public void onWebSocketBinary(ByteBuffer message, Callback callback) {
        lastMessage_ns = System.nanoTime();
        accept(to -> to.session.onBinary(message.duplicate())); // readers set their byte order
        callback.succeed();
    }

    private void accept(Consumer<Link> message) {
        Link to = link;
        if (to == null || !isOpen()) {
            return;
        }
        lastSign_ns = System.nanoTime();
        asked = false;
        try {
            message.accept(to);
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        // what the client does wrong is its own matter; the library has closed the connection with the reason
    }

    @Override
    public void onWebSocketClose(int code, @Nullable String reason, Callback callback) {
        open.remove(this);
        gone.countDown();
        due.release();
        callback.succeed();
    }

    /** Time of the last message of the client, or of its begin, of {@link System#nanoTime}. */
    long lastMessage_ns() {
        return lastMessage_ns;
    }

    /** Ends the connection at once. */
    void disconnect() {
        close(TRY_AGAIN_LATER, "others want to look, too");
        Link to = link;
        if (to != null) {
            to.client.disconnect();
        }
    }

    boolean isOpen() {
        return ending.get() == null && gone.getCount() > 0;
    }

    private void writeAll(Link to) {
        try {
            while (isOpen()) {
                if (due.tryAcquire(limits.silence_ms() / (2 * PING_SHARE), TimeUnit.MILLISECONDS)) {
                    due.drainPermits();
                }
                sendReplies(to.client);
                if (woken.getAndSet(false) && isOpen()) {
                    to.session.write(this);
                }
                watch(to.client);
            }
            sendReplies(to.client);
        } catch (IOException e) {
            // the client has gone, or takes nothing; or the end is due, of which it gets the reason
        } catch (RuntimeException e) {
            fail(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end(to);
    }

    /** Asks a client that is silent for a sign of life, and closes the connection of one that gives none. */
    private void watch(Session client) {
        long silent_ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastSign_ns);
        if (silent_ms > limits.silence_ms()) {
            client.disconnect();
        } else if (silent_ms > limits.silence_ms() / PING_SHARE && !asked) {
            asked = true;
            client.sendPing(EMPTY.duplicate(), Callback.NOOP);
        }
    }

    /** Sends the reason of the end, after which the client has the time of a request to answer it. */
    private void end(Link of) {
        Ending last = ending.get();
        if (last != null) {
            of.client.close(last.code, last.reason, Callback.NOOP);
        } else if (gone.getCount() > 0) { // otherwise the library answers the client's end
            of.client.disconnect();
        }
        try {
            if (!gone.await(limits.request_ms(), TimeUnit.MILLISECONDS)) {
                of.client.disconnect();
                gone.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        of.session.onClosed();
    }

    private void sendReplies(Session client) throws IOException {
        for (Reply next = replies.poll(); next != null; next = replies.poll()) {
            waiting_bytes.addAndGet(-next.bytes);
            if (next.text == null) {
                sendBinary(client, next.binary);
            } else {
                sendText(client, next.text);
            }
        }
    }

    @Override
    public void text(String message) throws IOException {
        sendText(openClient(), message);
    }

    @Override
    public void binary(byte[] message) throws IOException {
        sendBinary(openClient(), ByteBuffer.wrap(message));
    }

    private Session openClient() throws IOException {
        Link to = link;
        if (to != null) {
            sendReplies(to.client);
        }
        if (to == null || !isOpen()) {
            throw new IOException("the connection is closed");
        }
        return to.client;
    }

    private void sendText(Session client, String message) throws IOException {
        await(taken -> client.sendText(message, taken));
    }

    private void sendBinary(Session client, ByteBuffer message) throws IOException {
        int end = message.limit();
        do {
            message.limit(Math.min(end, message.position() + PART_BYTES));
            ByteBuffer part = message.slice();
            message.position(message.limit());
            boolean last = message.position() == end;
            await(taken -> client.sendPartialBinary(part, last, taken));
            message.limit(end);
        } while (message.hasRemaining());
    }

    /** Sends, and returns when the client has taken it. */
    private void await(Consumer<Callback> send) throws IOException {
        Callback.Completable taken = new Callback.Completable();
        send.accept(taken);
        try {
            taken.get(limits.stall_ms(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the client has gone, or takes nothing", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the thread that writes was interrupted", e);
        }
    }

    @Override
    public String protocol() {
        return handshake.protocol();
    }

    @Override
    public boolean isTrusted() {
        return handshake.trusted();
    }

    @Override
    public void wake() {
        woken.set(true);
        due.release();
    }

    @Override
    public void reply(String text) {
        reply(new Reply(text, EMPTY, text.length()));
    }

    @Override
    public void reply(byte[] binary) {
        reply(new Reply(null, ByteBuffer.wrap(binary), binary.length));
    }

    private void reply(Reply reply) {
        if (waiting_bytes.addAndGet(reply.bytes) - reply.bytes > limits.waiting_bytes()) {
            close(VIOLATION, "the client does not take its answers");
            replies.clear();
        } else if (ending.get() == null) {
            replies.add(reply);
            due.release();
        }
    }

    @Override
    public void close(int code, String reason) {
        ending.compareAndSet(null, new Ending(code, reason));
        due.release();
    }

    private void fail(RuntimeException e) {
        reports.add("a client was disconnected by an error: " + e);
        close(FAILED, "an error in the server; see the output of furrow");
    }

    /** Waits until the connection has ended. */
    void awaitEnd(long most_ms) {
        try {
            boolean _ = gone.await(most_ms, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
