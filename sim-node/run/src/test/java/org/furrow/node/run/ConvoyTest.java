package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.results.RankReport;
import org.furrow.node.results.RunSummary;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenario {@code convoy}: four vehicles drive over the hill in each other's ruts. */
@Tag("run")
class ConvoyTest {
    private static final double MIN_SHARED = 0.8;
    /** Minimum ratio of a follower's sinkage in ruts to that on undisturbed ground. */
    private static final double DEEPER_IN_RUTS = 1.25;

    private static final int ROWS = 551; // of the shorter run
    private static final int SKIPPED_ROWS = 400; // the followers reach the leader's start

    @TempDir
    private static Path folder;

    private static RunSummary result;

    @BeforeAll
    static void run() {
        result = LocalRun.run(Scenarios.of("convoy"), 4, 1, folder.resolve("convoy"));
        LocalRun.run(Scenarios.of("convoy", "duration_s=11", "sharing=false"), 4, 1, folder.resolve("alone"));
    }

    @Test
    void shouldDriveTheHillAtItsSpeedAndGap() {
        assertEquals(20.0, result.simulated_s());
        for (RankReport.Vehicle vehicle : result.vehicles()) {
            assertTrue(vehicle.distance_m() > 60, vehicle.toString());
            assertEquals(3.5, vehicle.speed_mps(), 0.9, vehicle.toString()); // the last one closes its gap
        }
    }

    @Test
    void shouldPutFollowersIntoTheRutsOfOthers() {
        for (int v = 1; v < 4; v++) {
            double share = result.vehicles().get(v).inOthersRuts();
            assertTrue(share >= MIN_SHARED, "vehicle " + v + " share=" + share);
        }
        assertEquals(0.0, result.vehicles().getFirst().inOthersRuts());
    }

    @Test
    void shouldSinkDeeperInRutsThanOnUndisturbedGround() throws IOException {
        for (String name : List.of("second", "third", "fourth")) {
            double shared = meanSinkage_m(folder.resolve("convoy/vehicles/" + name + ".csv"));
            double alone = meanSinkage_m(folder.resolve("alone/vehicles/" + name + ".csv"));
            assertTrue(shared > DEEPER_IN_RUTS * alone, name + " shared=" + shared + " alone=" + alone);
        }
    }

    @Test
    void shouldWriteTheDocumentedFiles() throws IOException {
        Path run = folder.resolve("convoy");
        for (String name : List.of("run.json", "digests.csv", "scenario.yaml", "ground.png", "world/ground.nodes")) {
            assertTrue(Files.size(run.resolve(name)) > 0, name);
        }
        assertTrue(Files.notExists(run.resolve("INCOMPLETE")));
        List<String> rows = Files.readAllLines(run.resolve("vehicles/lead.csv"));
        assertEquals(1 + 1 + 1000, rows.size());
        assertTrue(rows.get(0)
                .startsWith("t_s,x_m,y_m,z_m,qw,qx,qy,qz,roll_rad,pitch_rad,yaw_rad,vx_mps,vy_mps,vz_mps,"
                        + "speed_mps,steering,throttle,brake,engine_radps,gear,omega_radps_FL,sinkage_m_FL,fx_N_FL,fy_N_FL,"
                        + "fz_N_FL,omega_radps_FR"));
        assertTrue(rows.get(1).startsWith("0.0,"));
        assertTrue(rows.get(1001).startsWith("20.0,"));
    }

    /** SynChrono sends 2968 bytes per heartbeat of an HMMWV, and only heights. */
    @Test
    void shouldSendSmallDeltas() {
        double perNode = result.bytesPerNode();
        double perEpoch = result.bytesPerEpoch();
        assertTrue(perNode > 0 && perNode <= 16, "bytes_per_node=" + perNode);
        assertTrue(perEpoch > 256 && perEpoch < 2968, "bytes_per_epoch=" + perEpoch);
    }

    /** The mean load of the wheels over the run is the vehicle's weight. */
    @Test
    void shouldCarryItsWeight() throws IOException {
        double load_N = column(folder.resolve("convoy/vehicles/lead.csv"), "fz_N_");
        assertEquals(4 * 98 * 9.81 + 2180 * 9.81, load_N, 0.03 * 2572 * 9.81);
    }

    private static double meanSinkage_m(Path csv) throws IOException {
        return column(csv, "sinkage_m_") / 4;
    }

    /** Sum over the wheels of the means of their columns, over the same time in both runs. */
    private static double column(Path csv, String prefix) throws IOException {
        List<String> rows = Files.readAllLines(csv);
        String[] header = rows.get(0).split(",", -1);
        double sum = 0;
        for (String row : rows.subList(SKIPPED_ROWS, ROWS)) {
            String[] cells = row.split(",", -1);
            for (int c = 0; c < header.length; c++) {
                sum += header[c].startsWith(prefix) ? Double.parseDouble(cells[c]) : 0;
            }
        }
        return sum / (ROWS - SKIPPED_ROWS);
    }
}
