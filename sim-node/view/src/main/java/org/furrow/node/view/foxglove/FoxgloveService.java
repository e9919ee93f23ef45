package org.furrow.node.view.foxglove;

import java.util.Set;
import java.util.UUID;
import org.furrow.node.view.web.SocketClient;
import org.furrow.node.view.web.SocketService;
import org.furrow.node.view.web.SocketSession;

/**
 * Serves the topics of a run, and control of it to clients with the token, by Foxglove's WebSocket protocol.
 *
 * @param name of the run, for the client's user
 * @param identity different for each server, for clients that connect again
 */
record FoxgloveService(
        String name, TopicBoard board, ControlServices services, FoxgloveParameters parameters, String identity)
        implements SocketService {
    private static final Set<String> PROTOCOLS = Set.of("foxglove.sdk.v1", "foxglove.websocket.v1");

    /** @param control what clients with the token may do */
    FoxgloveService(String name, TopicBoard board, SimulationControl control) {
        this(
                name,
                board,
                new ControlServices(control),
                new FoxgloveParameters(name, control),
                UUID.randomUUID().toString());
    }

    @Override
    public Set<String> protocols() {
        return PROTOCOLS;
    }

    @Override
    public SocketSession open(SocketClient client) {
        return new FoxgloveSession(this, client);
    }
}
