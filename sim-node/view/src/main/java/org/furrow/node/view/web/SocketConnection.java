package org.furrow.node.view.web;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket connection. The thread of the connection reads, a second one writes. The second one sends what the
 * protocol demands and replies first, then lets the session write when it was woken.
 */
final class SocketConnection implements SocketClient, SocketOutput {
    static final int GOING_AWAY = 1001;

    private static final int VIOLATION = 1008;
    private static final int FAILED = 1011;
    private static final int MOST_OF_REASON = 123;
    private static final int BUFFER_BYTES = 16 << 10;
    /** A client that was silent for this fraction of the limit is asked for a sign of life. */
    private static final int PING_SHARE = 3;

    /** A message or control frame to be sent. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    private record Frame(int opcode, byte[] data) {}

    private final Socket socket;
    private final Handshake handshake;
    private final OutputStream out;
    private final Desk desk;
    private final Patience silence = new Patience();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition due = lock.newCondition();
    // guarded by the lock
    private final Deque<Frame> replies = new ArrayDeque<>();
    private int waiting_bytes;
    private @Nullable Frame control;
    private @Nullable Frame closing;
    private boolean woken;
    private boolean ended;

    SocketConnection(Socket socket, Handshake handshake, OutputStream out, Desk desk) {
        this.socket = socket;
        this.handshake = handshake;
        this.out = new BufferedOutputStream(out, BUFFER_BYTES);
        this.desk = desk;
    }

    /** Serves the client until the connection ends. */
    void serve(InputStream in) {
        SocketSession session = handshake.service().open(this);
        Thread writer = Thread.ofVirtual().start(() -> writeAll(session));
        try {
            readAll(new FrameReader(in, desk.limits().message_bytes()), session);
        } catch (ProtocolError e) {
            close(e.code(), e.why());
        } catch (IOException e) {
            abandon();
        } catch (RuntimeException e) {
            fail(e);
        }
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CloseHelper.quietClose(socket);
        }
        session.onClosed();
    }

    private void readAll(FrameReader frames, SocketSession session) throws IOException, ProtocolError {
        while (true) {
            if (isOpen()) {
                silence.begin(desk.limits().silence_ticks());
            }
            Incoming next = frames.next();
            if (next == null) {
                abandon();
                return;
            }
            switch (next.kind()) {
                case TEXT -> {
                    if (isOpen()) {
                        session.onText(next.text());
                    }
                }
                case BINARY -> {
                    if (isOpen()) {
                        session.onBinary(ByteBuffer.wrap(next.data()));
                    }
                }
                case PING -> sendControl(new Frame(FrameWriter.PONG, next.data()));
                case PONG -> {}
                case CLOSE -> {
                    close(new Frame(FrameWriter.CLOSE, Arrays.copyOf(next.data(), Math.min(2, next.data().length))));
                    return;
                }
            }
        }
    }

    private void writeAll(SocketSession session) {
        try {
            while (awaitWork()) {
                boolean write = takeWake();
                sendReplies();
                if (write && isOpen()) {
                    session.write(this);
                }
                sendReplies();
                out.flush();
            }
        } catch (IOException e) {
            abandon();
            CloseHelper.quietClose(socket);
        } catch (RuntimeException e) {
            fail(e);
            endAfterFailure();
        }
    }

    private void endAfterFailure() {
        try {
            sendReplies();
            out.flush();
        } catch (IOException e) {
            CloseHelper.quietClose(socket);
        }
    }

    /** Waits until something is to be sent; false when the connection ends. */
    private boolean awaitWork() {
        lock.lock();
        try {
            while (!ended && !woken && control == null && closing == null && replies.isEmpty()) {
                due.awaitUninterruptibly();
            }
            return !ended;
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

    private void sendReplies() throws IOException {
        for (Frame next = take(); next != null; next = take()) {
            FrameWriter.write(out, next.opcode, next.data);
        }
    }

    /** The next frame that does not come from {@link SocketSession#write}; null: none. A close is the last one. */
    private @Nullable Frame take() {
        lock.lock();
        try {
            Frame next = null;
            if (ended) {
                return null;
            } else if (control != null) {
                next = control;
                control = null;
            } else if (!replies.isEmpty()) {
                next = replies.removeFirst();
                waiting_bytes -= next.data.length;
            } else if (closing != null) {
                next = closing;
                ended = true;
                silence.begin(desk.limits().request_ticks());
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private boolean isOpen() {
        lock.lock();
        try {
            return !ended && closing == null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void text(String message) throws IOException {
        send(FrameWriter.TEXT, message.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void binary(byte[] message) throws IOException {
        send(FrameWriter.BINARY, message);
    }

    private void send(int opcode, byte[] data) throws IOException {
        sendReplies();
        if (!isOpen()) {
            throw new IOException("the connection is closed");
        }
        FrameWriter.write(out, opcode, data);
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
        reply(new Frame(FrameWriter.TEXT, text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void reply(byte[] binary) {
        reply(new Frame(FrameWriter.BINARY, binary));
    }

    private void reply(Frame frame) {
        lock.lock();
        try {
            if (closing != null) {
                return;
            }
            if (waiting_bytes <= desk.limits().waiting_bytes()) {
                waiting_bytes += frame.data.length;
                replies.addLast(frame);
                due.signalAll();
                return;
            }
            replies.clear();
        } finally {
            lock.unlock();
        }
        close(VIOLATION, "the client does not take its answers");
    }

    /** Only the newest control frame counts: a pong answers the last ping. */
    private void sendControl(Frame frame) {
        lock.lock();
        try {
            control = frame;
            due.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close(int code, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        byte[] data = new byte[2 + Math.min(MOST_OF_REASON, text.length)];
        data[0] = (byte) (code >> 8);
        data[1] = (byte) code;
        System.arraycopy(text, 0, data, 2, data.length - 2);
        close(new Frame(FrameWriter.CLOSE, data));
    }

    private void close(Frame frame) {
        lock.lock();
        try {
            if (closing == null) {
                closing = frame;
                due.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void fail(RuntimeException e) {
        desk.reports().add("a client was disconnected by an error: " + e);
        close(FAILED, "an error in the server; see the output of furrow");
    }

    /** Nothing can be sent any more. */
    private void abandon() {
        lock.lock();
        try {
            ended = true;
            due.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** A tick has passed; true when the client has been silent too long. */
    boolean tick() {
        silence.tick();
        if (silence.ticks() == desk.limits().silence_ticks() / PING_SHARE) {
            sendControl(new Frame(FrameWriter.PING, new byte[0]));
        }
        return silence.isOver();
    }
}
