package org.furrow.vehicle.moved;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.TreeReport;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Ranges;

/**
 * Type {@code moved}: a chassis and bodies on the ground that another program moves. It gives their poses and
 * velocities, and gets the forces on them.
 *
 * @param mass_kg of the chassis in contacts of its hull with other vehicles
 * @param hull convex shapes of the chassis for collisions, in its frame; may be empty
 * @param extent_m largest distance between two points that touch the ground
 */
public record MovedSpec(String name, double mass_kg, List<Part> parts, List<Shape.Hull> hull, double extent_m)
        implements VehicleSpec {
    /** A body, and its place in the chassis frame at the start. */
    public record Part(TouchingBody body, Vector at_m) {}

    public MovedSpec {
        parts = List.copyOf(parts);
        hull = List.copyOf(hull);
        Ranges.positive("mass_kg", mass_kg);
        Ranges.positive("extent_m", extent_m);
        Set<String> names = new HashSet<>();
        for (Part part : parts) {
            if (!names.add(part.body.name())) {
                throw new IllegalArgumentException(
                        "two bodies are called '" + part.body.name() + "'; names must differ");
            }
        }
    }

    /** Largest distance between two points of bodies in their places at the start, in m. */
    public static double extent_m(List<Part> parts) {
        double largest = 0;
        for (Part first : parts) {
            for (Part second : parts) {
                double apart_m = first.at_m.minus(second.at_m).length();
                largest = Math.max(
                        largest,
                        apart_m
                                + first.body.shape().reach_m()
                                + second.body.shape().reach_m());
            }
        }
        return largest;
    }

    @Override
    public String typeName() {
        return "moved";
    }

    @Override
    public boolean steersWheels() {
        return false;
    }

    @Override
    public double chassis_kg() {
        return mass_kg;
    }

    @Override
    public MovedSpec with(Load load) {
        throw new IllegalArgumentException("a vehicle that another program moves carries no load");
    }

    @Override
    public MovedSpec withHullOnGround() {
        throw new IllegalArgumentException("list what touches the ground as bodies of the vehicle");
    }

    @Override
    public <E extends Exception> MovedSpec with(TyreChoice<E> choice) {
        throw new IllegalArgumentException("a vehicle that another program moves has no wheels");
    }

    @Override
    public VehicleModel compile() {
        return new MovedModel(this);
    }

    @Override
    public List<String> describe() {
        return List.of(name + ": type moved, " + parts.size() + " bodies that another program moves, "
                + TreeReport.number(mass_kg) + " kg");
    }
}
