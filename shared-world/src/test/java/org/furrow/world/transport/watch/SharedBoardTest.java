package org.furrow.world.transport.watch;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Watch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class SharedBoardTest {
    private static final long SHORT_MS = 200;
    private static final long FOR_EVER_MS = 3_600_000;

    /** Rank 0 reports the loss of rank 1, which is the one that is named as lost. */
    @Test
    void shouldNameTheRankOnWhichAnotherGaveUp() {
        RankLostException flooded = new RankLostException(1, "has not received 4096 messages");
        SharedBoard board = new SharedBoard(3, 60_000, 60_000);
        board.rank(0).abort(flooded.kind(), flooded.whoGaveUp(0));
        RankLostException e = assertThrows(RankLostException.class, board::requireSound);
        assertEquals("rank 0: gave up on rank 1: has not received 4096 messages", e.getMessage());
        assertEquals("has not received 4096 messages", flooded.whoGaveUp(1));
    }

    @Test
    void shouldNameTheRankThatHasStartedTheFewestRounds() {
        SharedBoard board = begun(3);
        board.rank(0).started(4);
        board.rank(1).started(2);
        board.rank(2).started(3);
        RankLostException e = assertThrows(RankLostException.class, () -> waitFor(board.rank(0), 4));
        assertEquals("rank 1: no message for 200 ms (--timeout)", e.getMessage());
        assertEquals(1, e.rank());
    }

    @Test
    void shouldWaitLongerUntilAllRanksHaveBegun() {
        SharedBoard board = new SharedBoard(2, SHORT_MS, 2);
        Watch watch = board.rank(0);
        watch.started(0);
        watch.begun();
        RankLostException e = assertThrows(RankLostException.class, () -> waitFor(watch, 0));
        assertEquals("rank 1: no message for 200 ms while the run started", e.getMessage());
        SharedBoard next = new SharedBoard(2, FOR_EVER_MS, SHORT_MS);
        Watch begun = next.rank(0);
        begun.started(0);
        begun.begun();
        begun.begun();
        next.rank(1).begun();
        RankLostException late = assertThrows(RankLostException.class, () -> waitFor(begun, 0));
        assertEquals("rank 1: no message for 200 ms (--timeout)", late.getMessage());
    }

    @Test
    void shouldRestartTheTimeLimitWithEachRound() {
        Watch watch = new SharedBoard(2, SHORT_MS, SHORT_MS).rank(0);
        assertDoesNotThrow(() -> {
            for (long round = 0; round < 400; round++) {
                watch.started(round);
                watch.whileWaiting(round);
                Thread.sleep(1);
            }
        });
    }

    @Test
    void shouldNotBlameARankForUndeliveredMessages() {
        SharedBoard board = begun(2);
        board.rank(0).started(7);
        board.rank(1).started(7);
        RankLostException e = assertThrows(RankLostException.class, () -> waitFor(board.rank(1), 7));
        assertEquals(
                "rank 1: no messages for 200 ms (--timeout), although every rank has started round 7", e.getMessage());
    }

    @Test
    void shouldReportTheFirstReasonToEveryRank() {
        SharedBoard board = new SharedBoard(3, FOR_EVER_MS, FOR_EVER_MS);
        board.rank(2).abort(FailureKind.DEADLINES_MISSED, "tank is empty");
        board.rank(1).abort(FailureKind.RUN_FAILED, "gave up");
        for (int rank = 0; rank < 3; rank++) {
            Watch watch = board.rank(rank);
            RankLostException e = assertThrows(RankLostException.class, () -> watch.whileWaiting(0));
            assertEquals("rank 2: tank is empty", e.getMessage());
            assertEquals(FailureKind.DEADLINES_MISSED, e.kind());
        }
        assertThrows(RankLostException.class, board::requireSound);
    }

    @Test
    void shouldNotCountTimeBetweenDistantChecks() {
        SharedBoard board = new SharedBoard(2, 1_000, 1_000);
        Watch watch = board.rank(0);
        watch.started(0);
        assertDoesNotThrow(() -> {
            for (int look = 0; look < 5; look++) {
                watch.whileWaiting(0);
                Thread.sleep(400); // as if the process had been suspended: counts as 100 ms
            }
        });
    }

    @Test
    void shouldLetARankThatHasNotStartedTheRoundWait() {
        SharedBoard board = new SharedBoard(2, SHORT_MS, SHORT_MS);
        Watch watch = board.rank(0);
        assertDoesNotThrow(() -> {
            for (int look = 0; look < 50; look++) {
                watch.whileWaiting(0);
                Thread.sleep(10);
            }
        });
    }

    @Test
    void shouldRefuseInvalidSizes() {
        assertThrows(IllegalArgumentException.class, () -> new SharedBoard(0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new SharedBoard(1, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new SharedBoard(1, 1, 0));
    }

    /** A board of ranks that have begun, with a short time limit. */
    private static SharedBoard begun(int ranks) {
        SharedBoard board = new SharedBoard(ranks, FOR_EVER_MS, SHORT_MS);
        for (int rank = 0; rank < ranks; rank++) {
            board.rank(rank).begun();
        }
        return board;
    }

    private static void waitFor(Watch watch, long round) throws InterruptedException {
        while (true) {
            watch.whileWaiting(round);
            Thread.sleep(2);
        }
    }
}
