package org.furrow.node.run;

/** The run could not go on: a lost rank, worlds that disagree, a test that diverges, a disk that is full. Exit code 3. */
public final class RunFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RunFailedException(String message) {
        super(message);
    }

    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
