package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class RecordedPosesTest {
    private static final Scenario SCENARIO = Scenarios.brief("convoy", "duration_s=1.2");
    private static final double POSITION_M = 1e-5;

    @TempDir
    private Path folder;

    private Path run(String name, int ranks, int threads, double rate_Hz) throws Exception {
        return run(SCENARIO, name, Run.Options.of(ranks, threads), rate_Hz);
    }

    private Path run(Scenario scenario, String name, Run.Options options, double rate_Hz) throws Exception {
        Path out = folder.resolve(name);
        RunPreparation.Plan plan =
                new RunPreparation.Plan(scenario, options, out, false, Recording.at(rate_Hz, scenario.clock()));
        RunSummary _ = new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(options.ranks(), scenario.exchange().delay() + 2, 600_000), "local")
                .orElseThrow();
        return out;
    }

    @Test
    void shouldRecordTheLinksOfTheBackhoeWhereItsStatePutsThem() throws Exception {
        Scenario scenario = Scenarios.brief("backhoe", "duration_s=0.6");
        Path run = run(scenario, "digging", Run.Options.of(1, 1), 100);
        VehicleModel model = scenario.vehicles().getFirst().model();
        Vehicle atEnd = model.place(
                new Placement(0, 0, 1, 0),
                new RigidContact(new RigidTerrain(
                        new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(0.8))));
        double[] state = new double[atEnd.state().length];
        try (CsvTable words = CsvTable.open(run.resolve("world/digger.state.csv"))) {
            for (int w = 0; w < state.length && words.next(); w++) {
                state[w] = words.number(words.column("value"));
            }
        }
        atEnd.restore(state, 0, state.length);
        int links = model.linkNames().size();
        double[] position = new double[3 * links];
        double[] rotation = new double[9 * links];
        try (PoseFile poses = PoseFile.open(run.resolve("record/digger.poses"))) {
            PoseLayout layout = poses.header().layout();
            double[] block = poses.read(poses.blocks() - 1);
            int last = block.length - layout.size();
            for (String body : List.of("backhoe.boom", "backhoe.bucket", "backhoe.boom-piston")) {
                int link = model.linkNames().indexOf(body);
                atEnd.linkPose(link, position, rotation);
                int at = last + layout.body(layout.bodies().indexOf(body));
                assertEquals(layout.body(layout.link(link)), at - last, body);
                assertArrayEquals(
                        Arrays.copyOfRange(position, 3 * link, 3 * link + 3),
                        Arrays.copyOfRange(block, at, at + 3),
                        POSITION_M,
                        body);
                double w = block[at + 3];
                double y = block[at + 5];
                assertEquals(rotation[9 * link + 2], 2 * (block[at + 4] * block[at + 6] + w * y), 1e-5, body);
            }
        }
    }

    @Test
    void shouldRecordThePosesOfTheTable() throws Exception {
        Path run = run("run", 2, 1, 50);
        try (PoseFile poses = PoseFile.open(run.resolve("record/lead.poses"));
                CsvTable table = CsvTable.open(run.resolve("vehicles/lead.csv"))) {
            PoseLayout layout = poses.header().layout();
            assertEquals(
                    List.of("chassis", "FL", "FR", "RL", "RR"), layout.bodies().subList(0, 5));
            assertTrue(layout.bodies().size() > 15, "with the links: " + layout.bodies());
            assertEquals(61, poses.end());
            double[] block = poses.read(0);
            for (int s = 0; s < 50 && table.next(); s++) {
                int at = s * layout.size();
                assertEquals(table.number(table.column("x_m")), block[at], POSITION_M);
                assertEquals(table.number(table.column("z_m")), block[at + 2], POSITION_M);
                assertEquals(Math.abs(table.number(table.column("qw"))), Math.abs(block[at + 3]), 1e-6);
                int wheel = at + layout.wheel(1);
                assertEquals(table.number(table.column("sinkage_m_FR")), block[wheel + 3], POSITION_M);
                // components in the contact plane in the table, in W in the poses
                double force_N = length(
                        table.number(table.column("fx_N_FR")),
                        table.number(table.column("fy_N_FR")),
                        table.number(table.column("fz_N_FR")));
                assertEquals(force_N, length(block[wheel], block[wheel + 1], block[wheel + 2]), 0.87);
                assertEquals(table.number(table.column("slip_FR")), block[wheel + 4], 1e-4);
                assertEquals(table.number(table.column("throttle")), block[at + layout.controls() + 1], 1e-4);
            }
        }
    }

    private static double length(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z);
    }

    @Test
    void shouldRecordTheSameOnAnyNumberOfRanksAndThreadsAndWithinEpochs() throws Exception {
        Path one = run("one", 1, 2, 250);
        Path four = run("four", 4, 1, 250);
        Path coarse = run("coarse", 1, 1, 50);
        assertEquals(Files.readString(one.resolve("digests.csv")), Files.readString(coarse.resolve("digests.csv")));
        for (String vehicle : List.of("lead", "fourth")) {
            String file = "record/" + vehicle + ".poses";
            assertArrayEquals(Files.readAllBytes(one.resolve(file)), Files.readAllBytes(four.resolve(file)));
        }
        try (PoseFile fine = PoseFile.open(one.resolve("record/lead.poses"));
                PoseFile epochs = PoseFile.open(coarse.resolve("record/lead.poses"))) {
            assertEquals(5, fine.header().samplesPerEpoch());
            int size = fine.header().layout().size();
            double[] few = epochs.read(0);
            double[] all = fine.read(0);
            for (int epoch = 0; epoch < 10; epoch++) {
                for (int n = 0; n < size; n++) {
                    assertEquals(few[epoch * size + n], all[5 * epoch * size + n], 0, "number " + n);
                }
            }
            int moving = 4 * 5 * size; // after 0.08 s, the last before the wheels turn steadily
            assertTrue(Math.abs(all[moving + size + 2] - all[moving + 2]) > 0, "the chassis moves within an epoch");
        }
    }

    /** A cart in the plane is recorded as the body of a mechanism: 3.1 m from its axle to the hitch. */
    @Test
    void shouldRecordThePoseOfACart() throws Exception {
        Scenario scenario = Scenarios.brief("tractors", "duration_s=0.6", "vehicles.1.implement=cart");
        Path run = run(scenario, "cart", Run.Options.of(1, 2), 100);
        try (PoseFile poses = PoseFile.open(run.resolve("record/bicycle.poses"))) {
            PoseLayout layout = poses.header().layout();
            assertEquals(List.of("chassis", "FL", "FR", "RL", "RR", "CL", "CR", "cart"), layout.bodies());
            double[] block = poses.read(0);
            for (int s = 0; s < 50; s++) {
                int chassis = s * layout.size();
                int cart = chassis + layout.body(7);
                double apart_m = Math.hypot(block[cart] - block[chassis], block[cart + 1] - block[chassis + 1]);
                assertEquals(5.45, apart_m, 0.01, "straight behind");
                assertEquals(block[chassis + layout.body(5) + 2], block[cart + 2], POSITION_M, "height of the axle");
            }
        }
    }

    @Test
    void shouldRefuseRatesThatDoNotDivideAnEpoch() {
        InputError error = assertThrows(InputError.class, () -> Recording.at(60.0, SCENARIO.clock()));
        assertEquals(
                "--record-rate 60.0: an epoch of 10 ticks of 0.002 s allows 50.0, 100.0, 250.0 or 500.0 Hz; sensors of"
                        + " 'furrow render' may have any rate up to that",
                error.getMessage());
    }
}
