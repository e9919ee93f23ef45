package org.furrow.world.transport;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The {@code local} engine: ranks are threads of one JVM that share only copies of messages.
 *
 * <p>Each rank has a ring of slots. A slot is filled by its rank, read by all, and reused when all have released
 * it. One lock guards the counters. A wait has a time limit, so that a rank that hangs is reported; time in which
 * the process is suspended does not count. Another limit holds until all ranks have begun, because the time in which
 * a rank prepares its vehicles and its ground depends on the scenario.
 */
public final class LocalHub {
    /** Interval between checks of the time limit; a longer interval means that the process was suspended. */
    private static final long CHECK_MS = 100;

    private static final long CHECK_NS = CHECK_MS * 1_000_000;

    private static final int MAX_UNRECEIVED = 1 << 14;

    /** The most messages of a rank that wait to be sent again. */
    private static final int MOST_IDLE = 256;
    /** Longer messages are rare, and are not kept. */
    private static final int MOST_IDLE_BYTES = 1 << 18;

    private static final int LEAST_BYTES = 1 << 10;

    /** A copy of a message outside of rounds, which is used again when all its receivers have read it. */
    private static final class Message {
        final Outbox from;
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[LEAST_BYTES]);
        int length;
        /** Receivers that have not read it. */
        final AtomicInteger unread = new AtomicInteger();

        Message(Outbox from) {
            this.from = from;
        }

        void fill(DirectBuffer message, int ofLength, int receivers) {
            if (bytes.capacity() < ofLength) {
                bytes.wrap(new byte[BitUtil.findNextPositivePowerOfTwo(ofLength)]);
            }
            bytes.putBytes(0, message, 0, ofLength);
            length = ofLength;
            unread.set(receivers);
        }

        void read() {
            if (unread.decrementAndGet() == 0) {
                from.putBack(this);
            }
        }
    }

    /** Messages of one rank that all their receivers have read. */
    private static final class Outbox {
        final int rank;
        private final Deque<Message> idle = new ArrayDeque<>();

        Outbox(int rank) {
            this.rank = rank;
        }

        synchronized Message next() {
            return idle.isEmpty() ? new Message(this) : idle.pop();
        }

        synchronized void putBack(Message message) {
            if (idle.size() < MOST_IDLE && message.bytes.capacity() <= MOST_IDLE_BYTES) {
                idle.push(message);
            }
        }
    }

    private final int size;
    private final int depth;
    private final long start_ms;
    private final long timeout_ms;
    private final MutableDirectBuffer[] slots;
    private final int[] lengths;
    private final long[] started;
    private final long[] released;
    /** Number of ranks that have started, and that have released, a round in flight; by round modulo depth. */
    private final int[] starts;

    private final int[] releases;
    /** Number of rounds that all ranks have started. */
    private long complete;
    /** Number of rounds that all ranks have released. */
    private long free;

    private final List<Mailbox> mailboxes = new ArrayList<>();
    private @Nullable RankLostException failure;
    /** Number of ranks that have not begun. */
    private int preparing;

    /** Messages to one rank outside of rounds, in the order of arrival. Wakes its rank once, when enough are there. */
    private static final class Mailbox {
        private final Deque<Message> messages = new ArrayDeque<>();
        private int wanted = Integer.MAX_VALUE;

        synchronized boolean offer(Message message) {
            if (messages.size() == MAX_UNRECEIVED) {
                return false;
            }
            messages.addLast(message);
            if (messages.size() == wanted) {
                notifyAll();
            }
            return true;
        }

        synchronized @Nullable Message poll() {
            return messages.pollFirst();
        }

        synchronized boolean has(int least) {
            return messages.size() >= least;
        }

        /** Waits for messages, at most until the next check; returns the time that counts, in ns. */
        synchronized long pause(int rank, int least) {
            long start_ns = System.nanoTime();
            long passed_ns = 0;
            wanted = least;
            try {
                while (messages.size() < least && passed_ns < CHECK_NS) {
                    wait(CHECK_MS);
                    passed_ns = System.nanoTime() - start_ns;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RankLostException(rank, "interrupted while waiting for the others");
            } finally {
                wanted = Integer.MAX_VALUE;
            }
            return Math.min(passed_ns, CHECK_NS);
        }
    }

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
        preparing = size;
        slots = new MutableDirectBuffer[size * depth];
        for (int s = 0; s < slots.length; s++) {
            slots[s] = new ExpandableDirectByteBuffer(1 << 14);
        }
        for (int r = 0; r < size; r++) {
            mailboxes.add(new Mailbox());
        }
        lengths = new int[size * depth];
        started = new long[size];
        released = new long[size];
        starts = new int[depth];
        releases = new int[depth];
    }

    public Transport rank(int rank) {
        return new LocalTransport(rank);
    }

    /** Whether a rank has failed and ended the run. */
    public synchronized boolean hasFailed() {
        return failure != null;
    }

    private synchronized void fail(RankLostException first) {
        if (failure == null) {
            failure = first;
            notifyAll();
        }
    }

    private static int slowest(long[] counters) {
        int slowest = 0;
        for (int r = 1; r < counters.length; r++) {
            if (counters[r] < counters[slowest]) {
                slowest = r;
            }
        }
        return slowest;
    }

    /** Waits until all ranks have started this number of rounds. A complete round may be read after a failure. */
    private void awaitComplete(long rounds) {
        await(rounds, false);
    }

    /** Waits until all ranks have released this number of rounds. */
    private void awaitFree(long rounds) {
        await(rounds, true);
    }

    private synchronized void await(long rounds, boolean isRelease) {
        long waited_ns = 0;
        long[] counters = isRelease ? released : started;
        while ((isRelease ? free : complete) < rounds) {
            requireSound();
            if (isOverdue(waited_ns)) {
                fail(new RankLostException(slowest(counters), "no message for " + limit()));
                continue;
            }
            long start_ns = System.nanoTime();
            try {
                wait(CHECK_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RankLostException(slowest(counters), "interrupted while waiting for it");
            }
            waited_ns += Math.min(System.nanoTime() - start_ns, CHECK_NS);
        }
    }

    private synchronized boolean isOverdue(long waited_ns) {
        return waited_ns >= TimeUnit.MILLISECONDS.toNanos(preparing > 0 ? start_ms : timeout_ms);
    }

    /** The time limit that holds, for a message. */
    private synchronized String limit() {
        return preparing > 0 && start_ms != timeout_ms
                ? start_ms + " ms while the run started"
                : timeout_ms + " ms (--timeout)";
    }

    private synchronized void begin() {
        preparing--;
    }

    private synchronized void requireSound() {
        if (failure != null) {
            throw new RankLostException(failure.rank(), failure.kind(), failure.reason());
        }
    }

    private synchronized void start(int rank) {
        int slot = (int) (started[rank]++ % depth);
        if (++starts[slot] == size) {
            starts[slot] = 0;
            complete++;
            notifyAll();
        }
    }

    private synchronized void release(int rank) {
        int slot = (int) (released[rank]++ % depth);
        if (++releases[slot] == size) {
            releases[slot] = 0;
            free++;
            notifyAll();
        }
    }

    private final class LocalTransport implements Transport {
        private final int rank;
        private final Outbox outbox;
        private long round;
        private boolean isBegun;

        LocalTransport(int rank) {
            this.rank = rank;
            outbox = new Outbox(rank);
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
            long next = started[rank]; // written by this rank alone
            awaitFree(next - depth + 1);
            return slots[slot(rank, next)];
        }

        @Override
        public void start(int length) {
            lengths[slot(rank, started[rank])] = length;
            LocalHub.this.start(rank);
        }

        @Override
        public void await() {
            awaitComplete(round + 1);
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
            LocalHub.this.release(rank);
        }

        @Override
        public void publish(DirectBuffer message, int length) {
            requireSound();
            if (size == 1) {
                return;
            }
            Message copy = outbox.next();
            copy.fill(message, length, size - 1);
            for (int to = 0; to < size; to++) {
                if (to != rank) {
                    post(to, copy);
                }
            }
        }

        @Override
        public void send(int to, DirectBuffer message, int length) {
            requireSound();
            Message copy = outbox.next();
            copy.fill(message, length, 1);
            post(to, copy);
        }

        private void post(int to, Message message) {
            if (!mailboxes.get(to).offer(message)) {
                throw new RankLostException(to, "has not received " + MAX_UNRECEIVED + " messages");
            }
        }

        @Override
        public void receive(int least, Receiver receiver) {
            Mailbox mailbox = mailboxes.get(rank);
            long waited_ns = 0;
            while (!mailbox.has(least)) {
                requireSound();
                if (isOverdue(waited_ns)) {
                    fail(new RankLostException(rank, "received no message for " + limit()));
                    continue;
                }
                waited_ns += mailbox.pause(rank, least);
            }
            poll(receiver);
        }

        @Override
        public int poll(Receiver receiver) {
            requireSound();
            Mailbox mailbox = mailboxes.get(rank);
            int messages = 0;
            for (Message message = mailbox.poll(); message != null; message = mailbox.poll()) {
                receiver.receive(message.from.rank, message.bytes, message.length);
                message.read();
                messages++;
            }
            return messages;
        }

        @Override
        public void begun() {
            if (!isBegun) {
                isBegun = true;
                begin();
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
