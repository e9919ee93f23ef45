package org.furrow.world.transport.mpi;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.transport.ExchangeMeasurement;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/** A rank of {@link MpiTransportTest}; also a command that measures rounds. */
public final class MpiRank {
    private static final int LOST = 7;

    private final MpiTransport transport;
    private final int depth;

    private MpiRank(MpiTransport transport, int depth) {
        this.transport = transport;
        this.depth = depth;
    }

    /** Arguments: task, depth, time limit in ms, and optionally the library. */
    public static void main(String[] args) {
        String what = args[0];
        int depth = Integer.parseInt(args[1]);
        long limit_ms = Long.parseLong(args[2]);
        String library = args.length > 3 ? args[3] : null;
        if (what.equals("absent") && MpiLauncher.of(System.getenv()).rank() > 0) {
            stayAway();
        }
        try {
            run(what, depth, limit_ms, library);
        } catch (RankLostException | MpiException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            System.exit(LOST);
        }
    }

    private static void run(String what, int depth, long limit_ms, @Nullable String library) {
        long handler = segmentationFaultHandler();
        MpiTransport transport = MpiTransport.open(library, depth, limit_ms);
        if (segmentationFaultHandler() != handler) {
            throw new AssertionError("MPI has installed a handler of SIGSEGV");
        }
        MpiRank rank = new MpiRank(transport, depth);
        try (transport) {
            rank.work(what);
        }
        requireNullChecks();
        System.out.println("rank " + transport.rank() + " of " + transport.size() + " is done");
    }

    /** Address of the handler of SIGSEGV. */
    @SuppressWarnings("restricted")
    private static long segmentationFaultHandler() {
        Linker linker = Linker.nativeLinker();
        MethodHandle sigaction = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("sigaction"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment action = arena.allocate(256, 8);
            int fault = (int) sigaction.invokeExact(11, MemorySegment.NULL, action);
            if (fault != 0) {
                throw new AssertionError("sigaction");
            }
            return action.get(ValueLayout.JAVA_LONG, 0);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private void work(String what) {
        switch (what) {
            case "absent" -> {}
            case "rounds" -> {
                rounds();
                requireNullChecks();
                messages();
                requireNoAllocation(); // all that a round may call has been called
            }
            case "late" -> {
                if (transport.rank() > 0) {
                    stayAway();
                }
                round(4);
            }
            case "leaves" -> {
                round(4);
                if (transport.rank() == 0) {
                    round(4);
                }
            }
            case "watched" -> watched();
            case "flood" -> flood();
            case "measure" -> measure();
            default -> throw new IllegalArgumentException(what);
        }
    }

    /** Does nothing for longer than the other rank waits. Hydra of MPICH may not end while a rank remains. */
    private static void stayAway() {
        long end_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < end_ns) {
            LockSupport.parkNanos(end_ns - System.nanoTime());
        }
        System.exit(0);
    }

    /** Rounds of various lengths, up to the depth in flight; compares every byte. */
    private void rounds() {
        int started = 0;
        int rounds = 400;
        for (int n = 0; n < rounds; n++) {
            int ahead = 1 + (7 * n / 3 + transport.rank()) % depth; // not all ranks are as far ahead
            while (started < Math.min(rounds, n + ahead)) {
                byte[] message = message(started, transport.rank());
                MutableDirectBuffer buffer = transport.message();
                buffer.putBytes(0, message);
                transport.start(message.length);
                started++;
                transport.progress();
            }
            transport.await();
            for (int from = 0; from < transport.size(); from++) {
                byte[] expected = message(n, from);
                byte[] heard = new byte[transport.receivedLength(from)];
                transport.received(from).getBytes(0, heard);
                if (!Arrays.equals(expected, heard)) {
                    throw new AssertionError(TestRandom.where("round=" + n + " from=" + from + " expected "
                            + expected.length + " bytes, heard " + heard.length));
                }
            }
            transport.release();
        }
    }

    /** Short, empty, growing beyond their blocks, and sometimes much longer. */
    private static byte[] message(int round, int rank) {
        Random random = new Random(TestRandom.SEED + 1000L * round + rank);
        int length =
                switch (round % 5) {
                    case 0 -> rank % 2 == 0 ? 0 : 1000;
                    case 1 -> 20 * round;
                    case 2 -> 2030 + random.nextInt(30);
                    case 3 -> random.nextInt(3000);
                    default -> random.nextInt(random.nextInt(10) == 0 ? 300_000 : 5000);
                };
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** MPI must not replace the JVM's handler of SIGSEGV, which implements null checks. */
    @SuppressWarnings("NullAway")
    private static void requireNullChecks() {
        int caught = 0;
        for (int n = 0; n < 200_000; n++) {
            try {
                caught += nothing.hashCode();
            } catch (NullPointerException e) {
                caught++;
            }
        }
        if (caught != 200_000) {
            throw new AssertionError(caught + " of 200000");
        }
    }

    @SuppressWarnings("NonFinalStaticField") // the compiler must not know that it is null
    private static @Nullable Object nothing;

    /** Messages to all between rounds; checks order and content. */
    private void messages() {
        int messages = 300;
        int[] next = new int[transport.size()];
        ExpandableArrayBuffer data = new ExpandableArrayBuffer();
        for (int n = 0; n < messages; n++) {
            byte[] bytes = message(n, transport.rank());
            data.putInt(0, n);
            data.putBytes(4, bytes);
            if (n % 3 == 0) {
                for (int to = 0; to < transport.size(); to++) {
                    if (to != transport.rank()) {
                        transport.send(to, data, 4 + bytes.length);
                    }
                }
            } else {
                transport.publish(data, 4 + bytes.length);
            }
            if (n % 10 == 0) {
                round(8);
            }
            if (n % 7 == 0) {
                transport.poll((from, received, length) -> take(next, from, received, length));
            }
        }
        long until_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
        while (Arrays.stream(next).sum() < messages * (transport.size() - 1)) {
            transport.receive(1, (from, received, length) -> take(next, from, received, length));
            if (System.nanoTime() > until_ns) {
                throw new AssertionError("messages are missing: " + Arrays.toString(next));
            }
        }
    }

    private static void take(int[] next, int from, DirectBuffer data, int length) {
        byte[] expected = message(next[from], from);
        byte[] heard = new byte[length - 4];
        data.getBytes(4, heard);
        if (data.getInt(0) != next[from] || !Arrays.equals(expected, heard)) {
            throw new AssertionError("data " + data.getInt(0) + " of rank " + from + " in place of " + next[from]);
        }
        next[from]++;
    }

    private void round(int length) {
        transport.message().putInt(0, length);
        transport.start(length);
        transport.await();
        transport.release();
    }

    /** The watch receives the rounds and waits, and its exception ends the wait. */
    private void watched() {
        Script watch = new Script();
        transport.watch(watch);
        round(4);
        round(4);
        if (watch.started != 2) {
            throw new AssertionError("started=" + watch.started);
        }
        if (transport.rank() > 0) {
            stayAway();
        }
        round(4);
    }

    private static final class Script implements Watch {
        private long started;
        private int asked;

        @Override
        public void started(long round) {
            if (round != started++) {
                throw new AssertionError("round " + round);
            }
        }

        @Override
        public void whileWaiting(long round) {
            if (round == 2 && ++asked == 100) {
                throw new RankLostException(1, "lost in round " + round);
            }
        }

        @Override
        public void abort(FailureKind kind, String reason) {}
    }

    /** Publishes without end while the other rank receives nothing. */
    private void flood() {
        if (transport.rank() == 1) {
            stayAway();
        }
        ExpandableArrayBuffer data = new ExpandableArrayBuffer();
        for (int n = 0; n < 1_000_000; n++) {
            transport.publish(data, 100);
        }
    }

    private void measure() {
        RawCollective raw = new RawCollective(transport, 20 * 1024);
        for (int n = 0; n < 3; n++) {
            List<ExchangeMeasurement.Cost> costs = new ExchangeMeasurement(transport, raw::gather_ns, 5000).measure();
            if (transport.rank() == 0) {
                for (ExchangeMeasurement.Cost cost : costs) {
                    System.out.printf(
                            Locale.ROOT,
                            "%s, %d ranks, %d B: %.2f us, raw %.2f us, ratio %.2f%n",
                            transport.library(),
                            transport.size(),
                            cost.size_bytes(),
                            cost.round_us(),
                            cost.raw_us(),
                            cost.ratio());
                }
            }
        }
    }

    private void requireNoAllocation() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int rounds = 20_000;
        long before = 0;
        for (int n = -rounds; n < rounds; n++) { // below 0 until the calls are compiled
            before = n == 0 ? threads.getCurrentThreadAllocatedBytes() : before;
            round(2000 + n % 100);
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        if (bytes > rounds) {
            throw new AssertionError(bytes + " bytes allocated in " + rounds + " rounds");
        }
    }
}
