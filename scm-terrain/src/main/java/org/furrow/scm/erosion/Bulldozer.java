package org.furrow.scm.erosion;

import java.util.Arrays;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeFormat;

/**
 * Moves the soil that bodies displace: onto the nodes around each contact patch, and from there downhill until no slope of
 * loose soil is steeper than the angle of repose (Serban et al. 2023, section 3.3, conserving volume).
 *
 * <p>All nodes stand for the same area, so volume is height; heights move in whole units of the offset's wire form, and what is
 * not yet a whole unit for each node around a patch is carried to the next step. So nothing is lost or made, to the bit.
 *
 * <p>A step: {@link #begin}, {@link #block} every touched node, {@link #displace} and {@link #shed} patch by patch, {@link #erode}.
 */
public final class Bulldozer {
    private static final int[] DI = {1, -1, 0, 0};
    private static final int[] DJ = {0, 0, 1, -1};
    /** Share of a neighbour's excess height that moves in one round: with four neighbours less than a quarter is stable. */
    private static final double RELAXATION = 0.2;

    private final BulldozingSpec spec;
    private final GroundView view;
    /** Largest stable difference of height between neighbours, in m. */
    private final double stable_m;
    /** Displaced and not shed yet, of each body, in units of the offset. */
    private final double[] carry;

    private final NodeFront blocked = new NodeFront();
    private final NodeFront front = new NodeFront();
    private int[] boundary = new int[256];
    private int boundaryCount;
    private double patchFlow_m;
    private double displaced_m;
    private long raised;

    public Bulldozer(BulldozingSpec spec, GroundView view, int bodies) {
        this.spec = spec;
        this.view = view;
        stable_m = view.spacing_m() * StrictMath.tan(spec.repose_rad());
        carry = new double[bodies];
    }

    /** Nodes that must be loaded beyond those that are touched. */
    public static int margin(BulldozingSpec spec) {
        return spec.propagations() + 3;
    }

    /** Begins a step whose touched nodes lie in a box. */
    public void begin(int iMin, int iMax, int jMin, int jMax) {
        int margin = margin(spec) - 1;
        blocked.begin(iMin - margin, iMax + margin, jMin - margin, jMax + margin);
        front.begin(iMin - margin, iMax + margin, jMin - margin, jMax + margin);
        patchFlow_m = 0;
    }

    /** A body touches this node, no soil can move onto it. */
    public void block(int i, int j, int at) {
        blocked.add(i, j, at, 0);
    }

    /**
     * Adds a touched node to the patch at hand; all nodes of all patches must have been blocked.
     *
     * @param flow_m by how much the ground gave way there
     */
    public void displace(int i, int j, double flow_m) {
        patchFlow_m += flow_m;
        for (int d = 0; d < DI.length; d++) {
            int ni = i + DI[d];
            int nj = j + DJ[d];
            if (blocked.find(ni, nj) >= 0) {
                continue;
            }
            int at = view.index(ni, nj);
            if (view.material()[at] < 0) {
                continue;
            }
            int entry = front.find(ni, nj);
            if (entry < 0) {
                entry = front.add(ni, nj, at, 1);
            }
            addBoundary(entry);
        }
    }

    /** Ends the patch at hand: raises the nodes around it by what it has displaced, all alike. */
    public void shed(int body) {
        displaced_m += patchFlow_m;
        carry[body] += patchFlow_m * spec.flowFactor() * NodeFormat.OFFSET_PER_M;
        if (boundaryCount > 0 && carry[body] >= boundaryCount) {
            int each = (int) (carry[body] / boundaryCount);
            for (int b = 0; b < boundaryCount; b++) {
                view.raise(front.i[boundary[b]], front.j[boundary[b]], each);
            }
            raised += (long) each * boundaryCount;
            carry[body] -= (double) each * boundaryCount;
        }
        patchFlow_m = 0;
        boundaryCount = 0;
    }

    /** Lets loose soil slide: rounds of Jacobi over the front, which grows where soil arrives. */
    public void erode() {
        for (int round = 0; round < spec.iterations(); round++) {
            Arrays.fill(front.gain, 0, front.count, 0);
            int givers = front.count;
            boolean moved = false;
            for (int entry = 0; entry < givers; entry++) {
                moved |= slide(entry);
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

    /** Displaced so far, in m^3; the flow factor's share of it is what {@link #raised_m3} and {@link #carried_m3} make up. */
    public double displaced_m3() {
        return displaced_m * view.spacing_m() * view.spacing_m();
    }

    /** Found again beside the ruts so far, in m^3. */
    public double raised_m3() {
        return raised / NodeFormat.OFFSET_PER_M * view.spacing_m() * view.spacing_m();
    }

    /** Not shed yet, in m^3. */
    public double carried_m3() {
        double sum = 0;
        for (double units : carry) {
            sum += units;
        }
        return sum / NodeFormat.OFFSET_PER_M * view.spacing_m() * view.spacing_m();
    }

    /** What is carried of each body, in units of the offset: state that goes on to the next step. */
    public double[] carry() {
        return carry;
    }

    /** Nodes over which soil has spread in this step. */
    public int frontNodes() {
        return front.count;
    }

    private void addBoundary(int entry) {
        for (int b = 0; b < boundaryCount; b++) {
            if (boundary[b] == entry) {
                return;
            }
        }
        if (boundaryCount == boundary.length) {
            boundary = Arrays.copyOf(boundary, 2 * boundaryCount);
        }
        boundary[boundaryCount++] = entry;
    }

    /** Loose soil of one node goes to lower neighbours; never more than there is. */
    private boolean slide(int entry) {
        int at = front.at[entry];
        double level = view.level_m()[at];
        double loose_m = Math.min(
                NodeFormat.toDouble(view.offset()[at], NodeFormat.OFFSET_PER_M),
                NodeFormat.toDouble(view.offset()[at], NodeFormat.OFFSET_PER_M)
                        - view.sinkage_m()[at] / view.normalZ()[at]);
        if (!(loose_m > 0)) {
            return false;
        }
        double excess = 0;
        for (int d = 0; d < DI.length; d++) {
            excess += excess_m(entry, d, level);
        }
        if (excess == 0) {
            return false;
        }
        double share = Math.min(RELAXATION, loose_m / excess) * NodeFormat.OFFSET_PER_M;
        boolean moved = false;
        for (int d = 0; d < DI.length; d++) {
            int units = (int) (excess_m(entry, d, level) * share);
            if (units > 0) {
                front.gain[neighbour(entry, d)] += units;
                front.gain[entry] -= units;
                moved = true;
            }
        }
        return moved;
    }

    /** By how much a node is too high over a neighbour onto which soil could slide, in m. */
    private double excess_m(int entry, int d, double level) {
        int ni = front.i[entry] + DI[d];
        int nj = front.j[entry] + DJ[d];
        if (front.ring[entry] > spec.propagations() || !front.contains(ni, nj) || blocked.find(ni, nj) >= 0) {
            return 0;
        }
        int at = view.index(ni, nj);
        return view.material()[at] < 0 ? 0 : Math.max(0, level - view.level_m()[at] - stable_m);
    }

    private int neighbour(int entry, int d) {
        int ni = front.i[entry] + DI[d];
        int nj = front.j[entry] + DJ[d];
        int found = front.find(ni, nj);
        return found >= 0 ? found : front.add(ni, nj, view.index(ni, nj), front.ring[entry] + 1);
    }
}
