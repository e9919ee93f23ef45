package org.furrow.node.hil.pace;

import org.furrow.world.transport.FailureKind;

/** Thrown when a run in real time cannot keep up. Exit code 4. */
public final class DeadlinesMissedException extends IllegalStateException implements FailureKind.Classified {
    private static final long serialVersionUID = 1L;

    DeadlinesMissedException(String message) {
        super("the vehicle in the loop has missed its deadlines: " + message);
    }

    @Override
    public FailureKind kind() {
        return FailureKind.DEADLINES_MISSED;
    }
}
