package org.furrow.node.dataset.observe;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.signal.StateQuantities;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/** The numbers of a vehicle in a row: those of its report at the end of an epoch, and what follows from them. */
final class VehicleSample {
    /** Names of the numbers, in their order. */
    static final List<String> NAMES = names();

    private VehicleSample() {}

    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of("t"));
        StateQuantities.POSITION.stream().map(Quantity::name).forEach(names::add);
        StateQuantities.ORIENTATION.stream().map(Quantity::name).forEach(names::add);
        StateQuantities.VELOCITY.stream().map(Quantity::name).forEach(names::add);
        names.addAll(List.of(
                "wx_radps",
                "wy_radps",
                "wz_radps",
                "ax_mps2",
                "ay_mps2",
                "az_mps2",
                "speed_mps",
                "steering",
                "throttle",
                "brake",
                "engine_radps",
                "gear",
                "energy_J"));
        return List.copyOf(names);
    }

    /**
     * The numbers of a vehicle.
     *
     * @param earlier its report one epoch before; null: accelerations are 0
     * @param chassis mass and inertia of the chassis; null: its energy is not a number
     */
    static double[] of(
            double t_s,
            VehicleReport report,
            @Nullable VehicleReport earlier,
            double epoch_s,
            @Nullable CollisionBody chassis) {
        double[] row = new double[NAMES.size()];
        row[0] = t_s;
        System.arraycopy(report.position_m, 0, row, 1, 3);
        System.arraycopy(report.orientation, 0, row, 4, 4);
        System.arraycopy(report.velocity_mps, 0, row, 8, 3);
        System.arraycopy(report.angularVelocity_radps, 0, row, 11, 3);
        double square = 0;
        for (int d = 0; d < 3; d++) {
            double v = report.velocity_mps[d];
            row[14 + d] = earlier == null ? 0 : (v - earlier.velocity_mps[d]) / epoch_s;
            square += v * v;
        }
        row[17] = Math.sqrt(square);
        row[18] = report.steering;
        row[19] = report.throttle;
        row[20] = report.brake;
        row[21] = report.engine_radps;
        row[22] = report.gear;
        row[23] = chassis == null ? Double.NaN : chassis.energy_J(report);
        return row;
    }
}
