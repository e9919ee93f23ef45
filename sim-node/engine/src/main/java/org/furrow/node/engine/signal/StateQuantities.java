package org.furrow.node.engine.signal;

import java.util.List;
import org.furrow.world.report.Quantity;

/**
 * The numbers of a vehicle's state that signals and tables share: the same name, unit, frame and meaning in both. The
 * names of a wheel's quantities end with its name in a vehicle.
 */
public final class StateQuantities {
    private static final String W = "W";
    private static final String VEHICLE = "vehicle";
    private static final String CONTACT = "contact plane";

    /** Position of the chassis: x, y, z. */
    public static final List<Quantity> POSITION = List.of(
            new Quantity("x_m", "m", W, "x of the chassis' reference frame in W, to the east"),
            new Quantity("y_m", "m", W, "y of the chassis' reference frame in W, to the north"),
            new Quantity("z_m", "m", W, "z of the chassis' reference frame in W, upwards"));

    /** Orientation of the chassis: w, x, y, z. */
    public static final List<Quantity> ORIENTATION = List.of(
            new Quantity("qw", "1", W, "orientation of the chassis, real part of the quaternion from chassis to W"),
            new Quantity("qx", "1", W, "orientation of the chassis, x part of the quaternion"),
            new Quantity("qy", "1", W, "orientation of the chassis, y part of the quaternion"),
            new Quantity("qz", "1", W, "orientation of the chassis, z part of the quaternion"));

    /** Orientation of the chassis by angles: roll, pitch, yaw. */
    public static final List<Quantity> ANGLES = List.of(
            new Quantity("roll_rad", "rad", W, "roll by ISO 8855 (z-y-x), positive with the left side up"),
            new Quantity("pitch_rad", "rad", W, "pitch by ISO 8855 (z-y-x), positive with the nose down"),
            new Quantity("yaw_rad", "rad", W, "yaw by ISO 8855 (z-y-x), from east, positive to the left"));

    /** Velocity of the chassis: x, y, z. */
    public static final List<Quantity> VELOCITY = List.of(
            new Quantity("vx_mps", "m/s", W, "velocity of the reference frame along x of W"),
            new Quantity("vy_mps", "m/s", W, "velocity of the reference frame along y of W"),
            new Quantity("vz_mps", "m/s", W, "velocity of the reference frame along z of W"));

    public static final Quantity ENGINE = new Quantity("engine_radps", "rad/s", "", "speed of the crankshaft");

    /** Of each wheel: spin, sinkage, and force of the ground. */
    public static final List<Quantity> WHEEL = List.of(
            new Quantity("omega_radps_*", "rad/s", VEHICLE, "spin of wheel *, positive when it rolls ahead"),
            new Quantity(
                    "sinkage_m_*",
                    "m",
                    "",
                    "sinkage of the soil at the node below the centre of wheel *; 0 in the air"),
            new Quantity(
                    "fx_N_*",
                    "N",
                    CONTACT,
                    "force of the ground on wheel *, along the wheel's heading in the plane of contact"),
            new Quantity("fy_N_*", "N", CONTACT, "force of the ground on wheel *, to the left in the plane of contact"),
            new Quantity("fz_N_*", "N", CONTACT, "force of the ground on wheel *, normal to the plane of contact"));

    /** Of each wheel: slip, angle and torque. */
    public static final List<Quantity> WHEEL_MOTION = List.of(
            new Quantity(
                    "slip_*",
                    "1",
                    "",
                    "longitudinal slip of wheel *, in the plane of contact: (rim speed - hub speed) / the larger of the"
                            + " two, in [-1, 1]; positive when it drives; 0 below 0.1 m/s"),
            new Quantity("angle_rad_*", "rad", VEHICLE, "angle of wheel * in the chassis' x-y plane, positive left"),
            new Quantity(
                    "torque_Nm_*",
                    "Nm",
                    VEHICLE,
                    "moment of the ground on wheel * about its axle; negative when it opposes rolling ahead"));

    /** Of each wheel of a vehicle with tyres that give way. */
    public static final Quantity PRESSURE = new Quantity(
            "tyre_pressure_kPa_*",
            "kPa",
            "",
            "inflation pressure of the tyre of wheel *; 0 of one that does not give way");

    private StateQuantities() {}

    /** A quantity of a wheel: {@code *} in its name and meaning stands for the wheel's name. */
    public static Quantity of(Quantity quantity, String wheel) {
        return new Quantity(
                quantity.name().replace("*", wheel),
                quantity.unit(),
                quantity.frame(),
                quantity.meaning().replace("*", wheel));
    }
}
