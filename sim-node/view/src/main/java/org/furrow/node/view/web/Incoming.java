package org.furrow.node.view.web;

import java.nio.charset.StandardCharsets;

/**
 * A message, or a control frame, of a client.
 *
 * @param data of a text: valid UTF-8; of a close: empty, or a valid code and reason
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
record Incoming(Kind kind, byte[] data) {
    /** What a client can send. */
    enum Kind {
        TEXT,
        BINARY,
        PING,
        PONG,
        CLOSE
    }

    String text() {
        return new String(data, StandardCharsets.UTF_8);
    }
}
