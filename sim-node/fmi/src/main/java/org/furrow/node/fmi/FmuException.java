package org.furrow.node.fmi;

/** What the host asks for cannot be done; the message is for its log. */
public final class FmuException extends Exception {
    private static final long serialVersionUID = 1L;

    FmuException(String message) {
        super(message);
    }
}
