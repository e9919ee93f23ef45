package org.furrow.node.control;

/**
 * When a command to a run is carried out. Of commands that are due after the same epoch, those of a higher level come
 * first, and those of one level in the order in which they were given.
 *
 * @param epochs for {@link Level#INTERVAL}: after epochs whose number is a multiple of it; otherwise 1
 */
public record Priority(Level level, int epochs) {
    /** Levels, from the highest to the lowest. */
    public enum Level {
        /** After the epoch in progress. */
        NEXT,
        /** After a given number of epochs. */
        INTERVAL,
        /** When the run waits: for the time at which an epoch is due, or because it is paused. */
        IDLE
    }

    /** After the epoch in progress. */
    public static final Priority NEXT = new Priority(Level.NEXT, 1);
    /** When the run has time to spare. */
    public static final Priority IDLE = new Priority(Level.IDLE, 1);

    public Priority {
        if (epochs < 1 || (level != Level.INTERVAL && epochs != 1)) {
            throw new IllegalArgumentException("epochs must be >= 1, and 1 without an interval, epochs=" + epochs);
        }
    }

    /** After the next epoch whose number is a multiple of {@code epochs}. */
    public static Priority every(int epochs) {
        return new Priority(Level.INTERVAL, epochs);
    }

    /**
     * Whether a command of this priority may be carried out.
     *
     * @param epoch the last one that was simulated
     * @param idle whether the run has time to spare
     */
    boolean isDue(int epoch, boolean idle) {
        return level == Level.IDLE ? idle : epoch % epochs == 0;
    }
}
