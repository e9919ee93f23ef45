package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A chassis that grounds its belly on soil and on rigid ground. */
@Tag("run")
class BellyTest {
    private static final String ON_SOIL_ALONE = "vehicles.0.hull_on_ground=false";

    @TempDir
    private Path folder;

    /** Position and speed along x and height, in m and m/s, and spin of the faster of two wheels, by row. */
    private record Row(double t_s, double x_m, double z_m, double speed_mps, double spin_radps) {}

    private List<Row> drive(String out, String... settings) throws IOException, InputError {
        LocalRun.run(Scenarios.brief("belly", settings), 1, 1, folder.resolve(out));
        List<Row> rows = new ArrayList<>();
        try (CsvTable table = CsvTable.open(folder.resolve(out).resolve("vehicles/stuck.csv"))) {
            while (table.next()) {
                rows.add(new Row(
                        table.number(table.column("t_s")),
                        table.number(table.column("x_m")),
                        table.number(table.column("z_m")),
                        table.number(table.column("speed_mps")),
                        Math.max(
                                table.number(table.column("omega_radps_FL")),
                                table.number(table.column("omega_radps_RL")))));
            }
        }
        return rows;
    }

    private static Row at(List<Row> rows, double t_s) {
        return rows.stream().filter(row -> row.t_s >= t_s - 1e-6).findFirst().orElseThrow();
    }

    /** The HMMWV loses traction on the crest, and a truck pulls it out. */
    @Test
    void aHighCentredVehicleIsFreedByATow() throws Exception {
        List<Row> rows = drive("one");
        Row stuck = at(rows, 9);
        assertTrue(stuck.speed_mps < 0.05, "speed " + stuck.speed_mps);
        assertTrue(stuck.spin_radps > 10, "wheels turn at " + stuck.spin_radps);
        assertTrue(stuck.x_m > 15, "stuck at " + stuck.x_m);
        assertEquals(stuck.x_m, at(rows, 11).x_m, 0.05);
        Row last = rows.getLast();
        assertTrue(last.x_m < 10 && last.z_m > 0.5, "pulled to " + last.x_m + ", height " + last.z_m);
    }

    /** The ends of a rope are farther apart than the shards of their ranks reach. */
    @Test
    void aTowAcrossShardsHasTheSameBits() throws Exception {
        String[] settings = {
            "duration_s=1",
            "terrain={type: flat}",
            "vehicles.0.start.x_m=60",
            "ropes.0.from_s=0",
            "ropes.0.length_m=59.5"
        };
        drive("one", settings);
        Run.Options sharded = new Run.Options(2, 2, 0, null, 0, 0, true, 0);
        LocalRun.run(Scenarios.brief("belly", settings), sharded, folder.resolve("two"));
        assertNull(Verifier.compare(folder.resolve("one"), folder.resolve("two")));
    }

    @Test
    void withoutABellyItDrivesOn() throws Exception {
        List<Row> rows = drive("wheels", ON_SOIL_ALONE, "duration_s=7", "ropes=null");
        assertTrue(rows.getLast().x_m > 20.5, "reached " + rows.getLast().x_m);
    }

    /** On rigid ground, too, and with the other type of vehicle that presses the ground. */
    @Test
    void bothTypesGroundOnRigidGround() throws Exception {
        for (String type : List.of("hmmwv", "patrol-4x4")) {
            String[] settings = {
                "surface=rigid",
                "soil=null",
                "ropes=null",
                "duration_s=9",
                "friction=0.7",
                "paths={ahead: [[-20, 0], [26, 0]]}",
                "vehicles.0.type=" + type,
                "vehicles.0.driver={type: path, path: ahead, speed_mps: 4}"
            };
            List<Row> rows = drive(type, settings);
            Row last = rows.getLast();
            assertTrue(last.speed_mps < 0.1, type + " speed " + last.speed_mps);
            assertTrue(last.spin_radps > 2, type + " spin " + last.spin_radps);
            assertTrue(last.z_m > 0.05, type + " height " + last.z_m);
        }
    }
}
