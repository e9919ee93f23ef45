package org.furrow.node.view.web;

import java.util.Base64;
import java.util.List;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/**
 * What is agreed when a WebSocket connection begins (RFC 6455, section 4).
 *
 * @param protocol one that the client offers and the service has
 * @param trusted whether the client has presented the token
 */
record SocketHandshake(String protocol, SocketService service, boolean trusted) {
    /** A browser's page presents the token as an offered protocol with this prefix: it cannot set headers. */
    private static final String TOKEN_PROTOCOL = "furrow.token.";
    /** Other programs, which take only a URL, present it there. */
    private static final String TOKEN_PARAMETER = "token";

    private static final int KEY_BYTES = 16;

    /** Whether a request asks for a WebSocket connection. */
    static boolean isAsked(HttpFields headers) {
        return headers.contains(HttpHeader.UPGRADE) && headers.contains(HttpHeader.CONNECTION, "upgrade");
    }

    /**
     * Reads a handshake.
     *
     * @throws HttpException.RuntimeException when the request is no correct one, or no service has an offered protocol
     */
    static SocketHandshake of(Request request, List<SocketService> services, Access access) {
        HttpFields headers = request.getHeaders();
        if (!headers.contains(HttpHeader.UPGRADE, "websocket")
                || !request.getMethod().equals("GET")) {
            throw new HttpException.RuntimeException(400, "only GET can be upgraded, and only to websocket");
        }
        if (!"13".equals(headers.get(HttpHeader.SEC_WEBSOCKET_VERSION))) {
            throw new HttpException.RuntimeException(426, "only version 13 of WebSocket is supported");
        }
        List<String> offered = headers.getCSV(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL, false);
        boolean trusted = presentsToken(request, offered, access);
        checkKey(headers.get(HttpHeader.SEC_WEBSOCKET_KEY));
        for (String protocol : offered) {
            for (SocketService service : services) {
                if (service.protocols().contains(protocol)) {
                    return new SocketHandshake(protocol, service, trusted);
                }
            }
        }
        List<String> known = services.stream()
                .flatMap(service -> service.protocols().stream())
                .sorted()
                .toList();
        throw new HttpException.RuntimeException(
                400,
                known.isEmpty()
                        ? "there is no WebSocket service here"
                        : "offer one of the WebSocket protocols " + String.join(", ", known));
    }

    private static boolean presentsToken(Request request, List<String> offered, Access access) {
        Fields.Field parameter = Request.extractQueryParameters(request).get(TOKEN_PARAMETER);
        @Nullable String presented = parameter == null ? null : parameter.getValue();
        for (String protocol : offered) {
            if (protocol.startsWith(TOKEN_PROTOCOL)) {
                presented = protocol.substring(TOKEN_PROTOCOL.length());
            }
        }
        if (presented == null) {
            return false;
        }
        access.checkToken(presented);
        return true;
    }

    private static void checkKey(@Nullable String key) {
        boolean valid;
        try {
            valid = key != null && Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException e) {
            valid = false;
        }
        if (!valid) {
            throw new HttpException.RuntimeException(400, "Sec-WebSocket-Key must be 16 bytes in base64");
        }
    }
}
