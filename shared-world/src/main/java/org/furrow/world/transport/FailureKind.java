package org.furrow.world.transport;

import org.jspecify.annotations.Nullable;

/** Kind of a failure: it determines the exit code and travels beside the message between the processes of a run. */
public enum FailureKind {
    /** The input is wrong; nothing was simulated. */
    INPUT(0, 2),
    /** The run failed for any other reason, such as a diverged state or a full disk. */
    RUN_FAILED(1, 3),
    /** A rank ended early or stopped responding. */
    RANK_LOST(2, 3),
    /** A run in real time missed its deadlines. */
    DEADLINES_MISSED(3, 4),
    /** A signal stopped the run. */
    INTERRUPTED(4, 130);

    private final int code;
    private final int exitCode;

    FailureKind(int code, int exitCode) {
        this.code = code;
        this.exitCode = exitCode;
    }

    /** An exception that has a kind. */
    public interface Classified {
        FailureKind kind();
    }

    /** The kind of a failure, or of its nearest cause that has one; {@link #RUN_FAILED} when none has. */
    public static FailureKind of(Throwable failure) {
        for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof Classified classified) {
                return classified.kind();
            }
        }
        return RUN_FAILED;
    }

    public int exitCode() {
        return exitCode;
    }

    /** Code in messages between processes, in [0, 127]. */
    public int code() {
        return code;
    }

    /** The kind of a {@link #code}; {@link #RUN_FAILED} for an unknown one. */
    public static FailureKind ofCode(int code) {
        for (FailureKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        return RUN_FAILED;
    }
}
