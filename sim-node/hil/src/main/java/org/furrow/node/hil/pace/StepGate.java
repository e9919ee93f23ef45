package org.furrow.node.hil.pace;

/**
 * Lets a run that does not follow the clock simulate only what a test program asks for: the rank's thread holds after
 * an epoch until another one is allowed. Its other methods may be called from any thread.
 */
public final class StepGate {
    /** Longest time for which {@link #holds} waits. */
    private static final long TURN_MS = 20;

    private final double epoch_s;
    /** The epoch after which the run holds. */
    private long allowed;

    private long reached = -1;
    private boolean free;
    private boolean over;

    /** @param epoch_s length of an epoch */
    public StepGate(double epoch_s) {
        this.epoch_s = epoch_s;
    }

    /** The rank has simulated an epoch. */
    public synchronized void reached(int epoch, boolean isLast) {
        reached = epoch;
        over |= isLast;
        notifyAll();
    }

    /** Whether the run holds after the epoch that it has reached; waits a moment until it need not. */
    public synchronized boolean holds() {
        if (isHeld()) {
            await(TURN_MS);
        }
        return isHeld();
    }

    private boolean isHeld() {
        return !free && !over && reached >= allowed;
    }

    /**
     * Lets epochs be simulated, and waits until they are, or the run has ended.
     *
     * @param time_s simulated time, at least that of one epoch
     * @return false when the run has ended before
     */
    public synchronized boolean advance(double time_s) {
        while (reached < 0 && !over) {
            await(TURN_MS);
        }
        if (over) {
            return false;
        }
        allowed = Math.max(allowed, reached) + Math.max(1, (long) Math.ceil(time_s / epoch_s - 1e-6));
        long goal = allowed;
        notifyAll();
        while (reached < goal && !over) {
            await(TURN_MS);
        }
        return true;
    }

    /** Lets the run go on to its end. */
    public synchronized void free() {
        free = true;
        notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // the callers look again
    private void await(long limit_ms) {
        try {
            wait(limit_ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            over = true; // the run is being ended
        }
    }
}
