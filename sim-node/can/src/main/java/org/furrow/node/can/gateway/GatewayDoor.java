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
import org.furrow.node.can.gateway.Newcomer.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Accepts plant models, one at a time, after they have presented the token if there is one. Connections that are
 * refused do not disturb the connected plant, and each call takes a limited number of them.
 */
final class GatewayDoor implements AutoCloseable {
    private static final int MOST_AT_ONCE = 64;
    private static final int MOST_WAITING = 16;

    private final ServerSocketChannel server;
    private final @Nullable AccessToken token;
    private final Refusals refusals;
    private final Deque<Newcomer> waiting = new ArrayDeque<>();

    GatewayDoor(InetSocketAddress at, @Nullable AccessToken token, Refusals refusals) throws IOException {
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

    /**
     * Returns the next plant model; null if there is none.
     *
     * @param occupied whether a plant is connected, so that all others are refused
     */
    @Nullable
    SocketChannel admit(boolean occupied, long now_ns) throws IOException {
        SocketChannel admitted = checkWaiting(occupied, now_ns);
        for (int k = 0; k < MOST_AT_ONCE; k++) {
            SocketChannel channel = server.accept();
            if (channel == null) {
                break;
            }
            String from = String.valueOf(channel.socket().getRemoteSocketAddress());
            Newcomer newcomer = new Newcomer(channel, from, now_ns);
            try {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            } catch (IOException e) {
                refuse(newcomer, "it has closed the connection", now_ns);
                continue;
            }
            boolean full = occupied || admitted != null;
            if (token == null && !full) {
                admitted = channel;
            } else if (token == null) {
                refuse(newcomer, "a plant is already connected", now_ns);
            } else if (isAdmitted(newcomer, full, now_ns)) {
                admitted = channel;
            }
        }
        refusals.report(now_ns);
        return admitted;
    }

    private @Nullable SocketChannel checkWaiting(boolean occupied, long now_ns) {
        SocketChannel admitted = null;
        int count = waiting.size();
        for (int k = 0; k < count; k++) {
            Newcomer newcomer = waiting.removeFirst();
            if (isAdmitted(newcomer, occupied || admitted != null, now_ns)) {
                admitted = newcomer.channel();
            }
        }
        return admitted;
    }

    /** Reads the token of a newcomer, which waits when that is not complete; the one that waits longest yields. */
    private boolean isAdmitted(Newcomer newcomer, boolean full, long now_ns) {
        AccessToken secret = token;
        if (secret == null) {
            return false;
        }
        Verdict verdict;
        try {
            verdict = newcomer.read(secret);
        } catch (IOException e) {
            refuse(newcomer, String.valueOf(e.getMessage()), now_ns);
            return false;
        }
        if (verdict == Verdict.WRONG) {
            refuse(newcomer, "it did not present the token", now_ns);
        } else if (verdict == Verdict.ACCEPTED && full) {
            refuse(newcomer, "a plant is already connected", now_ns);
        } else if (verdict == Verdict.INCOMPLETE) {
            if (newcomer.isOverdue(now_ns)) {
                refuse(newcomer, "its token did not arrive in time", now_ns);
            } else {
                keep(newcomer, now_ns);
            }
        }
        return verdict == Verdict.ACCEPTED && !full;
    }

    private void keep(Newcomer newcomer, long now_ns) {
        if (waiting.size() == MOST_WAITING) {
            refuse(waiting.removeFirst(), "too many connections without a token", now_ns);
        }
        waiting.addLast(newcomer);
    }

    private void refuse(Newcomer newcomer, String why, long now_ns) {
        newcomer.close();
        refusals.add(newcomer.address(), why, now_ns);
    }

    @Override
    public void close() {
        for (Iterator<Newcomer> all = waiting.iterator(); all.hasNext(); ) {
            all.next().close();
        }
        CloseHelper.quietClose(server);
    }
}
