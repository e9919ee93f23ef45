package org.furrow.node.hil.xcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** XCP by TCP, for one master at a time: while it is connected, another connection is closed at once. */
final class XcpTcp implements XcpLink {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ServerSocketChannel acceptor;
    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private @Nullable SocketChannel connection;
    private boolean followed;

    /** @param port 0: any free one */
    XcpTcp(int port) throws IOException {
        acceptor = ServerSocketChannel.open();
        try {
            acceptor.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            acceptor.bind(XcpEthernet.here(port));
            acceptor.configureBlocking(false);
        } catch (IOException e) {
            CloseHelper.close(acceptor);
            throw e;
        }
    }

    int port() throws IOException {
        return ((InetSocketAddress) acceptor.getLocalAddress()).getPort();
    }

    @Override
    public int receive(Receiver to) {
        try {
            accept();
            SocketChannel from = connection;
            if (from == null) {
                return 0;
            }
            flush(from);
            int count = from.read(in);
            if (count < 0 || !take(to)) {
                end();
            }
            return Math.abs(count);
        } catch (IOException e) {
            end(); // the master has ended the connection
            return 1;
        }
    }

    private void accept() throws IOException {
        SocketChannel next = acceptor.accept();
        if (next == null) {
            return;
        }
        if (connection != null && followed) {
            CloseHelper.close(next);
            return;
        }
        CloseHelper.quietClose(connection);
        next.configureBlocking(false);
        next.setOption(StandardSocketOptions.TCP_NODELAY, true);
        connection = next;
        followed = false;
        in.clear();
        out.clear();
    }

    /** Passes on the complete messages; returns false when the stream has none. */
    private boolean take(Receiver to) {
        in.flip();
        while (in.remaining() >= HEAD_BYTES) {
            int length = in.getShort(in.position()) & 0xFFFF;
            int at = in.position() + HEAD_BYTES;
            if (length < 1 || length > XcpLimits.ETHERNET.maxCto()) {
                return false;
            }
            if (at + length > in.limit()) {
                break;
            }
            to.onPacket(in, at, length);
            in.position(at + length);
        }
        in.compact();
        return true;
    }

    private void end() {
        CloseHelper.quietClose(connection);
        connection = null;
    }

    @Override
    public void follow() {
        followed = true;
    }

    @Override
    public boolean isFollowed() {
        return followed;
    }

    @Override
    public boolean isLost() {
        return connection == null;
    }

    @Override
    public void send(DirectBuffer from, int at, int length, int counter) {
        SocketChannel to = connection;
        if (to == null || !followed || out.remaining() < HEAD_BYTES + length) {
            return;
        }
        out.putShort((short) length).putShort((short) counter);
        from.getBytes(at, out, length);
        try {
            flush(to);
        } catch (IOException e) {
            end();
        }
    }

    private void flush(SocketChannel to) throws IOException {
        if (out.position() > 0) {
            out.flip();
            int _ = to.write(out);
            out.compact();
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(connection);
        CloseHelper.close(acceptor);
    }
}
