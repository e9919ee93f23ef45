package org.furrow.node.study.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;

/** All combinations of the values of a sweep. */
class SweepPlanTest {
    private static SweepPlan plan(String... settings) throws InputError {
        List<Axis> axes = new ArrayList<>();
        for (String setting : settings) {
            axes.add(Axis.ofSetting(setting));
        }
        axes.add(Axis.ofSeeds("1..2"));
        return SweepPlan.of("single", axes);
    }

    @Test
    void shouldCombineAllValuesWithTheLastFastest() throws Exception {
        SweepPlan plan = plan("soil=mid,drysand", "vehicles.0.driver.speed_mps=3");
        List<String> ids = plan.points().stream().map(plan::id).toList();
        assertEquals(
                List.of(
                        "0001-soil-mid-seed-1",
                        "0002-soil-mid-seed-2",
                        "0003-soil-drysand-seed-1",
                        "0004-soil-drysand-seed-2"),
                ids);
        assertEquals(
                List.of("--set soil=drysand", "--set vehicles.0.driver.speed_mps=3", "--seed 1"),
                plan.settings(plan.points().get(2)).stream()
                        .map(Object::toString)
                        .toList());
        assertEquals(List.of("soil"), plan.swept().stream().map(Axis::key).toList());
    }

    @Test
    void shouldMakeFileNamesOfAnyValue() throws Exception {
        SweepPlan plan = plan("soil={a: 1, b: \"../x\"},mid");
        for (SweepPoint point : plan.points()) {
            assertTrue(plan.id(point).matches("[A-Za-z0-9._-]{1,60}"), plan.id(point));
        }
        assertEquals(4, plan.points().stream().map(plan::id).distinct().count());
    }

    @Test
    void shouldRefuseAKeyTwiceAndTooManyRuns() {
        InputError twice = assertThrows(InputError.class, () -> plan("soil=mid", "soil=clay"));
        assertTrue(twice.getMessage().contains("--set soil: occurs twice"), twice.getMessage());
        InputError many = assertThrows(
                InputError.class,
                () -> SweepPlan.of("single", List.of(Axis.ofSeeds("1..1000"), Axis.ofSetting("delay=" + numbers()))));
        assertTrue(many.getMessage().contains("more than 100000 combinations"), many.getMessage());
    }

    private static String numbers() {
        return IntStream.range(0, 101).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }
}
