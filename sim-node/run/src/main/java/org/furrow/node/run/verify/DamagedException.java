package org.furrow.node.run.verify;

/** A file of a run is not what a run leaves; the message names the file and, in a table, the line. */
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
