package org.furrow.node.control;

/** A command that cannot be carried out; the message says why in one line. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
