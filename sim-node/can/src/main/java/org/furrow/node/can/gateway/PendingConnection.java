package org.furrow.node.can.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/** A connection whose hello has not arrived yet. */
final class PendingConnection {
    /** Time in which the hello must arrive. */
    static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);

    private static final int MOST_READS = 8;
    private static final int MAX_BYTES = GatewayHello.BYTES + GatewayToken.MOST_BYTES;
    private static final GatewayRefusal NO_HELLO = new GatewayRefusal(
            GatewayRefusal.NO_HELLO,
            "its first packet is not a hello (FGW" + PacketHead.VERSION + ", type " + PacketHead.TYPE_HELLO + ")");
    private static final GatewayRefusal NO_TOKEN =
            new GatewayRefusal(GatewayRefusal.TOKEN, "it did not present the token");

    private final SocketChannel channel;
    private final String address;
    private final long since_ns;
    private final ByteBuffer in = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private @Nullable GatewayHello hello;

    PendingConnection(SocketChannel channel, String address, long now_ns) {
        this.channel = channel;
        this.address = address;
        since_ns = now_ns;
    }

    /**
     * Reads what has arrived, up to the end of the hello and no further.
     *
     * @param token that it must present, or null
     * @return why it is refused; null if it is not, or not yet
     */
    @Nullable
    GatewayRefusal read(@Nullable GatewayToken token) throws IOException {
        int length = PacketHead.BYTES;
        while (true) {
            if (in.position() >= PacketHead.BYTES) {
                GatewayRefusal refusal = refusalOfHead();
                if (refusal != null) {
                    return refusal;
                }
                length = PacketHead.length(in, 0, PacketHead.TYPE_HELLO, GatewayHello.BYTES);
            }
            in.limit(length);
            if (!in.hasRemaining()) {
                return judge(token, length);
            }
            int read = channel.read(in);
            if (read < 0) {
                throw new IOException("it has closed the connection");
            }
            if (read == 0) {
                return null;
            }
        }
    }

    private @Nullable GatewayRefusal refusalOfHead() {
        int version = PacketHead.version(in);
        if (version >= 0 && version != PacketHead.VERSION) {
            return new GatewayRefusal(GatewayRefusal.VERSION, wrongVersion(version));
        }
        int length = PacketHead.length(in, 0, PacketHead.TYPE_HELLO, GatewayHello.BYTES);
        return length < 0 || length > MAX_BYTES || PacketHead.frames(in, 0) != 0 ? NO_HELLO : null;
    }

    private static String wrongVersion(int version) {
        return "it speaks version " + version + " of the protocol, this gateway version " + PacketHead.VERSION;
    }

    private @Nullable GatewayRefusal judge(@Nullable GatewayToken token, int length) {
        if (GatewayHello.version(in) != PacketHead.VERSION) {
            return new GatewayRefusal(GatewayRefusal.VERSION, wrongVersion(GatewayHello.version(in)));
        }
        if (token != null && !token.equals(in, GatewayHello.BYTES, length - GatewayHello.BYTES)) {
            return NO_TOKEN;
        }
        hello = GatewayHello.read(in);
        return hello == null ? NO_HELLO : null;
    }

    /** Its hello; null until it has arrived. */
    @Nullable
    GatewayHello hello() {
        return hello;
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

    /** Says why it is refused, as far as it listens, and closes the connection. */
    void refuse(GatewayRefusal refusal) {
        try {
            ByteBuffer packet = ByteBuffer.allocate(PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            int reads = 0;
            while (reads < MOST_READS && channel.read(packet.clear()) > 0) {
                reads++; // what is not read when the connection closes would cost it the answer
            }
            refusal.write(packet);
            channel.write(packet);
        } catch (IOException e) {
            // it has gone
        }
        close();
    }

    void close() {
        CloseHelper.quietClose(channel);
    }
}
