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
 * A ground that does not yield under one vehicle: each body's tyre answers for it. Nothing is marked and nothing is shared; what
 * the tyres remember is the vehicle's.
 */
public final class RigidContact implements GroundContact {
    private final RigidSurface surface;
    private @Nullable Contacts contacts;

    /** What belongs to one set of bodies. */
    private static final class Contacts implements ContactMemory {
        final TouchingBodies bodies;
        final SurfaceContact[] tyres;
        /** Where each body's words begin; one more for the end. */
        final int[] begin;

        final double[] state;

        Contacts(TouchingBodies bodies) {
            this.bodies = bodies;
            List<TouchingBody> known = bodies.bodies();
            tyres = new SurfaceContact[known.size()];
            begin = new int[known.size() + 1];
            for (int b = 0; b < tyres.length; b++) {
                Tyre tyre = known.get(b).tyre();
                if (tyre == null) {
                    throw new IllegalArgumentException("body " + b + " has no tyre to stand on rigid ground with");
                }
                tyres[b] = tyre.contact();
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
     * @throws IllegalStateException when one has broken through the surface or lies on its side
     */
    @Override
    public void press(TouchingBodies bodies, double step_s) {
        Contacts of = contacts;
        if (of == null || of.bodies != bodies) {
            of = new Contacts(bodies);
            contacts = of;
        }
        for (int b = 0; b < of.tyres.length; b++) {
            of.tyres[b].press(bodies, b, surface, of.state, of.begin[b], step_s);
            bodies.sinkage_m[b] = 0;
        }
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return surface.height_m(x_m, y_m);
    }

    @Override
    public RigidSurface surface() {
        return surface;
    }

    @Override
    public ContactMemory memory() {
        return contacts == null ? ContactMemory.NONE : contacts;
    }

    /** No words are the memory of tyres that have not touched the ground yet. */
    @Override
    public void restore(TouchingBodies bodies, double[] from, int at, int length) {
        if (length == 0) {
            contacts = null;
            return;
        }
        Contacts of = new Contacts(bodies);
        StateWords.require("memory of tyres", of.state.length, from, at, length);
        System.arraycopy(from, at, of.state, 0, length);
        contacts = of;
    }
}
