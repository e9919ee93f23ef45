package org.furrow.node.study.bench;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.furrow.scm.ray.NodeBlock;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.TileKey;

/**
 * Ray casting of one step under the four wheels of an HMMWV 5 cm deep in flat ground, with all hits in one table, by
 * the algorithms of Serban et al. 2023: with a critical section (figure 3a), as map and reduce (figure 3b), and by one
 * thread without active domains. All use the same casters, table and threads.
 */
public final class RayCasting implements AutoCloseable {
    /** Distance between nodes, in m. */
    public static final double GRID_M = 0.05;

    private static final double WHEELBASE_M = 3.4;
    private static final double TRACK_M = 1.8;
    private static final int WHEELS = 4;
    private static final double SINKAGE_M = 0.05;
    private static final double REACH_M = 0.1;
    /** Nodes along the side of the square under a wheel. */
    private static final int SIDE = 22;

    private final RayCaster[] casters = new RayCaster[WHEELS];
    // of each worker
    private final RayScratch[] scratch;
    private final NodeBlock[] blocks;
    private final RayPool pool;
    private final double[] heights = new double[WHEELS * SIDE * SIDE];
    private final double[][] rows;
    private final Long2LongHashMap table = new Long2LongHashMap(4096, 0.6f, -1L);

    /** Shape of the tyres. */
    public enum Tyre {
        CYLINDER,
        /** A mesh with lugs. */
        MESH
    }

    /** Area of rays without active domains. */
    public enum Area {
        /** One box around all wheels: Chrono's default without active domains. */
        VEHICLE,
        /** The whole terrain, 50 m by 50 m, as in section 3.1 of the paper. */
        TERRAIN
    }

    public RayCasting(int threads, Tyre tyre) {
        Shape shape = tyre == Tyre.MESH
                ? LuggedTyre.of(FourWheels.RADIUS_M, FourWheels.WIDTH_M)
                : new Shape.Cylinder(FourWheels.RADIUS_M, FourWheels.WIDTH_M);
        for (int w = 0; w < WHEELS; w++) {
            casters[w] = RayCaster.of(shape);
            double[] position = {(w & 1) * WHEELBASE_M, (w >> 1) * TRACK_M, FourWheels.RADIUS_M - SINKAGE_M};
            casters[w].place(position, 0, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, 0);
        }
        scratch = new RayScratch[threads];
        rows = new double[threads][SIDE];
        Arrays.setAll(scratch, t -> new RayScratch());
        blocks = new NodeBlock[threads];
        Arrays.setAll(blocks, t -> new NodeBlock(GRID_M));
        pool = new RayPool(threads, "rays");
    }

    @Override
    public void close() {
        pool.close();
    }

    /** Maps row by row, then reduces in order, as Furrow does; returns the number of hits. */
    public int mapReduce() {
        pool.run(WHEELS * SIDE, this::map);
        table.clear();
        for (int row = 0; row < WHEELS * SIDE; row++) {
            for (int k = 0; k < SIDE; k++) {
                load(row, k, heights[row * SIDE + k]);
            }
        }
        return table.size();
    }

    /** Each thread adds its hits to the table in a critical section; returns the number of hits. */
    public int criticalSection() {
        table.clear();
        pool.run(WHEELS * SIDE, (row, worker) -> {
            double[] own = rows[worker];
            cast(row, worker, own, 0);
            for (int k = 0; k < SIDE; k++) {
                if (isHit(own[k])) {
                    synchronized (table) {
                        load(row, k, own[k]);
                    }
                }
            }
        });
        return table.size();
    }

    /** One thread casts a ray from every node of an area against all wheels; returns the number of hits. */
    public int withoutDomains(Area area) {
        int iMin = nodes(area == Area.VEHICLE ? -FourWheels.RADIUS_M : -25);
        int iMax = nodes(area == Area.VEHICLE ? WHEELBASE_M + FourWheels.RADIUS_M : 25);
        int jMin = nodes(area == Area.VEHICLE ? -FourWheels.WIDTH_M : -25);
        int jMax = nodes(area == Area.VEHICLE ? TRACK_M + FourWheels.WIDTH_M : 25);
        int columns = iMax - iMin + 1;
        double[] own = rows[0].length < columns ? new double[columns] : rows[0];
        rows[0] = own;
        table.clear();
        for (int j = jMin; j <= jMax; j++) {
            for (RayCaster caster : casters) {
                Arrays.fill(own, 0, columns, REACH_M);
                caster.castBlock(blocks[0].set(iMin, columns, j, 1), scratch[0], own, 0);
                for (int k = 0; k < columns; k++) {
                    if (isHit(own[k])) {
                        table.put(TileKey.of(iMin + k, j), Double.doubleToRawLongBits(own[k]));
                    }
                }
            }
        }
        return table.size();
    }

    private static int nodes(double length_m) {
        return (int) Math.rint(length_m / GRID_M);
    }

    private void map(int row, int worker) {
        cast(row, worker, heights, row * SIDE);
    }

    private void cast(int row, int worker, double[] dest, int at) {
        int wheel = row / SIDE;
        int i = nodes((wheel & 1) * WHEELBASE_M) - SIDE / 2;
        int j = nodes((wheel >> 1) * TRACK_M) - SIDE / 2 + row % SIDE;
        Arrays.fill(dest, at, at + SIDE, REACH_M);
        casters[wheel].castBlock(blocks[worker].set(i, SIDE, j, 1), scratch[worker], dest, at);
    }

    private void load(int row, int k, double height_m) {
        if (isHit(height_m)) {
            table.put(TileKey.of(k + 100 * (row / SIDE), row), Double.doubleToRawLongBits(height_m));
        }
    }

    private static boolean isHit(double height_m) {
        return height_m <= REACH_M;
    }
}
