package org.furrow.node.engine.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GarbagePausesTest {
    @Test
    void shouldCountCollections() {
        GarbagePauses before = GarbagePauses.sinceStart();
        System.gc();
        GarbagePauses pauses = GarbagePauses.sinceStart().after(before);
        assertTrue(pauses.count() >= 1, "count=" + pauses.count());
        assertTrue(pauses.total_s() >= 0, "total_s=" + pauses.total_s());
    }

    @ParameterizedTest
    @CsvSource({
        "Copy, true",
        "PS Scavenge, true",
        "G1 Young Generation, true",
        "G1 Concurrent GC, false",
        "ZGC Minor Pauses, true",
        "ZGC Minor Cycles, false"
    })
    void shouldNotCountWorkBesideTheThreads(String collector, boolean expected) {
        assertEquals(expected, GarbagePauses.stopsThreads(collector));
    }
}
