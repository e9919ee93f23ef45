package org.furrow.node.engine.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Durations of epochs kept by {@link EpochLog}. */
class EpochLogTest {
    @Test
    void shouldKeepAllEpochsOfAShortRun() {
        EpochLog log = new EpochLog();
        log.add(5);
        log.add(Long.MAX_VALUE);
        assertEquals(List.of(5, Integer.MAX_VALUE), log.kept_ns());
    }

    @ParameterizedTest
    @ValueSource(ints = {4096, 4097, 8193, 50_001})
    void shouldKeepEquallySpacedEpochsOfALongRun(int epochs) {
        EpochLog log = new EpochLog();
        for (int epoch = 0; epoch < epochs; epoch++) {
            log.add(epoch);
        }
        List<Integer> kept = log.kept_ns();
        int stride = kept.get(1);
        assertTrue(kept.size() > 2000 && kept.size() <= 4096, "kept=" + kept.size());
        for (int k = 0; k < kept.size(); k++) {
            assertEquals(k * stride, kept.get(k));
        }
        assertTrue(kept.getLast() + stride >= epochs, "to the end");
    }
}
