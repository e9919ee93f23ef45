package org.furrow.node.engine.vehicle;

import org.furrow.node.scenario.Scenario;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.grid.GroundView;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/**
 * Computes where a vehicle and all its effects can be in the next epochs, and checks that they were there. The bound is
 * generous: all around the vehicle, its way ({@link ReachLaw}), its extent, and the margin in which its wheels read and
 * change the ground, bulldozed soil included. It depends on the vehicle's state alone, so it is the same on any
 * number of ranks. A report states the box of the next epoch; those of later ones follow from it and the speed.
 */
final class ReachPromise {
    /** Distance from a vehicle's bodies in which its wheels read and change the ground, in m. */
    private static final double MARGIN_M = 2;

    private final ScmFrame frame;
    private final ReachLaw law;
    private final double extent_m;
    /** Epochs for which others may rely on a report. */
    private final int epochs;

    private final double[] point = new double[3];
    private final int[] box = new int[Reach.SIDES];
    /** The last reports' boxes of their next epoch, and their speeds, the last report first. */
    private final int[] boxes;

    private final double[] speeds_mps;
    private int promises;
    private double speed_mps;

    /** @param lookahead epochs by which a rank may be ahead of another, >= 0 */
    ReachPromise(Scenario scenario, VehicleModel model, int lookahead) {
        frame = scenario.ground().frame();
        law = ReachLaw.of(scenario);
        extent_m = model.extent_m();
        epochs = lookahead + 1;
        boxes = new int[Reach.SIDES * epochs];
        speeds_mps = new double[epochs];
    }

    /** Forgets what was promised, because the vehicle was set to another state. */
    void forget() {
        promises = 0;
    }

    /** Takes the reach of the last report as a promise, and computes that of this one. */
    void renew(VehicleReport report) {
        remember(report.reach);
        report.reach.setEpochs(1);
        frame.pointToScm(report.position_m, 0, point, 0);
        speed_mps = report.speed_mps();
        double reach_m = extent_m + MARGIN_M + law.way_m(speed_mps, 1);
        for (int axis = 0; axis < 2; axis++) {
            report.reach.setSide(0, 2 * axis, tileOf(point[axis] - reach_m));
            report.reach.setSide(0, 2 * axis + 1, tileOf(point[axis] + reach_m));
        }
    }

    private void remember(Reach last) {
        if (last.epochs() == 0) {
            return;
        }
        System.arraycopy(boxes, 0, boxes, Reach.SIDES, boxes.length - Reach.SIDES);
        System.arraycopy(speeds_mps, 0, speeds_mps, 1, epochs - 1);
        for (int side = 0; side < Reach.SIDES; side++) {
            boxes[side] = last.side(0, side);
        }
        speeds_mps[0] = speed_mps;
        promises = Math.min(epochs, promises + 1);
    }

    private int tileOf(double coordinate_m) {
        return (int) Math.floor(coordinate_m / law.tileSide_m());
    }

    /**
     * Checks that the vehicle has read no ground beyond its reach since the last call, where others are awaited only as
     * far as they can have changed the ground within it.
     *
     * @throws IllegalStateException when it has
     */
    void requireRead(String vehicle, int epoch, GroundView view) {
        view.takeRequired(box);
        if (epochs > 1 && promises > 0 && !isWithin(0, box[0], box[1], box[2], box[3])) {
            throw broken(vehicle, epoch, "the ground that it reads has", 0);
        }
    }

    /**
     * Checks that the vehicle's pose and its changes of the ground are where it has promised, after {@link #renew}.
     *
     * @param written whose last vehicle is this one
     * @throws IllegalStateException when they are not; others may have relied on the promise
     */
    void requireKept(String vehicle, int epoch, EpochWriter written) {
        for (int promise = 0; promise < promises; promise++) {
            boolean isThere = isWithin(
                    promise,
                    tileOf(point[0] - extent_m),
                    tileOf(point[0] + extent_m),
                    tileOf(point[1] - extent_m),
                    tileOf(point[1] + extent_m));
            if (!isThere) {
                throw broken(vehicle, epoch, "its pose has", promise);
            }
            if (!isWithin(promise, written.tiMin(), written.tiMax(), written.tjMin(), written.tjMax())) {
                throw broken(vehicle, epoch, "its changes of the ground have", promise);
            }
        }
    }

    /**
     * Whether a box lies in that of a promise for this epoch; an empty box, with a least above its greatest side,
     * does.
     */
    private boolean isWithin(int promise, int tiMin, int tiMax, int tjMin, int tjMax) {
        int further = law.furtherTiles(speeds_mps[promise], promise + 1);
        int at = Reach.SIDES * promise;
        return tiMin > tiMax
                || tjMin > tjMax
                || (boxes[at] - further <= tiMin
                        && tiMax <= boxes[at + 1] + further
                        && boxes[at + 2] - further <= tjMin
                        && tjMax <= boxes[at + 3] + further);
    }

    private IllegalStateException broken(String vehicle, int epoch, String what, int promise) {
        int further = law.furtherTiles(speeds_mps[promise], promise + 1);
        int at = Reach.SIDES * promise;
        return new IllegalStateException("vehicle=" + vehicle + " epoch=" + epoch + ": " + what
                + " left the tiles that it has promised not to leave, [" + (boxes[at] - further) + ", "
                + (boxes[at + 1] + further) + ", " + (boxes[at + 2] - further) + ", " + (boxes[at + 3] + further)
                + "], which hold up to 20 g and 2 m around its bodies");
    }
}
