package org.furrow.scm.rigid;

import java.util.List;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tyre;
import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/**
 * Contact of one vehicle with rigid ground: each body's tyre computes its own forces. The ground has no state; the
 * state of the tyres belongs to the vehicle.
 */
public final class RigidContact implements GroundContact {
    private final RigidSurface surface;
    private @Nullable Contacts contacts;

    /** The tyres of one set of bodies and their state. */
    private static final class Contacts implements ContactMemory {
        final TouchingBodies bodies;
        final SurfaceContact[] tyres;
        final int[] begin; // first word of each body, and the number of words
        final double[] state;

        Contacts(TouchingBodies bodies, RigidSurface surface) {
            this.bodies = bodies;
            List<TouchingBody> list = bodies.bodies();
            tyres = new SurfaceContact[list.size()];
            begin = new int[list.size() + 1];
            for (int b = 0; b < tyres.length; b++) {
                Tyre tyre = list.get(b).tyre();
                if (tyre == null) {
                    throw new IllegalArgumentException(
                            "body '" + list.get(b).name() + "' has no tyre, which rigid ground requires");
                }
                tyres[b] = tyre.contact(surface);
                begin[b + 1] = begin[b] + tyres[b].stateLength();
            }
            state = new double[begin[tyres.length]];
        }

        @Override
        public int length() {
            return state.length;
        }

        @Override
        public void copy(double[] dest, int to) {
            System.arraycopy(state, 0, dest, to, state.length);
        }

        @Override
        public String name(int word) {
            int body = 0;
            while (begin[body + 1] <= word) {
                body++;
            }
            return "tyre." + body + "." + tyres[body].stateName(word - begin[body]);
        }
    }

    public RigidContact(RigidSurface surface) {
        this.surface = surface;
    }

    /**
     * @throws IllegalArgumentException when a body has no tyre
     * @throws IllegalStateException when a body has broken through the surface or lies on its side
     */
    @Override
    public void press(TouchingBodies bodies, double step_s) {
        Contacts present = contacts;
        if (present == null || present.bodies != bodies) {
            present = new Contacts(bodies, surface);
            contacts = present;
        }
        for (int b = 0; b < present.tyres.length; b++) {
            present.tyres[b].press(bodies, b, surface, present.state, present.begin[b], step_s);
            bodies.sinkage_m[b] = 0;
        }
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return surface.height_m(x_m, y_m);
    }

    @Override
    public ContactMemory memory() {
        return contacts == null ? ContactMemory.NONE : contacts;
    }

    /** Length 0: the tyres have not touched the ground yet. */
    @Override
    public void restore(TouchingBodies bodies, double[] from, int at, int length) {
        if (length == 0) {
            contacts = null;
            return;
        }
        Contacts restored = new Contacts(bodies, surface);
        StateWords.require("memory of tyres", restored.state.length, from, at, length);
        System.arraycopy(from, at, restored.state, 0, length);
        contacts = restored;
    }
}
