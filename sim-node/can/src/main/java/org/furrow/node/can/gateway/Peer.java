package org.furrow.node.can.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;

/**
 * A connected peer: its packets in and out. It cannot block the gateway: the rest of what was begun is written before
 * anything else.
 */
final class Peer {
    private static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int IN_BYTES = 1 << 16;

    private final SocketChannel channel;
    private final String address;
    private final GatewayHello hello;
    private final ByteBuffer in = ByteBuffer.allocateDirect(IN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    /** Room for two packets. */
    private final ByteBuffer out =
            ByteBuffer.allocateDirect(2 * PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private boolean writing;
    private long heard_ns;

    /** Takes the packets of a peer. */
    @FunctionalInterface
    interface Reader {
        /**
         * Takes a packet.
         *
         * @param at its index in the buffer
         * @throws IOException when the packet is not valid
         */
        void packet(ByteBuffer in, int at, int length) throws IOException;
    }

    Peer(PendingConnection admitted, GatewayHello hello, long now_ns) {
        channel = admitted.channel();
        address = admitted.address();
        this.hello = hello;
        heard_ns = now_ns;
        GatewayRefusal.ADMITTED.write(out);
        writing = true;
    }

    /** Reads what has arrived; the buffer's bytes are valid until the reader returns. */
    void read(Reader reader, long now_ns) throws IOException {
        int read;
        do {
            read = channel.read(in);
            take(reader, now_ns);
        } while (read > 0);
        if (read < 0) {
            throw new IOException("it has closed the connection");
        }
        if (now_ns - heard_ns > SILENCE_NS) {
            throw new IOException("it sent no packet for 5 s");
        }
    }

    private void take(Reader reader, long now_ns) throws IOException {
        int at = 0;
        while (in.position() - at >= PacketHead.BYTES) {
            int length = PacketHead.length(in, at, PacketHead.type(in, at), PacketHead.BYTES);
            if (length < 0) {
                throw new IOException("received data is not a packet (FGW" + PacketHead.VERSION + ")");
            }
            if (in.position() - at < length) {
                break;
            }
            reader.packet(in, at, length);
            heard_ns = now_ns;
            at += length;
        }
        in.flip().position(at);
        in.compact();
    }

    /** The buffer for the packets of this period; they are sent by {@link #send}. Only while it {@link #isIdle}. */
    ByteBuffer out() {
        return out;
    }

    /** Whether all packets before are written. */
    boolean isIdle() {
        return !writing;
    }

    /** Sends what is in {@link #out} from its position to its limit. */
    void send() {
        writing = true;
    }

    void flush() throws IOException {
        if (writing) {
            channel.write(out);
            writing = out.hasRemaining(); // the rest replaces the packet of the next period
        }
    }

    String address() {
        return address;
    }

    GatewayHello hello() {
        return hello;
    }

    void close() {
        CloseHelper.quietClose(channel);
    }
}
