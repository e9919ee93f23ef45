package org.furrow.world.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
final class LocalHubTest {
    private static final long FOR_EVER_MS = 3_600_000;
    private static final long SHORT_MS = 200;
    private static final int LONGEST_BYTES = 20 * 1024;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2", "2, 4", "4, 2", "4, 4", "16, 1"})
    void shouldGatherEveryMessageOfEveryRound(int size, int depth) throws Exception {
        LocalHub hub = new LocalHub(size, depth, FOR_EVER_MS);
        ExecutorService threads = Executors.newFixedThreadPool(size);
        try {
            List<Future<?>> ranks = new ArrayList<>();
            for (int rank = 0; rank < size; rank++) {
                Transport transport = hub.rank(rank);
                ranks.add(threads.submit(() -> exchange(transport, depth, 300)));
            }
            for (Future<?> rank : ranks) {
                rank.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Buffers of messages are used again; each message keeps its content until all its receivers have read it. */
    @Test
    void shouldDeliverEveryMessageOutsideOfRounds() throws Exception {
        int size = 3;
        int count = 2000;
        LocalHub hub = new LocalHub(size, 1, FOR_EVER_MS);
        ExecutorService threads = Executors.newFixedThreadPool(size);
        try {
            List<Future<?>> ranks = new ArrayList<>();
            for (int rank = 0; rank < size; rank++) {
                Transport transport = hub.rank(rank);
                ranks.add(threads.submit(() -> exchangeOutsideOfRounds(transport, count)));
            }
            for (Future<?> rank : ranks) {
                rank.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Every fifth message goes to all others, the rest to one of them in turn. */
    private static void exchangeOutsideOfRounds(Transport transport, int count) {
        int size = transport.size();
        int rank = transport.rank();
        UnsafeBuffer message = new UnsafeBuffer(new byte[LONGEST_BYTES]);
        int[] next = new int[size];
        Transport.Receiver receiver = (from, received, length) -> {
            while (!isFor(rank, from, next[from], size)) {
                next[from]++;
            }
            Random content = content(from, next[from]);
            assertEquals(8 + content.nextInt(LONGEST_BYTES - 8), length, "length of message " + next[from]);
            for (int at = 0; at < length; at++) {
                assertEquals((byte) content.nextInt(), received.getByte(at), "from=" + from + " at=" + at);
            }
            next[from]++;
        };
        for (int k = 0; k < count; k++) {
            Random content = content(rank, k);
            int length = 8 + content.nextInt(LONGEST_BYTES - 8);
            for (int at = 0; at < length; at++) {
                message.putByte(at, (byte) content.nextInt());
            }
            if (k % 5 == 0) {
                transport.publish(message, length);
            } else {
                transport.send(receiverOf(rank, k, size), message, length);
            }
            transport.poll(receiver);
        }
        for (int from = 0; from < size; from++) {
            int sender = from;
            while (from != rank && IntStream.range(next[from], count).anyMatch(k -> isFor(rank, sender, k, size))) {
                transport.receive(1, receiver);
            }
        }
    }

    private static Random content(int from, int k) {
        return new Random(31L * k + from);
    }

    private static int receiverOf(int from, int k, int size) {
        return (from + 1 + k % (size - 1)) % size;
    }

    private static boolean isFor(int rank, int from, int k, int size) {
        return k % 5 == 0 || receiverOf(from, k, size) == rank;
    }

    @Test
    void shouldAllocateNothingForMessagesOutsideOfRounds() {
        LocalHub hub = new LocalHub(2, 1, SHORT_MS);
        Transport sender = hub.rank(0);
        Transport receiver = hub.rank(1);
        UnsafeBuffer message = new UnsafeBuffer(new byte[5000]);
        Transport.Receiver ignoring = (from, received, length) -> {};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int k = 0; k < 200; k++) {
            if (k == 100) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            sender.send(1, message, 5000 - k);
            sender.publish(message, 4000);
            receiver.receive(2, ignoring);
        }
        assertEquals(0, threads.getCurrentThreadAllocatedBytes() - before);
    }

    @Test
    void shouldLetARankRunAheadByTheDepth() {
        LocalHub hub = new LocalHub(2, 4, SHORT_MS);
        Transport ahead = hub.rank(0);
        Transport behind = hub.rank(1);
        assertEquals(1, behind.rank());
        assertEquals(2, behind.size());
        for (int round = 0; round < 4; round++) {
            start(ahead, round);
        }
        for (int round = 0; round < 4; round++) {
            start(behind, round);
            completeRound(behind, round);
        }
        for (int round = 0; round < 4; round++) {
            completeRound(ahead, round);
            start(ahead, round + 4);
        }
        start(behind, 4);
        completeRound(ahead, 4);
        completeRound(behind, 4);
    }

    @Test
    void shouldCopyTheMessage() {
        LocalHub hub = new LocalHub(1, 1, SHORT_MS);
        try (Transport transport = hub.rank(0)) {
            UnsafeBuffer message = new UnsafeBuffer(new byte[] {1, 2, 3, 4});
            transport.message().putBytes(0, message, 0, 3);
            transport.start(3);
            message.putByte(0, (byte) 9);
            transport.await();
            assertEquals(3, transport.receivedLength(0));
            assertEquals(1, transport.received(0).getByte(0));
        }
    }

    @Test
    void shouldDeliverPublishedMessagesInOrder() {
        LocalHub hub = new LocalHub(3, 1, SHORT_MS);
        UnsafeBuffer message = new UnsafeBuffer(new byte[4]);
        for (int n = 0; n < 5; n++) {
            message.putInt(0, n);
            hub.rank(0).publish(message, 4);
            hub.rank(1).publish(message, 3);
        }
        List<String> heard = new ArrayList<>();
        assertEquals(
                10, hub.rank(2).poll((from, bytes, length) -> heard.add(from + ":" + bytes.getByte(0) + ":" + length)));
        assertEquals(0, hub.rank(2).poll((from, bytes, length) -> heard.add("again")));
        assertEquals(5, hub.rank(1).poll((from, bytes, length) -> assertEquals(0, from)));
        assertEquals(List.of("0:0:4", "1:0:3", "0:1:4"), heard.subList(0, 3));
        assertEquals("0:4:4", heard.get(8));
    }

    @Test
    void shouldWaitForMessagesToOneRank() throws Exception {
        LocalHub hub = new LocalHub(3, 1, FOR_EVER_MS);
        List<String> heard = new ArrayList<>();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> receiver = thread.submit(() -> hub.rank(2)
                    .receive(3, (from, bytes, length) -> heard.add(from + ":" + bytes.getByte(0) + ":" + length)));
            UnsafeBuffer message = new UnsafeBuffer(new byte[4]);
            hub.rank(0).send(2, message, 4);
            hub.rank(0).send(1, message, 4);
            message.putByte(0, (byte) 1);
            hub.rank(0).send(2, message, 3);
            hub.rank(1).publish(message, 2);
            receiver.get();
        } finally {
            thread.shutdownNow();
        }
        assertEquals(List.of("0:0:4", "0:1:3", "1:1:2"), heard);
        assertEquals(1, hub.rank(1).poll((from, bytes, length) -> assertEquals(0, from)));
    }

    @Test
    void shouldNotWaitForMessagesForEver() {
        Transport transport = new LocalHub(2, 1, SHORT_MS).rank(0);
        RankLostException e =
                assertThrows(RankLostException.class, () -> transport.receive(1, (from, bytes, length) -> {}));
        assertEquals("received no message for 200 ms (--timeout)", e.reason());
    }

    @Test
    void shouldFailWhenARankReceivesNothing() {
        Transport transport = new LocalHub(2, 1, SHORT_MS).rank(0);
        UnsafeBuffer message = new UnsafeBuffer(new byte[4]);
        RankLostException e = assertThrows(RankLostException.class, () -> {
            for (int n = 0; n < 1_000_000; n++) {
                transport.publish(message, 4);
            }
        });
        assertEquals(1, e.rank());
    }

    @Test
    void shouldNameTheMissingRank() {
        LocalHub hub = new LocalHub(3, 2, SHORT_MS);
        Transport transport = hub.rank(0);
        start(transport, 0);
        start(hub.rank(2), 0);
        RankLostException e = assertThrows(RankLostException.class, transport::await);
        assertEquals("rank 1: no message for 200 ms (--timeout)", e.getMessage());
        assertEquals(1, e.rank());
    }

    /** Preparing a vehicle may take longer than an epoch; a rank that begins twice counts once. */
    @Test
    void shouldWaitLongerUntilAllRanksHaveBegun() {
        LocalHub hub = new LocalHub(2, 1, SHORT_MS, 1);
        Transport transport = hub.rank(0);
        transport.begun();
        transport.begun();
        start(transport, 0);
        RankLostException e = assertThrows(RankLostException.class, transport::await);
        assertEquals("rank 1: no message for 200 ms while the run started", e.getMessage());
        LocalHub next = new LocalHub(2, 1, FOR_EVER_MS, SHORT_MS);
        Transport begun = next.rank(0);
        begun.begun();
        next.rank(1).begun();
        start(begun, 0);
        RankLostException late = assertThrows(RankLostException.class, begun::await);
        assertEquals("rank 1: no message for 200 ms (--timeout)", late.getMessage());
    }

    @Test
    void shouldNameTheRankThatNeverReleases() {
        LocalHub hub = new LocalHub(2, 1, SHORT_MS);
        Transport quick = hub.rank(0);
        start(quick, 0);
        start(hub.rank(1), 0);
        completeRound(quick, 0);
        RankLostException e = assertThrows(RankLostException.class, () -> start(quick, 1));
        assertEquals(1, e.rank());
    }

    @Test
    void shouldWakeWaitingRanksOnAbort() throws Exception {
        LocalHub hub = new LocalHub(4, 1, FOR_EVER_MS);
        List<RankLostException> failures = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> waiting = new ArrayList<>();
            for (int rank = 0; rank < 3; rank++) {
                waiting.add(submitUntilWaiting(threads, hub.rank(rank)));
            }
            hub.rank(3).abort(FailureKind.DEADLINES_MISSED, "tank is empty");
            for (Future<?> rank : waiting) {
                ExecutionException e = assertThrows(ExecutionException.class, rank::get);
                failures.add(assertInstanceOf(RankLostException.class, e.getCause()));
            }
        } finally {
            threads.shutdownNow();
        }
        for (RankLostException failure : failures) {
            assertEquals("rank 3: tank is empty", failure.getMessage());
            assertEquals(FailureKind.DEADLINES_MISSED, failure.kind());
            assertEquals(3, failure.rank());
        }
    }

    @Test
    void shouldReportTheFirstReasonToLaterWaits() {
        LocalHub hub = new LocalHub(2, 2, FOR_EVER_MS);
        Transport transport = hub.rank(0);
        start(transport, 0);
        hub.rank(1).abort(FailureKind.RUN_FAILED, "first");
        transport.abort(FailureKind.RUN_FAILED, "second");
        for (Transport rank : List.of(transport, hub.rank(1))) {
            RankLostException onAwait = assertThrows(RankLostException.class, rank::await);
            RankLostException onStart = assertThrows(RankLostException.class, () -> start(rank, 1));
            assertEquals("rank 1: first", onAwait.getMessage());
            assertEquals("rank 1: first", onStart.getMessage());
        }
    }

    @Test
    void shouldStopWaitingWhenInterrupted() {
        LocalHub hub = new LocalHub(2, 1, FOR_EVER_MS);
        Transport transport = hub.rank(0);
        start(transport, 0);
        Thread.currentThread().interrupt();
        RankLostException e = assertThrows(RankLostException.class, transport::await);
        assertTrue(Thread.interrupted(), "the interrupt must stay noted");
        assertEquals(1, e.rank());
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, 0, 1", "1, 1, 0"})
    void shouldRefuseInvalidSizes(int size, int depth, long timeout_ms) {
        assertThrows(IllegalArgumentException.class, () -> new LocalHub(size, depth, timeout_ms));
    }

    /** Starts and completes rounds in a random order, with at most depth in flight. */
    private static void exchange(Transport transport, int depth, int rounds) {
        Random random = new Random(TestRandom.SEED + transport.rank());
        int started = 0;
        int completed = 0;
        try {
            while (completed < rounds) {
                boolean mayStart = started < rounds && started - completed < depth;
                if (mayStart && (started == completed || random.nextBoolean())) {
                    start(transport, started++);
                } else {
                    completeRound(transport, completed++);
                }
                for (int spin = random.nextInt(2_000); spin > 0; spin--) {
                    Thread.onSpinWait();
                }
            }
        } catch (RuntimeException | Error e) {
            transport.abort(FailureKind.RUN_FAILED, e.toString());
            throw e;
        }
    }

    private static void start(Transport transport, int round) {
        byte[] message = message(transport.rank(), round);
        transport.message().putBytes(0, message);
        transport.start(message.length);
    }

    private static void completeRound(Transport transport, int round) {
        transport.await();
        for (int from = 0; from < transport.size(); from++) {
            byte[] received = new byte[transport.receivedLength(from)];
            transport.received(from).getBytes(0, received);
            int rank = from;
            assertArrayEquals(
                    message(from, round), received, () -> TestRandom.where("from=" + rank + " round=" + round));
        }
        transport.release();
    }

    private static byte[] message(int rank, int round) {
        Random random = new Random(TestRandom.SEED * 31 + rank * 1_000_003L + round);
        byte[] message = new byte[random.nextInt(8) == 0 ? 0 : random.nextInt(LONGEST_BYTES + 1)];
        random.nextBytes(message);
        return message;
    }

    private static Future<?> submitUntilWaiting(ExecutorService threads, Transport transport)
            throws InterruptedException {
        BlockingQueue<Thread> runner = new ArrayBlockingQueue<>(1);
        Future<?> waiting = threads.submit(() -> {
            start(transport, 0);
            runner.add(Thread.currentThread());
            transport.await();
        });
        Thread thread = runner.take();
        while (thread.getState() != Thread.State.TIMED_WAITING && !waiting.isDone()) {
            Thread.onSpinWait();
        }
        return waiting;
    }
}
