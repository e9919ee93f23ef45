package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;

/** A tyre on rigid ground: a subclass finds the effective contact, {@link RoadForce} computes the forces in it. */
abstract class RoadTyre implements SurfaceContact {
    final TyreSpec spec;
    final WheelFrame wheel = new WheelFrame();
    final RoadForce road;

    RoadTyre(TyreSpec spec) {
        this.spec = spec;
        road = new RoadForce(spec);
    }

    @Override
    public final int stateLength() {
        return RoadForce.STATE;
    }

    @Override
    public final String stateName(int word) {
        return RoadForce.stateName(word);
    }

    @Override
    public final void press(
            TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
        wheel.set(bodies, body);
        if (!(surface.height_m(wheel.x_m, wheel.y_m) < wheel.z_m)) {
            throw new IllegalStateException("wheel " + body + " has broken through the ground: its centre is below it");
        }
        if (findContact(surface)) {
            road.apply(bodies, body, wheel, state, at, step_s);
        } else {
            RoadForce.clear(bodies, body, state, at);
        }
    }

    /** Sets the contact point, normal, force and friction of {@link #road}; returns false without contact. */
    abstract boolean findContact(RigidSurface surface);
}
