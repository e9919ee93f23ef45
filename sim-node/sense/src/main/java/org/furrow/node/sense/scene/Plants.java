package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.CounterNoise;

/**
 * Plants and rocks of a scene in the frame T, made of ellipsoids with a vertical axis, or blobs: trunks and rocks are
 * solid, clusters of leaves have holes. A lattice of cells says which blobs reach where. Immutable.
 */
public final class Plants {
    /** Numbers of a blob: centre, 1 over half axes along x, y, z, 1 over the size of a leaf, share of holes. */
    static final int BLOB = 8;
    /** Side of the cells in which blobs are found, in m. */
    static final double CELL_M = 2;

    final ScenePlan.Kind[] kinds;
    final long[] seeds;
    final double[] blobs;
    /** Thing of each blob. */
    final int[] thingOf;
    /** What each blob is made of. */
    final Look[] looks;

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

    /** What blobs are made of, with its albedo. */
    enum Look {
        LEAVES(0.085, 0.125, 0.035),
        NEEDLES(0.045, 0.075, 0.032),
        TWIGS(0.12, 0.13, 0.055),
        BLADES(0.22, 0.22, 0.08),
        STONE(0.23, 0.21, 0.19),
        BARK(0.10, 0.08, 0.06);

        @SuppressWarnings("ImmutableEnumChecker") // never changed
        final double[] albedo;

        Look(double... albedo) {
            this.albedo = albedo;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Blob(double[] numbers, int thing, Look look) {}

    /** The plants and rocks of a scene on the undeformed ground. */
    public static Plants of(ScenePlan plan, UndeformedSurface surface) {
        return new Plants(plan.things(), surface);
    }

    private Plants(List<ScenePlan.Thing> things, UndeformedSurface surface) {
        kinds = new ScenePlan.Kind[things.size()];
        seeds = new long[things.size()];
        List<Blob> all = new ArrayList<>();
        for (int p = 0; p < things.size(); p++) {
            ScenePlan.Thing thing = things.get(p);
            kinds[p] = thing.kind();
            seeds[p] = thing.seed();
            new Form(thing, p, surface.height_m(thing.x_m(), thing.y_m()), all).make(thing.kind());
        }
        blobs = new double[BLOB * all.size()];
        thingOf = new int[all.size()];
        looks = new Look[all.size()];
        double[] box = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        double[] end = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
        for (int b = 0; b < looks.length; b++) {
            System.arraycopy(all.get(b).numbers, 0, blobs, BLOB * b, BLOB);
            thingOf[b] = all.get(b).thing;
            looks[b] = all.get(b).look;
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

    /** Number of plants and rocks. */
    public int count() {
        return kinds.length;
    }

    private double half_m(int blob, int d) {
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

    /** Makes the blobs of a thing. */
    private static final class Form {
        private final ScenePlan.Thing thing;
        private final int number;
        private final double foot_m;
        private final double height_m;
        private final CounterNoise noise;
        private final List<Blob> dest;
        private int draws;

        Form(ScenePlan.Thing thing, int number, double foot_m, List<Blob> dest) {
            this.thing = thing;
            this.number = number;
            this.foot_m = foot_m;
            this.dest = dest;
            height_m = thing.height_m();
            noise = new CounterNoise(thing.seed(), 0, 1);
        }

        void make(ScenePlan.Kind kind) {
            switch (kind) {
                case TREE -> tree();
                case CONIFER -> conifer();
                case SHRUB -> shrub();
                case GRASS -> grass();
                case ROCK -> rock();
            }
        }

        /** The next number of this thing. */
        private double between(double least, double most) {
            return least + noise.uniform(draws++, 0) * (most - least);
        }

        private void solid(double x, double y, double z, double wide_m, double high_m, Look look) {
            add(x, y, z, new double[] {wide_m, high_m, 0, 0}, look);
        }

        /**
         * Adds a blob.
         *
         * @param x place from the foot
         * @param size half axes across and upwards, size of a leaf (0: solid), share of holes
         */
        private void add(double x, double y, double z, double[] size, Look look) {
            double[] numbers = {
                thing.x_m() + x,
                thing.y_m() + y,
                foot_m + z,
                1 / size[0],
                1 / size[0],
                1 / size[1],
                size[2] > 0 ? 1 / size[2] : 0,
                size[3]
            };
            dest.add(new Blob(numbers, number, look));
        }

        private void tree() {
            double h = height_m;
            solid(0, 0, 0.3 * h, thing.trunk_m(), 0.42 * h, Look.BARK);
            for (int k = 0; k < 13; k++) {
                double turn = between(0, 2 * Math.PI);
                double away = h * between(0.04, 0.26);
                double wide = h * between(0.09, 0.17);
                double[] size = {wide, 0.8 * wide, 0.07, 0.3};
                add(
                        away * StrictMath.cos(turn),
                        away * StrictMath.sin(turn),
                        h * between(0.45, 0.85),
                        size,
                        Look.LEAVES);
            }
        }

        private void conifer() {
            double h = height_m;
            solid(0, 0, 0.4 * h, thing.trunk_m(), 0.5 * h, Look.BARK);
            for (int k = 0; k < 8; k++) {
                double share = k / 7.0;
                double wide = h * (0.035 + 0.17 * (1 - share) * between(0.85, 1.1));
                add(0, 0, h * (0.16 + 0.75 * share), new double[] {wide, 0.09 * h, 0.06, 0.3}, Look.NEEDLES);
            }
        }

        private void shrub() {
            double h = height_m;
            for (int k = 0; k < 5; k++) {
                double wide = h * between(0.28, 0.42);
                add(
                        h * between(-0.35, 0.35),
                        h * between(-0.35, 0.35),
                        h * between(0.3, 0.6),
                        new double[] {wide, 0.95 * wide, 0.035, 0.3},
                        Look.TWIGS);
            }
        }

        private void grass() {
            double h = height_m;
            for (int k = 0; k < 3; k++) {
                double[] size = {h * between(0.35, 0.6), h * between(0.7, 1), 0.018, 0.6};
                add(h * between(-0.4, 0.4), h * between(-0.4, 0.4), 0, size, Look.BLADES);
            }
        }

        /** The body that vehicles meet, with two smaller lumps. */
        private void rock() {
            double h = height_m;
            double high = thing.rockHigh_m();
            solid(0, 0, h - high, thing.rockWide_m(), high, Look.STONE);
            for (int k = 0; k < 2; k++) {
                solid(
                        h * between(-0.4, 0.4),
                        h * between(-0.4, 0.4),
                        h * between(0, 0.35),
                        h * between(0.4, 0.55),
                        h * between(0.4, 0.55),
                        Look.STONE);
            }
        }
    }
}
