package org.furrow.world.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NodeFormatTest {
    @Test
    void shouldHaveTheDocumentedScales() {
        assertEquals(16_777_216.0, NodeFormat.SINKAGE_PER_M);
        assertEquals(16.0, NodeFormat.YIELD_PER_PA);
        assertEquals(1_048_576.0, NodeFormat.SHEAR_PER_M);
        assertEquals(1_048_576.0, NodeFormat.OFFSET_PER_M);
    }

    @ParameterizedTest
    @ValueSource(doubles = {NodeFormat.SINKAGE_PER_M, NodeFormat.YIELD_PER_PA, NodeFormat.SHEAR_PER_M})
    void shouldRoundTiesToEven(double scale) {
        double[] steps = {0.0, 0.25, 0.5, 0.75, 1.5, 2.5, 3.5, -0.5, -0.75, -1.5, -2.5};
        int[] fixed = {0, 0, 0, 1, 2, 2, 4, 0, -1, -2, -2};
        for (int n = 0; n < steps.length; n++) {
            assertEquals(fixed[n], NodeFormat.toFixed(steps[n] / scale, scale), "steps=" + steps[n]);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {NodeFormat.SINKAGE_PER_M, NodeFormat.YIELD_PER_PA, NodeFormat.SHEAR_PER_M})
    void shouldSaturateAtBothEnds(double scale) {
        double end = 0x1p31 / scale;
        assertEquals(Integer.MAX_VALUE, NodeFormat.toFixed(end, scale));
        assertEquals(Integer.MAX_VALUE, NodeFormat.toFixed(100 * end, scale));
        assertEquals(Integer.MAX_VALUE, NodeFormat.toFixed(Double.POSITIVE_INFINITY, scale));
        assertEquals(Integer.MIN_VALUE, NodeFormat.toFixed(-end, scale));
        assertEquals(Integer.MIN_VALUE, NodeFormat.toFixed(-100 * end, scale));
        assertEquals(Integer.MIN_VALUE, NodeFormat.toFixed(Double.NEGATIVE_INFINITY, scale));
        assertEquals(Integer.MAX_VALUE - 1, NodeFormat.toFixed(end - 2 / scale, scale));
    }

    @ParameterizedTest
    @ValueSource(doubles = {NodeFormat.SINKAGE_PER_M, NodeFormat.YIELD_PER_PA, NodeFormat.SHEAR_PER_M})
    void shouldConvertBackExactly(double scale) {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 20_000; n++) {
            int fixed = n == 0 ? Integer.MIN_VALUE : n == 1 ? Integer.MAX_VALUE : random.nextInt();
            double value = NodeFormat.toDouble(fixed, scale);
            BigDecimal back = new BigDecimal(value).multiply(new BigDecimal(scale));
            assertEquals(0, back.compareTo(BigDecimal.valueOf(fixed)), TestRandom.where("fixed=" + fixed));
            assertEquals(fixed, NodeFormat.toFixed(value, scale), TestRandom.where("fixed=" + fixed));
        }
    }

    @Test
    void shouldRoundToTheNearest() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 20_000; n++) {
            double value = random.nextDouble(-100, 100);
            double scale = NodeFormat.SINKAGE_PER_M;
            double error = NodeFormat.toDouble(NodeFormat.toFixed(value, scale), scale) - value;
            assertTrue(Math.abs(error) <= 0.5 / scale, () -> TestRandom.where("value=" + value));
        }
    }
}
