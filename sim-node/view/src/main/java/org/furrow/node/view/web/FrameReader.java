package org.furrow.node.view.web;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.furrow.node.view.web.Incoming.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of a WebSocket client (RFC 6455, section 5):
 *
 * <pre>
 *   0         1         2                            0, 2 or 8 bytes   4 bytes
 *  +---------+---------+----------------------------+-----------------+------+---------+
 *  | FIN,    | MASK,   | 126: 16 bits, 127: 64 bits |                 | mask | payload |
 *  | opcode  | length  | follow with the length     |                 |      |         |
 *  +---------+---------+----------------------------+-----------------+------+---------+
 * </pre>
 */
final class FrameReader {
    static final int PROTOCOL_ERROR = 1002;
    static final int NOT_UTF_8 = 1007;
    static final int TOO_BIG = 1009;

    private static final int FIN = 0x80;
    private static final int RESERVED = 0x70;
    private static final int MASK = 0x80;
    private static final int MOST_OF_CONTROL = 125;
    /** Bytes for which memory is taken before they have arrived. */
    private static final int STEP = 16 << 10;

    private final InputStream in;
    private final int limit_bytes;
    private final byte[] mask = new byte[4];
    private byte[] message = {};
    private int length;
    /** Of the message whose fragments are arriving; null between messages. */
    private @Nullable Kind begun;

    FrameReader(InputStream in, int limit_bytes) {
        this.in = in;
        this.limit_bytes = limit_bytes;
    }

    /**
     * Reads frames up to the end of a message, or up to a control frame.
     *
     * @return null when the connection ends between frames
     */
    @Nullable
    Incoming next() throws IOException, ProtocolError {
        while (true) {
            int first = in.read();
            if (first < 0) {
                return null;
            }
            if ((first & RESERVED) != 0) {
                throw new ProtocolError(PROTOCOL_ERROR, "reserved bits must be 0");
            }
            boolean last = (first & FIN) != 0;
            int opcode = first & 0xf;
            long size = readSize();
            if (opcode >= 8) {
                return control(opcode, last, size);
            }
            begin(opcode);
            if (size > limit_bytes - length) {
                throw new ProtocolError(TOO_BIG, "a message has at most " + limit_bytes + " bytes");
            }
            readFully(in, mask, 0, mask.length);
            readPayload((int) size);
            if (last) {
                return end();
            }
        }
    }

    private long readSize() throws IOException, ProtocolError {
        int second = readByte();
        if ((second & MASK) == 0) {
            throw new ProtocolError(PROTOCOL_ERROR, "a client's frames must be masked");
        }
        int size = second & 0x7f;
        int more = size == 127 ? Long.BYTES : size == 126 ? Short.BYTES : 0;
        long extended = 0;
        for (int k = 0; k < more; k++) {
            extended = extended << 8 | readByte();
        }
        if (extended < 0) {
            throw new ProtocolError(PROTOCOL_ERROR, "a length is negative");
        }
        return more == 0 ? size : extended;
    }

    private Incoming control(int opcode, boolean last, long size) throws IOException, ProtocolError {
        if (!last || size > MOST_OF_CONTROL) {
            throw new ProtocolError(
                    PROTOCOL_ERROR, "a control frame is one frame of at most " + MOST_OF_CONTROL + " bytes");
        }
        readFully(in, mask, 0, mask.length);
        byte[] data = new byte[(int) size];
        readFully(in, data, 0, data.length);
        unmask(data);
        return switch (opcode) {
            case 8 -> close(data);
            case 9 -> new Incoming(Kind.PING, data);
            case 10 -> new Incoming(Kind.PONG, data);
            default -> throw new ProtocolError(PROTOCOL_ERROR, "the opcode " + opcode + " is unknown");
        };
    }

    private static Incoming close(byte[] data) throws ProtocolError {
        if (data.length == 0) {
            return new Incoming(Kind.CLOSE, data);
        }
        int code = data.length == 1 ? -1 : (data[0] & 0xff) << 8 | (data[1] & 0xff);
        boolean registered = code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
        if (!registered && !(code >= 3000 && code <= 4999)) {
            throw new ProtocolError(PROTOCOL_ERROR, "the code of a close is invalid");
        }
        requireUtf8(data, 2, data.length - 2);
        return new Incoming(Kind.CLOSE, data);
    }

    private void begin(int opcode) throws ProtocolError {
        if (opcode == 0 && begun == null) {
            throw new ProtocolError(PROTOCOL_ERROR, "no message has begun that could be continued");
        }
        if (opcode != 0 && begun != null) {
            throw new ProtocolError(PROTOCOL_ERROR, "a message begins within another one");
        }
        switch (opcode) {
            case 0 -> {}
            case 1 -> begun = Kind.TEXT;
            case 2 -> begun = Kind.BINARY;
            default -> throw new ProtocolError(PROTOCOL_ERROR, "the opcode " + opcode + " is unknown");
        }
    }

    private void readPayload(int size) throws IOException {
        int at = 0;
        while (at < size) {
            int part = Math.min(size - at, STEP);
            if (message.length < length + part) {
                message = Arrays.copyOf(message, Math.min(limit_bytes, Math.max(2 * message.length, length + part)));
            }
            readFully(in, message, length, part);
            for (int k = 0; k < part; k++) {
                message[length + k] ^= mask[(at + k) & 3];
            }
            length += part;
            at += part;
        }
    }

    private Incoming end() throws ProtocolError {
        Kind kind = begun == null ? Kind.BINARY : begun;
        byte[] data = Arrays.copyOf(message, length);
        begun = null;
        length = 0;
        if (message.length > STEP) {
            message = new byte[STEP];
        }
        if (kind == Kind.TEXT) {
            requireUtf8(data, 0, data.length);
        }
        return new Incoming(kind, data);
    }

    private static void requireUtf8(byte[] data, int offset, int length) throws ProtocolError {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data, offset, length));
        } catch (CharacterCodingException e) {
            throw new ProtocolError(NOT_UTF_8, "a text must be UTF-8");
        }
    }

    private void unmask(byte[] data) {
        for (int k = 0; k < data.length; k++) {
            data[k] ^= mask[k & 3];
        }
    }

    private int readByte() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("the connection ended within a frame");
        }
        return next;
    }

    private static void readFully(InputStream in, byte[] dest, int offset, int count) throws IOException {
        if (in.readNBytes(dest, offset, count) < count) {
            throw new EOFException("the connection ended within a frame");
        }
    }
}
