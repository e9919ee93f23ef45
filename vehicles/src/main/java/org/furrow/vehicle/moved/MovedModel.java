package org.furrow.vehicle.moved;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/** The compiled vehicle of type {@code moved}. */
public final class MovedModel implements VehicleModel {
    /** Numbers of the motion of a body: position, orientation (w x y z), velocity, angular velocity; all in W. */
    public static final int MOTION = 13;
    /** Numbers of the load on a body: force, moment about its origin; in W. */
    static final int LOAD = 6;

    private static final List<String> AXES = List.of("x", "y", "z");

    final MovedSpec spec;
    private final List<TouchingBody> touching;
    private final List<Quantity> motion = new ArrayList<>();
    private final List<Quantity> loads = new ArrayList<>();
    private final @Nullable CollisionBody collisionBody;

    MovedModel(MovedSpec spec) {
        this.spec = spec;
        touching = spec.parts().stream().map(MovedSpec.Part::body).toList();
        describe("", "the chassis", "of other vehicles on the chassis, by collisions");
        for (TouchingBody body : touching) {
            describe("_" + body.name(), "body " + body.name(), "of the ground on body " + body.name());
        }
        collisionBody = spec.hull().isEmpty() ? null : collisionBody(spec);
    }

    private static CollisionBody collisionBody(MovedSpec spec) {
        double radius_m = 0.5 * HardBody.halfExtents_m(spec.hull().getFirst())[0];
        double i_kgm2 = spec.mass_kg() * radius_m * radius_m;
        return new CollisionBody(
                spec.hull(), spec.mass_kg(), Vector.ZERO, new MechanismSpec.Inertia(i_kgm2, i_kgm2, i_kgm2, 0, 0, 0));
    }

    private void describe(String suffix, String of, String by) {
        for (String axis : AXES) {
            motion.add(new Quantity(axis + "_m" + suffix, "m", "W", "position of " + of + ", " + axis));
        }
        for (String part : List.of("w", "x", "y", "z")) {
            motion.add(new Quantity(
                    "q" + part + suffix, "1", "W", "orientation of " + of + ", " + part + " part of the quaternion"));
        }
        for (String axis : AXES) {
            motion.add(new Quantity("v" + axis + "_mps" + suffix, "m/s", "W", "velocity of " + of + " along " + axis));
        }
        for (String axis : AXES) {
            motion.add(new Quantity(
                    "w" + axis + "_radps" + suffix, "rad/s", "W", "angular velocity of " + of + " about " + axis));
        }
        for (String axis : AXES) {
            loads.add(new Quantity("force_" + axis + "_N" + suffix, "N", "W", "force " + by + ", along " + axis));
        }
        for (String axis : AXES) {
            loads.add(new Quantity(
                    "moment_" + axis + "_Nm" + suffix, "Nm", "W", "moment " + by + ", about its origin and " + axis));
        }
    }

    @Override
    public MovedSpec spec() {
        return spec;
    }

    @Override
    public List<TouchingBody> touching() {
        return touching;
    }

    /** {@value #MOTION} numbers of the chassis, then of each body. */
    @Override
    public List<Quantity> bodyMotion() {
        return motion;
    }

    /** The loads on the chassis, then on each body, in the last tick. */
    @Override
    public List<Quantity> channels() {
        return loads;
    }

    @Override
    public double extent_m() {
        return spec.extent_m();
    }

    @Override
    public @Nullable CollisionBody collisionBody() {
        return collisionBody;
    }

    /** With the origin of the chassis on the undeformed ground, or above it. */
    @Override
    public Vehicle place(Placement at, GroundContact ground) {
        return new MovedVehicle(this, at, ground);
    }
}
