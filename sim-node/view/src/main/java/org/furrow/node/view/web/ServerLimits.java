package org.furrow.node.view.web;

/**
 * What clients may use of a server.
 *
 * @param connections at a time; a further one waits until another one ends
 * @param head_bytes of a request line and its headers
 * @param message_bytes of a WebSocket message from a client
 * @param waiting_bytes of replies that a client has not taken; beyond it is closed
 * @param request_ms after which a connection is closed on which a request is due and nothing arrives
 * @param stall_ms in which a client must take something of what is sent
 * @param silence_ms after which a WebSocket client that answers no ping is closed
 */
record ServerLimits(
        int connections,
        int head_bytes,
        int message_bytes,
        int waiting_bytes,
        int request_ms,
        int stall_ms,
        int silence_ms) {
    static final ServerLimits USUAL = new ServerLimits(128, 16 << 10, 1 << 20, 4 << 20, 10_000, 60_000, 90_000);

    /** WebSockets at a time, which leave connections for requests. */
    int webSockets() {
        return Math.max(1, connections - connections / 4);
    }
}
