package org.furrow.node.view;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.furrow.node.control.ControlStatus;
import org.furrow.node.control.RefusedException;
import org.furrow.node.control.RunControl;
import org.furrow.node.view.web.SocketClient;
import org.furrow.node.view.web.SocketOutput;
import org.furrow.node.view.web.SocketService;
import org.furrow.node.view.web.SocketSession;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends pages how far a run is, so that they read the blocks that they lack, and takes commands of pages that have the
 * token.
 */
public final class LiveService implements SocketService, AutoCloseable {
    /** The subprotocol of the page. */
    public static final String PROTOCOL = "furrow.view.v1";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final ViewedRun run;
    private final @Nullable RunControl control;
    private final @Nullable Supplier<String> panel;
    private final RunControl.@Nullable Handle listening;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();

    /**
     * A run to show.
     *
     * @param control of the run; null: pages only look
     * @param panel what pages show beside the run, as a message; null: nothing
     */
    public LiveService(ViewedRun run, @Nullable RunControl control, @Nullable Supplier<String> panel) {
        this.run = run;
        this.control = control;
        this.panel = panel;
        listening = control == null ? null : control.listen(status -> wake());
    }

    /** There is something new. */
    public void wake() {
        sessions.forEach(session -> session.client.wake());
    }

    @Override
    public Set<String> protocols() {
        return Set.of(PROTOCOL);
    }

    @Override
    public SocketSession open(SocketClient client) {
        Session session = new Session(client);
        sessions.add(session);
        client.wake();
        return session;
    }

    @Override
    public void close() {
        if (listening != null) {
            listening.close();
        }
    }

    private static CompletableFuture<ControlStatus> obey(RunControl to, JsonNode message) {
        return switch (message.path("op").asString("")) {
            case "pause" -> to.pause();
            case "play" -> to.play();
            case "step" -> to.step(message.path("epochs").asInt(1));
            case "speed" ->
                to.speed(message.path("value").isNumber() ? message.get("value").asDouble() : Double.POSITIVE_INFINITY);
            case "checkpoint" -> to.checkpoint();
            default -> CompletableFuture.failedFuture(new RefusedException("unknown command " + message));
        };
    }

    private static void refuse(SocketClient client, Throwable why) {
        Throwable cause = why instanceof CompletionException && why.getCause() != null ? why.getCause() : why;
        client.reply(MAPPER.createObjectNode()
                .put("refused", String.valueOf(cause.getMessage()))
                .toString());
    }

    private String status(ControlStatus now, boolean trusted) {
        ObjectNode message = MAPPER.createObjectNode();
        ObjectNode status = message.putObject("run");
        status.put("paused", now.state() == ControlStatus.State.PAUSED);
        status.put("speed", now.speed());
        status.put("rtf", now.rate());
        status.put("controls", trusted && now.state() != ControlStatus.State.STOPPED);
        return message.toString();
    }

    private final class Session implements SocketSession {
        private final SocketClient client;
        private byte[] sentState = {};
        private String sentStatus = "";
        private String sentPanel = "";

        Session(SocketClient client) {
            this.client = client;
        }

        @Override
        public void onText(String text) {
            RunControl to = control;
            if (to == null || !client.isTrusted()) {
                return;
            }
            try {
                CompletableFuture<ControlStatus> _ = obey(to, MAPPER.readTree(text))
                        .whenComplete((now, why) -> {
                            if (why != null) {
                                refuse(client, why);
                            }
                        });
            } catch (JacksonException e) {
                client.close(1007, "a message is not JSON");
            }
        }

        @Override
        public void onBinary(ByteBuffer message) {
            // pages send text alone
        }

        @Override
        public void write(SocketOutput out) throws IOException {
            byte[] state = run.state();
            if (!Arrays.equals(state, sentState)) {
                sentState = state;
                out.text(new String(state, StandardCharsets.UTF_8));
            }
            RunControl of = control;
            String status = of == null ? "" : status(of.status(), client.isTrusted());
            if (!status.equals(sentStatus)) {
                sentStatus = status;
                out.text(status);
            }
            String rows = panel == null ? "" : panel.get();
            if (!rows.equals(sentPanel)) {
                sentPanel = rows;
                out.text(rows);
            }
        }

        @Override
        public void onClosed() {
            sessions.remove(this);
        }
    }
}
