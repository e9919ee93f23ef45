package org.furrow.node.view.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A response: status, headers, body.
 *
 * @param body as it is sent
 * @param head status line and headers, with the empty line that ends them
 * @param hasBody whether the body is sent; it is not in the response to HEAD
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
record Response(String head, byte[] body, boolean hasBody) {
    /** On every response: a page may only load and connect to what is on this server, and no page may embed it. */
    private static final String SECURITY = """
            Content-Security-Policy: default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'
            Cross-Origin-Opener-Policy: same-origin
            Cross-Origin-Resource-Policy: same-origin
            Referrer-Policy: no-referrer
            X-Content-Type-Options: nosniff
            X-Frame-Options: DENY
            """.replace("\n", "\r\n");

    private static final Map<Integer, String> STATUS = Map.ofEntries(
            Map.entry(101, "Switching Protocols"),
            Map.entry(200, "OK"),
            Map.entry(304, "Not Modified"),
            Map.entry(400, "Bad Request"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(413, "Content Too Large"),
            Map.entry(426, "Upgrade Required"),
            Map.entry(431, "Request Header Fields Too Large"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(505, "HTTP Version Not Supported"));

    private static final byte[] NOTHING = {};

    static Response of(Refusal refusal) {
        byte[] body = (refusal.why() + "\n").getBytes(StandardCharsets.UTF_8);
        String extra =
                switch (refusal.status()) {
                    case 405 -> "Allow: GET, HEAD\r\n";
                    case 426 -> "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
                    default -> "";
                };
        return new Response(
                begin(refusal.status()) + "Connection: close\r\nCache-Control: no-store\r\n" + extra
                        + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: " + body.length + "\r\n\r\n",
                body,
                true);
    }

    /**
     * The response to a GET or HEAD.
     *
     * @param foreign origin of a page elsewhere that may read it; null for one of this server
     */
    static Response of(Request request, Resource resource, @Nullable String foreign) throws IOException {
        StringBuilder head = new StringBuilder();
        String etag = resource.etag() == null ? null : "\"" + resource.etag() + "\"";
        boolean known = etag != null && isListed(request, etag);
        head.append(begin(known ? 304 : 200));
        head.append(etag == null ? "Cache-Control: no-store\r\n" : "Cache-Control: no-cache\r\nETag: " + etag + "\r\n");
        head.append("Vary: Accept-Encoding, Origin\r\n");
        if (foreign != null) {
            head.append("Access-Control-Allow-Origin: ").append(foreign).append("\r\n");
        }
        if (!request.persistent()) {
            head.append("Connection: close\r\n");
        }
        if (known) {
            return new Response(head.append("\r\n").toString(), NOTHING, false);
        }
        byte[] body = resource.body();
        if (resource.gzipped() && acceptsGzip(request)) {
            head.append("Content-Encoding: gzip\r\n");
        } else if (resource.gzipped()) {
            body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
        }
        head.append("Content-Type: ").append(resource.contentType()).append("\r\n");
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        return new Response(head.toString(), body, !request.method().equals("HEAD"));
    }

    private static boolean isListed(Request request, String etag) {
        return request.has("if-none-match", etag)
                || request.has("if-none-match", "W/" + etag)
                || request.has("if-none-match", "*");
    }

    private static boolean acceptsGzip(Request request) {
        for (String word : request.list("accept-encoding")) {
            String[] parts = word.split(";", 2);
            boolean refused = parts.length == 2 && parts[1].strip().matches("q=0(\\.0*)?");
            if (parts[0].strip().equalsIgnoreCase("gzip")) {
                return !refused;
            }
        }
        return false;
    }

    /** The response that begins a WebSocket connection. */
    static Response upgrade(String accept, String protocol) {
        return new Response(
                begin(101) + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept
                        + "\r\nSec-WebSocket-Protocol: " + protocol + "\r\n\r\n",
                NOTHING,
                false);
    }

    private static String begin(int status) {
        return "HTTP/1.1 " + status + " " + STATUS.get(status) + "\r\n" + SECURITY;
    }
}
