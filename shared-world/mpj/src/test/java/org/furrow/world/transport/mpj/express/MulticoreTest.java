package org.furrow.world.transport.mpj.express;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.mpj.MpjEngine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
@Tag("run")
final class MulticoreTest {
    private static final long LONG_MS = 240_000;
    private static final long SHORT_MS = 3_000;

    private MpjEngine engine;

    @BeforeEach
    void requireEngine() {
        engine = Engines.require(MulticoreTest.class);
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 1", "3, 2", "4, 3"})
    void shouldGatherEveryMessageOfEveryRound(int ranks, int depth) throws Exception {
        AtomicInteger ended = new AtomicInteger();
        engine.multicore(ranks, depth, LONG_MS, transport -> {
            assertEquals(ranks, transport.size());
            RandomRounds.exchange(transport, depth, 60);
            ended.incrementAndGet();
        });
        assertEquals(ranks, ended.get());
    }

    @Test
    void shouldDeliverPublishedMessagesInOrder() throws Exception {
        engine.multicore(3, 1, LONG_MS, transport -> RandomRounds.publish(transport, 40));
    }

    @Test
    void shouldPublishWhileARoundIsInFlight() throws Exception {
        engine.multicore(2, 1, LONG_MS, transport -> {
            if (transport.rank() == 0) {
                RandomRounds.start(transport, RandomRounds.message(0, 0));
            }
            RandomRounds.publish(transport, 20);
            if (transport.rank() == 1) {
                RandomRounds.start(transport, RandomRounds.message(1, 0));
            }
            RandomRounds.completeRound(transport, 0);
        });
    }

    @Test
    void shouldPublishWithoutLimitWhenAllMessagesAreReceived() throws Exception {
        int messages = 40_000; // more than may wait
        engine.multicore(2, 1, LONG_MS, transport -> {
            UnsafeBuffer message = new UnsafeBuffer(new byte[4]);
            int heard = 0;
            for (int n = 0; n < messages; n++) {
                message.putInt(0, n);
                transport.publish(message, 4);
                while (heard < n - 2_000) {
                    heard += transport.poll((from, bytes, length) -> {});
                }
            }
            while (heard < messages) {
                heard += transport.poll((from, bytes, length) -> {});
            }
        });
    }

    @Test
    void shouldFailWhenARankReceivesNothing() {
        CountDownLatch over = new CountDownLatch(1);
        RankLostException e = assertThrows(
                RankLostException.class,
                () -> engine.multicore(2, 1, LONG_MS, transport -> {
                    if (transport.rank() == 1) {
                        over.await();
                        return;
                    }
                    try {
                        for (int n = 0; n < 1_000_000; n++) {
                            transport.publish(new UnsafeBuffer(new byte[4]), 4);
                        }
                    } finally {
                        over.countDown();
                    }
                }));
        assertEquals(1, e.rank());
    }

    @Test
    void shouldEndAllRanksWhenOneThrows() {
        IllegalStateException thrown = new IllegalStateException("tank is empty");
        Map<Integer, String> told = new ConcurrentHashMap<>();
        Exception e = assertThrows(
                IllegalStateException.class,
                () -> engine.multicore(4, 2, LONG_MS, transport -> {
                    try {
                        RandomRounds.exchange(transport, 2, 10);
                        if (transport.rank() == 2) {
                            throw thrown;
                        }
                        RandomRounds.start(transport, new byte[10]);
                        transport.await();
                    } catch (RankLostException lost) {
                        told.put(transport.rank(), String.valueOf(lost.getMessage()));
                        throw lost;
                    }
                }));
        assertSame(thrown, e);
        String reason = "rank 2: java.lang.IllegalStateException: tank is empty";
        assertEquals(Map.of(0, reason, 1, reason, 3, reason), told);
    }

    @Test
    void shouldReportAFailureToARankThatOnlyPolls() {
        RankLostException e = assertThrows(
                RankLostException.class,
                () -> engine.multicore(2, 1, LONG_MS, transport -> {
                    if (transport.rank() == 0) {
                        transport.abort(FailureKind.RUN_FAILED, "no fuel");
                        return;
                    }
                    while (true) {
                        transport.poll((from, message, length) -> {});
                    }
                }));
        assertEquals("rank 0: no fuel", e.getMessage());
    }

    @Test
    void shouldNameTheRankThatHangs() {
        CountDownLatch never = new CountDownLatch(1);
        Map<Integer, String> told = new ConcurrentHashMap<>();
        RankLostException e = assertThrows(
                RankLostException.class,
                () -> engine.multicore(3, 2, SHORT_MS, transport -> {
                    try {
                        transport.begun();
                        RandomRounds.exchange(transport, 2, 10);
                        if (transport.rank() == 1) {
                            never.await();
                        }
                        RandomRounds.start(transport, new byte[10]);
                        transport.await();
                    } catch (RankLostException lost) {
                        told.put(transport.rank(), String.valueOf(lost.getMessage()));
                        throw lost;
                    }
                }));
        assertEquals("rank 1: no message for 3000 ms (--timeout)", e.getMessage());
        assertEquals(1, e.rank());
        assertEquals(Map.of(0, e.getMessage(), 2, e.getMessage()), told);
        never.countDown();
    }

    @Test
    void shouldRunAgainAfterAFailure() throws Exception {
        assertThrows(
                ArithmeticException.class,
                () -> engine.multicore(2, 1, LONG_MS, transport -> {
                    throw new ArithmeticException("rank " + transport.rank());
                }));
        engine.multicore(2, 1, LONG_MS, transport -> RandomRounds.exchange(transport, 1, 10));
    }

    @Test
    void shouldRunConcurrentlyWithAnotherRun() throws Exception {
        engine.multicore(2, 1, LONG_MS, outer -> {
            RandomRounds.exchange(outer, 1, 5);
            engine.multicore(2, 1, LONG_MS, inner -> RandomRounds.exchange(inner, 1, 5));
            RandomRounds.exchange(outer, 1, 5);
        });
    }

    @Test
    void shouldStopWaitingWhenInterrupted() {
        RankLostException e = assertThrows(
                RankLostException.class,
                () -> engine.multicore(2, 1, LONG_MS, transport -> {
                    if (transport.rank() == 0) {
                        RandomRounds.start(transport, new byte[1]);
                        Thread.currentThread().interrupt();
                        transport.await();
                    }
                }));
        assertEquals("rank 0: interrupted while waiting for the others", e.getMessage());
    }

    @Test
    void shouldRefuseMoreRoundsThanTheDepth() throws Exception {
        engine.multicore(1, 2, LONG_MS, transport -> {
            assertThrows(IllegalStateException.class, transport::await);
            assertThrows(IllegalStateException.class, transport::release);
            transport.start(0);
            transport.start(0);
            assertThrows(IllegalStateException.class, transport::message);
            assertThrows(IllegalStateException.class, () -> transport.start(0));
            transport.await();
            transport.release();
            assertThrows(IllegalArgumentException.class, () -> transport.start(1 << 30));
            transport.start(0);
        });
    }

    @Test
    void shouldMeasureMpjItself() throws Exception {
        engine.multicore(2, 1, LONG_MS, transport -> {
            IntToLongFunction raw = engine.raw(transport);
            for (int bytes : new int[] {0, 1, 2048, 100_000}) {
                assertTrue(raw.applyAsLong(bytes) > 0);
            }
            RandomRounds.exchange(transport, 1, 5);
        });
    }
}
