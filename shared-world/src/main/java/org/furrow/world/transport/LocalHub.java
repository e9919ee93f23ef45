package org.furrow.world.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The {@code local} engine: ranks are threads of one JVM that share only copies of messages.
 *
 * <p>Each rank has a ring of slots. A slot is filled by its rank, read by all, and reused when all have released
 * it. No operation locks, so a rank that the system stops holds up only those that wait for it. A wait has a time
 * limit, so that a rank that hangs is reported; time in which the process is suspended does not count. Another limit
 * holds until all ranks have begun, because the time in which a rank prepares its vehicles and its ground depends on
 * the scenario.
 */
public final class LocalHub {
    /** Interval between checks of the time limit; a longer interval means that the process was suspended. */
    private static final long CHECK_NS = 100_000_000;

    private final int size;
    private final int depth;
    private final long start_ms;
    private final long timeout_ms;
    private final MutableDirectBuffer[] slots;
    private final int[] lengths;
    private final LocalRounds started;
    private final LocalRounds released;
    private final List<LocalMailbox> mailboxes = new ArrayList<>();
    private final AtomicReference<@Nullable RankLostException> failure = new AtomicReference<>();
    /** Number of ranks that have not begun. */
    private final AtomicInteger preparing;

    /**
     * Creates a hub with one time limit.
     *
     * @param depth maximum number of rounds in flight
     * @param timeout_ms time limit of a wait, in ms
     */
    public LocalHub(int size, int depth, long timeout_ms) {
        this(size, depth, timeout_ms, timeout_ms);
    }

    /**
     * Creates a hub with a time limit for the start of a run.
     *
     * @param depth maximum number of rounds in flight
     * @param start_ms time limit of a wait until all ranks have begun, in ms
     * @param timeout_ms time limit of a wait from then on, in ms
     */
    public LocalHub(int size, int depth, long start_ms, long timeout_ms) {
        if (size < 1 || depth < 1 || start_ms < 1 || timeout_ms < 1) {
            throw new IllegalArgumentException("size, depth, start_ms and timeout_ms must be > 0, size=" + size
                    + " depth=" + depth + " start_ms=" + start_ms + " timeout_ms=" + timeout_ms);
        }
        this.size = size;
        this.depth = depth;
        this.start_ms = start_ms;
        this.timeout_ms = timeout_ms;
        preparing = new AtomicInteger(size);
        slots = new MutableDirectBuffer[size * depth];
        for (int s = 0; s < slots.length; s++) {
            slots[s] = new ExpandableDirectByteBuffer(1 << 14);
        }
        for (int r = 0; r < size; r++) {
            mailboxes.add(new LocalMailbox());
        }
        lengths = new int[size * depth];
        started = new LocalRounds(size, depth);
        released = new LocalRounds(size, depth);
    }

    public Transport rank(int rank) {
        return new LocalTransport(rank);
    }

    /** Whether a rank has failed and ended the run. */
    public boolean hasFailed() {
        return failure.get() != null;
    }

    private void fail(RankLostException first) {
        if (failure.compareAndSet(null, first)) {
            started.wakeAll();
            released.wakeAll();
        }
    }

    /** Waits until all ranks have passed this number of rounds. A complete round may be read after a failure. */
    private void await(int rank, LocalRounds counted, long rounds) {
        long waited_ns = 0;
        while (!counted.has(rounds)) {
            requireSound();
            if (isOverdue(waited_ns)) {
                fail(new RankLostException(counted.slowest(), "no message for " + limit()));
                continue;
            }
            long start_ns = System.nanoTime();
            counted.sleep(rank, rounds, CHECK_NS);
            if (Thread.currentThread().isInterrupted()) {
                throw new RankLostException(counted.slowest(), "interrupted while waiting for it");
            }
            waited_ns += Math.min(System.nanoTime() - start_ns, CHECK_NS);
        }
    }

    private boolean isOverdue(long waited_ns) {
        return waited_ns >= TimeUnit.MILLISECONDS.toNanos(preparing.get() > 0 ? start_ms : timeout_ms);
    }

    /** The time limit that holds, for a message. */
    private String limit() {
        return preparing.get() > 0 && start_ms != timeout_ms
                ? start_ms + " ms while the run started"
                : timeout_ms + " ms (--timeout)";
    }

    private void requireSound() {
        RankLostException first = failure.get();
        if (first != null) {
            throw new RankLostException(first.rank(), first.kind(), first.reason());
        }
    }

    private final class LocalTransport implements Transport {
        private final int rank;
        private final LocalMailbox.Outbox outbox;
        private long round;
        private boolean isBegun;

        LocalTransport(int rank) {
            this.rank = rank;
            outbox = new LocalMailbox.Outbox(rank);
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public MutableDirectBuffer message() {
            requireSound();
            long next = started.passed(rank);
            LocalHub.this.await(rank, released, next - depth + 1);
            return slots[slot(rank, next)];
        }

        @Override
        public void start(int length) {
            lengths[slot(rank, started.passed(rank))] = length;
            started.pass(rank);
        }

        @Override
        public void await() {
            LocalHub.this.await(rank, started, round + 1);
        }

        @Override
        public DirectBuffer received(int from) {
            return slots[slot(from, round)];
        }

        @Override
        public int receivedLength(int from) {
            return lengths[slot(from, round)];
        }

        @Override
        public void release() {
            round++;
            released.pass(rank);
        }

        @Override
        public void publish(DirectBuffer message, int length) {
            requireSound();
            if (size == 1) {
                return;
            }
            LocalMailbox.Message copy = outbox.copy(message, length, size - 1);
            for (int to = 0; to < size; to++) {
                if (to != rank) {
                    post(to, copy);
                }
            }
        }

        @Override
        public void send(int to, DirectBuffer message, int length) {
            requireSound();
            post(to, outbox.copy(message, length, 1));
        }

        private void post(int to, LocalMailbox.Message message) {
            if (!mailboxes.get(to).offer(message)) {
                throw new RankLostException(to, "has not received " + LocalMailbox.maxUnreceived() + " messages");
            }
        }

        @Override
        public void receive(int least, Receiver receiver) {
            LocalMailbox mailbox = mailboxes.get(rank);
            long waited_ns = 0;
            int received = poll(receiver);
            while (received < least) {
                requireSound();
                if (isOverdue(waited_ns)) {
                    fail(new RankLostException(rank, "received no message for " + limit()));
                    continue;
                }
                long start_ns = System.nanoTime();
                mailbox.sleep(least - received, CHECK_NS);
                if (Thread.currentThread().isInterrupted()) {
                    throw new RankLostException(rank, "interrupted while waiting for the others");
                }
                int more = poll(receiver);
                received += more;
                waited_ns = more > 0 ? 0 : waited_ns + Math.min(System.nanoTime() - start_ns, CHECK_NS);
            }
        }

        @Override
        public int poll(Receiver receiver) {
            requireSound();
            return mailboxes.get(rank).poll(receiver);
        }

        @Override
        public void begun() {
            if (!isBegun) {
                isBegun = true;
                preparing.decrementAndGet();
            }
        }

        @Override
        public void abort(FailureKind kind, String reason) {
            fail(new RankLostException(rank, kind, reason));
        }

        @Override
        public void close() {
            // the hub owns all resources
        }

        private int slot(int ofRank, long ofRound) {
            return ofRank * depth + (int) (ofRound % depth);
        }
    }
}
