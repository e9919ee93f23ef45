package org.furrow.node.engine.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.scenario.HilPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The limit is the first commit by which no vehicle in time can lack the epoch before which its rank sends blocks. */
class ArrivalLimitTest {
    @ParameterizedTest
    @CsvSource({"1, 50, 500, 250", "3, 10, 100, 30", "2, 5, 0, 5", "1, 0, 40, 0"})
    void shouldFollowFromTheLimitsOfLag(int delay, int most, int starting, int mostAtStart) {
        HilPlan.Lag lag = new HilPlan.Lag(most, starting, mostAtStart, false);
        ArrivalLimit limit = new ArrivalLimit(delay, lag);
        for (int commit = 0; commit < 2 * starting + 100; commit++) {
            int n = commit;
            while (n - lag.most_epochs(n + delay) < commit + delay + 1) {
                n++;
            }
            assertEquals(n, limit.latest(commit), "commit=" + commit);
            assertTrue(limit.latest(commit + 1) - limit.latest(commit) <= 1, "the next one is not later by more");
        }
    }
}
