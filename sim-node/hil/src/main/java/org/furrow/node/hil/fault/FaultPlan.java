package org.furrow.node.hil.fault;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A schedule of faults, with times in ticks.
 *
 * @param seed of the random numbers
 * @param faults in the order of the file; the first that hits a frame applies to it
 */
public record FaultPlan(long seed, List<Fault> faults) {
    /** No faults. */
    public static final FaultPlan NONE = new FaultPlan(1, List.of());

    /** What a fault does. */
    public enum Kind {
        /** A frame is lost. */
        DROP,
        /** A frame arrives later. */
        DELAY,
        /** A frame arrives twice. */
        DUPLICATE,
        /** Bits of a frame's data are inverted. */
        CORRUPT,
        /** No frame passes in one direction. */
        SILENCE,
        /** The simulator's controller has left the bus: no frame passes in any direction. */
        BUS_OFF,
        /** A signal keeps the value that it had at the begin. */
        STUCK,
        /** A constant is added to a signal. */
        OFFSET,
        /** Normal noise is added to a signal. */
        NOISE,
        /** A signal has no value. */
        MISSING;

        /** Returns whether single frames are hit. */
        boolean hitsFrames() {
            return this == DROP || this == DELAY || this == DUPLICATE || this == CORRUPT;
        }

        /** Returns whether a signal is changed. */
        boolean hitsSignals() {
            return this == STUCK || this == OFFSET || this == NOISE || this == MISSING;
        }

        /** Key of the amount of a fault in a file; null if it has none. */
        @Nullable
        String amountKey() {
            return switch (this) {
                case DELAY -> "delay_s";
                case CORRUPT -> "bits";
                case OFFSET -> "offset";
                case NOISE -> "deviation";
                default -> null;
            };
        }

        /** The kind as in a file. */
        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A direction as seen from the vehicle. */
    public enum Direction {
        RECEIVE,
        SEND,
        BOTH
    }

    /**
     * A fault.
     *
     * @param name unique
     * @param from_tick first tick; {@link #NEVER}: it acts by order only
     * @param until_tick tick after the last one
     * @param target what it hits
     * @param amount ticks of a delay, number of inverted bits, offset, or deviation of noise; else 0
     */
    public record Fault(String name, Kind kind, long from_tick, long until_tick, Target target, double amount) {
        /** In place of the first tick of a fault that acts by order only. */
        public static final long NEVER = Long.MAX_VALUE - 1;

        public Fault {
            if (from_tick < 0 || until_tick <= from_tick) {
                throw new IllegalArgumentException(
                        "until_tick must be above from_tick, from_tick=" + from_tick + " until_tick=" + until_tick);
            }
        }

        boolean isActive(long tick) {
            return tick >= from_tick && tick < until_tick;
        }
    }

    /** What a fault hits. */
    public sealed interface Target {}

    /**
     * Frames.
     *
     * @param bus number of their bus, or {@link #ANY_BUS}
     * @param every each n-th frame that the filter accepts
     * @param share share of these frames
     * @param most number of hits after which the fault has no effect
     */
    public record Frames(Direction direction, FrameFilter filter, int bus, int every, double share, long most)
            implements Target {
        /** The frames of all buses. */
        public static final int ANY_BUS = -1;

        /** Whether it hits frames of a bus. */
        boolean isOf(int number) {
            return bus == ANY_BUS || bus == number;
        }

        public Frames {
            if (every < 1 || !(share > 0 && share <= 1) || most < 1) {
                throw new IllegalArgumentException(
                        "every and most must be > 0, share in (0, 1], every=" + every + " share=" + share);
            }
        }
    }

    /**
     * A signal that is sent.
     *
     * @param signal its number in the catalogue
     */
    public record Signal(int signal) implements Target {}

    public FaultPlan {
        faults = List.copyOf(faults);
    }

    /** The names of the faults, in order. */
    public List<String> names() {
        return faults.stream().map(Fault::name).toList();
    }
}
