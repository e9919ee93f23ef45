package org.furrow.node.view.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is agreed when a WebSocket connection begins (RFC 6455, section 4).
 *
 * @param accept the answer to the client's key
 * @param protocol one that the client offers and the service has
 * @param trusted whether the client has presented the token
 */
record Handshake(String accept, String protocol, SocketService service, boolean trusted) {
    /** A browser's page presents the token as an offered protocol with this prefix: it cannot set headers. */
    private static final String TOKEN_PROTOCOL = "furrow.token.";
    /** Other programs, which take only a URL, present it there. */
    private static final String TOKEN_PARAMETER = "token";

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int KEY_BYTES = 16;

    /** Whether a request asks for a WebSocket connection. */
    static boolean isAsked(Request request) {
        return request.headers().containsKey("upgrade") && request.has("connection", "upgrade");
    }

    /** @throws Refusal when the request is no correct handshake, or none of the services has an offered protocol */
    static Handshake of(Request request, List<SocketService> services, Access access) throws Refusal {
        if (!request.has("upgrade", "websocket") || !request.method().equals("GET")) {
            throw new Refusal(400, "only GET can be upgraded, and only to websocket");
        }
        if (!request.header("sec-websocket-version").equals("13")) {
            throw new Refusal(426, "only version 13 of WebSocket is supported");
        }
        boolean trusted = presentsToken(request, access);
        String accept = accept(request.header("sec-websocket-key"));
        List<String> offered = request.list("sec-websocket-protocol");
        for (String protocol : offered) {
            for (SocketService service : services) {
                if (service.protocols().contains(protocol)) {
                    return new Handshake(accept, protocol, service, trusted);
                }
            }
        }
        List<String> known = services.stream()
                .flatMap(service -> service.protocols().stream())
                .sorted()
                .toList();
        throw new Refusal(
                400,
                known.isEmpty()
                        ? "there is no WebSocket service here"
                        : "offer one of the WebSocket protocols " + String.join(", ", known));
    }

    private static boolean presentsToken(Request request, Access access) throws Refusal {
        @Nullable String presented = request.parameter(TOKEN_PARAMETER);
        for (String protocol : request.list("sec-websocket-protocol")) {
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

    private static String accept(String key) throws Refusal {
        boolean valid;
        try {
            valid = Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException e) {
            valid = false;
        }
        if (!valid) {
            throw new Refusal(400, "Sec-WebSocket-Key must be 16 bytes in base64");
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
