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

    /** A body that carries the load; its frame is that of the chassis. */
    public Body on(Body body) {
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

    /** The centre of the load and of another mass, in the chassis frame. */
    public Vector centre(double other_kg, Vector other_m) {
        double share = mass_kg / (other_kg + mass_kg);
        return new Vector(
                other_m.x() + share * (at_m.x() - other_m.x()),
                other_m.y() + share * (at_m.y() - other_m.y()),
                other_m.z() + share * (at_m.z() - other_m.z()));
    }

    /**
     * Inertia of the load and another point mass about their common centre, by the parallel-axis theorem: xx yy zz xy
     * xz yz, in kg m^2.
     */
    public double[] about(double other_kg, Vector other_m) {
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
