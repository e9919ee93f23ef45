package org.furrow.node.figures.map;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundTicksTest {
    @ParameterizedTest
    @CsvSource({"83, 6, 20", "100, 5, 20", "7.3, 4, 2", "0.9, 3, 0.5", "1, 10, 0.1", "10.5, 1, 20"})
    void shouldChooseRoundSteps(double range, int most, double step) {
        assertEquals(step, RoundTicks.over(range, most).step(), 1e-12);
    }

    @Test
    void shouldLabelMultiplesOfTheStepInARange() {
        RoundTicks ticks = new RoundTicks(0.5);
        List<String> labels = ticks.in(-0.6, 1.1).stream().map(ticks::label).toList();
        assertEquals(List.of("\u22120.5", "0.0", "0.5", "1.0"), labels);
    }

    @ParameterizedTest
    @CsvSource({"9.99, 5", "5, 5", "3, 2", "0.15, 0.1"})
    void shouldRoundDown(double value, double expected) {
        assertEquals(expected, RoundTicks.roundDown(value), 1e-12);
    }
}
