package org.furrow.node.log;

/** A commit log is damaged; the message names the place. */
public final class LogDamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    public LogDamagedException(String message) {
        super(message);
    }
}
