package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.furrow.node.app.run.RunReport;
import org.junit.jupiter.api.Test;

class RankAdviceTest {
    @Test
    void advisesFewerRanksThanVehiclesOnFewCores() {
        assertEquals(
                "64 ranks take turns on 2 cores, each with its own copy of the ground; '--ranks 1 --threads 2' gives the"
                        + " same results sooner",
                RunReport.advice(64, 2));
        assertEquals(
                "5 ranks take turns on 1 core, each with its own copy of the ground; '--ranks 1 --threads 1' gives the"
                        + " same results sooner",
                RunReport.advice(5, 1));
    }

    @Test
    void acceptsSomeRanksPerCore() {
        assertNull(RunReport.advice(8, 2));
        assertNull(RunReport.advice(64, 64));
    }
}
