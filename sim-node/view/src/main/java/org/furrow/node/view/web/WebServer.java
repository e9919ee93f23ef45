package org.furrow.node.view.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.agrona.CloseHelper;

/**
 * An HTTP/1.1 and WebSocket server with a virtual thread for each connection. What it sends can be seen by every
 * program on the machine; what controls a run requires the token.
 */
public final class WebServer implements AutoCloseable {
    private static final int BACKLOG = 64;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration GRACE = Duration.ofSeconds(1);

    /**
     * Where a server listens and whom it serves.
     *
     * @param listen address and port; port 0: any free one
     * @param names further names of this machine in URLs, without a port
     * @param origins of pages of other servers that may connect, as {@code https://example.com}
     */
    public record Settings(InetSocketAddress listen, Set<String> names, Set<String> origins, AccessToken token) {
        /** @throws IllegalArgumentException when the address is the name of an unknown machine */
        public Settings {
            if (listen.isUnresolved()) {
                throw new IllegalArgumentException(listen.getHostString() + " is not an address");
            }
            names = Set.copyOf(names);
            origins = Set.copyOf(origins);
        }

        /** Serves this machine alone. */
        public static Settings loopback(int port, AccessToken token) {
            return new Settings(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Set.of(), Set.of(), token);
        }
    }

    private final Settings settings;
    private final ServerSocket server;
    private final Desk desk;
    private final Map<Connection, Thread> connections = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private WebServer(Settings settings, ServerSocket server, Desk desk) {
        this.settings = settings;
        this.server = server;
        this.desk = desk;
    }

    /**
     * Begins to listen.
     *
     * @param report receives a line for each kind of refusal and failure
     * @throws IOException when the address or port is not available
     */
    public static WebServer start(
            Settings settings, Resources resources, List<SocketService> services, Consumer<String> report)
            throws IOException {
        return start(settings, resources, services, report, ServerLimits.USUAL);
    }

    static WebServer start(
            Settings settings,
            Resources resources,
            List<SocketService> services,
            Consumer<String> report,
            ServerLimits limits)
            throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(settings.listen, BACKLOG);
            Access access = new Access(settings, server.getLocalPort());
            Desk desk = new Desk(resources, services, access, limits, new Reports(report));
            WebServer web = new WebServer(settings, server, desk);
            Thread.ofVirtual().name("web").start(web::accept);
            Thread.ofVirtual().name("web-ticks").start(web::tick);
            return web;
        } catch (IOException e) {
            CloseHelper.quietClose(server);
            throw e;
        }
    }

    /** The port on which the server listens. */
    public int port() {
        return server.getLocalPort();
    }

    /** The URL of the first page. The token is in its fragment, which a browser sends to no server. */
    public String url() {
        return "http://" + address() + "/#token=" + settings.token.hex();
    }

    /** The URL of WebSockets for other programs than the page, with the token. */
    public String socketUrl() {
        return "ws://" + address() + "/?token=" + settings.token.hex();
    }

    private String address() {
        InetAddress at = settings.listen.getAddress();
        InetAddress reached = at.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : at;
        return Access.literal(reached) + ":" + port();
    }

    private void accept() {
        while (!closed) {
            try {
                admit(server.accept());
            } catch (IOException e) {
                if (!closed) {
                    desk.reports().add("a connection cannot be accepted: " + e.getMessage());
                    sleep(PAUSE);
                }
            }
        }
    }

    private void admit(Socket socket) {
        if (connections.size() >= desk.limits().connections()) {
            Optional<Connection> longest = connections.keySet().stream()
                    .filter(Connection::isIdle)
                    .max(Comparator.comparingInt(Connection::waited));
            if (longest.isEmpty()) {
                desk.reports().add("a client was refused: there are too many connections");
                CloseHelper.quietClose(socket);
                return;
            }
            longest.get().closeNow();
        }
        Connection connection = new Connection(socket, desk);
        Thread thread = Thread.ofVirtual().name("web-client").unstarted(() -> {
            try {
                connection.serve();
            } finally {
                connections.remove(connection);
            }
        });
        connections.put(connection, thread);
        thread.start();
    }

    private void tick() {
        while (!closed) {
            sleep(Duration.ofMillis(desk.limits().tick_ms()));
            connections.keySet().forEach(Connection::tick);
        }
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops listening and ends all connections. */
    @Override
    public void close() {
        closed = true;
        CloseHelper.quietClose(server);
        connections.keySet().forEach(Connection::end);
        for (Map.Entry<Connection, Thread> each : connections.entrySet()) {
            try {
                each.getValue().join(GRACE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            each.getKey().closeNow();
        }
    }
}
