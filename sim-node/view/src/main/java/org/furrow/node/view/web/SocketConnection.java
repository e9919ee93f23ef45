package org.furrow.node.view.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
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
    /** Longer binary messages are sent in parts, each of which the client must take in time. */
    private static final int PART_BYTES = 64 << 10;
    /** A client that was silent for this fraction of the limit is asked for a sign of life. */
    private static final int PING_SHARE = 3;

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    /** An answer to a message of the client. */
    private record Reply(@Nullable String text, ByteBuffer binary, int bytes) {}

    private record Ending(int code, String reason) {}

    private final Handshake handshake;
    private final Connections connections;
    private final ServerLimits limits;
    private final Reports reports;
    private final Patience silence = new Patience();
    private final Patience taking = new Patience();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition due = lock.newCondition();
    private volatile @Nullable Link link;
    // guarded by the lock
    private final Deque<Reply> replies = new ArrayDeque<>();
    private int waiting_bytes;
    private @Nullable Ending ending;
    private boolean endingSent;
    private boolean woken;
    private boolean gone;

    /** What exists once the connection is open. */
    private record Link(Session client, SocketSession session, Thread writer) {}

    SocketConnection(Handshake handshake, Connections connections, Reports reports) {
        this.handshake = handshake;
        this.connections = connections;
        this.limits = connections.limits();
        this.reports = reports;
    }

    @Override
    public void onWebSocketOpen(Session client) {
        SocketSession session = handshake.service().open(this);
        Thread writer = Thread.ofVirtual().name("web-writer").unstarted(() -> writeAll(client, session));
        link = new Link(client, session, writer);
        silence.begin(limits.silence_ticks());
        connections.add(this);
        writer.start();
    }

    @Override
    public void onWebSocketPing(ByteBuffer payload) {
        accept(session -> {});
        Link to = link;
        if (to != null) {
            to.client.sendPong(payload, Callback.NOOP);
        }
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        accept(session -> {});
    }

    @Override
    public void onWebSocketText(String message) {
        accept(session -> session.onText(message));
    }

    @Override
    public void onWebSocketBinary(ByteBuffer message, Callback callback) {
        accept(session -> session.onBinary(message.duplicate())); // readers set their byte order
        callback.succeed();
    }

    private void accept(Consumer<SocketSession> message) {
        Link to = link;
        if (to == null || !isOpen()) {
            return;
        }
        silence.begin(limits.silence_ticks());
        try {
            message.accept(to.session);
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
        connections.remove(this);
        lock.lock();
        try {
            gone = true;
            due.signalAll();
        } finally {
            lock.unlock();
        }
        callback.succeed();
    }

    private void writeAll(Session client, SocketSession session) {
        try {
            while (awaitWork()) {
                boolean write = takeWake();
                sendReplies(client);
                if (write && isOpen()) {
                    session.write(this);
                }
                sendReplies(client);
                end(client);
            }
        } catch (IOException e) {
            if (!end(client)) { // a message is also refused when the end is due: the client gets its reason
                client.disconnect();
            }
        } catch (RuntimeException e) {
            fail(e);
            end(client);
        }
        awaitGone();
        session.onClosed();
    }

    /** Waits until something is to be sent; false when the connection ends. */
    private boolean awaitWork() {
        lock.lock();
        try {
            while (!gone && !endingSent && !woken && ending == null && replies.isEmpty()) {
                due.awaitUninterruptibly();
            }
            return !gone && !endingSent;
        } finally {
            lock.unlock();
        }
    }

    private void awaitGone() {
        lock.lock();
        try {
            while (!gone) {
                due.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean takeWake() {
        lock.lock();
        try {
            boolean was = woken;
            woken = false;
            return was;
        } finally {
            lock.unlock();
        }
    }

    private void sendReplies(Session client) throws IOException {
        for (Reply next = takeReply(); next != null; next = takeReply()) {
            if (next.text == null) {
                sendBinary(client, next.binary);
            } else {
                sendText(client, next.text);
            }
        }
    }

    private @Nullable Reply takeReply() {
        lock.lock();
        try {
            Reply next = gone ? null : replies.pollFirst();
            waiting_bytes -= next == null ? 0 : next.bytes;
            return next;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sends the end, if it is due, after which the client has the time of a request to answer it.
     *
     * @return whether it was due
     */
    private boolean end(Session client) {
        Ending now;
        lock.lock();
        try {
            now = ending;
            endingSent = now != null;
        } finally {
            lock.unlock();
        }
        if (now != null) {
            silence.begin(limits.request_ticks());
            client.close(now.code, now.reason, Callback.NOOP);
        }
        return now != null;
    }

    private boolean isOpen() {
        lock.lock();
        try {
            return !gone && ending == null;
        } finally {
            lock.unlock();
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
        if (to == null) {
            throw new IOException("the connection is closed");
        }
        sendReplies(to.client);
        if (!isOpen()) {
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
        taking.begin(limits.stall_ticks());
        try {
            send.accept(taken);
            taken.get();
        } catch (ExecutionException e) {
            throw new IOException("the connection is closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the thread that writes was interrupted", e);
        } finally {
            taking.end();
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
        lock.lock();
        try {
            woken = true;
            due.signalAll();
        } finally {
            lock.unlock();
        }
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
        lock.lock();
        try {
            if (ending != null) {
                return;
            }
            if (waiting_bytes <= limits.waiting_bytes()) {
                waiting_bytes += reply.bytes;
                replies.addLast(reply);
                due.signalAll();
                return;
            }
            replies.clear();
        } finally {
            lock.unlock();
        }
        close(VIOLATION, "the client does not take its answers");
    }

    @Override
    public void close(int code, String reason) {
        lock.lock();
        try {
            if (ending == null) {
                ending = new Ending(code, reason);
                due.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void fail(RuntimeException e) {
        reports.add("a client was disconnected by an error: " + e);
        close(FAILED, "an error in the server; see the output of furrow");
    }

    /** A tick has passed; closes the connection of a client that is silent, or takes nothing, for too long. */
    void tick() {
        silence.tick();
        taking.tick();
        Link to = link;
        if (to == null) {
            return;
        }
        if (isOpen() && silence.ticks() == limits.silence_ticks() / PING_SHARE) {
            to.client.sendPing(EMPTY.duplicate(), Callback.NOOP);
        }
        if (silence.isOver() || taking.isOver()) {
            to.client.disconnect();
        }
    }

    /** Waits until the connection has ended. */
    void awaitEnd(long most_ms) {
        Link to = link;
        try {
            if (to != null && !to.writer.join(Duration.ofMillis(most_ms))) {
                to.client.disconnect();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
