package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.scm.ray.NodeWindow;

/**
 * The nodes whose rays hit a body in one step, in order of body, row and column, with the state of each contact.
 *
 * <p>Structure of arrays; hit h is node ({@code i[h]}, {@code j[h]}). A hit that is pressed has a contact, whose state
 * is copied from step to step while the same body touches the node.
 */
final class RayHits {
    /** A list without hits, which stays so. */
    static final RayHits NONE = new RayHits(0);

    /** State of a second and third place in each node's cell, see {@link ContactModel.Sampling#LINE}; else none. */
    final Side[] sides;

    final NodeWindow window = new NodeWindow(); // hits by node, with a rim of one node around all rays
    int count;
    int[] i = new int[1024];
    int[] j = new int[1024];
    int[] at = new int[1024]; // index in the view's arrays
    int[] body = new int[1024];
    double[] height_m = new double[1024]; // at which the ray enters the body
    double[] inverseB = new double[1024]; // 1/b of the hit's patch, in 1/m
    int[] patch = new int[1024]; // number of the hit's patch
    double[] area_m2 = new double[1024]; // ground area that the hit represents, projected on the SCM plane
    double[] flow_m = new double[1024]; // plastic flow of the ground in this step, along z

    private int runs;
    private int[] firstOfRun = new int[64];

    int[] contact = new int[1024]; // number of the hit's contact; -1: none, so that its state is zero
    // state of each contact
    final Vectors elastic_m = new Vectors(1024); // elastic shear displacement of the body relative to the soil
    double[] shear_m = new double[1024]; // accumulated shear displacement j
    double[] friction_m = new double[1024]; // deflection of the friction in the soil, see ContactModel.Damping
    final Vectors slip = new Vectors(1024); // average slip along the travel of the body's surface, see SlipSinkage

    /** A further place in the cells: one on the same side of each node. */
    static final class Side {
        /** Of each hit: height of the body, less the rise of the undeformed ground from the node; NaN: no body. */
        double[] height_m = new double[1024];
        // of each contact
        double[] plastic_m = new double[1024];
        double[] yield_Pa = new double[1024];

        private void grow(int size) {
            height_m = Arrays.copyOf(height_m, size);
            plastic_m = Arrays.copyOf(plastic_m, size);
            yield_Pa = Arrays.copyOf(yield_Pa, size);
        }
    }

    /** @param sideCount number of further places in a cell */
    RayHits(int sideCount) {
        sides = new Side[sideCount];
        Arrays.setAll(sides, side -> new Side());
    }

    /** Clears the list; nodes to be added lie in this box. */
    void reset(int iMin, int iMax, int jMin, int jMax) {
        window.reset(iMin - 1, iMax + 1, jMin - 1, jMax + 1);
        count = 0;
    }

    /** The hit at a node in the box or on its rim, or -1. */
    int find(int nodeI, int nodeJ) {
        return window.find(nodeI, nodeJ);
    }

    /** The hit of a body at any node, or -1. */
    int find(int nodeI, int nodeJ, int ofBody) {
        int hit = window.contains(nodeI, nodeJ) ? window.find(nodeI, nodeJ) : -1;
        return hit >= 0 && body[hit] == ofBody ? hit : -1;
    }

    /** Adds a hit; its contact is undefined. */
    void add(int nodeI, int nodeJ, int nodeAt, int ofBody, double hitHeight_m) {
        if (count == i.length) {
            grow();
        }
        int hit = count++;
        i[hit] = nodeI;
        j[hit] = nodeJ;
        at[hit] = nodeAt;
        body[hit] = ofBody;
        height_m[hit] = hitHeight_m;
        flow_m[hit] = 0;
        window.put(nodeI, nodeJ, hit);
    }

    /** The least height of the body at a hit's node and at the other places in its cell. */
    double lowest_m(int hit) {
        double lowest_m = height_m[hit];
        for (Side side : sides) {
            if (side.height_m[hit] < lowest_m) { // NaN is not
                lowest_m = side.height_m[hit];
            }
        }
        return lowest_m;
    }

    /** Finds the runs of consecutive hits of one body, after the last hit was added. */
    void findRuns() {
        runs = 0;
        for (int hit = 0; hit < count; hit++) {
            if (hit == 0 || body[hit] != body[hit - 1]) {
                if (runs + 1 == firstOfRun.length) {
                    firstOfRun = Arrays.copyOf(firstOfRun, 2 * firstOfRun.length);
                }
                firstOfRun[runs++] = hit;
            }
        }
        firstOfRun[runs] = count;
    }

    /** Number of runs of consecutive hits of one body. */
    int runs() {
        return runs;
    }

    /** The first hit of a run; the number of hits for the run after the last. */
    int firstOfRun(int run) {
        return firstOfRun[run];
    }

    /** The contact of a hit with a body in this step, -1: none. */
    int contact(int hit) {
        return hit < 0 ? -1 : contact[hit];
    }

    /** Sets the state of a contact, but for its sides, from that of a hit in the last step, -1: none. */
    void startContact(int number, RayHits earlier, int earlierHit) {
        int before = earlier.contact(earlierHit);
        if (before < 0) {
            elastic_m.set(number, 0, 0, 0);
            shear_m[number] = 0;
            friction_m[number] = 0;
            slip.set(number, 0, 0, 0);
        } else {
            elastic_m.set(number, earlier.elastic_m, before);
            shear_m[number] = earlier.shear_m[before];
            friction_m[number] = earlier.friction_m[before];
            slip.set(number, earlier.slip, before);
        }
    }

    private void grow() {
        int size = 2 * i.length;
        i = Arrays.copyOf(i, size);
        j = Arrays.copyOf(j, size);
        at = Arrays.copyOf(at, size);
        body = Arrays.copyOf(body, size);
        height_m = Arrays.copyOf(height_m, size);
        inverseB = Arrays.copyOf(inverseB, size);
        patch = Arrays.copyOf(patch, size);
        area_m2 = Arrays.copyOf(area_m2, size);
        flow_m = Arrays.copyOf(flow_m, size);
        contact = Arrays.copyOf(contact, size);
        elastic_m.grow(size);
        shear_m = Arrays.copyOf(shear_m, size);
        friction_m = Arrays.copyOf(friction_m, size);
        slip.grow(size);
        for (Side side : sides) {
            side.grow(size);
        }
    }
}
