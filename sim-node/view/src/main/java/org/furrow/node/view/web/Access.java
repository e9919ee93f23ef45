package org.furrow.node.view.web;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

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

    /**
     * Refuses a request that is not meant for this server, or comes from a page of another one.
     *
     * @throws HttpException.RuntimeException with the reason
     */
    void check(HttpFields headers) {
        String host = all(headers, HttpHeader.HOST);
        if (!hosts.contains(normal(host))) {
            throw new HttpException.RuntimeException(403, "the host '" + host + "' is not this server's");
        }
        String origin = all(headers, HttpHeader.ORIGIN);
        if (headers.contains(HttpHeader.ORIGIN) && !isOwn(origin) && !origins.contains(origin)) {
            throw new HttpException.RuntimeException(
                    403, "pages of the origin '" + origin + "' are not allowed (--allow-origin)");
        }
    }

    /** The value of a header; the values of a repeated one are joined, so that they are equal to no known one. */
    private static String all(HttpFields headers, HttpHeader header) {
        return String.join(",", headers.getValuesList(header));
    }

    private boolean isOwn(String origin) {
        return origin.startsWith(SCHEME) && hosts.contains(normal(origin.substring(SCHEME.length())));
    }

    /** Whether a request comes from a page of another server that is allowed. */
    boolean isForeign(HttpFields headers) {
        return origins.contains(all(headers, HttpHeader.ORIGIN));
    }

    /** @throws HttpException.RuntimeException when the token is wrong */
    void checkToken(String presented) {
        if (!token.matches(presented)) {
            throw new HttpException.RuntimeException(
                    403, "the token is wrong; use the URL that this run has printed, or none to only look");
        }
    }
}
