package org.furrow.node.view.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A connection that sends exactly the given bytes. */
final class RawClient implements AutoCloseable {
    /** A lost answer fails a test instead of hanging it. */
    private static final int TIMEOUT_MS = 300_000;
    /** Small, so that a client that does not read soon stops the server. */
    private static final int RECEIVE_BYTES = 16 << 10;

    private static final byte[] MASK = {0x37, (byte) 0xfa, 0x21, 0x3d};

    private final Socket socket;
    private final InputStream in;
    private final int port;

    RawClient(int port) throws IOException {
        this.port = port;
        socket = new Socket();
        socket.setReceiveBufferSize(RECEIVE_BYTES);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(TIMEOUT_MS);
        in = socket.getInputStream();
    }

    /** A client's frame. */
    static byte[] frame(int first, byte[] payload) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(first);
        if (payload.length < 126) {
            out.write(0x80 | payload.length);
        } else if (payload.length < 1 << 16) {
            out.write(0x80 | 126);
            out.write(payload.length >> 8);
            out.write(payload.length);
        } else {
            out.write(0x80 | 127);
            for (int shift = 56; shift >= 0; shift -= 8) {
                out.write((int) ((long) payload.length >> shift));
            }
        }
        out.writeBytes(MASK);
        for (int k = 0; k < payload.length; k++) {
            out.write(payload[k] ^ MASK[k & 3]);
        }
        return out.toByteArray();
    }

    String host() {
        return "127.0.0.1:" + port;
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends a GET with further header lines, each of which ends with a line feed. */
    RawClient get(String target, String headers) throws IOException {
        return send(("GET " + target + " HTTP/1.1\nHost: " + host() + "\n" + headers + "\n").replace("\n", "\r\n"));
    }

    RawClient upgrade(String protocols, String headers) throws IOException {
        return get(
                "/",
                "Upgrade: websocket\nConnection: keep-alive, Upgrade\nSec-WebSocket-Version: 13\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Protocol: " + protocols + "\n"
                        + headers);
    }

    /** Reads a head up to its empty line; what was read when the connection ended before. */
    String readHead() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    byte[] read(int bytes) throws IOException {
        return in.readNBytes(bytes);
    }

    /** Reads a message of the server, in one frame or several. */
    byte[] readMessage() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        boolean last = false;
        while (!last) {
            byte[] head = read(2);
            last = head[0] < 0;
            int length = head[1];
            if (length == 126) {
                length = Short.toUnsignedInt(ByteBuffer.wrap(read(2)).getShort());
            } else if (length == 127) {
                length = Math.toIntExact(ByteBuffer.wrap(read(8)).getLong());
            }
            message.writeBytes(read(length));
        }
        return message.toByteArray();
    }

    String readAll() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
