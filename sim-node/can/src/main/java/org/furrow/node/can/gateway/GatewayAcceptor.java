package org.furrow.node.can.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/**
 * Accepts peers after their hello. Connections that are refused do not disturb the connected peers, and each call takes
 * a limited number of them.
 */
final class GatewayAcceptor implements AutoCloseable {
    private static final int MOST_AT_ONCE = 64;
    private static final int MOST_WAITING = 16;
    private static final GatewayRefusal LATE =
            new GatewayRefusal(GatewayRefusal.LATE, "its hello did not arrive in time");
    private static final GatewayRefusal TOO_MANY =
            new GatewayRefusal(GatewayRefusal.LATE, "too many connections without a hello");

    private final ServerSocketChannel server;
    private final @Nullable GatewayToken token;
    private final Refusals refusals;
    private final Deque<PendingConnection> waiting = new ArrayDeque<>();

    /** Decides on a hello. */
    @FunctionalInterface
    interface Judge {
        /** Why the peer is refused; null if it is not. */
        @Nullable
        GatewayRefusal of(GatewayHello hello);
    }

    GatewayAcceptor(InetSocketAddress at, @Nullable GatewayToken token, Refusals refusals) throws IOException {
        this.token = token;
        this.refusals = refusals;
        server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(at);
            server.configureBlocking(false);
        } catch (IOException e) {
            CloseHelper.quietClose(server);
            throw e;
        }
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /** Returns the next peer whose hello has arrived and is accepted; null if there is none. */
    @Nullable
    PendingConnection admit(Judge judge, long now_ns) throws IOException {
        for (int count = waiting.size(); count > 0; count--) {
            PendingConnection newcomer = waiting.removeFirst();
            if (isAdmitted(newcomer, judge, now_ns)) {
                return newcomer;
            }
        }
        for (int k = 0; k < MOST_AT_ONCE; k++) {
            SocketChannel channel = server.accept();
            if (channel == null) {
                break;
            }
            String from = String.valueOf(channel.socket().getRemoteSocketAddress());
            PendingConnection newcomer = new PendingConnection(channel, from, now_ns);
            try {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            } catch (IOException e) {
                lose(newcomer, "it has closed the connection", now_ns);
                continue;
            }
            if (isAdmitted(newcomer, judge, now_ns)) {
                return newcomer;
            }
        }
        refusals.report(now_ns);
        return null;
    }

    /** Reads the hello of a newcomer, which waits when that is not complete; the one that waits longest yields. */
    private boolean isAdmitted(PendingConnection newcomer, Judge judge, long now_ns) {
        GatewayRefusal refusal;
        try {
            refusal = newcomer.read(token);
        } catch (IOException e) {
            lose(newcomer, String.valueOf(e.getMessage()), now_ns);
            return false;
        }
        GatewayHello hello = newcomer.hello();
        if (refusal == null && hello == null) {
            if (newcomer.isOverdue(now_ns)) {
                refuse(newcomer, LATE, now_ns);
            } else {
                keep(newcomer, now_ns);
            }
            return false;
        }
        GatewayRefusal verdict = refusal != null || hello == null ? refusal : judge.of(hello);
        if (verdict != null) {
            refuse(newcomer, verdict, now_ns);
            return false;
        }
        return true;
    }

    private void keep(PendingConnection newcomer, long now_ns) {
        if (waiting.size() == MOST_WAITING) {
            refuse(waiting.removeFirst(), TOO_MANY, now_ns);
        }
        waiting.addLast(newcomer);
    }

    private void refuse(PendingConnection newcomer, GatewayRefusal refusal, long now_ns) {
        newcomer.refuse(refusal);
        refusals.add(newcomer.address(), refusal.why(), now_ns);
    }

    private void lose(PendingConnection newcomer, String why, long now_ns) {
        newcomer.close();
        refusals.add(newcomer.address(), why, now_ns);
    }

    @Override
    public void close() {
        for (Iterator<PendingConnection> all = waiting.iterator(); all.hasNext(); ) {
            all.next().close();
        }
        CloseHelper.quietClose(server);
    }
}
