package org.furrow.node.engine.timing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** When each phase of a rank ran, and on which of its threads. */
public final class TimeLine {
    private static final int MOST = 1 << 21;

    private final boolean kept;
    private final List<Track> tracks = new ArrayList<>();

    /** What a rank does; {@link #STEP} is of one vehicle. */
    public enum Phase {
        STEP,
        PUBLISH,
        SEND,
        WAIT,
        COMMIT,
        CHECKPOINT,
        HOLD
    }

    /**
     * A phase that has ended.
     *
     * @param vehicle index of the vehicle; -1 where the phase is of the rank
     * @param from_ns start, as {@link System#nanoTime} has it
     * @param soil_ns part of a step in which the soil was computed
     * @param body_ns part of a step in which the vehicle's bodies were computed
     */
    public record Span(Phase phase, int epoch, int vehicle, long from_ns, long to_ns, long soil_ns, long body_ns) {}

    /** The spans of one thread. It keeps its first 2 million spans and counts the others. */
    public static final class Track {
        private static final int LONGS = 5;

        private final String thread;
        private final int most;
        private Phase[] phases;
        private long[] values;
        private int count;
        private long dropped;

        private Track(String thread, int most) {
            this.thread = thread;
            this.most = most;
            phases = new Phase[Math.min(most, 1 << 10)];
            values = new long[phases.length * LONGS];
        }

        /** Adds a phase of the rank. */
        public void add(Phase phase, int epoch, long from_ns, long to_ns) {
            add(phase, epoch, -1, from_ns, to_ns);
        }

        /** Adds a phase of a vehicle or, with vehicle -1, of the rank. */
        void add(Phase phase, int epoch, int vehicle, long from_ns, long to_ns) {
            if (count == most) {
                dropped++;
                return;
            }
            if (count == phases.length) {
                phases = Arrays.copyOf(phases, Math.min(2 * count, most));
                values = Arrays.copyOf(values, phases.length * LONGS);
            }
            phases[count] = phase;
            int at = count++ * LONGS;
            values[at] = ((long) epoch << 32) | (vehicle & 0xFFFFFFFFL);
            values[at + 1] = from_ns;
            values[at + 2] = to_ns;
            values[at + 3] = 0;
            values[at + 4] = 0;
        }

        /** Adds the step of a vehicle, with its parts. */
        public void addStep(int epoch, int vehicle, long from_ns, long to_ns, long soil_ns, long body_ns) {
            int before = count;
            add(Phase.STEP, epoch, vehicle, from_ns, to_ns);
            if (count > before) {
                values[before * LONGS + 3] = soil_ns;
                values[before * LONGS + 4] = body_ns;
            }
        }

        public String thread() {
            return thread;
        }

        /** Number of spans that were not kept. */
        public long dropped() {
            return dropped;
        }

        /** The spans that were kept, in the order of their ends. */
        public List<Span> spans() {
            List<Span> spans = new ArrayList<>(count);
            for (int n = 0; n < count; n++) {
                int at = n * LONGS;
                spans.add(new Span(
                        phases[n],
                        (int) (values[at] >> 32),
                        (int) values[at],
                        values[at + 1],
                        values[at + 2],
                        values[at + 3],
                        values[at + 4]));
            }
            return spans;
        }
    }

    /** @param kept false to keep no spans at all */
    public TimeLine(boolean kept) {
        this.kept = kept;
    }

    /** Creates the track of a thread. */
    public synchronized Track track(String thread) {
        Track track = new Track(thread, kept ? MOST : 0);
        tracks.add(track);
        return track;
    }

    /** What to add to the times of spans to get ns since 1970, which is common to machines. */
    public static long toWall_ns() {
        return Duration.between(Instant.EPOCH, Instant.now()).toNanos() - System.nanoTime();
    }

    /** The tracks in the order of their creation. Read their spans after their threads have ended. */
    public synchronized List<Track> tracks() {
        return List.copyOf(tracks);
    }
}
