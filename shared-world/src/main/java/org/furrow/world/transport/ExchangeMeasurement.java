package org.furrow.world.transport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of a transport's round and of the engine's bare all-gather, if it has one.
 *
 * <p>All ranks synchronise in another round before each measured one. The cost of a round is the least time of any
 * rank, the one that did not wait; the result is the median over rounds.
 */
public final class ExchangeMeasurement {
    /** Maximum length of the measured messages, in bytes. */
    public static final int MOST_BYTES = 20 * 1024;

    private static final int[] SIZES_bytes = {2 * 1024, MOST_BYTES};

    private final Transport transport;
    private final @Nullable IntToLongFunction raw;
    private final int rounds;

    /**
     * Medians for one length of messages.
     *
     * @param round_us time of start, await and release, in us
     * @param raw_us time of the bare all-gather, in us; NaN when the engine has none
     */
    public record Cost(int size_bytes, double round_us, double raw_us) {
        /** Ratio of a round's time to the bare all-gather's; NaN when the engine has none. */
        public double ratio() {
            return round_us / raw_us;
        }
    }

    /**
     * @param transport must have no round in flight
     * @param raw gathers this number of bytes from each rank and returns the time in ns; null: the engine has none
     * @param rounds number of measured rounds of each kind and length
     */
    public ExchangeMeasurement(Transport transport, @Nullable IntToLongFunction raw, int rounds) {
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds must be > 0, rounds=" + rounds);
        }
        this.transport = transport;
        this.raw = raw;
        this.rounds = rounds;
    }

    /** Measures; every rank must call this, and all get the same result. */
    public List<Cost> measure() {
        long[][] times_ns = new long[2 * SIZES_bytes.length][rounds];
        for (int n = 0; n < SIZES_bytes.length; n++) {
            measure(SIZES_bytes[n], times_ns[2 * n], times_ns[2 * n + 1]);
        }
        double[] medians_us = medians(times_ns);
        List<Cost> costs = new ArrayList<>();
        for (int n = 0; n < SIZES_bytes.length; n++) {
            double raw_us = raw == null ? Double.NaN : medians_us[2 * n + 1];
            costs.add(new Cost(SIZES_bytes[n], medians_us[2 * n], raw_us));
        }
        return List.copyOf(costs);
    }

    private void measure(int bytes, long[] round_ns, long[] raw_ns) {
        for (int n = -rounds; n < rounds; n++) { // warm-up below 0
            synchronise(bytes);
            long ours = round(bytes);
            long bare = 0;
            if (raw != null) {
                synchronise(bytes);
                bare = raw.applyAsLong(bytes);
            }
            if (n >= 0) {
                round_ns[n] = ours;
                raw_ns[n] = bare;
            }
        }
    }

    private long round(int bytes) {
        transport.message().putInt(bytes - Integer.BYTES, bytes);
        long start_ns = System.nanoTime();
        transport.start(bytes);
        transport.await();
        transport.release();
        return System.nanoTime() - start_ns;
    }

    /** Waits for all ranks, with messages of the measured length for engines that adapt to the lengths of messages. */
    private void synchronise(int bytes) {
        transport.message().putInt(bytes - Integer.BYTES, bytes);
        transport.start(bytes);
        transport.await();
        for (int rank = 0; rank < transport.size(); rank++) {
            DirectBuffer message = transport.received(rank);
            if (transport.receivedLength(rank) != bytes || message.getInt(bytes - Integer.BYTES) != bytes) {
                throw new IllegalStateException("message of rank " + rank + " is corrupted");
            }
        }
        transport.release();
    }

    /** The median of each row, over the columns' minima of all ranks; in us. */
    private double[] medians(long[][] times_ns) {
        int index = 0;
        for (long[] row : times_ns) {
            for (long time_ns : row) {
                transport.message().putLong(index, time_ns);
                index += Long.BYTES;
            }
        }
        transport.start(index);
        transport.await();
        double[] medians_us = new double[times_ns.length];
        long[] least_ns = new long[rounds];
        for (int row = 0; row < times_ns.length; row++) {
            for (int n = 0; n < rounds; n++) {
                least_ns[n] = Long.MAX_VALUE;
                for (int rank = 0; rank < transport.size(); rank++) {
                    int at = (row * rounds + n) * Long.BYTES;
                    least_ns[n] = Math.min(least_ns[n], transport.received(rank).getLong(at));
                }
            }
            Arrays.sort(least_ns);
            medians_us[row] = least_ns[rounds / 2] * 1e-3;
        }
        transport.release();
        return medians_us;
    }
}
