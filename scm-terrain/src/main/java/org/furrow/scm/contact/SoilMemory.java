package org.furrow.scm.contact;

import java.util.Arrays;
import java.util.List;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.state.StateWords;

/**
 * A vehicle's private soil state as named numbers; it persists between steps and is not part of the shared ground.
 *
 * <p>Layout: the bulldozer's carry of each body, then the soil in each bucket; then, if a tyre gives way, four numbers
 * of each body; then, if contacts have state, the number of contacts and ten numbers of each: i, j, body, elastic
 * displacement x y z, accumulated shear, slip x y z; then, for each further place
 * in the node's cell, plastic sinkage and yield pressure, the latter -1 where the body does not press; then, with
 * {@link ContactModel.Damping#HYSTERETIC}, the deflection of the friction in the soil.
 */
public final class SoilMemory implements ContactMemory {
    private static final String STATE = "memory of soil contacts";
    /** Nodes of the largest view of a vehicle, which limits the box around its contacts. */
    private static final int MAX_CONTACTS = 1 << 22;
    /** Largest coordinate of a node. */
    private static final int MAX_COORDINATE = 1 << 30;
    /** Numbers before those of the further places. */
    private static final int FIXED = 10;
    /** Yield pressure of a contact that does not press. */
    private static final double NOT_PRESSED = -1;

    private static final List<String> NAMES =
            List.of("i", "j", "body", "ex_m", "ey_m", "ez_m", "shear_m", "slip_x", "slip_y", "slip_z");

    private final boolean hasContacts;
    private final int sides;
    private final boolean hasFriction;
    /** Numbers of a contact. */
    private final int size;

    private RayHits hits = RayHits.NONE;
    private double[] carry = new double[0];
    private int bodies;
    private double[] deflections = new double[0];

    SoilMemory(ContactModel model) {
        hasContacts = model.hasContactState();
        sides = model.sides();
        hasFriction = model.damping() == ContactModel.Damping.HYSTERETIC;
        size = FIXED + 2 * sides + (hasFriction ? 1 : 0);
    }

    /** @param bodies number of bodies, whose carries come before the contents of buckets */
    void set(RayHits ofLastStep, double[] carried, double[] deflected, int bodies) {
        hits = ofLastStep;
        this.bodies = bodies;
        carry = carried;
        deflections = deflected;
    }

    @Override
    public int length() {
        return carry.length + deflections.length + (hasContacts ? 1 + size * hits.count : 0);
    }

    @Override
    public void copy(double[] dest, int to) {
        System.arraycopy(carry, 0, dest, to, carry.length);
        System.arraycopy(deflections, 0, dest, to + carry.length, deflections.length);
        if (!hasContacts) {
            return;
        }
        int at = to + carry.length + deflections.length;
        dest[at++] = hits.count;
        for (int hit = 0; hit < hits.count; hit++) {
            dest[at++] = hits.i[hit];
            dest[at++] = hits.j[hit];
            dest[at++] = hits.body[hit];
            int contact = hits.contact[hit];
            if (contact < 0) {
                Arrays.fill(dest, at, at + FIXED - 3, 0);
            } else {
                dest[at] = hits.elastic_m.x[contact];
                dest[at + 1] = hits.elastic_m.y[contact];
                dest[at + 2] = hits.elastic_m.z[contact];
                dest[at + 3] = hits.shear_m[contact];
                dest[at + 4] = hits.slip.x[contact];
                dest[at + 5] = hits.slip.y[contact];
                dest[at + 6] = hits.slip.z[contact];
            }
            at += FIXED - 3;
            for (RayHits.Side side : hits.sides) {
                dest[at++] = contact < 0 ? 0 : side.plastic_m[contact];
                dest[at++] = contact < 0 ? NOT_PRESSED : side.yield_Pa[contact];
            }
            if (hasFriction) {
                dest[at++] = contact < 0 ? 0 : hits.friction_m[contact];
            }
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
     * @param deflected receives the state of tyres that give way
     * @param bodies number of bodies
     * @throws IllegalArgumentException when the words are not the state of contacts of that many bodies
     */
    void restore(double[] from, int at, int length, RayHits past, double[] carried, double[] deflected, int bodies) {
        int first = carried.length + deflected.length;
        int fixed = first + initialLength();
        StateWords.require(STATE, Math.max(fixed, length), from, at, length);
        int count = hasContacts ? (int) StateWords.whole("contacts", from[at + first], 0, MAX_CONTACTS) : 0;
        StateWords.require(STATE, fixed + size * count, from, at, length);
        resetWindow(past, from, at + fixed, count);
        for (int hit = 0; hit < count; hit++) {
            int word = at + fixed + size * hit;
            int i = (int) from[word];
            int j = (int) from[word + 1];
            if (past.find(i, j) >= 0) {
                throw new IllegalArgumentException(STATE + ": two contacts at node " + i + ", " + j);
            }
            past.add(i, j, 0, (int) StateWords.whole("body", from[word + 2], 0, bodies - 1), 0);
            past.contact[hit] = sides > 0 && from[word + FIXED + 1] == NOT_PRESSED ? -1 : hit;
            past.elastic_m.set(hit, from[word + 3], from[word + 4], from[word + 5]);
            past.shear_m[hit] = from[word + 6];
            past.slip.set(hit, from[word + 7], from[word + 8], from[word + 9]);
            for (int s = 0; s < sides; s++) {
                past.sides[s].plastic_m[hit] = from[word + FIXED + 2 * s];
                past.sides[s].yield_Pa[hit] = from[word + FIXED + 2 * s + 1];
            }
            past.friction_m[hit] = hasFriction ? from[word + size - 1] : 0;
        }
        System.arraycopy(from, at, carried, 0, carried.length);
        System.arraycopy(from, at + carried.length, deflected, 0, deflected.length);
    }

    /** Clears the list and places its window over the contacts stored at a word. */
    private void resetWindow(RayHits past, double[] from, int at, int count) {
        long iMin = count == 0 ? 0 : MAX_COORDINATE;
        long iMax = -iMin;
        long jMin = iMin;
        long jMax = iMax;
        for (int hit = 0; hit < count; hit++) {
            long i = StateWords.whole("i", from[at + size * hit], -MAX_COORDINATE, MAX_COORDINATE);
            long j = StateWords.whole("j", from[at + size * hit + 1], -MAX_COORDINATE, MAX_COORDINATE);
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
            int bucket = word - bodies;
            return bucket < 0 ? "carry_um." + word : "carried_um." + bucket;
        }
        int tyre = word - carry.length;
        if (tyre < deflections.length) {
            int size = SoftTyres.STATE.size();
            return "soft_tyre." + tyre / size + "." + SoftTyres.STATE.get(tyre % size);
        }
        int k = tyre - deflections.length - 1;
        return k < 0 ? "contacts" : "contact." + k / size + "." + nameOfNumber(k % size);
    }

    private String nameOfNumber(int number) {
        int beyond = number - FIXED;
        if (hasFriction && number == size - 1) {
            return "friction_m";
        }
        return beyond < 0
                ? NAMES.get(number)
                : (beyond < 2 ? "ahead_" : "behind_") + (beyond % 2 == 0 ? "plastic_m" : "yield_Pa");
    }
}
