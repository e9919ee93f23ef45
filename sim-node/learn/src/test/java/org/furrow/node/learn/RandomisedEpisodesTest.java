package org.furrow.node.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Soil, load and terrain that differ from episode to episode. */
@Tag("run")
class RandomisedEpisodesTest {
    private static final String VALUES = "{soil: {choice: [drysand, clay]}, vehicles.0.load_kg: {range: [50, 900]},"
            + " terrain.roughness.amplitude_m: {range: [0.001, 0.03]}}";

    @TempDir
    private Path folder;

    private static StartStates starts(String values) throws InputError {
        return Tasks.of(
                "task-goal",
                "task.start.places=1",
                "terrain={type: flat, size_m: 300, roughness: {amplitude_m: 0.01, wavelength_m: 4}}",
                "vehicles.0.load_kg=100",
                "vehicles.0.load_at_m=[-0.5, 0, 0.8]",
                "task.randomise={variants: 3, values: " + values + "}");
    }

    private static double mass_kg(Environment environment) {
        return environment
                .starts()
                .scenario()
                .vehicles()
                .getFirst()
                .model()
                .spec()
                .mass_kg();
    }

    @Test
    void shouldDrawSoilMassAndTerrainByTheSeed() throws Exception {
        StartStates starts = starts(VALUES);
        Map<Integer, Long> digests = new TreeMap<>();
        TreeSet<Double> masses = new TreeSet<>();
        try (Environment environment = new Environment(starts);
                Environment other = new Environment(starts)) {
            for (int number = 0; number < 6; number++) {
                environment.reset(3, number);
                Map<String, String> drawn = environment.starts().drawn();
                assertEquals(3, drawn.size());
                double load_kg = Double.parseDouble(Objects.requireNonNull(drawn.get("vehicles.0.load_kg")));
                assertTrue(load_kg >= 50 && load_kg <= 900, drawn.toString());
                masses.add(mass_kg(environment) - load_kg);
                environment.step(Tasks.actions(starts, new Random(1)), 0);
                long digest = environment.digest();
                int key = 10 * environment.episode().variant()
                        + environment.episode().goal();
                digests.merge(key, digest, (before, again) -> {
                    assertEquals(before, again);
                    return again;
                });
                other.restore(environment.save());
                assertEquals(digest, other.digest());
                assertEquals(drawn, other.starts().drawn());
            }
        }
        assertTrue(masses.last() - masses.first() < 1e-6, "the load is part of the mass: " + masses);
        assertTrue(new TreeSet<>(digests.values()).size() > 1, "episodes differ: " + digests);
    }

    /** An episode that is saved has the values that were drawn. */
    @Test
    void shouldSaveWhatWasDrawn() throws Exception {
        try (Environment environment = new Environment(starts(VALUES))) {
            environment.reset(new Environment.Episode(0, 0, 0, 0, 2));
            environment.step(Tasks.actions(environment.starts(), new Random(1)), 0);
            EpisodeFiles.write(environment, folder.resolve("episode"));
            Path file = folder.resolve("episode/scenario.yaml");
            Scenario read = ScenarioReader.read(Source.ofFile(file), List.of());
            assertEquals(
                    mass_kg(environment),
                    read.vehicles().getFirst().model().spec().mass_kg());
            assertTrue(Files.readString(file).contains("amplitude_m"));
        }
    }

    @Test
    void shouldRefuseValuesThatAScenarioCannotHave() {
        InputError soil = assertThrows(InputError.class, () -> starts("{soil: {choice: [moon-dust]}}"));
        assertTrue(String.valueOf(soil.getMessage()).contains("moon-dust"), soil.getMessage());
        InputError range = assertThrows(InputError.class, () -> starts("{vehicles.0.load_kg: {range: [9, 1]}}"));
        assertTrue(String.valueOf(range.getMessage()).contains("[least, greatest]"), range.getMessage());
        InputError wheels = assertThrows(InputError.class, () -> starts("{vehicles.0.type: {choice: [mtv]}}"));
        assertTrue(String.valueOf(wheels.getMessage()).contains("randomise"), wheels.getMessage());
    }
}
