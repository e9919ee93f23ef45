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
final class GatewayDoor implements AutoCloseable {
    private static final int MOST_AT_ONCE = 64;
    private static final int MOST_WAITING = 16;
    private static final Refusal LATE = new Refusal(Refusal.LATE, "its hello did not arrive in time");
    private static final Refusal TOO_MANY = new Refusal(Refusal.LATE, "too many connections without a hello");

    private final ServerSocketChannel server;
    private final @Nullable AccessToken token;
    private final Refusals refusals;
    private final Deque<Newcomer> waiting = new ArrayDeque<>();

    /** Decides on a hello. */
    @FunctionalInterface
    interface Judge {
        /** Why the peer is refused; null if it is not. */
        @Nullable
        Refusal of(Hello hello);
    }

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

    /** Returns the next peer whose hello has arrived and is accepted; null if there is none. */
    @Nullable
    Newcomer admit(Judge judge, long now_ns) throws IOException {
        for (int count = waiting.size(); count > 0; count--) {
            Newcomer newcomer = waiting.removeFirst();
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
            Newcomer newcomer = new Newcomer(channel, from, now_ns);
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
    private boolean isAdmitted(Newcomer newcomer, Judge judge, long now_ns) {
        Refusal refusal;
        try {
            refusal = newcomer.read(token);
        } catch (IOException e) {
            lose(newcomer, String.valueOf(e.getMessage()), now_ns);
            return false;
        }
        Hello hello = newcomer.hello();
        if (refusal == null && hello == null) {
            if (newcomer.isOverdue(now_ns)) {
                refuse(newcomer, LATE, now_ns);
            } else {
                keep(newcomer, now_ns);
            }
            return false;
        }
        Refusal verdict = refusal != null || hello == null ? refusal : judge.of(hello);
        if (verdict != null) {
            refuse(newcomer, verdict, now_ns);
            return false;
        }
        return true;
    }

    private void keep(Newcomer newcomer, long now_ns) {
        if (waiting.size() == MOST_WAITING) {
            refuse(waiting.removeFirst(), TOO_MANY, now_ns);
        }
        waiting.addLast(newcomer);
    }

    private void refuse(Newcomer newcomer, Refusal refusal, long now_ns) {
        newcomer.refuse(refusal);
        refusals.add(newcomer.address(), refusal.why(), now_ns);
    }

    private void lose(Newcomer newcomer, String why, long now_ns) {
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
