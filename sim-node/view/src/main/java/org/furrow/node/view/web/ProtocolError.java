package org.furrow.node.view.web;

import java.io.Serial;

/** A client does not follow RFC 6455; the connection is closed with a code. */
final class ProtocolError extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final int code;

    ProtocolError(int code, String why) {
        super(why, null, false, false);
        this.code = code;
    }

    int code() {
        return code;
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
