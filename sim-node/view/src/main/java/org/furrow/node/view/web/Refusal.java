package org.furrow.node.view.web;

import java.io.Serial;

/** A request that is answered with an error. */
final class Refusal extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final int status;

    /** @param why a sentence for the client's user */
    Refusal(int status, String why) {
        super(why, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
