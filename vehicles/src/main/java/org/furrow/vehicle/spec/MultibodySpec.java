package org.furrow.vehicle.spec;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/**
 * Type {@code multibody}: a mechanism on wheels.
 *
 * @param mechanism bodies and joints; the chassis' frame is at the world's origin, parallel to it
 * @param chassis name of the body that the vehicle is
 * @param wheels in the order of the tables: FL, FR, RL, RR, ...
 * @param steering how it is steered
 * @param driveline what drives it
 * @param integrator how a step is made
 * @param hull convex shapes that are the vehicle to others, in the chassis' frame; empty: it has none
 */
public record MultibodySpec(
        MechanismSpec mechanism,
        String chassis,
        List<Wheel> wheels,
        Steering steering,
        DrivelineSpec driveline,
        Integrator integrator,
        List<Shape.Hull> hull)
        implements VehicleSpec {
    private static final double ROUNDING = 1e-12;

    /** Checks that everything named is there. */
    public MultibodySpec {
        wheels = List.copyOf(wheels);
        hull = List.copyOf(hull);
        MechanismSpec.Body body = find(mechanism, chassis, "the chassis");
        if (!hull.isEmpty()) {
            MechanismSpec.Inertia inertia = body.inertia_kgm2();
            Ranges.positive("mass of a chassis with a hull", body.mass_kg());
            Ranges.positive(
                    "least moment of inertia of a chassis with a hull",
                    Math.min(inertia.xx(), Math.min(inertia.yy(), inertia.zz())));
        }
        if (body.origin_m().length() > ROUNDING || !body.axes().equals(Axes.PARALLEL)) {
            throw new IllegalArgumentException(
                    "the frame of chassis '" + chassis + "' must be at the origin of the file, parallel to its axes");
        }
        if (wheels.isEmpty()) {
            throw new IllegalArgumentException("a vehicle needs at least one wheel");
        }
        Set<String> names = new HashSet<>();
        for (Wheel wheel : wheels) {
            if (!names.add(wheel.name)) {
                throw new IllegalArgumentException("two wheels are called '" + wheel.name + "'");
            }
            find(mechanism, wheel.body, "wheel '" + wheel.name + "'");
        }
        for (DrivelineSpec.Axle axle : driveline.axles()) {
            if (!names.contains(axle.left()) || !names.contains(axle.right())) {
                throw new IllegalArgumentException("a driven axle names wheels '" + axle.left() + "' and '"
                        + axle.right() + "'; there are " + names);
            }
            find(mechanism, axle.carrier(), "a driven axle");
        }
    }

    @Override
    public String name() {
        return mechanism.name();
    }

    /** The body that the vehicle is. */
    public MechanismSpec.Body chassisBody() {
        return find(mechanism, chassis, "the chassis");
    }

    /** How a step is made; the ground's forces are held over its stages. */
    public enum Integrator {
        /** Semi-implicit Euler: one evaluation. */
        EULER,
        /** Midpoint rule: two evaluations (that of Perera et al. 2006). */
        RK2,
        /** Classical Runge-Kutta: four evaluations. */
        RK4
    }

    private static MechanismSpec.Body find(MechanismSpec mechanism, String name, String who) {
        return mechanism.bodies().stream()
                .filter(body -> body.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(who + " names body '" + name + "', which is not there"));
    }

    /**
     * A wheel.
     *
     * @param name as the tables call it
     * @param body its body, whose frame is at the wheel's centre with y along the axle, to the left
     * @param joint the revolute joint about which it spins, about +y
     * @param tyre form of its surface
     * @param radius_m radius of the tyre
     * @param maxBrake_Nm brake torque at full input
     */
    public record Wheel(
            String name, String body, String joint, TouchingBody tyre, double radius_m, double maxBrake_Nm) {
        public Wheel {
            Ranges.positive("radius of wheel '" + name + "'", radius_m);
            Ranges.notNegative("brake of wheel '" + name + "'", maxBrake_Nm);
        }
    }

    /**
     * Steering by a prescribed motion of the mechanism, input {@value #INPUT}.
     *
     * @param maxRate_1ps largest change of the input per second
     * @param maxCurvature_1pm curvature of the path at full steering
     * @param pivot_m position along the chassis of the point that moves straight ahead in a slow turn
     */
    public record Steering(double maxRate_1ps, double maxCurvature_1pm, double pivot_m) {
        /** Name of the input. */
        public static final String INPUT = "steering";

        public Steering {
            Ranges.positive("steering.max_rate", maxRate_1ps);
            Ranges.positive("steering.max_curvature", maxCurvature_1pm);
        }
    }
}
