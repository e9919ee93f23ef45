package org.furrow.node.view.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
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

    /** Answers a request that the library refuses, or that fails. */
    static boolean refuse(Request request, Response response, Callback callback) {
        HttpException why = request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException e
                ? e
                : new HttpException.RuntimeException(response.getStatus());
        refuse(why, response, callback);
        return true;
    }

    /** Sends why a request is refused, and closes the connection. */
    static void refuse(HttpException why, Response response, Callback callback) {
        int status = why.getCode();
        String reason = why.getReason() == null ? HttpStatus.getMessage(status) : why.getReason();
        byte[] body = (reason + "\n").getBytes(StandardCharsets.UTF_8);
        protect(response);
        response.setStatus(status);
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(HttpHeader.CONNECTION, "close").put(HttpHeader.CACHE_CONTROL, "no-store");
        if (status == HttpStatus.METHOD_NOT_ALLOWED_405) {
            headers.put(HttpHeader.ALLOW, "GET, HEAD");
        } else if (status == HttpStatus.UPGRADE_REQUIRED_426) {
            headers.put(HttpHeader.UPGRADE, "websocket").put(HttpHeader.SEC_WEBSOCKET_VERSION, "13");
        }
        headers.put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8").put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    /**
     * Sends a resource, or that the client has it already.
     *
     * @param foreign whether the request comes from a page of another server that is allowed
     */
    static void send(Resource resource, Request request, boolean foreign, Response response, Callback callback) {
        HttpFields asked = request.getHeaders();
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(HttpHeader.VARY, "Origin");
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
        headers.put(HttpHeader.CONTENT_TYPE, resource.contentType())
                .put(HttpHeader.CONTENT_LENGTH, resource.body().length);
        response.write(true, ByteBuffer.wrap(resource.body()), callback);
    }

    private static boolean isKnown(String etag, HttpFields asked) {
        return asked.getValuesList(HttpHeader.IF_NONE_MATCH).stream()
                .flatMap(known -> Stream.of(known.split(",", -1)))
                .map(String::strip)
                .anyMatch(tag -> tag.equals("*") || tag.equals(etag) || tag.equals("W/" + etag));
    }
}
