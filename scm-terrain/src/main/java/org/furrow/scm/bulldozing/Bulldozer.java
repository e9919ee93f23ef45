package org.furrow.scm.bulldozing;

import java.util.Arrays;
import org.furrow.scm.ray.NodeWindow;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.jspecify.annotations.Nullable;

/**
 * Moves displaced soil onto the nodes around each contact patch and from there downhill until no slope of loose
 * soil is steeper than the angle of repose (Serban et al. 2023, section 3.3, modified to conserve volume).
 *
 * <p>All nodes represent the same area, so volume is height. Heights move in whole units of the offset's wire form;
 * the remainder below one unit per boundary node is carried to the next step: volume is conserved to the bit.
 *
 * <p>A step: {@link #begin}, {@link #block} each touched node, {@link #addFlow} and {@link #raiseBoundary} for each
 * patch, {@link #erode}.
 */
public final class Bulldozer {
    private static final int[] DI = {1, -1, 0, 0};
    private static final int[] DJ = {0, 0, 1, -1};
    /** Share of the excess height over a neighbour that moves in one round; with four neighbours stable below 1/4. */
    private static final double RELAXATION = 0.2;

    private final BulldozingSpec spec;
    private final GroundView view;
    private final double stable_m; // largest stable height difference between neighbours
    // height displaced by each body and not deposited yet, then height in each bucket; in units of the offset
    private final double[] carry;
    private final int bodies;
    private final @Nullable Buckets buckets; // null: no body carries soil

    private final NodeWindow blocked = new NodeWindow(); // touched nodes
    private final NodeFront front = new NodeFront();
    private int[] boundary = new int[256]; // front entries around the present patch
    private int boundaryCount;
    private int patch; // number of the present patch in this step, from 1
    private double patchFlow_m;
    private final double[] excess_m = new double[4]; // of a node over its neighbours, by direction

    public Bulldozer(BulldozingSpec spec, GroundView view, TouchingBodies bodies) {
        this.spec = spec;
        this.view = view;
        this.bodies = bodies.count();
        stable_m = view.spacing_m() * StrictMath.tan(spec.repose_rad());
        buckets = Buckets.of(this, bodies, view.spacing_m());
        carry = new double[this.bodies + Buckets.count(bodies)];
    }

    /** The bodies that carry soil; null if there is none. */
    public @Nullable Buckets buckets() {
        return buckets;
    }

    /** Number of nodes that must be loaded beyond the touched ones. */
    public static int margin(BulldozingSpec spec) {
        return spec.propagations() + 3;
    }

    /** Begins a step whose touched nodes lie in a window. */
    public void begin(NodeWindow touched) {
        blocked.resetAround(touched, margin(spec) - 1);
        front.window.resetAround(touched, margin(spec) - 1);
        front.count = 0;
        patch = 1;
        patchFlow_m = 0;
    }

    /** Excludes a touched node: no soil can move onto it. */
    public void block(int i, int j) {
        blocked.put(i, j, 0);
    }

    /**
     * Adds a touched node to the present patch. The nodes of all patches must have been blocked.
     *
     * @param flow_m height by which the ground yielded there
     */
    public void addFlow(int i, int j, double flow_m) {
        patchFlow_m += flow_m;
        if (blocked.isSurrounded(i, j)) {
            return;
        }
        for (int d = 0; d < DI.length; d++) {
            int ni = i + DI[d];
            int nj = j + DJ[d];
            int at = view.index(ni, nj);
            if (blocked.find(ni, nj) < 0 && view.material()[at] >= 0) {
                int entry = front.window.find(ni, nj);
                addBoundary(entry >= 0 ? entry : front.add(ni, nj, at, 1));
            }
        }
    }

    /** Ends the present patch: raises the nodes around it equally by what its body displaced. */
    public void raiseBoundary(int body) {
        carry[body] += patchFlow_m * spec.flowFactor() * NodeField.OFFSET.perUnit();
        if (boundaryCount > 0 && carry[body] >= boundaryCount) {
            int each = (int) (carry[body] / boundaryCount);
            for (int b = 0; b < boundaryCount; b++) {
                view.raise(front.i[boundary[b]], front.j[boundary[b]], each);
            }
            carry[body] -= (double) each * boundaryCount;
        }
        patchFlow_m = 0;
        boundaryCount = 0;
        patch++;
    }

    /** Lowers a node by whole units, which go into a bucket as far as there is room; its body displaces the rest. */
    void cut(int bucket, int body, int i, int j, int units) {
        view.raise(i, j, -units);
        double room = buckets == null ? 0 : buckets.room(bucket);
        double taken = Math.min(units, room);
        carry[bodies + bucket] += taken;
        carry[body] += units - taken;
    }

    /** Height of the soil in a bucket, in whole units of the offset. */
    double content(int bucket) {
        return carry[bodies + bucket];
    }

    /** Adds a node onto which soil falls, unless a body touches it. */
    void addLanding(int i, int j) {
        if (!front.window.contains(i, j) || blocked.find(i, j) >= 0) {
            return;
        }
        int at = view.index(i, j);
        if (view.material()[at] >= 0) {
            int entry = front.window.find(i, j);
            addBoundary(entry >= 0 ? entry : front.add(i, j, at, 1));
        }
    }

    /** Lets soil fall from a bucket: raises the nodes of {@link #addLanding} equally; what remains stays in it. */
    void land(int bucket, double units) {
        int each = boundaryCount == 0 ? 0 : (int) (units / boundaryCount);
        for (int b = 0; b < boundaryCount && each > 0; b++) {
            view.raise(front.i[boundary[b]], front.j[boundary[b]], each);
        }
        carry[bodies + bucket] -= (double) each * boundaryCount;
        boundaryCount = 0;
        patch++;
    }

    /** Moves loose soil downhill: Jacobi rounds over the front, which grows where soil arrives. */
    public void erode() {
        for (int round = 0; round < spec.iterations(); round++) {
            Arrays.fill(front.gain, 0, front.count, 0);
            int sources = front.count;
            boolean moved = false;
            for (int entry = 0; entry < sources; entry++) {
                moved |= moveDownhill(entry);
            }
            if (!moved) {
                return;
            }
            for (int entry = 0; entry < front.count; entry++) {
                if (front.gain[entry] != 0) {
                    view.raise(front.i[entry], front.j[entry], front.gain[entry]);
                }
            }
        }
    }

    /**
     * The undeposited height of each body, then the height in each bucket, in units of the offset: state that persists
     * between steps.
     */
    public double[] carry() {
        return carry;
    }

    private void addBoundary(int entry) {
        if (front.boundaryOf[entry] == patch) {
            return;
        }
        front.boundaryOf[entry] = patch;
        if (boundaryCount == boundary.length) {
            boundary = Arrays.copyOf(boundary, 2 * boundaryCount);
        }
        boundary[boundaryCount++] = entry;
    }

    /** Moves soil from a node to lower neighbours, at most the loose soil on it; false when none moved. */
    private boolean moveDownhill(int entry) {
        if (front.ring[entry] > spec.propagations()) {
            return false;
        }
        double loose_m = loose_m(front.at[entry]);
        if (!(loose_m > 0)) {
            return false;
        }
        double excess = computeExcess(entry, view.level_m());
        if (excess == 0) {
            return false;
        }
        double share = Math.min(RELAXATION, loose_m / excess) * NodeField.OFFSET.perUnit();
        boolean moved = false;
        for (int d = 0; d < DI.length; d++) {
            int units = (int) (excess_m[d] * share);
            if (units > 0) {
                int receiver = neighbour(entry, d); // before the array is read: a new entry may replace it
                front.gain[receiver] += units;
                front.gain[entry] -= units;
                moved = true;
            }
        }
        return moved;
    }

    /**
     * Computes the heights of a node above the stable difference to each neighbour, 0 where no soil can move there, and
     * returns their sum.
     */
    private double computeExcess(int entry, double[] level_m) {
        double here_m = level_m[front.at[entry]];
        double sum = 0;
        for (int d = 0; d < DI.length; d++) {
            int ni = front.i[entry] + DI[d];
            int nj = front.j[entry] + DJ[d];
            int at = view.index(ni, nj);
            double excess = here_m - level_m[at] - stable_m;
            boolean moves = excess > 0 && blocked.find(ni, nj) < 0 && view.material()[at] >= 0;
            excess_m[d] = moves ? excess : 0;
            sum += excess_m[d];
        }
        return sum;
    }

    /** Height of the loose soil at a node: what was moved there, less what has been pressed since. */
    private double loose_m(int at) {
        double offset_m = NodeField.OFFSET.toDouble(view.offset()[at]);
        double sinkage_m = view.sinkage_m()[at];
        // most nodes have not been pressed, which saves the division
        return sinkage_m > 0 ? offset_m - sinkage_m / view.normalZ()[at] : offset_m;
    }

    private int neighbour(int entry, int d) {
        int ni = front.i[entry] + DI[d];
        int nj = front.j[entry] + DJ[d];
        int found = front.window.find(ni, nj);
        return found >= 0 ? found : front.add(ni, nj, view.index(ni, nj), front.ring[entry] + 1);
    }
}
