package org.furrow.node.can.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;

/** A connection whose token has not arrived yet. */
final class Newcomer {
    /** Time in which the token must arrive. */
    static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);

    private static final int MAX_BYTES = PacketHead.BYTES + AccessToken.MOST_BYTES;

    /** What the bytes that have arrived are. */
    enum Verdict {
        INCOMPLETE,
        ACCEPTED,
        WRONG
    }

    private final SocketChannel channel;
    private final String address;
    private final long since_ns;
    private final ByteBuffer in = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    Newcomer(SocketChannel channel, String address, long now_ns) {
        this.channel = channel;
        this.address = address;
        since_ns = now_ns;
    }

    /** Reads what has arrived, up to the end of the token and no further. */
    Verdict read(AccessToken token) throws IOException {
        in.limit(length());
        while (in.hasRemaining()) {
            int read = channel.read(in);
            if (read < 0) {
                throw new IOException("it has closed the connection");
            }
            if (read == 0) {
                return Verdict.INCOMPLETE;
            }
            if (in.position() == PacketHead.BYTES && length() < 0) {
                return Verdict.WRONG;
            }
            in.limit(length());
        }
        return token.equals(in, PacketHead.BYTES, in.position() - PacketHead.BYTES) ? Verdict.ACCEPTED : Verdict.WRONG;
    }

    /** Number of bytes to read: the header, then the packet as its header gives it; -1 if it is not a token. */
    private int length() {
        if (in.position() < PacketHead.BYTES) {
            return PacketHead.BYTES;
        }
        int length = PacketHead.length(in, 0, PacketHead.TYPE_TOKEN, PacketHead.BYTES + AccessToken.LEAST_BYTES);
        return length > MAX_BYTES ? -1 : length;
    }

    boolean isOverdue(long now_ns) {
        return now_ns - since_ns > TIMEOUT_NS;
    }

    SocketChannel channel() {
        return channel;
    }

    String address() {
        return address;
    }

    void close() {
        CloseHelper.quietClose(channel);
    }
}
