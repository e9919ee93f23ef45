package org.furrow.node.learn.serve;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.furrow.node.engine.remote.FrameHeader;

/** Frames of the environment protocol on a connection (docs/environment-protocol.md). Not thread-safe. */
final class Frames {
    private static final int MOST_PAYLOAD = 256 << 20;
    /** Memory for a payload before its bytes arrive. */
    private static final int FIRST_PAYLOAD = 1 << 16;

    private final SocketChannel channel;
    private final ByteBuffer header = ByteBuffer.allocate(FrameHeader.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private ByteBuffer payload = ByteBuffer.allocateDirect(FIRST_PAYLOAD).order(ByteOrder.LITTLE_ENDIAN);
    private ByteBuffer response = ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private int operation;
    private int flags;
    private int number;
    /** When the last bytes of an unfinished frame arrived, or the last frame was answered, in ns. */
    private volatile long active_ns = System.nanoTime();

    /** Whether a frame has begun to arrive and is not whole yet. */
    private volatile boolean isPartial;
    /** Whether a request is being carried out. */
    private volatile boolean isBusy;

    Frames(SocketChannel channel) {
        this.channel = channel;
    }

    /** A frame is not of the protocol; the connection cannot continue. */
    static final class FrameException extends IOException {
        private static final long serialVersionUID = 1L;

        FrameException(String message) {
            super(message);
        }
    }

    /**
     * Receives the next request; false when the client has closed the connection.
     *
     * @throws FrameException for bytes that are no frame
     */
    boolean receive() throws IOException {
        active_ns = System.nanoTime();
        isBusy = false;
        isPartial = false;
        header.clear();
        if (!fill(header, true)) {
            return false;
        }
        long length = FrameHeader.length(header);
        operation = FrameHeader.operation(header);
        flags = FrameHeader.flags(header);
        number = FrameHeader.number(header);
        if (!FrameHeader.isValid(header) || operation == 0 || operation >= FrameHeader.RESPONSE) {
            throw new FrameException("the bytes are no frame of the environment protocol");
        }
        if (length > MOST_PAYLOAD) {
            throw new FrameException("a frame of " + length + " bytes is too long; at most " + MOST_PAYLOAD);
        }
        payload.clear();
        while (payload.position() < length) {
            if (!payload.hasRemaining()) {
                int capacity = (int) Math.min(length, 2L * payload.capacity());
                payload =
                        ByteBuffer.allocateDirect(capacity).put(payload.flip()).order(ByteOrder.LITTLE_ENDIAN);
            }
            payload.limit((int) Math.min(length, payload.capacity()));
            fill(payload, false);
        }
        payload.flip();
        isPartial = false;
        isBusy = true;
        return true;
    }

    /**
     * Whether the client has been silent for too long.
     *
     * @param idle_s between two frames; 0: for ever
     * @param partial_s within a frame
     */
    boolean isSilent(double idle_s, double partial_s) {
        double silent_s = (System.nanoTime() - active_ns) * 1e-9;
        double most_s = isPartial ? partial_s : idle_s;
        return !isBusy && most_s > 0 && silent_s > most_s;
    }

    /** Fills a buffer; returns false if the client has closed the connection where it may, before the first byte. */
    private boolean fill(ByteBuffer buffer, boolean mayEnd) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                if (mayEnd && buffer.position() == 0) {
                    return false;
                }
                throw new EOFException("the client closed the connection within a frame");
            }
            if (!isPartial) {
                active_ns = System.nanoTime();
                isPartial = true;
            }
        }
        return true;
    }

    int operation() {
        return operation;
    }

    int flags() {
        return flags;
    }

    /** The payload of the request. */
    ByteBuffer payload() {
        return payload;
    }

    /** Begins a response of at most this length. */
    ByteBuffer begin(int length) {
        if (response.capacity() < FrameHeader.BYTES + length) {
            response = ByteBuffer.allocateDirect(FrameHeader.BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        }
        response.clear().position(FrameHeader.BYTES);
        return response;
    }

    /** Sends the response that was begun. */
    void send() throws IOException {
        send(operation, 0, number);
    }

    void sendHello(String json) throws IOException {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        begin(text.length).put(text);
        send(0, 0, 0);
    }

    void sendText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        begin(bytes.length).put(bytes);
        send();
    }

    /** Sends an error in place of a response. */
    void sendError(String message) throws IOException {
        byte[] text = message.replace('\n', ' ').getBytes(StandardCharsets.UTF_8);
        begin(text.length).put(text);
        send(operation, FrameHeader.ERROR, number);
    }

    private void send(int of, int flagsOf, int numberOf) throws IOException {
        int length = response.position() - FrameHeader.BYTES;
        response.flip();
        FrameHeader.write(response, length, of % FrameHeader.RESPONSE + FrameHeader.RESPONSE, flagsOf, numberOf);
        while (response.hasRemaining()) {
            channel.write(response);
        }
    }
}
