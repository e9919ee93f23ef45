package org.furrow.scm.contact;

import org.furrow.world.contact.ContactMemory;

/**
 * What a vehicle's contacts remember from one step to the next and the shared ground does not know: a vehicle's private soil
 * state, as numbers with names.
 *
 * <p>First what is carried of displaced soil, a number a body; then, when the contact model remembers, the number of contacts
 * and nine numbers of each: i, j, body, elastic displacement x y z, accumulated shear, way of the surface, slipped way.
 */
public final class SoilMemory implements ContactMemory {
    private static final String[] NAMES = {"i", "j", "body", "ex_m", "ey_m", "ez_m", "shear_m", "rim_m", "spun_m"};

    private final boolean remembers;
    private HitList hits = new HitList();
    private double[] carry = new double[0];

    SoilMemory(boolean remembers) {
        this.remembers = remembers;
    }

    void set(HitList ofLastStep, double[] carried) {
        hits = ofLastStep;
        carry = carried;
    }

    @Override
    public int length() {
        return carry.length + (remembers ? 1 + NAMES.length * hits.count : 0);
    }

    @Override
    public void copy(double[] dest, int to) {
        System.arraycopy(carry, 0, dest, to, carry.length);
        if (!remembers) {
            return;
        }
        int at = to + carry.length;
        dest[at++] = hits.count;
        for (int hit = 0; hit < hits.count; hit++) {
            dest[at++] = hits.i[hit];
            dest[at++] = hits.j[hit];
            dest[at++] = hits.body[hit];
            for (int d = 0; d < 3; d++) {
                dest[at++] = hits.elastic_m[3 * hit + d];
            }
            dest[at++] = hits.shear_m[hit];
            dest[at++] = hits.rim_m[hit];
            dest[at++] = hits.spun_m[hit];
        }
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
