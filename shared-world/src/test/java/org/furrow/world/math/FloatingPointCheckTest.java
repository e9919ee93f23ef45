package org.furrow.world.math;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FloatingPointCheckTest {
    /** The loop runs in the interpreter first and is compiled later. */
    @Test
    void shouldGiveKnownBitsInterpretedAndCompiled() {
        for (int n = 0; n < 60; n++) {
            assertEquals(FloatingPointCheck.EXPECTED, FloatingPointCheck.hash(), "n=" + n);
        }
    }
}
