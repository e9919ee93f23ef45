package org.furrow.node.view.web;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Who may use the server. A web page of any site can open connections to this machine, and can give its own name the
 * address of this machine; so the headers {@code Host} and {@code Origin}, which a browser sets, must be equal to known
 * ones.
 */
final class Access {
    private static final String SCHEME = "http://";
    private static final int DEFAULT_PORT = 80;

    private final Set<String> hosts = new HashSet<>();
    private final Set<String> origins;
    private final AccessToken token;

    /**
     * @param port where the server listens
     * @throws SocketException when the addresses of this machine cannot be read
     */
    Access(WebServer.Settings settings, int port) throws SocketException {
        origins = settings.origins();
        token = settings.token();
        addHost("localhost", port);
        addHost("127.0.0.1", port);
        addHost("[::1]", port);
        settings.names().forEach(name -> addHost(name, port));
        InetAddress at = settings.listen().getAddress();
        if (at.isAnyLocalAddress()) {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .forEach(address -> addHost(literal(address), port));
        } else {
            addHost(literal(at), port);
        }
    }

    private void addHost(String name, int port) {
        hosts.add(normal(name + ":" + port));
        if (port == DEFAULT_PORT) {
            hosts.add(normal(name));
        }
    }

    /** An address as a URL has it. */
    static String literal(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        String plain = zone < 0 ? text : text.substring(0, zone);
        return plain.contains(":") ? "[" + plain + "]" : plain;
    }

    /** A host and port in lower case, an IPv6 address in the form of {@link InetAddress}. */
    private static String normal(String host) {
        int end = host.indexOf(']');
        if (!host.startsWith("[") || end < 0) {
            return host.toLowerCase(Locale.ROOT);
        }
        try {
            return literal(InetAddress.ofLiteral(host.substring(1, end))) + host.substring(end + 1);
        } catch (IllegalArgumentException e) {
            return host;
        }
    }

    /** @throws Refusal when the request is not meant for this server, or comes from a page of another one */
    void check(Request request) throws Refusal {
        if (!request.headers().containsKey("host")) {
            throw new Refusal(400, "the header Host is missing");
        }
        if (!hosts.contains(normal(request.header("host")))) {
            throw new Refusal(403, "the host '" + request.header("host") + "' is not this server's");
        }
        if (request.headers().containsKey("origin") && !isOwn(request.header("origin")) && !isForeign(request)) {
            throw new Refusal(
                    403, "pages of the origin '" + request.header("origin") + "' are not allowed (--allow-origin)");
        }
    }

    private boolean isOwn(String origin) {
        return origin.startsWith(SCHEME) && hosts.contains(normal(origin.substring(SCHEME.length())));
    }

    /** Whether the request comes from a page of another server that is allowed. */
    boolean isForeign(Request request) {
        return origins.contains(request.header("origin"));
    }

    /** @throws Refusal when the token is wrong */
    void checkToken(String presented) throws Refusal {
        if (!token.matches(presented)) {
            throw new Refusal(403, "the token is wrong; use the URL that this run has printed, or none to only look");
        }
    }
}
