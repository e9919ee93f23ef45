package org.furrow.node.engine.vehicle;

import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.TileKey;

/**
 * How far a vehicle comes in a number of epochs: its way at its present speed, and with {@value #ACCELERATION_MPS2}
 * m/s2.
 *
 * @param tileSide_m side of a tile
 * @param epoch_s duration of an epoch
 */
public record ReachLaw(double tileSide_m, double epoch_s) {
    /** 20 g. */
    private static final double ACCELERATION_MPS2 = 20 * 9.80665;

    public static ReachLaw of(Scenario scenario) {
        return new ReachLaw(
                TileKey.SIDE * scenario.ground().grid_m(),
                scenario.clock().epochTicks() * scenario.clock().step_s());
    }

    /** The greatest way in a number of epochs, in m. */
    public double way_m(double speed_mps, int epochs) {
        double time_s = epochs * epoch_s;
        return speed_mps * time_s + 0.5 * ACCELERATION_MPS2 * time_s * time_s;
    }

    /** By how many tiles each side of a vehicle's reach in a number of epochs lies outside that in the next one. */
    public int furtherTiles(double speed_mps, int epochs) {
        return (int) Math.ceil((way_m(speed_mps, epochs) - way_m(speed_mps, 1)) / tileSide_m);
    }
}
