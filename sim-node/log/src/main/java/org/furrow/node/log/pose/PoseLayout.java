package org.furrow.node.log.pose;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.furrow.vehicle.VehicleModel;

/**
 * The numbers of a sample of one vehicle: chassis, wheels and links with position and orientation in W, then force,
 * sinkage and slip of each wheel, then the controls and the motion of the chassis.
 *
 * @param bodies names of the chassis, the wheels and the links, in this order
 * @param wheels number of wheels
 */
public record PoseLayout(List<String> bodies, int wheels) {
    /** Name of the first body. */
    public static final String CHASSIS = "chassis";
    /** Numbers of a body: position in m, quaternion body to W (w, x, y, z). */
    public static final int BODY = 7;
    /** Numbers of a wheel: force of the ground in W in N, sinkage in m, longitudinal slip. */
    public static final int WHEEL = 5;
    /** Steering, throttle and brake. */
    public static final int CONTROLS = 3;
    /** Velocity in m/s of the origin of the chassis and its angular velocity in rad/s, both in W. */
    public static final int MOTION = 6;

    static final double POSITION_M = 1e-5;
    static final double QUATERNION = 1.0 / (1 << 20);
    /** Of the chassis, whose changes are angular rates. */
    static final double CHASSIS_QUATERNION = 1.0 / (1 << 28);

    static final double VELOCITY = 1e-6;
    static final double FORCE_N = 1;
    static final double SINKAGE_M = 1e-5;
    static final double SLIP = 1e-4;
    static final double CONTROL = 1e-4;

    private static final int MAX_BODIES = 1000;

    /** @throws IllegalArgumentException when no vehicle has such bodies */
    public PoseLayout {
        bodies = List.copyOf(bodies);
        if (bodies.isEmpty() || bodies.size() > MAX_BODIES || wheels < 0 || wheels >= bodies.size()) {
            throw new IllegalArgumentException("1 to " + MAX_BODIES + " bodies with fewer wheels expected, found "
                    + bodies.size() + ", " + wheels);
        }
    }

    /** Layout of the vehicles of a kind. */
    public static PoseLayout of(VehicleModel model) {
        List<String> names = new ArrayList<>(Collections.singleton(CHASSIS));
        names.addAll(model.wheelNames());
        names.addAll(model.linkNames());
        return new PoseLayout(names, model.wheelNames().size());
    }

    /** Number of numbers in a sample. */
    public int size() {
        return motion() + MOTION;
    }

    /** Number of the body of a link, as {@link VehicleModel#linkNames} counts them. */
    public int link(int link) {
        return 1 + wheels + link;
    }

    /** Index of the numbers of a body; 0 is the chassis, 1 the first wheel. */
    public int body(int body) {
        return BODY * body;
    }

    /** Index of the force, sinkage and slip of a wheel. */
    public int wheel(int wheel) {
        return BODY * bodies.size() + WHEEL * wheel;
    }

    /** Index of the controls. */
    public int controls() {
        return wheel(wheels);
    }

    /** Index of the motion of the chassis. */
    public int motion() {
        return controls() + CONTROLS;
    }

    /** Unit of the quaternion of a body. */
    static double quaternion(int body) {
        return body == 0 ? CHASSIS_QUATERNION : QUATERNION;
    }

    /** Unit in which a number is stored. */
    double unit(int number) {
        if (number < wheel(0)) {
            return number % BODY < 3 ? POSITION_M : quaternion(number / BODY);
        }
        if (number >= motion()) {
            return VELOCITY;
        }
        if (number >= controls()) {
            return CONTROL;
        }
        return switch ((number - wheel(0)) % WHEEL) {
            case 3 -> SINKAGE_M;
            case 4 -> SLIP;
            default -> FORCE_N;
        };
    }
}
