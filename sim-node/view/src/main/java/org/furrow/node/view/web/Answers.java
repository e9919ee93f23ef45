package org.furrow.node.view.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Writes responses: resources and refusals. */
final class Answers {
    /** On every response: a page may only load and connect to what is on this server, and no page may embed it. */
    private static final HttpFields SECURITY = HttpFields.build()
            .put(
                    "Content-Security-Policy",
                    "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; "
                            + "form-action 'none'; frame-ancestors 'none'; object-src 'none'")
            .put("Cross-Origin-Opener-Policy", "same-origin")
            .put("Cross-Origin-Resource-Policy", "same-origin")
            .put("Referrer-Policy", "no-referrer")
            .put("X-Content-Type-Options", "nosniff")
            .put("X-Frame-Options", "DENY")
            .asImmutable();

    private Answers() {}

    /** Sets the headers that every response has. */
    static void protect(Response response) {
        for (HttpField field : SECURITY) {
            response.getHeaders().put(field);
        }
    }

    /** Sends a refusal and closes the connection. */
    static void refuse(Refusal refusal, Response response, Callback callback) {
        byte[] body = (refusal.why() + "\n").getBytes(StandardCharsets.UTF_8);
        protect(response);
        response.setStatus(refusal.status());
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(HttpHeader.CONNECTION, "close").put(HttpHeader.CACHE_CONTROL, "no-store");
        if (refusal.status() == HttpStatus.METHOD_NOT_ALLOWED_405) {
            headers.put(HttpHeader.ALLOW, "GET, HEAD");
        } else if (refusal.status() == HttpStatus.UPGRADE_REQUIRED_426) {
            headers.put(HttpHeader.UPGRADE, "websocket").put(HttpHeader.SEC_WEBSOCKET_VERSION, "13");
        }
        headers.put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8").put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    /** Answers a request that the library refuses, or that fails. */
    static boolean refuse(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        String why = HttpStatus.getMessage(status);
        if (request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException e) {
            status = e.getCode();
            why = e.getReason() == null ? HttpStatus.getMessage(status) : e.getReason();
        }
        refuse(new Refusal(status, why), response, callback);
        return true;
    }

    /**
     * Sends a resource, or that the client has it already.
     *
     * @param foreign whether the request comes from a page of another server that is allowed
     */
    static void send(Resource resource, Request request, boolean foreign, Response response, Callback callback)
            throws IOException {
        HttpFields asked = request.getHeaders();
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(HttpHeader.VARY, "Accept-Encoding, Origin");
        if (foreign) {
            headers.put("Access-Control-Allow-Origin", asked.get(HttpHeader.ORIGIN));
        }
        if (resource.etag() == null) {
            headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        } else {
            String etag = "\"" + resource.etag() + "\"";
            headers.put(HttpHeader.CACHE_CONTROL, "no-cache").put(HttpHeader.ETAG, etag);
            if (isKnown(etag, asked)) {
                response.setStatus(HttpStatus.NOT_MODIFIED_304);
                callback.succeeded();
                return;
            }
        }
        byte[] body = resource.body();
        if (resource.gzipped()) {
            if (asked.getQualityCSV(HttpHeader.ACCEPT_ENCODING).contains("gzip")) {
                headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
            } else {
                body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
            }
        }
        headers.put(HttpHeader.CONTENT_TYPE, resource.contentType()).put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    private static boolean isKnown(String etag, HttpFields asked) {
        for (String known : asked.getValuesList(HttpHeader.IF_NONE_MATCH)) {
            for (String one : known.split(",", -1)) {
                String tag = one.strip();
                if (tag.equals(etag) || tag.equals("W/" + etag) || tag.equals("*")) {
                    return true;
                }
            }
        }
        return false;
    }
}
