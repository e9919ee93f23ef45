package org.furrow.scm.contact;

import java.util.Arrays;
import java.util.List;
import org.furrow.scm.ray.FlattenedCaster;
import org.furrow.scm.ray.NodeBlock;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.GroundView;
import org.jspecify.annotations.Nullable;

/**
 * Casts a vertical ray from each node in the bodies' shadows: a map over blocks of rows, parallel when the work
 * justifies it, and a reduction in order of body, row and column (Serban et al. 2023, algorithm 1).
 */
final class RayStage implements RayPool.Job {
    /** Largest height of a hit above the node's level, as in the reference data. */
    static final double RAY_ABOVE_M = 0.1;
    /** Cosine between the vertical and the normal of a surface from which on it counts as a side. */
    private static final double SIDE_COSINE = 0.25;
    /** Height above the ground up to which a hit is on it, as a share of the spacing. */
    private static final double LOW = 0.1;
    /** Bound of the rounding error of a node's coordinate, in spacings. */
    private static final double ROUNDING = 1e-6;
    /** Depth of a ray's origin below the node's level. */
    static final double RAY_BELOW_M = 0.4;

    /** Bound of the rounding error of a body's lower bound and of the heights of hits, in m. */
    private static final double CLEAR_M = 1e-3;

    private final GroundView view;
    private final RayPool pool;
    private final @Nullable SoftTyres tyres; // null: none gives way
    private final double[] normal = new double[3];
    private final double low_m;
    private final boolean omitsSides; // of bodies, see isSide
    private final boolean hasFaces; // of wheels, see SideFaces
    private final int margin; // nodes to load around the shadows
    private final int parts; // into which each body's rows are split, so that all threads get the same number of parts
    // of each worker
    private final RayScratch[] scratch;
    private final NodeBlock[] blocks;
    // of each body
    private final RayCaster[] shapes;
    private final boolean[] touches;
    private final @Nullable FlattenedCaster[] flattened; // null: its tread has never given way
    final RayCaster[] casters; // of the present step: one of the two above
    private final @Nullable RayCaster[] domains; // null: unlimited
    private final int[] loaded; // nodes to load: iMin, iMax, jMin, jMax
    private final int[] box; // nodes that have rays, likewise
    private final int[] firstRay; // index of the first ray; the number of rays at the end
    /** Of each ray: the limit of its hit, then the height at which it enters the body. */
    private double[] height_m = new double[2048];

    /** Of the rays of one body, with a rim of one ray: whether the body is at the ground there. */
    private boolean[] isLow = {};

    private final @Nullable SharedHits shared; // null: no hash map in a critical section

    private TouchingBodies placed;
    private final RayPool.Job placing = (b, worker) -> computeBox(placed, b);
    private boolean isParallel;

    RayStage(
            GroundView view,
            TouchingBodies bodies,
            RayPool pool,
            int margin,
            boolean omitsSides,
            boolean hasFaces,
            @Nullable SoftTyres tyres) {
        this.tyres = tyres;
        this.omitsSides = omitsSides;
        this.hasFaces = hasFaces;
        this.margin = margin;
        placed = bodies;
        this.view = view;
        low_m = LOW * view.spacing_m();
        this.pool = pool;
        shared = pool.sharing() == RayPool.Sharing.CRITICAL_SECTION ? new SharedHits() : null;
        int count = bodies.count();
        scratch = new RayScratch[pool.threads()];
        blocks = new NodeBlock[pool.threads()];
        for (int s = 0; s < scratch.length; s++) {
            scratch[s] = new RayScratch();
            blocks[s] = new NodeBlock(view.spacing_m());
        }
        shapes = new RayCaster[count];
        touches = new boolean[count];
        flattened = new FlattenedCaster[count];
        domains = new RayCaster[count];
        for (int b = 0; b < count; b++) {
            TouchingBody body = bodies.bodies().get(b);
            shapes[b] = RayCaster.of(body.shape());
            touches[b] = body.role().touches();
            Shape.Part domain = body.domain();
            domains[b] = domain == null ? null : RayCaster.of(new Shape.Compound(List.of(domain)));
        }
        casters = shapes.clone();
        box = new int[4 * count];
        loaded = new int[4 * count];
        int threads = pool.threads();
        parts = threads / commonDivisor(count, threads);
        firstRay = new int[count + 1];
    }

    private static int commonDivisor(int a, int b) {
        return b == 0 ? a : commonDivisor(b, a % b);
    }

    /** Casts all rays and fills {@code hits}; returns the number of rays. */
    int cast(TouchingBodies bodies, RayHits hits) {
        int count = bodies.count();
        int iMin = Integer.MAX_VALUE;
        int iMax = Integer.MIN_VALUE;
        int jMin = Integer.MAX_VALUE;
        int jMax = Integer.MIN_VALUE;
        placeAll(bodies);
        for (int b = 0; b < count; b++) {
            iMin = Math.min(iMin, loaded[4 * b]);
            iMax = Math.max(iMax, loaded[4 * b + 1]);
            jMin = Math.min(jMin, loaded[4 * b + 2]);
            jMax = Math.max(jMax, loaded[4 * b + 3]);
        }
        view.reserve(iMin - margin, iMax + margin, jMin - margin, jMax + margin);
        hits.reset(iMin, iMax, jMin, jMax);
        // before any hit is added: loading may grow the view, which invalidates indices
        for (int b = 0; b < count; b++) {
            view.require(
                    loaded[4 * b] - margin,
                    loaded[4 * b + 1] + margin,
                    loaded[4 * b + 2] - margin,
                    loaded[4 * b + 3] + margin);
        }
        long cost_ns = 0;
        for (int b = 0; b < count; b++) {
            if (isInTheAir(b)) {
                box[4 * b + 1] = box[4 * b] - 1; // no rays
            }
            firstRay[b + 1] = firstRay[b] + rows(b) * columns(b);
            cost_ns += (long) (firstRay[b + 1] - firstRay[b]) * casters[b].cost_ns();
        }
        if (height_m.length < firstRay[count]) {
            height_m = new double[2 * firstRay[count]];
        }
        if (shared != null) {
            shared.clear();
        }
        isParallel = pool.isWorth(cost_ns);
        if (isParallel) {
            pool.run(count * parts, this);
        } else {
            for (int b = 0; b < count; b++) {
                cast(b, 0, rows(b), 0);
            }
        }
        for (int b = 0; b < count; b++) {
            reduce(b, hits);
        }
        hits.findRuns();
        return firstRay[count];
    }

    /** Places all casters, by several threads if the last step's rays were worth it: placing costs alike. */
    private void placeAll(TouchingBodies bodies) {
        placed = bodies;
        for (int b = 0; b < bodies.count(); b++) {
            casters[b] = bodies.deflection_m[b] == 0 ? shapes[b] : flattened(bodies, b);
        }
        if (isParallel) {
            pool.run(bodies.count(), placing);
        } else {
            for (int b = 0; b < bodies.count(); b++) {
                computeBox(bodies, b);
            }
        }
    }

    private FlattenedCaster flattened(TouchingBodies bodies, int b) {
        FlattenedCaster flat = flattened[b];
        if (flat == null) {
            flat = new FlattenedCaster(shapes[b], bodies.bodies().get(b).shape());
            flattened[b] = flat;
        }
        if (tyres != null && tyres.has(b)) {
            double[] up = tyres.normal();
            flat.flatten(bodies.deflection_m[b], up[3 * b], up[3 * b + 1], up[3 * b + 2]);
            return flat;
        }
        int i = (int) Math.rint(bodies.position[3 * b] / view.spacing_m());
        int j = (int) Math.rint(bodies.position[3 * b + 1] / view.spacing_m());
        view.require(i, i, j, j);
        int at = view.index(i, j);
        flat.flatten(bodies.deflection_m[b], view.normalX()[at], view.normalY()[at], view.normalZ()[at]);
        return flat;
    }

    /** Computes the box of nodes around a body's shadow and the node below the body's origin. */
    private void computeBox(TouchingBodies bodies, int b) {
        double spacing = view.spacing_m();
        RayCaster caster = casters[b];
        caster.place(bodies.position, 3 * b, bodies.rotation, 9 * b);
        double xMin = caster.xMin();
        double xMax = caster.xMax();
        double yMin = caster.yMin();
        double yMax = caster.yMax();
        RayCaster domain = domains[b];
        if (domain != null) {
            domain.place(bodies.position, 3 * b, bodies.rotation, 9 * b);
            xMin = Math.max(xMin, domain.xMin());
            xMax = Math.min(xMax, domain.xMax());
            yMin = Math.max(yMin, domain.yMin());
            yMax = Math.min(yMax, domain.yMax());
        }
        double x = bodies.position[3 * b];
        double y = bodies.position[3 * b + 1];
        if (!touches[b]) {
            xMin = x;
            xMax = x;
            yMin = y;
            yMax = y;
        }
        loaded[4 * b] = (int) Math.floor(Math.min(x, xMin) / spacing);
        loaded[4 * b + 1] = (int) Math.ceil(Math.max(x, xMax) / spacing);
        loaded[4 * b + 2] = (int) Math.floor(Math.min(y, yMin) / spacing);
        loaded[4 * b + 3] = (int) Math.ceil(Math.max(y, yMax) / spacing);
        if (touches[b] && caster.hasExactShadow()) {
            // the nodes in the shadow and those on its edge
            box[4 * b] = (int) Math.ceil(xMin / spacing - ROUNDING);
            box[4 * b + 1] = Math.max((int) Math.floor(xMax / spacing + ROUNDING), box[4 * b] - 1);
            box[4 * b + 2] = (int) Math.ceil(yMin / spacing - ROUNDING);
            box[4 * b + 3] = Math.max((int) Math.floor(yMax / spacing + ROUNDING), box[4 * b + 2] - 1);
        } else {
            System.arraycopy(loaded, 4 * b, box, 4 * b, 4);
        }
    }

    /** True for a body all of whose rays would meet it too high above the ground, as those of a belt's rising shoes. */
    private boolean isInTheAir(int b) {
        double least_m = casters[b].zMin_m() - RAY_ABOVE_M - CLEAR_M;
        double[] level = view.level_m();
        for (int j = box[4 * b + 2]; j <= box[4 * b + 3]; j++) {
            for (int i = box[4 * b]; i <= box[4 * b + 1]; i++) {
                if (!(level[view.index(i, j)] < least_m)) {
                    return false;
                }
            }
        }
        return true;
    }

    private int columns(int b) {
        return box[4 * b + 1] - box[4 * b] + 1;
    }

    private int rows(int b) {
        return box[4 * b + 3] - box[4 * b + 2] + 1;
    }

    /** Casts one part of the rows of one body. */
    @Override
    public void run(int unit, int worker) {
        int b = unit / parts;
        int part = unit % parts;
        int from = rows(b) * part / parts;
        cast(b, from, rows(b) * (part + 1) / parts - from, worker);
    }

    /** Casts some rows of a body. */
    private void cast(int b, int row, int rows, int worker) {
        int columns = columns(b);
        int at = firstRay[b] + row * columns;
        int i = box[4 * b];
        int j = box[4 * b + 2] + row;
        if (!touches[b]) {
            Arrays.fill(height_m, at, at + rows * columns, Double.NaN);
            return;
        }
        if (casters[b].usesLimits()) {
            setLimits(view, i, columns, j, rows, height_m, at);
        }
        casters[b].castBlock(blocks[worker].set(i, columns, j, rows), scratch[worker], height_m, at);
        RayCaster domain = domains[b];
        if (domain != null) {
            double spacing = view.spacing_m();
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < columns; c++) {
                    if (Double.isNaN(domain.entry_m((i + c) * spacing, (j + r) * spacing, scratch[worker]))) {
                        height_m[at + r * columns + c] = Double.NaN;
                    }
                }
            }
        }
        if (shared != null) {
            share(shared, new NodeRectangle(i, columns, j, rows), at);
        }
    }

    /** Nodes of a rectangle, row by row. */
    private record NodeRectangle(int i, int columns, int j, int rows) {}

    /** Puts the hits of some rows into the hash map, each in the critical section. */
    private void share(SharedHits to, NodeRectangle of, int at) {
        double[] level = view.level_m();
        for (int r = 0; r < of.rows; r++) {
            for (int c = 0; c < of.columns; c++) {
                double height = height_m[at + r * of.columns + c];
                if (isNear(height, level[view.index(of.i + c, of.j + r)])) {
                    to.put(of.i + c, of.j + r, height);
                }
            }
        }
    }

    private static boolean isNear(double height_m, double level_m) {
        return height_m <= level_m + RAY_ABOVE_M && height_m >= level_m - RAY_BELOW_M;
    }

    /** Sets the heights above which hits of a rectangle of nodes are ignored, row by row. */
    static void setLimits(GroundView view, int i, int columns, int j, int rows, double[] dest, int at) {
        double[] level = view.level_m();
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                dest[at + r * columns + c] = level[view.index(i + c, j + r)] + RAY_ABOVE_M;
            }
        }
    }

    private void reduce(int b, RayHits hits) {
        boolean isFaced = hasFaces && SideFaces.has(placed, b);
        boolean hasSides = omitsSides && !isFaced;
        if (hasSides) {
            findLow(b);
        }
        double[] level = view.level_m();
        byte[] material = view.material();
        int columns = columns(b);
        int ray = firstRay[b];
        int cell = columns + 3; // of the first ray, in the box with a rim
        for (int j = box[4 * b + 2]; j <= box[4 * b + 3]; j++) {
            for (int i = box[4 * b]; i <= box[4 * b + 1]; i++, cell++) {
                double height = height_m[ray++];
                if (Double.isNaN(height)) { // as of most rays of a track shoe
                    continue;
                }
                int at = view.index(i, j);
                if (!isNear(height, level[at]) || material[at] < 0) {
                    continue;
                }
                boolean isLeftOut = isFaced
                        ? isBesideTread(b, i, j, height)
                        : hasSides && isSide(b, i, j, height, cell, columns + 2);
                if (!isLeftOut) {
                    addLowest(hits, i, j, at, b, height);
                }
            }
            cell += 2;
        }
    }

    /** True for a ray that enters the side of a wheel that has {@link SideFaces}. */
    private boolean isBesideTread(int b, int i, int j, double height) {
        double spacing = view.spacing_m();
        double across_m = (i * spacing - placed.position[3 * b]) * placed.rotation[9 * b + 1]
                + (j * spacing - placed.position[3 * b + 1]) * placed.rotation[9 * b + 4]
                + (height - placed.position[3 * b + 2]) * placed.rotation[9 * b + 7];
        return Math.abs(across_m) > SideFaces.half_m(placed, b);
    }

    /** Finds where a body's underside is at the ground or below it, up to the ground's rebound. */
    private void findLow(int b) {
        double[] level = view.level_m();
        int width = columns(b) + 2;
        int cells = width * (rows(b) + 2);
        if (isLow.length < cells) {
            isLow = new boolean[2 * cells];
        }
        Arrays.fill(isLow, 0, cells, false);
        int ray = firstRay[b];
        for (int j = box[4 * b + 2], cell = width + 1; j <= box[4 * b + 3]; j++, cell += 2) {
            for (int i = box[4 * b]; i <= box[4 * b + 1]; i++) {
                isLow[cell++] = height_m[ray++] <= level[view.index(i, j)] + low_m;
            }
        }
    }

    /**
     * True for a ray that enters the side of an inclined body above the ground, next to a node that the body presses.
     * Such a hit would hide the edge of the footprint.
     *
     * @param cell of the ray in {@link #isLow}
     * @param width of a row there
     */
    private boolean isSide(int b, int i, int j, double height, int cell, int width) {
        boolean isBesideTheGround = isLow[cell - 1] || isLow[cell + 1] || isLow[cell - width] || isLow[cell + width];
        if (isLow[cell] || !isBesideTheGround) {
            return false;
        }
        casters[b].normal(i * view.spacing_m(), j * view.spacing_m(), height, scratch[0], normal);
        return normal[2] > -SIDE_COSINE;
    }

    /** Height of a node's ground without load: the body presses it from below this height. */
    static double unloaded_m(GroundView view, int at) {
        return view.initial_m()[at] - view.plastic_m()[at] / view.normalZ()[at];
    }

    /** Adds a hit; where two shadows overlap, the lower surface owns the node: a ray from below meets it first. */
    private static void addLowest(RayHits hits, int i, int j, int at, int body, double height) {
        int earlier = hits.find(i, j);
        if (earlier < 0) {
            hits.add(i, j, at, body, height);
        } else if (height < hits.height_m[earlier]) {
            hits.height_m[earlier] = height;
            hits.body[earlier] = body;
        }
    }
}
