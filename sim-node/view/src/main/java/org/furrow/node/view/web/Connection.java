package org.furrow.node.view.web;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/** A connection of a client: its requests, one after the other, and the WebSocket that one of them may begin. */
final class Connection {
    /** Time to wait for a client to close after a refusal, so that the refusal is not lost with what it still sends. */
    private static final int LINGER_MS = 500;
    /** Bytes that are read meanwhile. */
    private static final int LINGER_BYTES = 256 << 10;

    private static final int SEND_BUFFER_BYTES = 256 << 10;

    private final Socket socket;
    private final Desk desk;
    private final Patience asking = new Patience();
    private final Patience taking = new Patience();
    private volatile boolean idle;
    private volatile @Nullable SocketConnection upgraded;

    Connection(Socket socket, Desk desk) {
        this.socket = socket;
        this.desk = desk;
    }

    /** Serves the client until it or the server ends the connection. */
    void serve() {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = new PatientOutput(
                    socket.getOutputStream(), taking, desk.limits().stall_ticks());
            try {
                serveRequests(in, out);
            } catch (Refusal e) {
                if (e.status() == 403) {
                    desk.reports().add("a client was refused: " + e.why());
                }
                send(out, Response.of(e));
                linger(in);
            }
        } catch (IOException e) {
            // the client is gone, or has taken too long
            CloseHelper.quietClose(socket);
        }
    }

    private void serveRequests(InputStream in, OutputStream out) throws IOException, Refusal {
        RequestReader requests = new RequestReader(in, desk.limits().head_bytes());
        while (true) {
            asking.begin(desk.limits().request_ticks());
            idle = true;
            Request request = requests.next();
            idle = false;
            asking.end();
            if (request == null) {
                return;
            }
            desk.access().check(request);
            if (Handshake.isAsked(request)) {
                upgrade(request, in, out);
                return;
            }
            send(out, answer(request));
            if (!request.persistent()) {
                return;
            }
        }
    }

    private Response answer(Request request) throws Refusal {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            throw new Refusal(405, "only GET and HEAD are supported");
        }
        try {
            Resource found = desk.resources().find(request.path());
            if (found == null) {
                throw new Refusal(404, "there is no " + request.path() + " here");
            }
            return Response.of(request, found, desk.access().isForeign(request) ? request.header("origin") : null);
        } catch (IOException | RuntimeException e) {
            desk.reports().add(request.path() + " cannot be sent: " + e.getMessage());
            throw new Refusal(500, request.path() + " cannot be read; see the output of furrow");
        }
    }

    private void upgrade(Request request, InputStream in, OutputStream out) throws IOException, Refusal {
        Handshake handshake = Handshake.of(request, desk.services(), desk.access());
        send(out, Response.upgrade(handshake.accept(), handshake.protocol()));
        socket.setSendBufferSize(SEND_BUFFER_BYTES);
        SocketConnection webSocket = new SocketConnection(socket, handshake, out, desk);
        upgraded = webSocket;
        webSocket.serve(in);
        linger(in);
    }

    private static void send(OutputStream out, Response response) throws IOException {
        byte[] head = response.head().getBytes(StandardCharsets.UTF_8);
        byte[] body = response.hasBody() ? response.body() : new byte[0];
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        out.write(all, 0, all.length);
    }

    private void linger(InputStream in) throws IOException {
        if (socket.isClosed()) {
            return;
        }
        socket.shutdownOutput();
        socket.setSoTimeout(LINGER_MS);
        asking.begin(desk.limits().request_ticks());
        idle = true;
        in.skipNBytes(LINGER_BYTES);
    }

    /** Whether nothing is being sent or awaited but a request or the end; {@link #waited} tells for how long. */
    boolean isIdle() {
        return idle;
    }

    int waited() {
        return asking.ticks();
    }

    /** A tick has passed. */
    void tick() {
        asking.tick();
        taking.tick();
        SocketConnection webSocket = upgraded;
        boolean silent = webSocket != null && webSocket.tick();
        if (asking.isOver() || taking.isOver() || silent) {
            closeNow();
        }
    }

    /** Ends the connection; a WebSocket client gets the reason first. */
    void end() {
        SocketConnection webSocket = upgraded;
        if (webSocket == null) {
            closeNow();
        } else {
            webSocket.close(SocketConnection.GOING_AWAY, "the server ends");
        }
    }

    void closeNow() {
        CloseHelper.quietClose(socket);
    }
}
