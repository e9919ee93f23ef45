package org.furrow.node.hil;

/** A run in real time that cannot keep up. Exit code 4. */
public final class DeadlinesMissedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** What every message begins with. */
    public static final String WORDS = "the vehicle in the loop has missed its deadlines";

    DeadlinesMissedException(String message) {
        super(WORDS + ": " + message);
    }
}
