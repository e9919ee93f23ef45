package org.furrow.node.scenario;

import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.report.VehicleReport;

/** One vehicle on soil with contact {@code furrow}, driven by the test. */
final class TestDrive {
    static final UndeformedSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final double STEP_S = 2e-3;
    private static final int EPOCH_STEPS = 10;
    private static final double GRID_M = 0.08;
    private static final double GAIN_PER_MPS = 0.8;
    private static final double INTEGRAL_GAIN_PER_M = 0.4;

    final Vehicle vehicle;
    final VehicleReport report = new VehicleReport();
    private final ScmContact ground;
    private final GroundView view;
    private final SoloCommit commit;
    private double integral_m;

    /** Stands at the origin, heading along x. */
    TestDrive(VehicleModel model, String soil, UndeformedSurface form, ScmFrame frame) {
        CommittedWorld world = new CommittedWorld();
        view = new GroundView(world, form, GRID_M, model.extent_m() + 2);
        ScmSpec spec = ScmSpec.reference(SoilPresets.find(soil).orElseThrow().soil())
                .with(ContactModel.FURROW)
                .with(frame);
        ground = new ScmContact(view, form, spec, new RayPool(1, "drive"));
        commit = new SoloCommit(world);
        vehicle = model.place(new Placement(0, 0, 1, 0), ground);
        vehicle.report(report);
    }

    /** Steps with constant controls. */
    void run(double duration_s) {
        for (int n = 0; n < Math.round(duration_s / STEP_S); n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), STEP_S);
            if ((n + 1) % EPOCH_STEPS == 0) {
                commit.commit(view);
            }
            vehicle.advance(STEP_S);
        }
        vehicle.report(report);
    }

    /** Holds a speed by throttle and brake. */
    void run(double duration_s, double speed_mps) {
        double interval_s = EPOCH_STEPS * STEP_S;
        for (int epoch = 0; epoch < Math.round(duration_s / interval_s); epoch++) {
            double error = speed_mps - ahead_mps();
            integral_m = Math.clamp(integral_m + error * interval_s, -3, 3);
            double demand = GAIN_PER_MPS * error + INTEGRAL_GAIN_PER_M * integral_m;
            vehicle.controls().throttle = Math.clamp(demand, 0, 1);
            vehicle.controls().brake = Math.clamp(-demand - 0.1, 0, 1);
            run(interval_s);
        }
    }

    /** Horizontal speed along the chassis' x axis. */
    double ahead_mps() {
        double[] q = report.orientation;
        double x = 1 - 2 * (q[2] * q[2] + q[3] * q[3]);
        double y = 2 * (q[1] * q[2] + q[0] * q[3]);
        return (report.velocity_mps[0] * x + report.velocity_mps[1] * y) / Math.sqrt(x * x + y * y);
    }

    /** Vertical load of a wheel. */
    double load_N(int wheel) {
        return vehicle.bodies().force[3 * vehicle.bodies().wheels()[wheel] + 2];
    }
}
