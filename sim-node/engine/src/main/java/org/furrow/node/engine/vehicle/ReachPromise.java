package org.furrow.node.engine.vehicle;

import org.furrow.node.scenario.Scenario;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/**
 * Computes where a vehicle and all its effects can be in the next epochs, and checks that they were there. The bound is
 * generous: all around the vehicle, its way at its present speed and with {@value #ACCELERATION_MPS2} m/s2, its extent,
 * and the margin in which its wheels read and change the ground, bulldozed soil included. It depends on the vehicle's
 * state alone, so it is the same on any number of ranks.
 */
final class ReachPromise {
    /** Epochs for which a vehicle promises its reach. */
    static final int EPOCHS = 1;

    /** 20 g. */
    private static final double ACCELERATION_MPS2 = 20 * 9.80665;
    /** Distance from a vehicle's bodies in which its wheels read and change the ground, in m. */
    private static final double MARGIN_M = 2;

    private final ScmFrame frame;
    private final double tileSide_m;
    private final double epoch_s;
    private final double extent_m;
    private final double[] point = new double[3];
    private final Reach promised = new Reach();

    ReachPromise(Scenario scenario, VehicleModel model) {
        Scenario.GroundPlan ground = scenario.ground();
        frame = ground.frame();
        tileSide_m = TileKey.SIDE * ground.grid_m();
        epoch_s = scenario.clock().epochTicks() * scenario.clock().step_s();
        extent_m = model.extent_m();
    }

    /** Forgets what was promised, because the vehicle was set to another state. */
    void forget() {
        promised.setEpochs(0);
    }

    /** Takes the reach of the last report as the promise for this epoch, and computes that of the next ones. */
    void renew(VehicleReport report) {
        promised.set(report.reach);
        report.reach.setEpochs(EPOCHS);
        frame.pointToScm(report.position_m, 0, point, 0);
        double speed_mps = report.speed_mps();
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            double time_s = (epoch + 1) * epoch_s;
            double way_m = speed_mps * time_s + 0.5 * ACCELERATION_MPS2 * time_s * time_s;
            double reach_m = extent_m + MARGIN_M + way_m;
            for (int axis = 0; axis < 2; axis++) {
                report.reach.setSide(epoch, 2 * axis, tileOf(point[axis] - reach_m));
                report.reach.setSide(epoch, 2 * axis + 1, tileOf(point[axis] + reach_m));
            }
        }
    }

    private int tileOf(double coordinate_m) {
        return (int) Math.floor(coordinate_m / tileSide_m);
    }

    /**
     * Checks that the vehicle's pose and changes of the ground are where it has promised, after {@link #renew}.
     *
     * @param written whose last vehicle is this one
     * @throws IllegalStateException when they are not; others may have relied on the promise
     */
    void requireKept(String vehicle, int epoch, EpochWriter written) {
        if (promised.epochs() == 0) {
            return;
        }
        boolean isThere = promised.contains(
                0,
                tileOf(point[0] - extent_m),
                tileOf(point[0] + extent_m),
                tileOf(point[1] - extent_m),
                tileOf(point[1] + extent_m));
        if (!isThere || !written.isWithin(promised, 0)) {
            throw new IllegalStateException("vehicle=" + vehicle + " epoch=" + epoch + ": its "
                    + (isThere ? "changes of the ground have" : "pose has")
                    + " left the tiles that it has promised not to leave, " + promised
                    + ", because it accelerated by more than 20 g");
        }
    }
}
