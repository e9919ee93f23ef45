package org.furrow.node.study.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Medians and their intervals against values calculated by hand from the binomial distribution with p = 1/2. */
class MedianTest {
    private static Median ofOneTo(int n) {
        return Median.of(IntStream.rangeClosed(1, n).mapToObj(k -> (double) k).toList());
    }

    private static void shouldBe(Median median, double value, double low, double high, double confidence) {
        assertEquals(value, median.value());
        assertEquals(low, median.low());
        assertEquals(high, median.high());
        assertEquals(confidence, median.confidence(), 1e-12);
    }

    @Test
    void shouldUseTheWholeRangeOfFewerThanSixValues() {
        shouldBe(ofOneTo(5), 3, 1, 5, 1 - 2.0 / 32);
        shouldBe(ofOneTo(2), 1.5, 1, 2, 0.5);
        shouldBe(ofOneTo(1), 1, 1, 1, 0);
    }

    @Test
    void shouldUseTheNarrowestOrderStatisticsOfAtLeast95Percent() {
        shouldBe(ofOneTo(6), 3.5, 1, 6, 1 - 2.0 / 64);
        shouldBe(ofOneTo(8), 4.5, 1, 8, 1 - 2.0 / 256); // without both ends: 1 - 2 * 9 / 256 = 0.93
        shouldBe(ofOneTo(9), 5, 2, 8, 1 - 2 * (1 + 9) / 512.0);
        shouldBe(ofOneTo(12), 6.5, 3, 10, 1 - 2 * (1 + 12 + 66) / 4096.0);
        shouldBe(ofOneTo(20), 10.5, 6, 15, 1 - 2 * (1 + 20 + 190 + 1140 + 4845 + 15504) / 1048576.0);
    }

    @Test
    void shouldIgnoreTheOrderOfTheValues() {
        assertEquals(ofOneTo(4), Median.of(List.of(3.0, 1.0, 4.0, 2.0)));
    }

    @Test
    void shouldContainAllQuotientsOfBothIntervals() {
        Median quotient = new Median(6, 4, 8, 0.97, 7).over(new Median(3, 2, 4, 0.96, 6));
        // independent intervals both contain their medians with the product of their confidences
        assertEquals(new Median(2, 1, 4, 0.97 * 0.96, 6), quotient);
    }

    @Test
    void shouldRefuseAnEmptyList() {
        assertThrows(IllegalArgumentException.class, () -> Median.of(List.of()));
    }
}
