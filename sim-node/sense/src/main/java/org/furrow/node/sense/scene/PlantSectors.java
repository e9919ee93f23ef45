package org.furrow.node.sense.scene;

import java.util.Arrays;
import org.furrow.node.sense.ray.Sectors;

/**
 * The blobs of {@link Plants} by direction, for many rays from about one point. For one thread; allocation-free once
 * its lists have grown.
 *
 * <p>Directions along the plane are cut into sectors. A sector has a list of the blobs that reach it, in the order in
 * which they begin ahead of the point, with bounds of the slopes of the rays that may meet each. Ahead is along that
 * axis of the plane to which the directions of the sector are nearest. Blobs are found in the cells of {@link Plants},
 * column by column across that axis, when a ray first goes so far. All bounds hold for all points that are near the
 * first one, so the columns of a moving lidar share a list.
 */
final class PlantSectors {
    /** Numbers of a blob in {@link #bounds}: where it begins ahead, in m, and the least and greatest slope. */
    static final int BOUNDS = 3;

    /** Points within this of the first one along each axis share the sectors. */
    private static final double NEAR_M = 0.02;
    /** How far such a point may be from the first one along the plane, and more than rounding errors. */
    private static final double AWAY_M = 1.5 * NEAR_M;
    /** Columns that are searched at first; later as many as before. */
    private static final int COLUMNS = 10;

    /** Blobs for which a list has room at first. */
    private static final int ROOM = 32;

    private final Plants plants;
    private double x0 = Double.NaN;
    private double y0;
    private double z0;
    /** Number of the point. */
    private int stand;
    /** The last search in which each blob was found. */
    private final int[] foundIn;

    private int searches;

    // by sector
    private final int[] stands = new int[Sectors.COUNT];
    private final int[] counts = new int[Sectors.COUNT];
    private final int[] columns = new int[Sectors.COUNT];
    /** All blobs that begin less far ahead are in the list. */
    private final double[] searched_m = new double[Sectors.COUNT];

    private final int[][] blobs = new int[Sectors.COUNT][0];
    private final float[][] bounds = new float[Sectors.COUNT][0];

    // of the selected sector
    private int sector;
    private boolean alongX;
    /** Whether coordinates grow ahead. */
    private boolean upwards;

    PlantSectors(Plants plants) {
        this.plants = plants;
        foundIn = new int[plants.looks.length];
    }

    /** Selects the sector of a ray. */
    void select(double x, double y, double z, double dx, double dy) {
        boolean near = Math.abs(x - x0) <= NEAR_M && Math.abs(y - y0) <= NEAR_M && Math.abs(z - z0) <= NEAR_M;
        if (!near) {
            x0 = x;
            y0 = y;
            z0 = z;
            stand++;
        }
        sector = Sectors.of(dx, dy);
        alongX = Sectors.isAlongX(sector);
        if (stands[sector] != stand) {
            stands[sector] = stand;
            counts[sector] = 0;
            columns[sector] = 0;
            searched_m[sector] = 0;
        }
    }

    /** How far ahead a direction of the sector leads. */
    double ahead(double dx, double dy) {
        return Math.abs(alongX ? dx : dy);
    }

    /** Number of blobs in the list. */
    int count() {
        return counts[sector];
    }

    /** The blobs in the list. */
    int[] blobs() {
        return blobs[sector];
    }

    /** {@link #BOUNDS} numbers of each blob. */
    float[] bounds() {
        return bounds[sector];
    }

    /** Searches farther ahead; false: the list has all blobs that begin less far ahead than a limit. */
    boolean search(double limit_m) {
        double from = searched_m[sector];
        if (!(from < limit_m)) {
            return false;
        }
        searches++;
        upwards = alongX
                ? Sectors.east(sector) + Sectors.east(sector + 1) > 0
                : Sectors.north(sector) + Sectors.north(sector + 1) > 0;
        int cells = alongX ? plants.across : plants.along;
        double corner = alongX ? plants.x0_m - x0 : plants.y0_m - y0;
        int first = Plants.cell((upwards ? -AWAY_M : AWAY_M) - corner, cells);
        int all = upwards ? cells - first : first + 1;
        int end = Math.min(all, columns[sector] + Math.max(COLUMNS, columns[sector]));
        for (int k = columns[sector]; k < end; k++) {
            int column = upwards ? first + k : first - k;
            double start = corner + column * Plants.CELL_M;
            double far = upwards ? start + Plants.CELL_M : -start;
            searchColumn(column, far, from);
            searched_m[sector] = Math.max(0, far - AWAY_M);
        }
        columns[sector] = end;
        if (end == all) {
            searched_m[sector] = Double.POSITIVE_INFINITY;
        }
        return true;
    }

    /**
     * Searches the cells of a column that the sector reaches.
     *
     * @param far where the column ends ahead
     * @param from_m blobs that begin less far ahead may be in the list
     */
    private void searchColumn(int column, double far, double from_m) {
        double near = Math.max(-AWAY_M, far - Plants.CELL_M);
        double one = across(sector);
        double other = across(sector + 1);
        double least = Math.min(Math.min(near * one, near * other), Math.min(far * one, far * other));
        double most = Math.max(Math.max(near * one, near * other), Math.max(far * one, far * other));
        double corner = alongX ? plants.y0_m - y0 : plants.x0_m - x0;
        int cells = alongX ? plants.along : plants.across;
        int from = (int) Math.max(0, Math.floor((least - 2 * AWAY_M - corner) / Plants.CELL_M));
        int to = (int) Math.min(cells - 1.0, Math.floor((most + 2 * AWAY_M - corner) / Plants.CELL_M));
        for (int row = from; row <= to; row++) {
            int cell = alongX ? row * plants.across + column : column * plants.across + row;
            for (int k = plants.firstOfCell[cell]; k < plants.firstOfCell[cell + 1]; k++) {
                int b = plants.inCells[k];
                if (foundIn[b] != searches) {
                    foundIn[b] = searches;
                    check(b, from_m);
                }
            }
        }
    }

    /** How far a boundary leads across for each m ahead. */
    private double across(int boundary) {
        double east = Sectors.east(boundary);
        double north = Sectors.north(boundary);
        return alongX ? north / Math.abs(east) : east / Math.abs(north);
    }

    /** Adds a blob when it reaches the sector and is not in the list. */
    private void check(int b, double from_m) {
        double x = plants.blobs[Plants.BLOB * b] - x0;
        double y = plants.blobs[Plants.BLOB * b + 1] - y0;
        double round = plants.round_m[b] + AWAY_M;
        if (x * Sectors.north(sector) - y * Sectors.east(sector) > round
                || y * Sectors.east(sector + 1) - x * Sectors.north(sector + 1) > round) {
            return;
        }
        double ahead = alongX ? x : y;
        double begin = (upwards ? ahead : -ahead) - round;
        if (begin < from_m) {
            if (isListed(b)) {
                return;
            }
            begin = from_m; // no part of it that is nearer is in the sector
        }
        double z = plants.blobs[Plants.BLOB * b + 2] - z0;
        double half = plants.half_m(b, 2) + AWAY_M;
        double out = Math.sqrt(x * x + y * y);
        double near = out - round;
        double far = out + round;
        double low = z - half;
        double high = z + half;
        double least = !(low < 0) ? low / far : near > 0 ? low / near : Double.NEGATIVE_INFINITY;
        double most = !(high > 0) ? high / far : near > 0 ? high / near : Double.POSITIVE_INFINITY;
        put(b, begin, least, most);
    }

    private boolean isListed(int b) {
        int[] list = blobs[sector];
        int k = counts[sector];
        while (k > 0 && list[k - 1] != b) {
            k--;
        }
        return k > 0;
    }

    /** Adds a blob to the list behind those that begin less far ahead. */
    private void put(int b, double begin_m, double least, double most) {
        int count = counts[sector]++;
        if (count == blobs[sector].length) {
            int room = Math.max(ROOM, 2 * count);
            blobs[sector] = Arrays.copyOf(blobs[sector], room);
            bounds[sector] = Arrays.copyOf(bounds[sector], BOUNDS * room);
        }
        int[] list = blobs[sector];
        float[] of = bounds[sector];
        float begin = Math.nextDown((float) begin_m);
        int k = count;
        for (; k > 0 && of[BOUNDS * (k - 1)] > begin; k--) {
            list[k] = list[k - 1];
            for (int d = 0; d < BOUNDS; d++) {
                of[BOUNDS * k + d] = of[BOUNDS * (k - 1) + d];
            }
        }
        list[k] = b;
        of[BOUNDS * k] = begin;
        of[BOUNDS * k + 1] = Math.nextDown((float) least);
        of[BOUNDS * k + 2] = Math.nextUp((float) most);
    }
}
