package org.furrow.vehicle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteeringGeometryTest {
    @ParameterizedTest
    @CsvSource({"0.0, 1.0", "-0.1, 1.0", "NaN, 1.0", "0.2, NaN", "0.2, -Infinity"})
    void shouldRejectInvalidGeometry(double maxCurvature_1pm, double pivot_m) {
        assertEquals(
                "steering geometry needs maxCurvature_1pm > 0 and a finite pivot_m, maxCurvature_1pm="
                        + maxCurvature_1pm + " pivot_m=" + pivot_m,
                assertThrows(IllegalArgumentException.class, () -> new SteeringGeometry(maxCurvature_1pm, pivot_m))
                        .getMessage());
    }
}
