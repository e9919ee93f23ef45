package org.furrow.node.view.foxglove;

import java.util.Set;
import java.util.UUID;
import org.furrow.node.view.web.SocketClient;
import org.furrow.node.view.web.SocketService;
import org.furrow.node.view.web.SocketSession;

/** Serves the topics of a run, and control of it to clients with the token, by Foxglove's WebSocket protocol. */
public final class FoxgloveService implements SocketService {
    private static final Set<String> PROTOCOLS = Set.of("foxglove.sdk.v1", "foxglove.websocket.v1");

    private final String name;
    private final TopicBoard board;
    private final ControlServices services;
    private final Parameters parameters;
    /** Tells clients that connect again whether this is the same server. */
    private final String identity = UUID.randomUUID().toString();

    /**
     * @param name of the run, for the client's user
     * @param control what clients with the token may do
     */
    public FoxgloveService(String name, TopicBoard board, SimulationControl control) {
        this.name = name;
        this.board = board;
        services = new ControlServices(control);
        parameters = new Parameters(name, control);
    }

    @Override
    public Set<String> protocols() {
        return PROTOCOLS;
    }

    @Override
    public SocketSession open(SocketClient client) {
        return new FoxgloveSession(this, client);
    }

    String name() {
        return name;
    }

    TopicBoard board() {
        return board;
    }

    ControlServices services() {
        return services;
    }

    Parameters parameters() {
        return parameters;
    }

    String identity() {
        return identity;
    }
}
