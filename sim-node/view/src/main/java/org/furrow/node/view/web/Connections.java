package org.furrow.node.view.web;

import java.nio.channels.SelectableChannel;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Limits how many connections a server has, and how long a client may take for a request or a sign of life. */
final class Connections implements Connection.Listener, SelectorManager.AcceptListener {
    private final ServerLimits limits;
    private final Reports reports;
    /** Numbers what happens, so that the connection that has waited longest is known. */
    private final AtomicLong events = new AtomicLong();

    private final Map<SelectableChannel, Long> accepted = new ConcurrentHashMap<>();
    private final Map<Connection, Asking> open = new ConcurrentHashMap<>();
    private final Set<SocketConnection> webSockets = ConcurrentHashMap.newKeySet();

    /** A connection's next request: for how long it has been due, and since which event. */
    private static final class Asking {
        final Patience patience = new Patience();
        volatile long since;
    }

    Connections(ServerLimits limits, Reports reports) {
        this.limits = limits;
        this.reports = reports;
    }

    ServerLimits limits() {
        return limits;
    }

    @Override
    public void onAccepting(SelectableChannel channel) {
        accepted.put(channel, events.incrementAndGet());
    }

    @Override
    public void onAccepted(SelectableChannel channel) {
        accepted.remove(channel);
    }

    @Override
    public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
        accepted.remove(channel);
    }

    @Override
    public void onOpened(Connection connection) {
        Asking asking = new Asking();
        open.put(connection, asking);
        if (connection instanceof ConnectionMetaData) { // HTTP; the other kind is a WebSocket, which asks no more
            Long event = accepted.get(connection.getEndPoint().getTransport());
            begin(asking, event == null ? events.incrementAndGet() : event);
            if (open.size() > limits.connections() && connection.equals(closeLongestWaiting())) {
                reports.add("a client was refused: there are too many connections");
            }
        }
    }

    private void begin(Asking asking, long event) {
        asking.since = event;
        asking.patience.begin(limits.request_ticks());
    }

    private @Nullable Connection closeLongestWaiting() {
        Connection longest = open.entrySet().stream()
                .filter(entry -> entry.getValue().patience.isDue())
                .min(Comparator.comparingLong(entry -> entry.getValue().since))
                .map(Map.Entry::getKey)
                .orElse(null);
        if (longest != null) {
            open.remove(longest);
            longest.getEndPoint().close();
        }
        return longest;
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection);
    }

    /** A request has arrived; the next one is due when it has been answered. */
    void hasAsked(Request request) {
        Asking asking = open.get(request.getConnectionMetaData().getConnection());
        if (asking != null) {
            asking.patience.end();
            Request.addCompletionListener(request, _ -> begin(asking, events.incrementAndGet()));
        }
    }

    void add(SocketConnection webSocket) {
        webSockets.add(webSocket);
    }

    void remove(SocketConnection webSocket) {
        webSockets.remove(webSocket);
    }

    /** A tick has passed. */
    void tick() {
        open.forEach((connection, asking) -> {
            asking.patience.tick();
            if (asking.patience.isOver()) {
                connection.getEndPoint().close();
            }
        });
        webSockets.forEach(SocketConnection::tick);
    }

    /** Ends all WebSockets, whose clients get the reason first. */
    void end(long grace_ms) {
        webSockets.forEach(webSocket -> webSocket.close(SocketConnection.GOING_AWAY, "the server ends"));
        webSockets.forEach(webSocket -> webSocket.awaitEnd(grace_ms));
    }
}
