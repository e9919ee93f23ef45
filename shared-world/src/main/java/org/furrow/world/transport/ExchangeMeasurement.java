package org.furrow.world.transport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a round of a transport costs, beside the same engine's bare all-gather where it has one.
 *
 * <p>Before each round that is timed all ranks meet in another. What counts of it is the least time of any rank, which has
 * waited for nobody, and of those the median.
 */
public final class ExchangeMeasurement {
    /** The longest messages that are measured, in bytes. */
    public static final int MOST_BYTES = 20 * 1024;

    private static final int[] SIZES_bytes = {2 * 1024, MOST_BYTES};

    private final Transport transport;
    private final @Nullable IntToLongFunction raw;
    private final int rounds;

    /**
     * Medians for one size of messages.
     *
     * @param size_bytes of each rank's message
     * @param round_us of start, await and release, in us
     * @param raw_us of the bare all-gather, in us; NaN when the engine has none
     */
    public record Cost(int size_bytes, double round_us, double raw_us) {
        /** How many times as long as the bare all-gather a round takes; NaN when there is none. */
        public double ratio() {
            return round_us / raw_us;
        }
    }

    /**
     * @param transport no round of it may be under way
     * @param raw gathers that many bytes from each rank, and returns how long that took in ns; null: the engine has nothing like it
     * @param rounds to be timed of each kind and size
     */
    public ExchangeMeasurement(Transport transport, @Nullable IntToLongFunction raw, int rounds) {
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds must be > 0, rounds=" + rounds);
        }
        this.transport = transport;
        this.raw = raw;
        this.rounds = rounds;
    }

    /** Measures; every rank must do so, and all get the same answer. */
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
        for (int n = -rounds; n < rounds; n++) { // below 0 to warm up
            meet(bytes);
            long ours = round(bytes);
            long bare = 0;
            if (raw != null) {
                meet(bytes);
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

    /** All ranks are here; by messages of the same size, so that an engine that learns sizes from rounds expects them. */
    private void meet(int bytes) {
        transport.message().putInt(bytes - Integer.BYTES, bytes);
        transport.start(bytes);
        transport.await();
        for (int rank = 0; rank < transport.size(); rank++) {
            DirectBuffer message = transport.received(rank);
            if (transport.receivedLength(rank) != bytes || message.getInt(bytes - Integer.BYTES) != bytes) {
                throw new IllegalStateException("message of rank " + rank + " is not what it sent");
            }
        }
        transport.release();
    }

    /** Of each row, over its columns, of the least value of any rank; in us. */
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
