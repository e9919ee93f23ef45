package org.furrow.node.view.web;

/**
 * What clients may use of a server.
 *
 * @param connections at a time; a further one takes the place of the one that has waited longest for a request
 * @param head_bytes of a request line and its headers
 * @param message_bytes of a WebSocket message from a client
 * @param waiting_bytes of replies that a client has not taken; beyond it is closed
 * @param tick_ms unit of the limits of time
 * @param request_ticks in which a request must arrive
 * @param stall_ticks in which a client must take something of what is sent
 * @param silence_ticks after which a WebSocket client that answers no ping is closed
 */
record ServerLimits(
        int connections,
        int head_bytes,
        int message_bytes,
        int waiting_bytes,
        int tick_ms,
        int request_ticks,
        int stall_ticks,
        int silence_ticks) {
    static final ServerLimits USUAL = new ServerLimits(128, 16 << 10, 1 << 20, 4 << 20, 1000, 10, 60, 90);

    ServerLimits {
        if (Math.min(Math.min(connections, head_bytes), Math.min(message_bytes, waiting_bytes)) < 1) {
            throw new IllegalArgumentException("a limit of bytes or connections must be at least 1");
        }
        if (Math.min(Math.min(tick_ms, request_ticks), Math.min(stall_ticks, silence_ticks)) < 1) {
            throw new IllegalArgumentException("a limit of time must be at least 1");
        }
    }
}
