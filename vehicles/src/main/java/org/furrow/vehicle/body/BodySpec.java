package org.furrow.vehicle.body;

import java.util.List;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.TreeReport;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Ranges;

/**
 * Type {@code body}: one rigid body without wheels and joints, such as a rock. Its frame is at its centre of mass,
 * along its principal axes.
 *
 * @param touching the body on the ground; it has a law on rigid ground
 * @param inertia_kgm2 moments of inertia about the axes of the frame
 */
public record BodySpec(String name, double mass_kg, TouchingBody touching, Vector inertia_kgm2) implements VehicleSpec {
    public BodySpec {
        Ranges.positive("mass_kg", mass_kg);
        Ranges.positive("inertia_kgm2", Math.min(inertia_kgm2.x(), Math.min(inertia_kgm2.y(), inertia_kgm2.z())));
    }

    /** Moments of inertia of a solid ellipsoid as large as the shape, in kg m^2. */
    public static Vector ellipsoid_kgm2(Shape shape, double mass_kg) {
        double[] half = HardBody.halfExtents_m(shape);
        double xx = half[0] * half[0];
        double yy = half[1] * half[1];
        double zz = half[2] * half[2];
        return new Vector(yy + zz, xx + zz, xx + yy).times(mass_kg / 5);
    }

    @Override
    public boolean steersWheels() {
        return false;
    }

    @Override
    public String typeName() {
        return "body";
    }

    @Override
    public double chassis_kg() {
        return mass_kg;
    }

    /** The convex hull of its shape. */
    @Override
    public List<Shape.Hull> hull() {
        return List.of(HardBody.convexHull(touching.shape()));
    }

    @Override
    public BodySpec with(Load load) {
        throw new IllegalArgumentException("a body carries no load; give it another mass_kg");
    }

    /** It touches the ground already. */
    @Override
    public BodySpec withHullOnGround() {
        return this;
    }

    @Override
    public <E extends Exception> BodySpec with(TyreChoice<E> choice) {
        throw new IllegalArgumentException("a body has no wheels");
    }

    @Override
    public VehicleModel compile() {
        return new BodyModel(this);
    }

    @Override
    public List<String> describe() {
        return List.of(name + ": type body, 1 body, " + TreeReport.number(mass_kg) + " kg, free (6)");
    }
}
