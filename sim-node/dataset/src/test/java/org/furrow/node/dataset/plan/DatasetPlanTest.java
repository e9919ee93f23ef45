package org.furrow.node.dataset.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.dataset.TinySpec;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.input.InputError;
import org.furrow.node.sense.suite.Suite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that a specification gives. */
class DatasetPlanTest {
    @TempDir
    private Path folder;

    private List<EpisodePlan> plan(String spec) throws IOException, InputError {
        return DatasetPlan.of(TinySpec.in(folder, spec));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "sobol"})
    void shouldChangeNoValueWhenAParameterIsAdded(String sampling) throws Exception {
        String spec = TinySpec.SPEC.replace("sobol", sampling);
        List<EpisodePlan> before = plan(spec);
        List<EpisodePlan> after = plan(spec.replace("randomise:\n", "randomise:\n  delay: {choice: [0, 1, 2]}\n"));
        Set<String> delays = new HashSet<>();
        for (int k = 0; k < before.size(); k++) {
            Map<String, String> values = new HashMap<>(after.get(k).parameters());
            delays.add(values.remove("delay"));
            assertEquals(before.get(k).parameters(), values);
        }
        assertTrue(delays.size() > 1, "the new parameter varies: " + delays);
    }

    @Test
    void shouldDrawOtherValuesWithAnotherSeed() throws Exception {
        assertFalse(plan(TinySpec.SPEC)
                .getFirst()
                .parameters()
                .equals(plan(TinySpec.SPEC.replace("seed: 7", "seed: 8"))
                        .getFirst()
                        .parameters()));
    }

    @Test
    void shouldKeepTwinsWithTheirOriginalsAndChangeOneKey() throws Exception {
        List<EpisodePlan> runs = plan(TinySpec.SPEC);
        List<EpisodePlan> twins = runs.stream().filter(run -> run.twin() > 0).toList();
        assertEquals(2, twins.size());
        for (EpisodePlan twin : twins) {
            EpisodePlan original = runs.get(twin.twinOf());
            assertEquals(original.split(), twin.split());
            assertEquals(original.episode(), twin.episode());
            assertEquals(original.parameters(), twin.parameters());
            assertEquals(
                    original.settings(),
                    twin.settings().subList(0, original.settings().size()));
            assertEquals(original.settings().size() + 1, twin.settings().size());
        }
        assertEquals(
                Set.of("train", "test"),
                Set.copyOf(runs.stream().map(EpisodePlan::split).toList()));
    }

    @Test
    void shouldHoldOutASoil() throws Exception {
        String spec = TinySpec.SPEC
                .replace("episodes: 3", "episodes: 8")
                .replace("test: 0.5}", "test: 0.5, test_hard: {hold_out: {soil: [clay]}}}");
        List<EpisodePlan> runs = plan(spec);
        for (EpisodePlan run : runs) {
            assertEquals(
                    "\"clay\"".equals(run.parameters().get("soil")), run.split().equals("test_hard"));
        }
        assertEquals(
                4,
                runs.stream()
                        .filter(run -> run.twin() == 0 && run.split().equals("test_hard"))
                        .count(),
                "a Sobol sequence has as many episodes with each soil");
    }

    @Test
    void shouldTakeAllCombinationsOfAGrid() throws Exception {
        String spec = """
                furrow_dataset: 1
                name: grid
                scenario: tiny-scenario.yaml
                seed: 1
                episodes: 6
                sampling: grid
                randomise:
                  soil: {choice: [drysand, clay]}
                  terrain.roughness.amplitude_m: {range: [0, 0.02], steps: 3}
                """;
        List<EpisodePlan> runs = plan(spec);
        assertEquals(
                6,
                Set.copyOf(runs.stream().map(EpisodePlan::parameters).toList()).size());
        assertEquals("0.01", runs.get(1).parameters().get("terrain.roughness.amplitude_m"));
        assertEquals("\"drysand\"", runs.get(1).parameters().get("soil"));
    }

    /** Weather, light and mounts differ from run to run; what is added is added to the suite's value. */
    @Test
    void shouldVaryWeatherAndMounts() throws Exception {
        String spec = TinySpec.SPEC + """
                sensors:
                  suite: small
                  randomise:
                    weather.visibility_m: {range: [50, 500], log: true}
                    light.night: {choice: [true, false]}
                    "*.mount.at_m.2": {range: [0.1, 0.2], add: true}
                """;
        DatasetSpec read = TinySpec.in(folder, spec);
        Set<Double> visibilities = new HashSet<>();
        for (EpisodePlan run : DatasetPlan.of(read)) {
            Suite suite = Objects.requireNonNull(DatasetPlan.suite(read, run));
            double visibility_m = suite.weather().visibility_m();
            assertEquals(
                    visibility_m,
                    Double.parseDouble(Objects.requireNonNull(run.parameters().get("sensors.weather.visibility_m"))));
            assertTrue(visibility_m >= 50 && visibility_m <= 500, visibility_m + " m");
            assertEquals(
                    run.parameters().get("sensors.light.night"),
                    Boolean.toString(suite.light().night()));
            double front_m = suite.sensors().getFirst().mount().at_m().z();
            double top_m = suite.sensors().getLast().mount().at_m().z() - 0.5;
            assertTrue(front_m >= 0.1 && front_m <= 0.2, front_m + " m");
            assertTrue(top_m >= 0.1 && top_m <= 0.2 && top_m != front_m, top_m + " m");
            visibilities.add(visibility_m);
        }
        assertEquals(3, visibilities.size(), "one for each episode");
    }

    /** Known points of the unscrambled sequences; scrambling keeps one point in each interval. */
    @Test
    void shouldFillIntervalsEvenly() {
        double[] second = {0, 0.5, 0.75, 0.25, 0.625, 0.125, 0.375, 0.875};
        Set<Double> found = new HashSet<>();
        for (int k = 0; k < 8; k++) {
            found.add(Integer.toUnsignedLong(Sobol.bits(k, 1)) * 0x1p-32);
        }
        for (double value : second) {
            assertTrue(found.contains(value), found.toString());
        }
        for (int dimension = 0; dimension < Sobol.DIMENSIONS; dimension++) {
            Set<Integer> cells = new HashSet<>();
            for (int k = 0; k < 64; k++) {
                cells.add((int) (64 * Sobol.scrambled(k, dimension, 0x9e3779b9)));
            }
            assertEquals(64, cells.size(), "dimension " + dimension);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            seed: 7           | seed: seven                 | spec.yaml:4:7: seed
            scenario: tiny-s  | scenario: nowhere-s         | spec.yaml:3:11: scenario: nowhere
            [0, 0.02]         | [0.02, 0]                   | spec.yaml:11:34: randomise.terrain.roughness.amplitude_m: a range needs low <= high
            {of: 0.5, at_s    | {off: 0.5, at_s             | spec.yaml:14:6: twins.0.off
            vehicles.1.driver.rut | vehicles.1.start.rut    | spec.yaml:14:31: twins.0.set: 'vehicles.1.start.rut_offset_m' cannot change at a time
            val: 0,           | val: 0.2,                   | spec.yaml:16:9: splits: shares of train, val and test
            soil.kphi         | soil.kphy                   | randomise.soil.kphy: scales 'soil.kphy', which the scenario does not have
            sampling: sobol   | sampling: grid              | a grid needs a range or a choice
            """)
    void shouldReportMistakesWithTheirPlace(String old, String wrong, String message) {
        String text = TinySpec.SPEC.replace(old, wrong);
        InputError error = assertThrows(InputError.class, () -> plan(text));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }
}
