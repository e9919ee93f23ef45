package org.furrow.node.hil.pace;

import org.furrow.node.control.EpochGate;

/**
 * Lets a run that does not follow the clock simulate only what a test program asks for: the rank's thread holds after
 * an epoch until another one is allowed. Its other methods may be called from any thread.
 */
public final class StepGate implements EpochGate {
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

    @Override
    public synchronized boolean isHeld() {
        return !free && !over && (reached < 0 || reached >= allowed);
    }

    /**
     * Lets epochs be simulated, and waits until they are, or the run has ended or was paused.
     *
     * @param time_s simulated time, at least that of one epoch
     * @return false when the run had ended before
     */
    public synchronized boolean advance(double time_s) {
        if (!hasBegun()) {
            return false;
        }
        boolean _ = advance(Math.max(1, (long) Math.ceil(time_s / epoch_s - 1e-6)));
        return true;
    }

    @Override
    public synchronized boolean advance(long epochs) {
        if (!hasBegun()) {
            return false;
        }
        long goal = Math.max(allowed, reached) + epochs;
        allowed = goal;
        notifyAll();
        while (reached < goal && !over && (free || allowed >= goal)) {
            await(TURN_MS);
        }
        return reached >= goal;
    }

    /** Waits until the run has simulated its first epoch; false: it has ended. */
    private boolean hasBegun() {
        while (reached < 0 && !over) {
            await(TURN_MS);
        }
        return !over;
    }

    @Override
    public synchronized void play() {
        free = true;
        notifyAll();
    }

    @Override
    public synchronized boolean pause() {
        if (!isHeld()) {
            free = false;
            allowed = reached + 1;
            notifyAll();
        }
        while (!isHeld() && !over) {
            await(TURN_MS);
        }
        return !over;
    }

    @Override
    public synchronized void end() {
        over = true;
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
