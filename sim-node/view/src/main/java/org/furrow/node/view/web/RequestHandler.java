package org.furrow.node.view.web;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;

/** Answers requests with resources, and connects WebSocket clients with services. */
final class RequestHandler extends Handler.Abstract {
    /** A segment that leads to another folder; the library would follow it within the server. */
    private static final Pattern DOTS = Pattern.compile("(.*/)?\\.\\.?(/.*)?");

    private final Resources resources;
    private final List<SocketService> services;
    private final Access access;
    private final Set<SocketConnection> open;
    private final ServerLimits limits;
    private final Reports reports;
    private final ServerWebSocketContainer webSockets;

    /** @param open receives the WebSocket connections while they are open */
    RequestHandler(
            Resources resources,
            List<SocketService> services,
            Access access,
            Set<SocketConnection> open,
            ServerLimits limits,
            Reports reports,
            ServerWebSocketContainer webSockets) {
        this.resources = resources;
        this.services = List.copyOf(services);
        this.access = access;
        this.open = open;
        this.limits = limits;
        this.reports = reports;
        this.webSockets = webSockets;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Answers.protect(response);
        try {
            access.check(request.getHeaders());
            if (SocketHandshake.isAsked(request.getHeaders())) {
                upgrade(request, response, callback);
            } else {
                answer(request, response, callback);
            }
        } catch (HttpException.RuntimeException e) {
            if (e.getCode() == 403) {
                reports.add("a client was refused: " + e.getReason());
            }
            Answers.refuse(e, response, callback);
        }
        return true;
    }

    private void answer(Request request, Response response, Callback callback) {
        HttpFields headers = request.getHeaders();
        if (headers.contains(HttpHeader.TRANSFER_ENCODING) || headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0) {
            throw new HttpException.RuntimeException(413, "a request has no body here");
        }
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            throw new HttpException.RuntimeException(405, "only GET and HEAD are supported");
        }
        String path = path(request);
        Resource found = find(path);
        if (found == null) {
            throw new HttpException.RuntimeException(404, "there is no " + path + " here");
        }
        Answers.send(found, request, access.isForeign(headers), response, callback);
    }

    private @Nullable Resource find(String path) {
        try {
            return resources.find(path);
        } catch (IOException | RuntimeException e) {
            reports.add(path + " cannot be sent: " + e.getMessage());
            throw new HttpException.RuntimeException(500, path + " cannot be read; see the output of furrow");
        }
    }

    /** The decoded path of a request. */
    private static String path(Request request) {
        String raw = request.getHttpURI().getPath();
        String path = request.getHttpURI().getDecodedPath();
        if (raw == null
                || path == null
                || !path.startsWith("/")
                || DOTS.matcher(raw).matches()) {
            throw new HttpException.RuntimeException(400, "a path begins with / and has no segments . or ..");
        }
        return path;
    }

    /** Ends the WebSocket that has been silent for longest when there are too many; those with the token stay. */
    private void makeRoom() {
        List<SocketConnection> here =
                open.stream().filter(SocketConnection::isOpen).toList();
        if (here.size() < limits.webSockets()) {
            return;
        }
        SocketConnection idle = here.stream()
                .filter(each -> !each.isTrusted())
                .min(Comparator.comparingLong(SocketConnection::lastMessage_ns))
                .orElseThrow(() -> new HttpException.RuntimeException(
                        503, "there are already " + here.size() + " connections with the token"));
        idle.disconnect();
    }

    private void upgrade(Request request, Response response, Callback callback) {
        SocketHandshake handshake = SocketHandshake.of(request, services, access);
        makeRoom();
        boolean upgraded = webSockets.upgrade(
                (asked, answer, failed) -> {
                    answer.setAcceptedSubProtocol(handshake.protocol());
                    answer.setExtensions(List.of()); // compression would cost the simulation more than it saves
                    return new SocketConnection(handshake, open, limits, reports);
                },
                request,
                response,
                callback);
        if (!upgraded) {
            throw new HttpException.RuntimeException(400, "this is no correct handshake of a WebSocket");
        }
    }
}
