package org.furrow.vehicle.planar;

import java.util.Arrays;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.Tyre;

/** The tyre of a wheel that moves with its vehicle: the ground exerts no force on it. It has no state. */
final class RollingTyre implements Tyre, SurfaceContact {
    static final RollingTyre INSTANCE = new RollingTyre();

    private RollingTyre() {}

    @Override
    public SurfaceContact contact(RigidSurface surface) {
        return this;
    }

    @Override
    public int stateLength() {
        return 0;
    }

    @Override
    public String stateName(int word) {
        throw new IndexOutOfBoundsException("word " + word);
    }

    @Override
    public void press(TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
        Arrays.fill(bodies.force, 3 * body, 3 * body + 3, 0);
        Arrays.fill(bodies.moment, 3 * body, 3 * body + 3, 0);
    }
}
