package org.furrow.node.study.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.furrow.node.study.plan.Cell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The excess of the slowest rank against known and drawn greatest values. */
class SlowestRankTest {
    private static double harmonic(int n) {
        double sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 1000})
    void shouldBeTheHarmonicNumberOfExponentials(int ranks) {
        assertEquals(3 * (harmonic(ranks) - 1), MadeUp.slowest(1.5, 0).excess_us(ranks), 1e-9);
    }

    /** The greatest of N values that are uniform in [0, 1] has the mean N / (N + 1). */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 1000})
    void shouldBeThatOfUniformValues(int ranks) {
        assertEquals(ranks / (ranks + 1.0) - 0.5, MadeUp.slowest(1.0 / 6, -1).excess_us(ranks), 1e-12);
    }

    /** Of values whose tail falls by the power 1/x, the greatest grows by the power x of N. */
    @Test
    void shouldGrowByThePowerOfTheTail() {
        SlowestRank heavy = MadeUp.slowest(1, 0.5);
        double ratio = heavy.excess_us(400_000) / heavy.excess_us(100_000);
        assertEquals(2, ratio, 0.01);
    }

    /** Fitted to means of the greatest of 2, 4 and 8, it predicts those of 16 and 64. */
    @ParameterizedTest
    @CsvSource({"exponential, 0.05", "normal, 0.10", "lognormal, 0.10", "uniform, 0.05"})
    void shouldPredictTheGreatestOfMoreValues(String distribution, double tolerance) {
        SlowestRank fitted = SlowestRank.fit(Stream.of(2, 4, 8)
                .map(k -> new SlowestRank.Point(k, drawn(distribution, k), k))
                .toList());
        for (int ranks : List.of(16, 64)) {
            double expected = drawn(distribution, ranks);
            assertEquals(
                    expected,
                    fitted.excess_us(ranks),
                    (ranks == 16 ? 1 : 2) * tolerance * expected,
                    distribution + " of " + ranks);
        }
    }

    /** Mean of the greatest of a number of drawn values, less that of one. */
    private static double drawn(String distribution, int count) {
        Random random = new Random(11);
        int trials = 20_000;
        double greatest = 0;
        double all = 0;
        for (int trial = 0; trial < trials; trial++) {
            double most = 0;
            for (int k = 0; k < count; k++) {
                double value = 10 + draw(distribution, random);
                all += value / count;
                most = Math.max(most, value);
            }
            greatest += most;
        }
        return (greatest - all) / trials;
    }

    private static double draw(String distribution, Random random) {
        return switch (distribution) {
            case "exponential" -> -Math.log(1 - random.nextDouble());
            case "normal" -> random.nextGaussian();
            case "lognormal" -> Math.exp(0.5 * random.nextGaussian());
            case "uniform" -> random.nextDouble();
            default -> throw new IllegalArgumentException(distribution);
        };
    }

    @Test
    void shouldBeExponentialWhereOneNumberOfRanksIsKnown() {
        SlowestRank fitted = SlowestRank.fit(List.of(new SlowestRank.Point(2, 50, 2)));
        assertEquals(0, fitted.shape());
        assertEquals(50, fitted.excess_us(2), 1e-9);
    }

    @Test
    void shouldBeNothingWhereNothingIsKnown() {
        SlowestRank fitted = SlowestRank.fit(List.of(new SlowestRank.Point(1, 0, 1), new SlowestRank.Point(4, 0, 4)));
        assertEquals(0, fitted.excess_us(100));
    }

    /** Runs of 2 and 4 ranks, the latter with estimates for 2, 8 and 16. */
    @Test
    void shouldTakeWholeRunsAndEstimatesOfTheLargest() {
        SlowestRank fitted = SlowestRank.fit(List.of(
                new SlowestRank.Point(2, 50, 2),
                new SlowestRank.Point(4, 1000, 2),
                new SlowestRank.Point(2, 70, 4),
                new SlowestRank.Point(4, 100, 4),
                new SlowestRank.Point(8, 160, 4),
                new SlowestRank.Point(16, 240, 4)));
        assertEquals(Map.of(2, 50.0, 4, 100.0, 8, 160.0, 16, 240.0), fitted.known());
        assertEquals(25, fitted.excess_us(Math.sqrt(2)), 1e-9);
        assertEquals(130, fitted.excess_us(4 * Math.sqrt(2)), 1e-9);
        assertEquals(240, fitted.excess_us(16), 1e-9);
        assertTrue(fitted.excess_us(32) > 290, "excess_us=" + fitted.excess_us(32));
    }

    /**
     * Measured on 16 virtual cores with one HMMWV a rank: epoch, computing and mean wait, in ms. The former model,
     * without the slowest rank, was 39 % too low at the held-out 16 ranks.
     */
    @Test
    void shouldPredictAMeasuredDoublingToSixteenRanks() {
        double[] waits_us = {160, 320, 760};
        double commit_us = 26;
        double compute_us = 1130;
        List<Sample> fitted = Stream.of(0, 1, 2, 3)
                .map(k -> {
                    int ranks = 1 << k;
                    double applied_us = commit_us * (ranks - 1) + 60;
                    double wait_us = k == 0 ? 0 : waits_us[k - 1];
                    return new Sample(
                            new Cell(ranks, 1, 1, "local"),
                            new Sample.Times(compute_us, applied_us, 15, 0, compute_us + applied_us + wait_us + 15),
                            k == 0 ? List.of() : List.of(new SlowestRank.Point(ranks, wait_us, ranks)),
                            1850,
                            1);
                })
                .toList();
        ScalingModel.Epoch predicted = ScalingModel.fit(fitted, 0).at(16, 1, 1);
        assertEquals(1240, predicted.slowest_us(), 0.1 * 1240);
        assertEquals(2800, predicted.epoch_us(), 0.05 * 2800);
    }
}
