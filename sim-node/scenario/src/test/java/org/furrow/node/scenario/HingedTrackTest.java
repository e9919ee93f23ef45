package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.tracked.TrackedSpec;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The belts of {@code track-robot} beside a chain of 53 shoes that pins join. */
@Tag("run")
class HingedTrackTest {
    private static final double GRID_M = 0.02;
    private static final double STEP_S = 1e-3;
    private static final double START_S = 0.5;
    private static final double RAMP_S = 0.2;
    private static final double END_S = 1.8;
    private static final double STEADY_S = 0.4;
    private static final double PITCH_M = 0.05;
    private static final double LEFT_M = 0.3;
    private static final double SLIP = 0.2;
    private static final double PIN_M = 0.1;

    /** Of one side, means over the last part: load and pull, slip, sinkage at the last road wheel. */
    private record Means(double load_N, double pull_N, double slip, double rear_m) {}

    /** A robot whose tensioner pushes with 600 N as in its file, or harder. */
    private static TrackedSpec robot(double preload_N) throws InputError {
        String text =
                Library.findVehicle("track-robot").bytes().text().replace("preload_N: 600", "preload_N: " + preload_N);
        return (TrackedSpec) VehicleReader.read(Source.ofText("robot.yaml", text), _ -> {});
    }

    private static ScmSpec soil(String name) {
        return ScmSpec.reference(SoilPresets.find(name).orElseThrow().soil());
    }

    private static Means hinged(TrackedSpec spec, ScmSpec soil) throws InputError {
        HingedTrack track = new HingedTrack(spec, soil, GRID_M);
        double[] sums = new double[4];
        int rows = 0;
        double reached_mps = 0;
        while (track.time_s() < END_S) {
            track.belt_mps = Math.clamp((track.time_s() - START_S) / RAMP_S, 0, 1);
            reached_mps += 0.004 * (track.reached_mps - reached_mps);
            if (track.time_s() > START_S) {
                track.hull_mps = reached_mps * (1 - SLIP);
            }
            track.step();
            if (track.time_s() > END_S - STEADY_S) {
                sums[0] += track.load_N();
                sums[1] += track.pull_N;
                sums[2] += 1 - track.speed_mps() / reached_mps;
                sums[3] += track.sinkage_m(3);
                rows++;
            }
        }
        return new Means(sums[0] / rows, sums[1] / rows, sums[2] / rows, sums[3] / rows);
    }

    private static Means fast(TrackedSpec spec, ScmSpec soil, double slip) {
        var model = spec.compile();
        CommittedWorld world = new CommittedWorld();
        GroundView view = new GroundView(world, TestDrive.FLAT, GRID_M, model.extent_m());
        SoloCommit commit = new SoloCommit(world);
        ScmContact ground = new ScmContact(view, TestDrive.FLAT, soil, new RayPool(1, "belts"));
        Vehicle vehicle = model.place(new Placement(0.003, 0, 1, 0), ground);
        VehicleReport report = new VehicleReport();
        vehicle.report(report);
        int left = word(vehicle);
        double[] wrench = new double[6];
        double[] sums = new double[4];
        int rows = 0;
        for (int n = 0; n * STEP_S < END_S; n++) {
            double belt_mps = Math.clamp((n * STEP_S - START_S) / RAMP_S, 0, 1);
            double tow_N = -1e5 * (report.velocity_mps[0] - belt_mps * (1 - slip));
            if (n * STEP_S > START_S) {
                wrench[0] = tow_N;
                vehicle.applyWrench(wrench);
            }
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), STEP_S);
            vehicle.advance(STEP_S);
            double[] state = vehicle.state().clone();
            state[left] = belt_mps / PIN_M;
            state[left + 1] = belt_mps / PIN_M;
            vehicle.restore(state, 0, state.length);
            if ((n + 1) % 20 == 0) {
                commit.commit(view);
            }
            vehicle.updateBodies();
            vehicle.report(report);
            if (n * STEP_S > END_S - STEADY_S) {
                for (int b = 0; b < vehicle.bodies().count(); b++) {
                    boolean isWheel = vehicle.bodies().bodies().get(b).isWheel();
                    sums[0] += isWheel ? 0 : 0.5 * vehicle.bodies().force[3 * b + 2];
                }
                sums[1] -= 0.5 * tow_N;
                sums[2] += 1 - report.velocity_mps[0];
                sums[3] += rear_m(view, vehicle.bodies());
                rows++;
            }
        }
        return new Means(sums[0] / rows, sums[1] / rows, sums[2] / rows, sums[3] / rows);
    }

    /** As {@link HingedTrack#sinkage_m}, for the left belt. */
    private static double rear_m(GroundView view, TouchingBodies bodies) {
        double x_m = bodies.position[3 * bodies.wheels()[3]];
        int row = (int) Math.round(LEFT_M / GRID_M);
        int from = (int) Math.ceil((x_m - PITCH_M) / GRID_M);
        int to = (int) Math.floor((x_m + PITCH_M) / GRID_M);
        view.require(from, to, row, row);
        double deepest_m = 0;
        for (int i = from; i <= to; i++) {
            deepest_m = Math.max(deepest_m, view.sinkage_m()[view.index(i, row)]);
        }
        return deepest_m;
    }

    private static int word(Vehicle vehicle) {
        for (int k = 0; k < vehicle.state().length; k++) {
            if (vehicle.stateName(k).equals("sprocket_radps_left")) {
                return k;
            }
        }
        throw new IllegalArgumentException("no word for the speed of a sprocket");
    }

    private static void compare(String soil, double preload_N, double sinkage) throws InputError {
        TrackedSpec spec = robot(preload_N);
        Means chain = hinged(spec, soil(soil));
        // the tow gives way by the pull over its damping
        Means belts = fast(spec, soil(soil), chain.slip + chain.pull_N / 0.5e5);
        String both = "chain " + chain + " belts " + belts;
        assertEquals(0.5 * spec.mass_kg() * 9.80665, chain.load_N, 0.03 * chain.load_N, both);
        assertEquals(chain.slip, belts.slip, 0.01, both);
        assertEquals(chain.pull_N, belts.pull_N, 0.05 * chain.pull_N, both);
        assertEquals(chain.rear_m, belts.rear_m, sinkage * chain.rear_m, both);
    }

    @Test
    void beltsPullAndSinkAsAChainOfShoes() throws InputError {
        compare("drysand", 600, 0.08);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"lete,600,0.13", "sandy-loam-15,600,0.13", "lete,20000,0.15", "drysand,5000,0.12"})
    void beltsPullAndSinkAsAChainOfShoes(String soil, double preload_N, double sinkage) throws InputError {
        compare(soil, preload_N, sinkage);
    }
}
