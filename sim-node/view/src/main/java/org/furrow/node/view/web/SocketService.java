package org.furrow.node.view.web;

import java.util.Set;

/** What WebSocket clients connect to. */
public interface SocketService {
    /** The subprotocols that a client may choose from. */
    Set<String> protocols();

    /** Begins to serve a client, on a thread of the client. */
    SocketSession open(SocketClient client);
}
