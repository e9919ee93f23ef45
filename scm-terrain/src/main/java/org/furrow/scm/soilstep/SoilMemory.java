package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.state.StateWords;

/**
 * A vehicle's private soil state as named numbers; it persists between steps and is not part of the shared ground.
 *
 * <p>Layout: the bulldozer's carry of each body; then, if contacts have state, the number of contacts and ten
 * numbers of each: i, j, body, elastic displacement x y z, accumulated shear, slip x y z.
 */
public final class SoilMemory implements ContactMemory {
    private static final String STATE = "memory of soil contacts";
    /** Nodes of the largest view of a vehicle, which limits the box around its contacts. */
    private static final int MAX_CONTACTS = 1 << 22;
    /** Largest coordinate of a node. */
    private static final int MAX_COORDINATE = 1 << 30;
    /** Numbers of a contact's state. */
    private static final int STATE_NUMBERS = 7;

    private static final String[] NAMES = {
        "i", "j", "body", "ex_m", "ey_m", "ez_m", "shear_m", "slip_x", "slip_y", "slip_z"
    };

    private final boolean hasContacts;
    private RayHits hits = new RayHits();
    private double[] carry = new double[0];

    SoilMemory(boolean hasContacts) {
        this.hasContacts = hasContacts;
    }

    void set(RayHits ofLastStep, double[] carried) {
        hits = ofLastStep;
        carry = carried;
    }

    @Override
    public int length() {
        return carry.length + (hasContacts ? 1 + NAMES.length * hits.count : 0);
    }

    @Override
    public void copy(double[] dest, int to) {
        System.arraycopy(carry, 0, dest, to, carry.length);
        if (!hasContacts) {
            return;
        }
        int at = to + carry.length;
        dest[at++] = hits.count;
        for (int hit = 0; hit < hits.count; hit++) {
            dest[at++] = hits.i[hit];
            dest[at++] = hits.j[hit];
            dest[at++] = hits.body[hit];
            int contact = hits.contact[hit];
            if (contact < 0) {
                Arrays.fill(dest, at, at + STATE_NUMBERS, 0);
            } else {
                dest[at] = hits.elastic_m.x[contact];
                dest[at + 1] = hits.elastic_m.y[contact];
                dest[at + 2] = hits.elastic_m.z[contact];
                dest[at + 3] = hits.shear_m[contact];
                dest[at + 4] = hits.slip.x[contact];
                dest[at + 5] = hits.slip.y[contact];
                dest[at + 6] = hits.slip.z[contact];
            }
            at += STATE_NUMBERS;
        }
    }

    /** Number of words before the first contact. */
    int initialLength() {
        return hasContacts ? 1 : 0;
    }

    /**
     * The inverse of {@link #copy}.
     *
     * @param past receives the contacts, without their indices in the view
     * @param carried receives the bulldozer's carry
     * @param bodies number of bodies
     * @throws IllegalArgumentException when the words are not the state of contacts of that many bodies
     */
    void restore(double[] from, int at, int length, RayHits past, double[] carried, int bodies) {
        int fixed = carried.length + initialLength();
        StateWords.require(STATE, Math.max(fixed, length), from, at, length);
        int count = hasContacts ? (int) StateWords.whole("contacts", from[at + carried.length], 0, MAX_CONTACTS) : 0;
        StateWords.require(STATE, fixed + NAMES.length * count, from, at, length);
        resetWindow(past, from, at + fixed, count);
        for (int hit = 0; hit < count; hit++) {
            int word = at + fixed + NAMES.length * hit;
            int i = (int) from[word];
            int j = (int) from[word + 1];
            if (past.find(i, j) >= 0) {
                throw new IllegalArgumentException(STATE + ": two contacts at node " + i + ", " + j);
            }
            past.add(i, j, 0, (int) StateWords.whole("body", from[word + 2], 0, bodies - 1), 0);
            past.contact[hit] = hit;
            past.elastic_m.set(hit, from[word + 3], from[word + 4], from[word + 5]);
            past.shear_m[hit] = from[word + 6];
            past.slip.set(hit, from[word + 7], from[word + 8], from[word + 9]);
        }
        System.arraycopy(from, at, carried, 0, carried.length);
    }

    /** Clears the list and places its window over the contacts stored at a word. */
    private static void resetWindow(RayHits past, double[] from, int at, int count) {
        long iMin = count == 0 ? 0 : MAX_COORDINATE;
        long iMax = -iMin;
        long jMin = iMin;
        long jMax = iMax;
        for (int hit = 0; hit < count; hit++) {
            long i = StateWords.whole("i", from[at + NAMES.length * hit], -MAX_COORDINATE, MAX_COORDINATE);
            long j = StateWords.whole("j", from[at + NAMES.length * hit + 1], -MAX_COORDINATE, MAX_COORDINATE);
            iMin = Math.min(iMin, i);
            iMax = Math.max(iMax, i);
            jMin = Math.min(jMin, j);
            jMax = Math.max(jMax, j);
        }
        if ((iMax - iMin + 3) * (jMax - jMin + 3) > MAX_CONTACTS) {
            throw new IllegalArgumentException(STATE + ": contacts from node " + iMin + ", " + jMin + " to " + iMax
                    + ", " + jMax + " are not those of one vehicle");
        }
        past.reset((int) iMin, (int) iMax, (int) jMin, (int) jMax);
    }

    @Override
    public String name(int word) {
        if (word < carry.length) {
            return "carry_um." + word;
        }
        int k = word - carry.length - 1;
        return k < 0 ? "contacts" : "contact." + k / NAMES.length + "." + NAMES[k % NAMES.length];
    }
}
