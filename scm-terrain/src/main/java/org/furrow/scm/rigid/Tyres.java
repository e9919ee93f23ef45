package org.furrow.scm.rigid;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tyre;
import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/** The tyres of one vehicle on one rigid surface, and their state. */
final class Tyres implements ContactMemory {
    private final RigidSurface surface;
    private final @Nullable SurfaceContact[] tyres; // null: the ground does not act on the body
    private final int[] begin; // first word of each body, and the number of words
    private final double[] state;

    /** @throws IllegalArgumentException when a body has no tyre */
    Tyres(List<TouchingBody> bodies, RigidSurface surface) {
        this.surface = surface;
        tyres = new SurfaceContact[bodies.size()];
        begin = new int[bodies.size() + 1];
        for (int b = 0; b < tyres.length; b++) {
            Tyre tyre = bodies.get(b).tyre();
            if (!bodies.get(b).role().touches()) {
                begin[b + 1] = begin[b];
                continue;
            }
            if (tyre == null) {
                throw new IllegalArgumentException(
                        "body '" + bodies.get(b).name() + "' has no tyre, which rigid ground requires");
            }
            SurfaceContact contact = tyre.contact(surface);
            tyres[b] = contact;
            begin[b + 1] = begin[b] + contact.stateLength();
        }
        state = new double[begin[tyres.length]];
    }

    /** Evaluates one tyre, as {@link SurfaceContact#press}. */
    void press(TouchingBodies bodies, int body, double step_s) {
        SurfaceContact tyre = tyres[body];
        if (tyre == null) {
            Arrays.fill(bodies.force, 3 * body, 3 * body + 3, 0);
            Arrays.fill(bodies.moment, 3 * body, 3 * body + 3, 0);
        } else {
            tyre.press(bodies, body, surface, state, begin[body], step_s);
        }
    }

    /** Ends the contact of a tyre. */
    void lift(int body) {
        Arrays.fill(state, begin[body], begin[body + 1], 0);
    }

    void restore(double[] from, int at, int length) {
        StateWords.require("memory of tyres", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
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
        return "tyre." + body + "." + Objects.requireNonNull(tyres[body]).stateName(word - begin[body]);
    }
}
