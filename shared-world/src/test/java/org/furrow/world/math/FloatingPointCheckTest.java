package org.furrow.world.math;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FloatingPointCheckTest {
    /** Under the interpreter at first, compiled later: always the same bits. */
    @Test
    void shouldGiveTheKnownBitsHoweverItIsCompiled() {
        for (int n = 0; n < 60; n++) {
            assertEquals(FloatingPointCheck.EXPECTED, FloatingPointCheck.hash(), "n=" + n);
        }
    }
}
