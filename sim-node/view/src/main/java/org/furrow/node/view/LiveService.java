package org.furrow.node.view;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.furrow.node.view.web.SocketClient;
import org.furrow.node.view.web.SocketOutput;
import org.furrow.node.view.web.SocketService;
import org.furrow.node.view.web.SocketSession;

/** Tells pages how far a run is: they then read the blocks that they lack. */
public final class LiveService implements SocketService {
    /** The subprotocol of the page. */
    public static final String PROTOCOL = "furrow.view.v1";

    private final ViewedRun run;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();

    public LiveService(ViewedRun run) {
        this.run = run;
    }

    /** There is more of the run. */
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

    private final class Session implements SocketSession {
        private final SocketClient client;
        private byte[] sent = {};

        Session(SocketClient client) {
            this.client = client;
        }

        @Override
        public void onText(String text) {
            // a page that only looks has nothing to say
        }

        @Override
        public void onBinary(ByteBuffer message) {
            // as above
        }

        @Override
        public void write(SocketOutput out) throws IOException {
            byte[] state = run.state();
            if (!Arrays.equals(state, sent)) {
                sent = state;
                out.text(new String(state, StandardCharsets.UTF_8));
            }
        }

        @Override
        public void onClosed() {
            sessions.remove(this);
        }
    }
}
