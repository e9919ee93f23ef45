package org.furrow.node.hil.xcp;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** XCP by UDP; a datagram may have several messages. */
final class XcpUdp implements XcpLink {
    private static final int MOST_DATAGRAM_BYTES = 1500;

    private final DatagramChannel channel;
    private final ByteBuffer in = ByteBuffer.allocateDirect(MOST_DATAGRAM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer out =
            ByteBuffer.allocateDirect(MOST_DATAGRAM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private @Nullable SocketAddress sender;
    private @Nullable SocketAddress master;

    XcpUdp(int port) throws IOException {
        channel = DatagramChannel.open();
        try {
            channel.bind(XcpEthernet.here(port));
            channel.configureBlocking(false);
        } catch (IOException e) {
            CloseHelper.close(channel);
            throw e;
        }
    }

    @Override
    public int receive(Receiver to) {
        try {
            sender = channel.receive(in.clear());
        } catch (IOException e) {
            return 0; // perhaps no program listens at the master's port any more
        }
        if (sender == null) {
            return 0;
        }
        in.flip();
        while (in.remaining() > HEAD_BYTES) {
            int length = in.getShort(in.position()) & 0xFFFF;
            int at = in.position() + HEAD_BYTES;
            if (length < 1 || length > XcpLimits.ETHERNET.maxCto() || at + length > in.limit()) {
                return 1; // not a message of XCP
            }
            to.onPacket(in, at, length);
            in.position(at + length);
        }
        return 1;
    }

    @Override
    public void follow() {
        master = sender;
    }

    @Override
    public boolean isFollowed() {
        return sender != null && sender.equals(master);
    }

    @Override
    public boolean isLost() {
        return false;
    }

    @Override
    public void send(DirectBuffer from, int at, int length, int counter) {
        SocketAddress to = master;
        if (to == null) {
            return;
        }
        out.clear().putShort((short) length).putShort((short) counter);
        from.getBytes(at, out, length);
        try {
            int _ = channel.send(out.flip(), to);
        } catch (IOException e) {
            // lost, as on the network
        }
    }

    @Override
    public void close() {
        CloseHelper.close(channel);
    }
}
