package org.furrow.node.log;

/** A recording is damaged; the message names file, place and remedy. */
public final class LogDamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    public LogDamagedException(String message) {
        super(message);
    }
}
