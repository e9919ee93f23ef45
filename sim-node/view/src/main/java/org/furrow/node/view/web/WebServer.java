package org.furrow.node.view.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/**
 * An HTTP/1.1 and WebSocket server on Jetty. What it sends can be seen by every program on the machine; what controls a
 * run requires the token.
 */
public final class WebServer implements AutoCloseable {
    private static final int BACKLOG = 64;
    private static final long GRACE_MS = 1000;
    /** For connections and their selector; requests are handled on virtual threads. */
    private static final int THREADS = 8;

    private static final int SEND_BUFFER_BYTES = 256 << 10;

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
    private final Server server;
    private final ServerConnector connector;
    private final Set<SocketConnection> webSockets;

    private WebServer(Settings settings, Server server, ServerConnector connector, Set<SocketConnection> webSockets) {
        this.settings = settings;
        this.server = server;
        this.connector = connector;
        this.webSockets = webSockets;
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
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(settings.listen, BACKLOG);
            QueuedThreadPool threads = new QueuedThreadPool(THREADS, 1);
            threads.setName("web");
            threads.setDaemon(true);
            threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("web-client"));
            Server server = new Server(threads);
            ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http(limits)));
            connector.open(channel);
            connector.setIdleTimeout(limits.request_ms());
            connector.setAcceptedSendBufferSize(SEND_BUFFER_BYTES);
            server.addConnector(connector);
            server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
            ServerWebSocketContainer container = ServerWebSocketContainer.ensure(server);
            container.setMaxTextMessageSize(limits.message_bytes());
            container.setMaxBinaryMessageSize(limits.message_bytes());
            Access access = new Access(settings, connector.getLocalPort());
            Set<SocketConnection> webSockets = ConcurrentHashMap.newKeySet();
            Reports reports = new Reports(report);
            server.setHandler(new RequestHandler(resources, services, access, webSockets, limits, reports, container));
            server.setErrorHandler(Answers::refuse);
            start(server);
            return new WebServer(settings, server, connector, webSockets);
        } catch (IOException e) {
            CloseHelper.quietClose(channel);
            throw e;
        }
    }

    private static HttpConfiguration http(ServerLimits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(limits.head_bytes());
        http.setIdleTimeout(limits.stall_ms());
        http.setHttpCompliance(HttpCompliance.STRICT);
        http.setUriCompliance(UriCompliance.RFC3986);
        return http;
    }

    @SuppressWarnings("PMD.AvoidCatchingGenericException") // of the library
    private static void start(Server server) throws IOException {
        try {
            server.start();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The port on which the server listens. */
    public int port() {
        return connector.getLocalPort();
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

    /** Stops listening and ends all connections. */
    @Override
    public void close() {
        connector.close();
        webSockets.forEach(webSocket -> webSocket.close(SocketConnection.GOING_AWAY, "the server ends"));
        webSockets.forEach(webSocket -> webSocket.awaitEnd(GRACE_MS));
        LifeCycle.stop(server);
    }
}
