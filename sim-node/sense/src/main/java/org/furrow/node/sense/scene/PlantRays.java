package org.furrow.node.sense.scene;

import java.util.Arrays;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.look.Blob;
import org.furrow.node.scenario.look.Foliage;
import org.furrow.node.sense.ray.HeightField;
import org.furrow.world.digest.Digest;

/**
 * Rays against the things of a scene. A ray that is one of many from a point tests the blobs about its direction
 * ({@link PlantSectors}); any other walks through the cells of {@link Plants} and tests the blobs of those that it does
 * not pass above or below. Where a vehicle has pressed the ground, no blade of grass stands. For one thread; a ray
 * allocates nothing.
 */
final class PlantRays {
    /** A ray from a leaf does not meet the leaf. */
    private static final double LEAST_M = 0.02;

    /** More than rounding errors. */
    private static final double MARGIN_M = 1e-6;

    private static final double LEAST_SLOPE = 1e-12;
    /** How far the normal of a leaf leans from that of its cluster. */
    private static final double LEAN = 1.1;
    /** Leaves of grass are longer than wide. */
    private static final double BLADE = 0.12;

    /** Twigs are cells of a third of the number of leaves along a side; this share of them has none. */
    private static final double TWIG = 0.3;

    private static final double BARE = 0.3;

    /** Leaves of crowns and shrubs are on ellipsoids of these sizes, of which the outer ones have more bare twigs. */
    private static final double[] SHELLS = {1, 0.88, 0.74, 0.56};

    private static final double[] BARE_SHELLS = {0.72, 0.5, 0.3, 0.15};

    private static final double[][] ALBEDOS =
            Arrays.stream(Foliage.values()).map(Foliage::albedo).toArray(double[][]::new);

    private static final double PER_BYTE = 1 / 255.0;

    private final Plants plants;
    private final PlantSectors near;
    private HeightField ground;
    private double ox;
    private double oy;
    private double oz;
    private double dx;
    private double dy;
    private double dz;

    // of the walk: where the next cell along x and along y begins, and how far they are apart
    private double tx;
    private double ty;
    private double everyX;
    private double everyY;
    private int found;
    private long foundLeaf;

    /** Place and direction of a ray in the frame of a box. */
    private final double[] inBox = new double[6];

    // of the last hit
    private int hit = -1;
    private long leaf;

    /** @param ground below the plants */
    PlantRays(Plants plants, HeightField ground) {
        this.plants = plants;
        near = new PlantSectors(plants);
        this.ground = ground;
    }

    /** Selects the ground on which vehicles have pressed the grass. */
    void on(HeightField below) {
        ground = below;
    }

    void aim(double x, double y, double z, double alongX, double alongY, double alongZ) {
        ox = x;
        oy = y;
        oz = z;
        dx = steep(alongX);
        dy = steep(alongY);
        dz = steep(alongZ);
    }

    private static double steep(double slope) {
        return slope >= 0 ? (slope > LEAST_SLOPE ? slope : LEAST_SLOPE) : slope < -LEAST_SLOPE ? slope : -LEAST_SLOPE;
    }

    /**
     * Distance to the nearest leaf, trunk or rock before a distance, else that distance; of a ray that is one of many
     * from about the same point.
     */
    double cast(double before_m) {
        double t = plants.across == 0 ? before_m : nearest(before_m);
        if (t < before_m) {
            hit = found;
            leaf = foundLeaf;
        }
        return t;
    }

    /** Whether anything is met before a distance; the last hit stays. */
    boolean blocks(double before_m) {
        return walk(before_m) < before_m;
    }

    /** Tests the blobs about the direction of the ray, those that begin near first. */
    private double nearest(double before_m) {
        near.select(ox, oy, oz, dx, dy);
        // rounded as the bounds are, which keeps the order of numbers
        float slope = (float) (dz / Math.sqrt(dx * dx + dy * dy));
        double ahead = near.ahead(dx, dy);
        // where the ray leaves the heights of all blobs
        double end = ((dz > 0 ? plants.top_m : plants.low_m) - oz) / dz * ahead + MARGIN_M;
        double best = before_m;
        float limit = (float) sooner(best * ahead, end);
        int k = 0;
        do {
            int count = near.count();
            float[] bounds = near.bounds();
            for (; k < count; k++) {
                int at = PlantSectors.BOUNDS * k;
                if (!(bounds[at] < limit)) {
                    return best;
                }
                if (slope >= bounds[at + 1] && slope <= bounds[at + 2]) {
                    int b = near.blobs()[k];
                    double t = blob(b, 0, best);
                    if (t < best) {
                        best = t;
                        found = b;
                        limit = (float) sooner(best * ahead, end);
                    }
                }
            }
        } while (near.search(limit));
        return best;
    }

    /** Walks through the cells up to a distance to any hit. */
    private double walk(double before_m) {
        if (plants.across == 0) {
            return before_m;
        }
        double perX = 1 / dx;
        double perY = 1 / dy;
        double perZ = 1 / dz;
        double westX = plants.x0_m - ox;
        double southY = plants.y0_m - oy;
        double eastX = westX + plants.across * Plants.CELL_M;
        double northY = southY + plants.along * Plants.CELL_M;
        double lowZ = plants.low_m - oz;
        double topZ = plants.top_m - oz;
        double t = later(0, perX * (dx > 0 ? westX : eastX));
        t = later(t, perY * (dy > 0 ? southY : northY));
        t = later(t, perZ * (dz > 0 ? lowZ : topZ));
        double end = sooner(before_m, perX * (dx > 0 ? eastX - Plants.CELL_M : westX + Plants.CELL_M));
        end = sooner(end, perY * (dy > 0 ? northY - Plants.CELL_M : southY + Plants.CELL_M));
        end = sooner(end, perZ * (dz > 0 ? topZ : lowZ));
        if (!(t < end)) {
            return before_m;
        }
        int u = Plants.cell(t * dx - westX, plants.across);
        int v = Plants.cell(t * dy - southY, plants.along);
        tx = ((u + (dx > 0 ? 1 : 0)) * Plants.CELL_M + westX) * perX;
        ty = ((v + (dy > 0 ? 1 : 0)) * Plants.CELL_M + southY) * perY;
        everyX = Plants.CELL_M * Math.abs(perX);
        everyY = Plants.CELL_M * Math.abs(perY);
        return cells(v * plants.across + u, t, end, before_m);
    }

    /** Walks on from a cell; at {@code end} the ray is still in the cells. */
    private double cells(int first, double from, double end, double before_m) {
        float[] heights = plants.heights_m;
        int stepX = dx > 0 ? 1 : -1;
        int stepY = dy > 0 ? plants.across : -plants.across;
        boolean up = dz > 0;
        double x = tx;
        double y = ty;
        double t = from;
        double z = oz + t * dz;
        int cell = first;
        while (t < end) {
            boolean alongX = x < y;
            double exit = alongX ? x : y;
            double exitZ = oz + exit * dz;
            if ((up ? z : exitZ) <= heights[2 * cell + 1] && (up ? exitZ : z) >= heights[2 * cell]) {
                double met = cell(cell, before_m);
                if (met < before_m) {
                    return met;
                }
            }
            t = exit;
            z = exitZ;
            if (alongX) {
                cell += stepX;
                x += everyX;
            } else {
                cell += stepY;
                y += everyY;
            }
        }
        return before_m;
    }

    private static double later(double a, double b) {
        return a > b ? a : b;
    }

    private static double sooner(double a, double b) {
        return a < b ? a : b;
    }

    private double cell(int cell, double before_m) {
        for (int k = plants.firstOfCell[cell]; k < plants.firstOfCell[cell + 1]; k++) {
            double t = blob(plants.inCells[k], LEAST_M, before_m);
            if (t < before_m) {
                return t;
            }
        }
        return before_m;
    }

    /** Distance to a blob between two distances, else the second one. */
    double blob(int b, double after_m, double before_m) {
        Plants.Attitude attitude = plants.attitudes[b];
        if (attitude != null) {
            return solid(b, attitude, after_m, before_m);
        }
        double[] s = plants.blobs;
        int at = Plants.BLOB * b;
        double qx = (ox - s[at]) * s[at + 3];
        double qy = (oy - s[at + 1]) * s[at + 4];
        double qz = (oz - s[at + 2]) * s[at + 5];
        double ex = dx * s[at + 3];
        double ey = dy * s[at + 4];
        double ez = dz * s[at + 5];
        double a = ex * ex + ey * ey + ez * ez;
        double half = qx * ex + qy * ey + qz * ez;
        double square = half * half - a * (qx * qx + qy * qy + qz * qz - 1);
        if (square < 0) {
            return before_m;
        }
        double root = Math.sqrt(square);
        double per = 1 / a;
        double near = (-half - root) * per;
        double far = (-half + root) * per;
        if (!(near < before_m && far > after_m)) {
            return before_m;
        }
        if (plants.hasCrown(b)) {
            return crown(b, a, half, square, after_m, before_m);
        }
        if (near > after_m && isSolid(b, near, BARE)) {
            return near;
        }
        return far < before_m && isSolid(b, far, BARE) ? far : before_m;
    }

    /** Distance to a leaf on the shells of a crown: from the outer to the inner ones, and out again. */
    private double crown(int b, double a, double half, double square, double after_m, double before_m) {
        double per = 1 / a;
        int inner = 0;
        for (; inner < SHELLS.length; inner++) {
            double left = square - a * (1 - SHELLS[inner] * SHELLS[inner]);
            if (left < 0) {
                break;
            }
            double t = (-half - Math.sqrt(left)) * per;
            if (t >= before_m) {
                return before_m;
            }
            if (t > after_m && isSolid(b, t, BARE_SHELLS[inner])) {
                return t;
            }
        }
        for (int k = inner - 1; k >= 0; k--) {
            double t = (-half + Math.sqrt(square - a * (1 - SHELLS[k] * SHELLS[k]))) * per;
            if (t >= before_m) {
                return before_m;
            }
            if (t > after_m && isSolid(b, t, BARE_SHELLS[k])) {
                return t;
            }
        }
        return before_m;
    }

    /** Distance to a solid of any attitude between two distances, else the second one. */
    private double solid(int b, Plants.Attitude attitude, double after_m, double before_m) {
        double[] rows = attitude.rows();
        double[] s = plants.blobs;
        int at = Plants.BLOB * b;
        double x = ox - s[at];
        double y = oy - s[at + 1];
        double z = oz - s[at + 2];
        double qx = rows[0] * x + rows[1] * y + rows[2] * z;
        double qy = rows[3] * x + rows[4] * y + rows[5] * z;
        double qz = rows[6] * x + rows[7] * y + rows[8] * z;
        double ex = rows[0] * dx + rows[1] * dy + rows[2] * dz;
        double ey = rows[3] * dx + rows[4] * dy + rows[5] * dz;
        double ez = rows[6] * dx + rows[7] * dy + rows[8] * dz;
        if (attitude.form() == Blob.Form.BOX) {
            inBox[0] = qx;
            inBox[1] = qy;
            inBox[2] = qz;
            inBox[3] = ex;
            inBox[4] = ey;
            inBox[5] = ez;
            return box(inBox, after_m, before_m);
        }
        boolean round = attitude.form() == Blob.Form.ELLIPSOID;
        double a = ex * ex + ey * ey + (round ? ez * ez : 0);
        double half = qx * ex + qy * ey + (round ? qz * ez : 0);
        double square = half * half - a * (qx * qx + qy * qy + (round ? qz * qz : 0) - 1);
        if (square < 0 || a == 0) {
            return before_m; // a ray along the axis of a cylinder meets nothing
        }
        double root = Math.sqrt(square);
        double near = (-half - root) / a;
        double far = (-half + root) / a;
        if (!round) {
            double one = (-1 - qz) / ez;
            double other = (1 - qz) / ez;
            near = later(near, sooner(one, other));
            far = sooner(far, later(one, other));
        }
        return between(near, far, after_m, before_m);
    }

    /** The first of two distances at which a ray enters and leaves a solid that is between two others. */
    private double between(double near, double far, double after_m, double before_m) {
        double t = near > after_m ? near : far;
        if (!(near <= far && t > after_m && t < before_m)) {
            return before_m; // the leaf that was found before stays
        }
        foundLeaf = 0;
        return t;
    }

    /** Distance to a box between two distances, else the second one. */
    private double box(double[] local, double after_m, double before_m) {
        double near = Double.NEGATIVE_INFINITY;
        double far = Double.POSITIVE_INFINITY;
        for (int d = 0; d < 3; d++) {
            double per = 1 / local[3 + d];
            double one = (-1 - local[d]) * per;
            double other = (1 - local[d]) * per;
            near = later(near, sooner(one, other));
            far = sooner(far, later(one, other));
        }
        return between(near, far, after_m, before_m);
    }

    /**
     * Whether there is bark, stone or a leaf of a blob at a distance; remembers the leaf.
     *
     * @param bare share of twigs without leaves
     */
    private boolean isSolid(int b, double t, double bare) {
        double[] s = plants.blobs;
        int at = Plants.BLOB * b;
        double per = s[at + 6];
        if (per == 0) {
            foundLeaf = 0;
            return true;
        }
        double x = (ox + t * dx - s[at]) * per;
        double y = (oy + t * dy - s[at + 1]) * per;
        boolean isGrass = plants.looks[b] == Foliage.BLADES;
        double z = (oz + t * dz - s[at + 2]) * (isGrass ? BLADE * per : per);
        // the lattice of leaves is askew, so that its edges do not show as rows
        double i = x + 0.37 * y - 0.21 * z;
        double j = y - 0.37 * x + 0.29 * z;
        double k = z + 0.25 * x - 0.31 * y;
        long hash = cell(b, i, j, k);
        if ((hash >>> 40) * 0x1p-24 < s[at + 7] || share(cell(~b, TWIG * i, TWIG * j, TWIG * k), 40) < bare) {
            return false;
        }
        if (isGrass && ground.isPressed(ox + t * dx, oy + t * dy)) {
            return false;
        }
        foundLeaf = hash | 1;
        return true;
    }

    /** Hash of the cell of a lattice in which a place of a blob is. */
    private static long cell(int b, double i, double j, double k) {
        return Digest.mix(Digest.mix(b ^ Digest.pair(floor(i), floor(j))) ^ floor(k));
    }

    private static int floor(double value) {
        return (int) Math.floor(value);
    }

    /** Kind of what was met. */
    ScenePlan.Kind kind() {
        return plants.kinds[plants.thingOf[hit]];
    }

    /** Whether leaves were met, not bark, stone or a person. */
    boolean isLeaf() {
        return leaf != 0;
    }

    /** Writes the colour of what was met; each plant and leaf has its own brightness. */
    @SuppressWarnings("EnumOrdinal") // an index within this class only
    void colour(double[] dest) {
        long own = plants.seeds[plants.thingOf[hit]];
        double shade = Foliage.brightness(kind(), own) * (leaf == 0 ? 1 : 0.6 + 0.8 * share(leaf, 32));
        double yellow = Foliage.yellow(kind(), own);
        double[] albedo = ALBEDOS[plants.looks[hit].ordinal()];
        for (int d = 0; d < 3; d++) {
            dest[d] = albedo[d] * shade * (d == 0 ? yellow : 1);
        }
    }

    /** Eight bits of a hash as a number in [0, 1]. */
    private static double share(long hash, int shift) {
        return ((hash >>> shift) & 0xff) * PER_BYTE;
    }

    /** Writes the unit normal towards where the ray came from, at a distance; that of a leaf leans at random. */
    void normal(double t, double[] dest) {
        double[] s = plants.blobs;
        int at = Plants.BLOB * hit;
        dest[0] = ox + t * dx - s[at];
        dest[1] = oy + t * dy - s[at + 1];
        dest[2] = oz + t * dz - s[at + 2];
        Plants.Attitude attitude = plants.attitudes[hit];
        if (attitude != null) {
            normal(attitude, dest);
        } else {
            for (int d = 0; d < 3; d++) {
                dest[d] = dest[d] * s[at + 3 + d] * s[at + 3 + d];
            }
        }
        unit(dest);
        if (leaf != 0) {
            for (int d = 0; d < 3; d++) {
                dest[d] += LEAN * (share(leaf, 8 + 8 * d) - 0.5);
            }
            unit(dest);
        }
        if (dest[0] * dx + dest[1] * dy + dest[2] * dz > 0) {
            for (int d = 0; d < 3; d++) {
                dest[d] = -dest[d];
            }
        }
    }

    /** Replaces the way from the middle of a solid to a place on it by a vector along the normal. */
    private static void normal(Plants.Attitude attitude, double[] dest) {
        double[] rows = attitude.rows();
        double qx = rows[0] * dest[0] + rows[1] * dest[1] + rows[2] * dest[2];
        double qy = rows[3] * dest[0] + rows[4] * dest[1] + rows[5] * dest[2];
        double qz = rows[6] * dest[0] + rows[7] * dest[1] + rows[8] * dest[2];
        if (attitude.form() == Blob.Form.BOX) {
            double ax = Math.abs(qx);
            double ay = Math.abs(qy);
            double az = Math.abs(qz);
            qx = ax >= ay && ax >= az ? qx : 0;
            qy = ay > ax && ay >= az ? qy : 0;
            qz = az > ax && az > ay ? qz : 0;
        } else if (attitude.form() == Blob.Form.CYLINDER) {
            boolean isEnd = qz * qz > qx * qx + qy * qy;
            qx = isEnd ? 0 : qx;
            qy = isEnd ? 0 : qy;
            qz = isEnd ? qz : 0;
        }
        for (int d = 0; d < 3; d++) {
            dest[d] = rows[d] * qx + rows[3 + d] * qy + rows[6 + d] * qz;
        }
    }

    private static void unit(double[] v) {
        double per = 1 / Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        v[0] *= per;
        v[1] *= per;
        v[2] *= per;
    }
}
