package org.furrow.node.study.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.statistics.LeastSquares;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fit to times of the model itself. */
class ScalingModelTest {
    private static final double BYTES = 2000;

    private static ScalingModel truth(int delay) {
        return new ScalingModel(
                50,
                900,
                new ScalingModel.Commit(20, 0.012),
                new ScalingModel.Network(6, 0.001, delay == 0),
                MadeUp.slowest(40, 0.2),
                new ScalingModel.Collections(0.5, Integer.MAX_VALUE),
                1.3,
                BYTES,
                delay);
    }

    private static Sample sample(ScalingModel model, int ranks) {
        double share = Math.max(1, ranks / 4.0);
        ScalingModel.Epoch alone = model.at(ranks, 1, 1);
        double epoch_us = model.at(ranks, 1, share).epoch_us();
        return new Sample(
                new Cell(ranks, 1, 1, "local"),
                new Sample.Times(
                        alone.compute_us(), alone.commit_us(), alone.exchange_us(), alone.collections_us(), epoch_us),
                share > 1 ? List.of() : List.of(new SlowestRank.Point(ranks, alone.slowest_us(), ranks)),
                BYTES,
                share);
    }

    private static List<Sample> samples(ScalingModel model) {
        return Stream.of(1, 2, 4, 8, 16).map(ranks -> sample(model, ranks)).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldRecoverTheParametersOfTheTimes(int delay) {
        ScalingModel truth = truth(delay);
        ScalingModel fitted = ScalingModel.fit(samples(truth), delay);
        assertEquals(truth.compute_us(), fitted.compute_us(), 1e-9 * 900);
        assertEquals(20, fitted.commit().fixed_us(), 1e-6);
        assertEquals(0.012, fitted.commit().gap_usPerByte(), 1e-9);
        assertEquals(6, fitted.network().latency_us(), 1e-6);
        assertEquals(0.001, fitted.network().gap_usPerByte(), 1e-9);
        assertEquals(0.2, fitted.slowest().shape(), 1e-9);
        assertEquals(truth.slowest().excess_us(100), fitted.slowest().excess_us(100), 1e-6);
        assertEquals(0.5, fitted.collections().growth_us(), 1e-9);
        assertEquals(1.3, fitted.rest(), 1e-9);
        assertEquals(50, fitted.once_us(), 1e-6);
        double expected = truth.at(1000, 1, 1).epoch_us();
        assertEquals(expected, fitted.at(1000, 1, 1).epoch_us(), 1e-6 * expected);
    }

    @Test
    void shouldHideTheExchangeOnlyBehindComputing() {
        ScalingModel slow = truth(1).with(new ScalingModel.Network(2000, 0, true));
        double hidden = slow.at(2, 1, 1).epoch_us();
        double seen = new ScalingModel(
                        50, 900, slow.commit(), slow.network(), slow.slowest(), slow.collections(), 1.3, BYTES, 0)
                .at(2, 1, 1)
                .epoch_us();
        assertEquals(1.3 * 900, seen - hidden, 1e-9);
    }

    @Test
    void shouldCountTheStagesOfRecursiveDoubling() {
        assertEquals(1, ScalingModel.stages(2));
        assertEquals(2, ScalingModel.stages(3));
        assertEquals(3, ScalingModel.stages(8));
        assertEquals(4, ScalingModel.stages(9));
        assertEquals(14, ScalingModel.stages(10_000));
    }

    @Test
    void shouldNotFitNegativeCoefficients() {
        double[][] rows = {{1, 1}, {1, 2}, {1, 3}};
        double[] fitted = LeastSquares.fit(rows, new double[] {3, 2, 1});
        assertEquals(0, fitted[1]);
        assertTrue(fitted[0] > 0);
    }
}
