package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.look.Blob;
import org.furrow.node.scenario.look.Foliage;
import org.furrow.node.scenario.look.ThingForm;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * Plants, rocks, logs and persons of a scene in the frame T, made of blobs: ellipsoids with a vertical axis, of which
 * trunks and rocks are solid and clusters of leaves have holes, and solids of any attitude. A lattice of cells says
 * which blobs reach where. Immutable.
 */
public final class Plants {
    /**
     * Numbers of a blob: centre, 1 over half axes of itself or of the box about it along x, y, z, 1 over the size of a
     * leaf, share of holes.
     */
    static final int BLOB = 8;
    /** Side of the cells in which blobs are found, in m. */
    static final double CELL_M = 2;

    final ScenePlan.Kind[] kinds;
    final long[] seeds;
    final double[] blobs;
    /** Thing of each blob. */
    final int[] thingOf;
    /** What each blob is made of. */
    final Foliage[] looks;
    /** Radius about the middle of each blob, along the plane, in m. */
    final double[] round_m;
    /** Attitude of a blob that has one; null: its axis is vertical. */
    final @Nullable Attitude[] attitudes;

    // cells, with one without blobs at each edge: least corner, number along x and y, first entry of each cell, blobs
    final double x0_m;
    final double y0_m;
    final int across;
    final int along;
    final int[] firstOfCell;
    final int[] inCells;
    /** Lowest and highest point of what reaches each cell. */
    final float[] heights_m;

    /** Lowest and highest point of all blobs; +, - infinity without one. */
    final double low_m;

    final double top_m;

    /**
     * Attitude and size of a solid.
     *
     * @param rows turns a vector of T into one of the frame in which the solid has half axes of length 1
     */
    @SuppressWarnings("ArrayRecordComponent") // read-only, read for every ray
    record Attitude(double[] rows, Blob.Form form) {
        static @Nullable Attitude of(Blob.@Nullable Axes axes) {
            if (axes == null) {
                return null;
            }
            double[] rows = new double[9];
            List<Blob.Place> all = List.of(axes.u(), axes.v(), axes.w());
            for (int k = 0; k < 3; k++) {
                Blob.Place axis = all.get(k);
                double square = axis.x() * axis.x() + axis.y() * axis.y() + axis.z() * axis.z();
                for (int d = 0; d < 3; d++) {
                    rows[3 * k + d] = axis.at(d) / square;
                }
            }
            return new Attitude(rows, axes.form());
        }
    }

    /** The plants and rocks of a scene on the undeformed ground. */
    public static Plants of(ScenePlan plan, UndeformedSurface surface) {
        return new Plants(plan.things(), surface);
    }

    private Plants(List<ScenePlan.Thing> things, UndeformedSurface surface) {
        kinds = new ScenePlan.Kind[things.size()];
        seeds = new long[things.size()];
        List<Blob> all = new ArrayList<>();
        int[] ends = new int[things.size()];
        for (int p = 0; p < things.size(); p++) {
            ScenePlan.Thing thing = things.get(p);
            kinds[p] = thing.kind();
            seeds[p] = thing.seed();
            all.addAll(ThingForm.of(thing, surface));
            ends[p] = all.size();
        }
        blobs = new double[BLOB * all.size()];
        thingOf = new int[all.size()];
        looks = new Foliage[all.size()];
        attitudes = new Attitude[all.size()];
        round_m = new double[all.size()];
        double[] box = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        double[] end = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
        int thing = 0;
        for (int b = 0; b < looks.length; b++) {
            put(all.get(b), BLOB * b);
            thing += b == ends[thing] ? 1 : 0;
            thingOf[b] = thing;
            looks[b] = all.get(b).foliage();
            attitudes[b] = Attitude.of(all.get(b).axes());
            round_m[b] = attitudes[b] == null ? half_m(b, 0) : Math.hypot(half_m(b, 0), half_m(b, 1));
            for (int d = 0; d < 3; d++) {
                box[d] = Math.min(box[d], blobs[BLOB * b + d] - half_m(b, d));
                end[d] = Math.max(end[d], blobs[BLOB * b + d] + half_m(b, d));
            }
        }
        x0_m = box[0] - CELL_M;
        y0_m = box[1] - CELL_M;
        low_m = box[2];
        top_m = end[2];
        across = looks.length == 0 ? 0 : (int) ((end[0] - box[0]) / CELL_M) + 3;
        along = looks.length == 0 ? 0 : (int) ((end[1] - box[1]) / CELL_M) + 3;
        heights_m = new float[2 * across * along];
        for (int c = 0; c < across * along; c++) {
            heights_m[2 * c] = Float.POSITIVE_INFINITY;
            heights_m[2 * c + 1] = Float.NEGATIVE_INFINITY;
        }
        firstOfCell = new int[across * along + 1];
        forCells((cell, _) -> firstOfCell[cell + 1]++);
        for (int c = 0; c < across * along; c++) {
            firstOfCell[c + 1] += firstOfCell[c];
        }
        inCells = new int[firstOfCell[across * along]];
        int[] next = firstOfCell.clone();
        forCells((cell, b) -> {
            inCells[next[cell]++] = b;
            float low = Math.nextDown((float) (blobs[BLOB * b + 2] - half_m(b, 2)));
            float top = Math.nextUp((float) (blobs[BLOB * b + 2] + half_m(b, 2)));
            heights_m[2 * cell] = Math.min(heights_m[2 * cell], low);
            heights_m[2 * cell + 1] = Math.max(heights_m[2 * cell + 1], top);
        });
    }

    private void put(Blob blob, int at) {
        blobs[at] = blob.middle_m().x();
        blobs[at + 1] = blob.middle_m().y();
        blobs[at + 2] = blob.middle_m().z();
        for (int d = 0; d < 3; d++) {
            blobs[at + 3 + d] = 1 / blob.half_m(d);
        }
        blobs[at + 6] = blob.leaf_m() > 0 ? 1 / blob.leaf_m() : 0;
        blobs[at + 7] = blob.holes();
    }

    /** Whether the leaves of a blob are on several shells: not those of grass. */
    boolean hasCrown(int blob) {
        return blobs[BLOB * blob + 6] > 0 && looks[blob] != Foliage.BLADES;
    }

    /** Number of things. */
    public int count() {
        return kinds.length;
    }

    /** Half the size of the box about a blob along axis 0, 1 or 2. */
    double half_m(int blob, int d) {
        return 1 / blobs[BLOB * blob + 3 + d];
    }

    @FunctionalInterface
    private interface CellAction {
        void at(int cell, int blob);
    }

    /** Visits the cells that the box of each blob reaches. */
    private void forCells(CellAction action) {
        for (int b = 0; b < looks.length; b++) {
            int uMin = cell(blobs[BLOB * b] - half_m(b, 0) - x0_m, across);
            int uMax = cell(blobs[BLOB * b] + half_m(b, 0) - x0_m, across);
            int vMin = cell(blobs[BLOB * b + 1] - half_m(b, 1) - y0_m, along);
            int vMax = cell(blobs[BLOB * b + 1] + half_m(b, 1) - y0_m, along);
            for (int v = vMin; v <= vMax; v++) {
                for (int u = uMin; u <= uMax; u++) {
                    action.at(v * across + u, b);
                }
            }
        }
    }

    static int cell(double offset_m, int cells) {
        return Math.clamp((long) Math.floor(offset_m / CELL_M), 0, cells - 1);
    }
}
