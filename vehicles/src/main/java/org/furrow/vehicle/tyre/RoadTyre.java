package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;

/** A tyre on rigid ground: a subclass finds the effective contact, {@link RoadForce} computes the forces in it. */
abstract class RoadTyre implements SurfaceContact {
    final TyreSpec spec;
    final WheelFrame wheel = new WheelFrame();
    final RoadForce road;
    /** Whether the ground has laws of traction. */
    final boolean hasTraction;

    private final RoadLaw law;

    RoadTyre(TyreSpec spec, RigidSurface surface) {
        this.spec = spec;
        hasTraction = surface.material(0, 0).traction() != null;
        law = hasTraction ? new TractionForce(spec) : new BrushLaw(spec.slip());
        road = new RoadForce(spec, law);
    }

    @Override
    public final int stateLength() {
        return law.stateLength();
    }

    @Override
    public final String stateName(int word) {
        return law.stateName(word);
    }

    @Override
    public final void press(
            TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
        wheel.set(bodies, body);
        if (!(surface.height_m(wheel.x_m, wheel.y_m) < wheel.z_m)) {
            throw new IllegalStateException("wheel '"
                    + bodies.bodies().get(body).name() + "' has broken through the ground: its centre is below it");
        }
        if (findContact(surface)) {
            road.material = surface.material(wheel.x_m + road.px, wheel.y_m + road.py);
            road.apply(bodies, body, wheel, state, at, step_s);
        } else {
            road.clear(bodies, body, state, at);
        }
    }

    /** Sets contact point, normal, force, deflection and friction of {@link #road}; returns false without contact. */
    abstract boolean findContact(RigidSurface surface);
}
