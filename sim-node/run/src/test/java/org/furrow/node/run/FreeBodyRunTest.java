package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.math.Gravity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies without wheels and joints: they lie on the ground, sink into soil, and vehicles push them. */
@Tag("run")
class FreeBodyRunTest {
    private static final double HALF_HEIGHT_M = 0.25;

    @TempDir
    private Path folder;

    private Scenario scenario(String yaml) throws IOException, InputError {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, yaml);
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    private List<double[]> positions(String out, String vehicle) throws IOException, InputError {
        List<double[]> positions = new ArrayList<>();
        try (CsvTable table = CsvTable.open(folder.resolve(out).resolve("vehicles/" + vehicle + ".csv"))) {
            while (table.next()) {
                positions.add(new double[] {
                    table.number(table.column("x_m")),
                    table.number(table.column("y_m")),
                    table.number(table.column("z_m")),
                    table.number(table.column("speed_mps"))
                });
            }
        }
        return positions;
    }

    private void writeBox(double mass_kg) throws IOException {
        Files.writeString(folder.resolve("box.yaml"), """
                furrow: 1
                name: box
                type: body
                mass_kg: %s
                shape: {type: box, size_m: [1, 1, %s]}
                """.formatted(mass_kg, 2 * HALF_HEIGHT_M));
    }

    /** p = (kc/b + kphi) z^n with 1/b = perimeter / (2 area). */
    @ParameterizedTest
    @CsvSource({"soft, 500", "drysand, 2000", "lete, 20000", "clay, 5000"})
    void aBoxRestsAtBekkersDepth(String name, double mass_kg) throws Exception {
        writeBox(mass_kg);
        LocalRun.run(scenario("""
                        furrow: 1
                        name: depth
                        duration_s: 0.5
                        soil: %s
                        terrain: {type: flat}
                        vehicles:
                          - {name: box, type: box.yaml, start: {x_m: 0.02, y_m: 0.01, heading_deg: 0, settle_s: 4}, driver: {type: none}}
                        """.formatted(name)), 1, 1, folder.resolve("out"));
        double[] last = positions("out", "box").getLast();
        Soil.Sinkage law = SoilPresets.find(name).orElseThrow().soil().sinkage();
        double pressure_Pa = mass_kg * Gravity.STANDARD_MPS2;
        double expected_m = Math.pow(pressure_Pa / (2 * law.kc_Pa_mn1() + law.kphi_Pa_mn()), 1 / law.n());
        assertEquals(expected_m, HALF_HEIGHT_M - last[2], 0.01 * expected_m);
        assertEquals(0, last[3], 1e-3);
    }

    @Test
    void aBoxRestsOnRigidGround() throws Exception {
        writeBox(800);
        LocalRun.run(scenario("""
                        furrow: 1
                        name: rigid
                        duration_s: 2
                        surface: rigid
                        terrain: {type: flat}
                        vehicles:
                          - {name: box, type: box.yaml, start: {x_m: 0, y_m: 0, heading_deg: 30, height_m: 0.3}, driver: {type: none}}
                        """), 1, 1, folder.resolve("out"));
        double[] last = positions("out", "box").getLast();
        assertEquals(HALF_HEIGHT_M - 0.001, last[2], 1e-4);
    }

    /** A wheel pushes a boulder out of its way, with the same bits on two ranks and threads. */
    @Test
    void aWheelPushesARock() throws Exception {
        Scenario scenario = scenario("""
                furrow: 1
                name: push
                duration_s: 3
                epoch_ticks: 1
                soil: sandy-loam-15
                terrain: {type: flat}
                collisions: {stiffness_Npm: 2.0e+5, friction: 0.5, wheels: true}
                paths: {way: [[-5, 0], [25, 0]]}
                vehicles:
                  - {name: truck, type: hmmwv, hull_on_ground: true, start: {path: way, at_m: 5, settle_s: 0.2}, driver: {type: path, path: way, speed_mps: 3}}
                  - {name: rock, type: boulder, start: {x_m: 3, y_m: 0.9, heading_deg: 20, settle_s: 0.5}, driver: {type: none}}
                """);
        LocalRun.run(scenario, 1, 1, folder.resolve("one"));
        LocalRun.run(scenario, 2, 2, folder.resolve("two"));
        assertNull(Verifier.compare(folder.resolve("one"), folder.resolve("two")));
        List<double[]> rock = positions("one", "rock");
        double[] first = rock.getFirst();
        double[] last = rock.getLast();
        assertTrue(last[0] - first[0] > 0.3, "pushed by " + (last[0] - first[0]));
        assertTrue(last[2] > 0 && last[2] < 0.5, "height " + last[2]);
    }

    @Test
    void whatABodyCannotCarryIsRefused() throws IOException {
        writeBox(500);
        String message = String.valueOf(
                assertThrows(InputError.class, () -> scenario("""
                        furrow: 1
                        name: load
                        duration_s: 1
                        soil: mid
                        terrain: {type: flat}
                        vehicles:
                          - {name: box, type: box.yaml, load_kg: 100, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: none}}
                        """)).getMessage());
        assertTrue(message.contains("a body carries no load"), message);
    }
}
