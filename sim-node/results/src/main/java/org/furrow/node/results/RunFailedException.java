package org.furrow.node.results;

import java.nio.file.Path;
import org.furrow.world.transport.FailureKind;

/** Thrown when a run fails: a lost rank, worlds that disagree, a state that diverges, a full disk. */
public final class RunFailedException extends Exception implements FailureKind.Classified {
    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    public RunFailedException(String message) {
        this(FailureKind.RUN_FAILED, message);
    }

    public RunFailedException(FailureKind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** A failure of the same kind as its cause. */
    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
        kind = FailureKind.of(cause);
    }

    /** The failure that a file of a run is damaged, as an exception states. */
    public static RunFailedException damaged(Path folder, Exception e) {
        return new RunFailedException(folder + ": damaged: " + OutputFolder.inside(folder, e), e);
    }

    @Override
    public FailureKind kind() {
        return kind;
    }
}
