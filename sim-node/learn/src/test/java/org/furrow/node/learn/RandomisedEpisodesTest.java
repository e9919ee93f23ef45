package org.furrow.node.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
                Map<String, String> drawn = environment.drawn();
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
                assertEquals(drawn, other.drawn());
            }
        }
        assertTrue(masses.last() - masses.first() < 1e-6, "the load is part of the mass: " + masses);
        assertTrue(new TreeSet<>(digests.values()).size() > 1, "episodes differ: " + digests);
    }

    /** An episode that is saved has the values that were drawn. */
    @Test
    void shouldSaveWhatWasDrawn() throws Exception {
        try (Environment environment = new Environment(starts(VALUES))) {
            environment.reset(new Environment.Episode(0, 0, 0, 0, 2, 0));
            environment.step(Tasks.actions(environment.starts(), new Random(1)), 0);
            EpisodeFiles.write(environment, folder.resolve("episode"));
            Path file = folder.resolve("episode/scenario.yaml");
            Scenario read = ScenarioReader.read(Source.ofFile(file), List.of());
            assertEquals(
                    mass_kg(environment),
                    read.vehicles().getFirst().model().spec().mass_kg());
            assertTrue(Files.readString(file).contains("amplitude_m"));
            assertFalse(Files.readString(file).contains("randomise"), "nothing is drawn again");
        }
    }

    /** A soil that is given by its name is varied; a factor and an offset take the scenario's value. */
    @Test
    void shouldVaryTheFrictionOfASoilAndTheMassOfEachVehicle() throws Exception {
        StartStates plain = Tasks.of("task-goal");
        StartStates varied = starts("{soil.phi_deg: {scale: [0.7, 0.9]}, soil.kphi: {range: [4e5, 4e6], log: true},"
                + " vehicles.*.load_kg: {range: [10, 20], add: true}, grid_m: {normal: [0, 0.01], add: true}}");
        double phi_rad = phi_rad(plain);
        for (StartStates each : varied.variants()) {
            assertEquals(
                    List.of("soil.phi_deg", "soil.kphi", "vehicles.0.load_kg", "grid_m"),
                    List.copyOf(each.drawn().keySet()));
            assertEquals(phi_rad * number(each, "soil.phi_deg"), phi_rad(each), 1e-9);
            assertTrue(phi_rad(each) < 0.901 * phi_rad, "less friction");
            assertEquals(0.1 + number(each, "grid_m"), each.scenario().ground().grid_m(), 1e-12);
            double mass_kg =
                    plain.scenario().vehicles().getFirst().model().spec().mass_kg();
            double load_kg = 100 + number(each, "vehicles.0.load_kg");
            assertEquals(
                    mass_kg + load_kg,
                    each.scenario().vehicles().getFirst().model().spec().mass_kg(),
                    1e-9);
        }
    }

    private static double number(StartStates of, String path) {
        return Double.parseDouble(Objects.requireNonNull(of.drawn().get(path)));
    }

    private static double phi_rad(StartStates of) {
        return of.scenario().ground().kind().soils().getFirst().strength().phi_rad();
    }

    @Test
    void shouldVaryTheFrictionOfRigidGround() throws Exception {
        StartStates starts = Tasks.of(
                "task-goal",
                "task.start.places=1",
                "task.observe=[{block: velocity}]",
                "surface=rigid",
                "soil=null",
                "contact=null",
                "task.randomise={variants: 2, values: {friction: [0.1, 0.8]}}");
        TreeSet<Long> digests = new TreeSet<>();
        try (Environment environment = new Environment(starts)) {
            for (int variant = 0; variant < 2; variant++) {
                environment.reset(new Environment.Episode(0, 0, 0, 0, variant, 0));
                for (int n = 0; n < 5; n++) {
                    environment.step(new float[] {0, 1}, 0);
                }
                digests.add(environment.digest());
            }
        }
        assertEquals(2, digests.size(), "friction decides how the wheels slip");
    }

    @Test
    void shouldRefuseValuesThatAScenarioCannotHave() {
        InputError soil = assertThrows(InputError.class, () -> starts("{soil: {choice: [moon-dust]}}"));
        assertTrue(String.valueOf(soil.getMessage()).contains("moon-dust"), soil.getMessage());
        InputError range = assertThrows(InputError.class, () -> starts("{vehicles.0.load_kg: {range: [9, 1]}}"));
        assertTrue(String.valueOf(range.getMessage()).contains("low <= high"), range.getMessage());
        InputError wheels = assertThrows(InputError.class, () -> starts("{vehicles.0.type: {choice: [mtv]}}"));
        assertTrue(String.valueOf(wheels.getMessage()).contains("randomise"), wheels.getMessage());
        InputError views = assertThrows(
                InputError.class, () -> starts("{task.observe: {choice: [[{block: rates}, {block: velocity}]]}}"));
        assertTrue(String.valueOf(views.getMessage()).contains("what agents do and observe"), views.getMessage());
        InputError scale = assertThrows(InputError.class, () -> starts("{soil.phi: {scale: [1, 2]}}"));
        assertTrue(String.valueOf(scale.getMessage()).contains("scales 'soil.phi'"), scale.getMessage());
        InputError alone = assertThrows(InputError.class, () -> Tasks.of("task-goal", "task.randomise={variants: 3}"));
        assertTrue(String.valueOf(alone.getMessage()).contains("variants: has no effect"), alone.getMessage());
    }
}
