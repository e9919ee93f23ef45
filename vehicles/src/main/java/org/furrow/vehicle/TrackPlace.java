package org.furrow.vehicle;

import java.util.List;
import org.furrow.world.report.Quantity;

/**
 * A belt of a tracked vehicle.
 *
 * @param name of its side
 * @param front its first road wheel among {@link VehicleModel#wheels}
 * @param rear its last one; those between have the numbers between
 * @param bearing_m length between them, on which it bears
 * @param width_m of its shoes
 */
public record TrackPlace(String name, int front, int rear, double bearing_m, double width_m) {
    private static final String VEHICLE = "vehicle";
    /** Channels of a vehicle's report, of each belt; {@code *} stands for the name of its side. */
    public static final List<Quantity> OF_REPORT = List.of(
            new Quantity(
                    "belt_mps_*", "m/s", VEHICLE, "speed of the * belt at its pins, positive when it drives ahead"),
            new Quantity("tension_N_*", "N", VEHICLE, "tension of the upper run of the * belt"));
    /** What tables and signals have of each belt besides. */
    public static final List<Quantity> OF_TABLES = List.of(
            new Quantity(
                    "belt_slip_*",
                    "1",
                    "",
                    "slip of the * belt along the chassis x axis: (belt speed - hull speed there) / the larger of the"
                            + " two, in [-1, 1]; positive when it drives; 0 below 0.1 m/s"),
            new Quantity(
                    "sinkage_front_m_*",
                    "m",
                    "",
                    "largest sinkage of the soil below the * belt within a pitch of its first road wheel"),
            new Quantity("sinkage_rear_m_*", "m", "", "the same at its last road wheel, of the * belt"));

    public TrackPlace {
        if (front < 0 || rear < front) {
            throw new IllegalArgumentException(
                    "a track needs road wheels from front to rear, front=" + front + " rear=" + rear);
        }
        if (!(bearing_m > 0) || !(width_m > 0)) {
            throw new IllegalArgumentException("bearing_m=" + bearing_m + " width_m=" + width_m);
        }
    }

    /** A quantity of the belt with a name. */
    public static Quantity of(Quantity quantity, String name) {
        return new Quantity(
                quantity.name().replace("*", name),
                quantity.unit(),
                quantity.frame(),
                quantity.meaning().replace("*", name));
    }
}
