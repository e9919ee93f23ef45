package org.furrow.scm.rigid;

import org.furrow.world.contact.ContactMemory;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.TouchingBodies;
import org.jspecify.annotations.Nullable;

/**
 * Contact of one vehicle with rigid ground: each body's tyre computes its own forces. The ground has no state; the
 * state of the tyres belongs to the vehicle.
 */
public final class RigidContact implements GroundContact {
    private final RigidSurface surface;
    private @Nullable Tyres tyres;
    /** The bodies that have them. */
    private @Nullable TouchingBodies of;

    public RigidContact(RigidSurface surface) {
        this.surface = surface;
    }

    /**
     * @throws IllegalArgumentException when a body has no tyre
     * @throws IllegalStateException when a body has broken through the surface or lies on its side
     */
    @Override
    public void press(TouchingBodies bodies, double step_s) {
        Tyres present = tyres;
        if (present == null || of != bodies) {
            present = new Tyres(bodies.bodies(), surface);
            tyres = present;
            of = bodies;
        }
        for (int b = 0; b < bodies.count(); b++) {
            present.press(bodies, b, step_s);
            bodies.sinkage_m[b] = 0;
        }
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return surface.height_m(x_m, y_m);
    }

    @Override
    public ContactMemory memory() {
        return tyres == null ? ContactMemory.NONE : tyres;
    }

    /** Length 0: the tyres have not touched the ground yet. */
    @Override
    public void restore(TouchingBodies bodies, double[] from, int at, int length) {
        if (length == 0) {
            tyres = null;
            return;
        }
        Tyres restored = new Tyres(bodies.bodies(), surface);
        restored.restore(from, at, length);
        tyres = restored;
        of = bodies;
    }
}
