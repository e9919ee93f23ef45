package org.furrow.node.results.verify;

/** Thrown when a file of a run is damaged; the message names the file and, for a table, the line. */
public final class DamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    public DamagedException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
