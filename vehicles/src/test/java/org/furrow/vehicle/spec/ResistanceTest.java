package org.furrow.vehicle.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResistanceTest {
    private static final double NONE = Double.POSITIVE_INFINITY;

    /** Between -1 and 2: no force; beyond, 100 N/m that grows with the rate towards the limit and never pulls. */
    @ParameterizedTest
    @CsvSource({
        "0, 3, 0",
        "-1, -3, 0",
        "2.1, 0, -10",
        "2.1, 1, -15",
        "2.1, -1, -5",
        "2.1, -3, 0",
        "-1.1, 0, 10",
        "-1.1, -1, 15",
        "-1.1, 3, 0"
    })
    void shouldPushBackBeyondALimit(double coordinate, double rate, double effort) {
        assertEquals(effort, new ForceSpec.Resistance(-1, 2, 100, 0.5, 0, 0.01).effort(coordinate, rate), 1e-12);
    }

    @Test
    void shouldOpposeTheMotion() {
        ForceSpec.Resistance friction = new ForceSpec.Resistance(-NONE, NONE, 0, 0, 4, 0.01);
        assertEquals(0, friction.effort(1, 0), 1e-300);
        assertEquals(-4 / Math.sqrt(2), friction.effort(1, 0.01), 1e-12);
        assertEquals(4, friction.effort(1, -10), 1e-5);
    }

    @Test
    void shouldRefuseWhatNoJointHas() {
        assertThrows(IllegalArgumentException.class, () -> new ForceSpec.Resistance(1, 1, 100, 0, 0, 0.01));
        assertThrows(IllegalArgumentException.class, () -> new ForceSpec.Resistance(-1, NONE, 0, 0, 0, 0.01));
        assertThrows(IllegalArgumentException.class, () -> new ForceSpec.Resistance(-1, 1, 1, -1, 0, 0.01));
        assertThrows(IllegalArgumentException.class, () -> new ForceSpec.Resistance(-1, 1, 1, 0, -1, 0.01));
        assertThrows(IllegalArgumentException.class, () -> new ForceSpec.Resistance(-1, 1, 1, 0, 1, 0));
    }
}
