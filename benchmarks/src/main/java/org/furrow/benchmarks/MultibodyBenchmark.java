package org.furrow.benchmarks;

import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.VehicleReader;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.soilstep.ScmContact;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.TrialDriver;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.report.VehicleReport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** One step of one HMMWV without soil: repeats 0.2 s from a state on soil under the last forces of the soil. */
public class MultibodyBenchmark extends KernelBenchmark {
    private static final double GRID_M = 0.05;
    private static final double STEP_S = 2e-3;
    private static final int EPOCH_STEPS = 10;
    private static final int SETTLE_STEPS = 500;
    private static final int DRIVE_STEPS = 1500;
    private static final int STEPS = 100;

    private Vehicle vehicle;
    private double[] state;

    @Setup
    public void setUp() throws InputError {
        VehicleModel model =
                VehicleReader.read(Library.findVehicle("hmmwv"), source -> {}).compile();
        ScmSpec soil = ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
        CommittedWorld world = new CommittedWorld();
        FlatSurface flat = new FlatSurface(0, Double.POSITIVE_INFINITY);
        GroundView view = new GroundView(world, flat, GRID_M, model.extent_m() + 2);
        SoloCommit commit = new SoloCommit(world);
        TrialDriver driver = new TrialDriver(TrialDriver.Steering.STRAIGHT, 0.7, SETTLE_STEPS * STEP_S);
        VehicleReport report = new VehicleReport();
        try (RayPool pool = new RayPool(1, "bench")) {
            ScmContact ground = new ScmContact(view, flat, soil, pool);
            vehicle = model.place(new Placement(0, 0, 1, 0), ground);
            for (int n = 0; n < SETTLE_STEPS + DRIVE_STEPS; n++) {
                if (n % EPOCH_STEPS == 0) {
                    vehicle.report(report);
                    driver.decide(
                            report, (other, tick, dest) -> dest.set(report), EPOCH_STEPS * STEP_S, vehicle.controls());
                }
                vehicle.updateBodies();
                ground.press(vehicle.bodies(), STEP_S);
                if ((n + 1) % EPOCH_STEPS == 0) {
                    commit.commit(view);
                }
                vehicle.advance(STEP_S);
            }
        }
        state = vehicle.state().clone();
    }

    /** Updates the wheels' poses and velocities and advances one step. */
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public double[] step() {
        vehicle.restore(state, 0, state.length);
        for (int n = 0; n < STEPS; n++) {
            vehicle.updateBodies();
            vehicle.advance(STEP_S);
        }
        return vehicle.state();
    }
}
