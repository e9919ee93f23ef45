package org.furrow.node.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlowestWorkTest {
    @Test
    void shouldBeTheMeanOverAllChoicesOfRanks() {
        List<List<Integer>> work_ns = List.of(List.of(1000, 3000), List.of(5000, 1000), List.of(3000, 8000));
        Map<Integer, Double> slowest_us = SlowestWork.of(work_ns);
        assertEquals(List.of(1, 2, 3), List.copyOf(slowest_us.keySet()));
        assertEquals(21.0 / 6, at(slowest_us, 1), 1e-12);
        assertEquals((5 + 3 + 5 + 3 + 8 + 8) / 6.0, at(slowest_us, 2), 1e-12);
        assertEquals((5 + 8) / 2.0, at(slowest_us, 3), 1e-12);
    }

    /** The greatest of k exponentials has the mean 1 + 1/2 + ... + 1/k. */
    @ParameterizedTest
    @CsvSource({"16, 0.02", "2, 0.06"})
    void shouldBeTheHarmonicNumberOfExponentials(int ranks, double tolerance) {
        Map<Integer, Double> slowest_us = SlowestWork.of(drawn(ranks, random -> -Math.log(1 - random.nextDouble())));
        double harmonic = 0;
        for (int k = 1; k <= 64; k++) {
            harmonic += 1.0 / k;
            if (Integer.bitCount(k) == 1) {
                assertEquals(1000 * harmonic, at(slowest_us, k), tolerance * 1000 * harmonic, "k=" + k);
            }
        }
        assertTrue(slowest_us.keySet().stream().allMatch(k -> k <= 4096 * ranks / 10), slowest_us::toString);
    }

    /** An interruption of 5 ms, of each rank in one of 200 epochs: k ranks lose 5 (1 - 0.995^k) ms. */
    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void shouldFindRareInterruptions(int ranks) {
        Map<Integer, Double> slowest_us =
                SlowestWork.of(drawn(ranks, random -> 1 + (random.nextInt(200) == 0 ? 5 : 0)));
        for (int k = 1; k <= 256; k *= 2) {
            double expected_us = 1000 + 5000 * (1 - Math.pow(0.995, k));
            assertEquals(expected_us, at(slowest_us, k), 0.1 * expected_us, "k=" + k);
        }
    }

    /** Works in ms of ranks in 4096 epochs. */
    private static List<List<Integer>> drawn(int ranks, ToDoubleFunction<Random> work_ms) {
        Random random = new Random(5);
        List<List<Integer>> work_ns = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            List<Integer> own = new ArrayList<>();
            for (int epoch = 0; epoch < 4096; epoch++) {
                own.add((int) Math.round(1e6 * work_ms.applyAsDouble(random)));
            }
            work_ns.add(own);
        }
        return work_ns;
    }

    private static double at(Map<Integer, Double> slowest_us, int k) {
        return Objects.requireNonNull(slowest_us.get(k), () -> k + " is not in " + slowest_us);
    }

    /** A disturbance of the whole machine makes no rank slower than others. */
    @Test
    void shouldNotCountWhatAllRanksShare() {
        List<Integer> same = List.of(1000, 9000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000);
        Map<Integer, Double> slowest_us = SlowestWork.of(List.of(same, same, same, same, same, same));
        assertEquals(List.of(1, 2, 4, 6), List.copyOf(slowest_us.keySet()));
        assertEquals(at(slowest_us, 1), at(slowest_us, 6), 1e-12);
    }

    @Test
    void shouldBeEmptyWithoutEpochs() {
        assertTrue(SlowestWork.of(List.of(List.of(), List.of())).isEmpty());
    }
}
