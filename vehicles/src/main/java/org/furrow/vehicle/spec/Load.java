package org.furrow.vehicle.spec;

import org.furrow.vehicle.spec.MechanismSpec.Body;
import org.furrow.vehicle.spec.MechanismSpec.Inertia;
import org.furrow.world.math.Ranges;

/**
 * A load fixed to the chassis: a point mass.
 *
 * @param at_m its place in the chassis frame
 */
public record Load(double mass_kg, Vector at_m) {
    public Load {
        Ranges.notNegative("load_kg", mass_kg);
    }

    /** The vehicle with this load. The products of inertia of a vehicle of type four-wheel stay 0. */
    public VehicleSpec on(VehicleSpec vehicle) {
        return switch (vehicle) {
            case FourWheelSpec four -> {
                FourWheelSpec.Chassis chassis = four.chassis();
                Vector i = chassis.inertia_kgm2();
                double[] about = about(chassis.mass_kg(), chassis.com_m());
                yield four.with(new FourWheelSpec.Chassis(
                        chassis.mass_kg() + mass_kg,
                        centre(chassis.mass_kg(), chassis.com_m()),
                        i.plus(new Vector(about[0], about[1], about[2]))));
            }
            case MultibodySpec multibody -> multibody.with(on(multibody.chassisBody()));
            case PlanarSpec planar -> {
                PlanarSpec.Body body = planar.body();
                yield planar.with(new PlanarSpec.Body(
                        body.mass_kg() + mass_kg,
                        centre(body.mass_kg(), body.com_m()),
                        body.yawInertia_kgm2() + about(body.mass_kg(), body.com_m())[2]));
            }
        };
    }

    private Body on(Body body) {
        Inertia i = body.inertia_kgm2();
        double[] about = about(body.mass_kg(), body.com_m());
        return new Body(
                body.name(),
                body.mass_kg() + mass_kg,
                body.origin_m(),
                body.axes(),
                centre(body.mass_kg(), body.com_m()),
                new Inertia(
                        i.xx() + about[0],
                        i.yy() + about[1],
                        i.zz() + about[2],
                        i.xy() + about[3],
                        i.xz() + about[4],
                        i.yz() + about[5]));
    }

    /** The centre of both masses. */
    private Vector centre(double other_kg, Vector other_m) {
        double share = mass_kg / (other_kg + mass_kg);
        return new Vector(
                other_m.x() + share * (at_m.x() - other_m.x()),
                other_m.y() + share * (at_m.y() - other_m.y()),
                other_m.z() + share * (at_m.z() - other_m.z()));
    }

    /** Inertia of the two masses about their centre, by the parallel-axis theorem: xx yy zz xy xz yz, in kg m^2. */
    private double[] about(double other_kg, Vector other_m) {
        double reduced_kg = other_kg * mass_kg / (other_kg + mass_kg);
        double x = at_m.x() - other_m.x();
        double y = at_m.y() - other_m.y();
        double z = at_m.z() - other_m.z();
        return new double[] {
            reduced_kg * (y * y + z * z),
            reduced_kg * (x * x + z * z),
            reduced_kg * (x * x + y * y),
            -reduced_kg * x * y,
            -reduced_kg * x * z,
            -reduced_kg * y * z
        };
    }
}
