package org.furrow.node.engine.shard;

import java.util.List;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.Placement;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.TileKey;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.shard.BlockGrid;
import org.jspecify.annotations.Nullable;

/** Computes the areas of a rank's own vehicles, and checks that they have stayed in them. */
final class OwnAreas {
    /** Greatest mean acceleration for which areas are large enough, in m/s2. */
    static final int MOST_ACCELERATION = 20;

    /** Speed that a vehicle exceeds only if it already had it, or nearly, in m/s. */
    private static final double TOP_SPEED_MPS = 40;

    /** A speed above that of any vehicle, in m/s. */
    private static final double MOST_SPEED_MPS = 100;

    static final long INSIDE = TileKey.NONE;
    /** Distance from a vehicle's bodies in which its wheels change the ground, in m. */
    private static final double MARGIN_M = 2;

    private final Scenario scenario;
    private final BlockGrid grid;
    private final double epoch_s;
    private final double time_s;
    private final double tileSide_m;
    private final double[] point = new double[3];
    private final int[] box = new int[Areas.BOX];

    /** @param epochs from an area exchange to the last epoch for which its areas count */
    OwnAreas(Scenario scenario, BlockGrid grid, int epochs) {
        this.scenario = scenario;
        this.grid = grid;
        epoch_s = scenario.clock().epochTicks() * scenario.clock().step_s();
        time_s = epochs * epoch_s;
        tileSide_m = TileKey.SIDE * scenario.ground().grid_m();
    }

    /** Sets the areas of the vehicles in [first, end). One that has not entered is at its start. */
    void fill(Areas dest, List<VehicleUnit> units, int first, int end) {
        int u = 0;
        for (int v = first; v < end; v++) {
            double speed_mps = 0;
            if (u < units.size() && units.get(u).index() == v) {
                speed_mps = moveTo(units.get(u++).report());
            } else {
                moveToStart(scenario.vehicles().get(v).start());
            }
            set(dest, v, (speed_mps + MOST_ACCELERATION * time_s) * time_s);
        }
    }

    /**
     * Sets areas around committed positions that contain those of the next area exchange.
     *
     * @param positions_m in W, in m; 3 for each vehicle from {@code first} on; NaN: it has not entered
     */
    void fillAround(Areas dest, double[] positions_m, int first, int end) {
        for (int v = first; v < end; v++) {
            int at = 3 * (v - first);
            if (Double.isNaN(positions_m[at])) {
                moveToStart(scenario.vehicles().get(v).start());
            } else {
                scenario.ground().frame().pointToScm(positions_m, at, point, 0);
            }
            set(dest, v, MOST_SPEED_MPS * time_s);
        }
    }

    /**
     * Sets the area of a vehicle around its committed report, for a number of epochs after that of the report. Over a
     * longer time than that of an area exchange the speed is limited as well as the acceleration.
     *
     * @param report null: it has not entered, and is at its start
     */
    void setAround(Areas dest, int vehicle, @Nullable VehicleReport report, int epochs) {
        double speed_mps = 0;
        if (report == null) {
            moveToStart(scenario.vehicles().get(vehicle).start());
        } else {
            speed_mps = moveTo(report);
        }
        double while_s = epochs * epoch_s;
        double most_mps = Math.max(speed_mps + MOST_ACCELERATION * time_s, TOP_SPEED_MPS);
        set(dest, vehicle, Math.min(speed_mps + MOST_ACCELERATION * while_s, most_mps) * while_s);
    }

    /** Moves {@link #point} to the place of a report, and returns its speed in m/s. */
    private double moveTo(VehicleReport report) {
        scenario.ground().frame().pointToScm(report.position_m, 0, point, 0);
        double[] velocity = report.velocity_mps;
        return Math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1] + velocity[2] * velocity[2]);
    }

    private void moveToStart(Placement start) {
        scenario.ground().frame().onGround(scenario.ground().undeformed(), start.x_m(), start.y_m(), point);
    }

    /** @param way_m greatest way of the vehicle while the area counts, in m */
    private void set(Areas dest, int vehicle, double way_m) {
        double reach_m = scenario.vehicles().get(vehicle).model().extent_m() + MARGIN_M + way_m;
        set(0, point[0], reach_m);
        set(2, point[1], reach_m);
        dest.set(vehicle, box);
    }

    private void set(int at, double centre_m, double reach_m) {
        box[at] = grid.ofTile((int) Math.floor((centre_m - reach_m) / tileSide_m));
        box[at + 1] = grid.ofTile((int) Math.floor((centre_m + reach_m) / tileSide_m));
    }

    /** A vehicle has left its area in an epoch. */
    static IllegalStateException outrun(String vehicle, int epoch) {
        return new IllegalStateException("vehicle=" + vehicle + " epoch=" + epoch
                + ": the vehicle has reached ground that its rank does not hold, because it accelerated by more than "
                + MOST_ACCELERATION + " m/s2; use --world replicated for this scenario");
    }

    /**
     * Returns a block that a view has required since its last message and the rank does not hold, or {@link #INSIDE}.
     */
    long outside(GroundView view, HeldBlocks held) {
        view.required(box);
        for (int bi = grid.ofTile(box[0]); bi <= grid.ofTile(box[1]); bi++) {
            for (int bj = grid.ofTile(box[2]); bj <= grid.ofTile(box[3]); bj++) {
                long block = TileKey.of(bi, bj);
                if (!held.contains(block)) {
                    return block;
                }
            }
        }
        return INSIDE;
    }
}
