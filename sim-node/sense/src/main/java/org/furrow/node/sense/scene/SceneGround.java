package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.furrow.node.sense.ray.HeightField;
import org.furrow.node.sense.ray.HeightPage;
import org.furrow.node.sense.ray.NodeTraces;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * The ground after an epoch, as a height field in the frame T. Pages with obstacles, and near a place where a vehicle
 * is or was, have all nodes; other pages have a node in eight. That depends on the recording up to the epoch only, so
 * an image does not depend on what else is rendered. Sensors see edges of ruts smoothed ({@link RutEdges}); the traces
 * of the nodes are as committed.
 */
public final class SceneGround {
    /** Pages within this distance of a vehicle have all nodes. */
    public static final double FINE_M = 24;
    /** A vehicle that comes back after this time passes again. */
    private static final double NEW_PASSAGE_S = 5;

    private static final byte UNKNOWN = 0;
    private static final byte NO_GROUND = 1;
    private static final byte COARSE = 2;
    private static final byte FINE = 3;

    private final UndeformedSurface surface;
    private final GroundFill fill;
    private final HeightField field;
    private final double spacing_m;
    private final int newPassage;
    private final int firstPi;
    private final int firstPj;
    private final int side;
    private final byte[] present;
    /** Whether a page has all nodes: near vehicles and at obstacles. */
    private final boolean[] near;

    private final List<int[]> wanted = new ArrayList<>();
    private final RutEdges edges = new RutEdges();
    /** Tiles that are to be shown anew: those that were written, and their neighbours. */
    private final TreeSet<Long> stale = new TreeSet<>();

    private final float[] window = new float[RutEdges.WINDOW * RutEdges.WINDOW];
    private final float[] smooth = new float[RutEdges.TILE * RutEdges.TILE];
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    /** Corners of an area of the frame T. */
    public record Extent(double xMin_m, double xMax_m, double yMin_m, double yMax_m) {}

    /**
     * The ground before the run, without pages.
     *
     * @param epoch_s length of an epoch
     */
    public SceneGround(
            UndeformedSurface surface, Obstacles obstacles, double spacing_m, double epoch_s, Extent extent) {
        this(new GroundFill(surface, obstacles, spacing_m, false), epoch_s, extent);
    }

    /**
     * The ground before the run, without pages.
     *
     * @param fill makes its pages
     * @param epoch_s length of an epoch
     */
    public SceneGround(GroundFill fill, double epoch_s, Extent extent) {
        this.fill = fill;
        surface = fill.surface();
        spacing_m = fill.spacing_m();
        field = new HeightField(spacing_m, extent.xMin_m, extent.xMax_m, extent.yMin_m, extent.yMax_m);
        newPassage = (int) Math.ceil(NEW_PASSAGE_S / epoch_s);
        firstPi = field.pageOf(extent.xMin_m);
        firstPj = field.pageOf(extent.yMin_m);
        int across = field.pageOf(extent.xMax_m) - firstPi;
        int along = field.pageOf(extent.yMax_m) - firstPj;
        side = Math.max(across, along) + 1;
        present = new byte[side * side];
        near = new boolean[side * side];
        markObstacles();
    }

    /** Marks the pages that an obstacle may reach. */
    private void markObstacles() {
        double page_m = spacing_m * HeightPage.SIDE;
        fill.obstacles().forSquares(page_m, (xMin_m, xMax_m, yMin_m, yMax_m) -> {
            int uMax = Math.min(side - 1, field.pageOf(xMax_m) - firstPi);
            int vMax = Math.min(side - 1, field.pageOf(yMax_m) - firstPj);
            for (int v = Math.max(0, field.pageOf(yMin_m) - firstPj); v <= vMax; v++) {
                for (int u = Math.max(0, field.pageOf(xMin_m) - firstPi); u <= uMax; u++) {
                    near[v * side + u] |= fill.obstacles().any((firstPi + u) * page_m, (firstPj + v) * page_m, page_m);
                }
            }
        });
    }

    public HeightField field() {
        return field;
    }

    public UndeformedSurface surface() {
        return surface;
    }

    /** Marks the pages near a vehicle at a point as those that have all nodes. */
    public void mark(double x_m, double y_m) {
        forPages(x_m, y_m, FINE_M, at -> near[at] = true);
    }

    /** Plans the pages that a sensor at a point sees; {@link #fill} makes them. */
    public void require(double x_m, double y_m, double reach_m) {
        forPages(x_m, y_m, reach_m, at -> {
            byte is = present[at];
            if (is == UNKNOWN || (is == COARSE && near[at])) {
                present[at] = near[at] ? FINE : COARSE;
                wanted.add(new int[] {firstPi + at % side, firstPj + at / side});
            }
        });
    }

    @FunctionalInterface
    private interface PageAction {
        void at(int index);
    }

    private void forPages(double x_m, double y_m, double reach_m, PageAction action) {
        double page_m = spacing_m * HeightPage.SIDE;
        int uMin = Math.max(0, field.pageOf(x_m - reach_m) - firstPi);
        int uMax = Math.min(side - 1, field.pageOf(x_m + reach_m) - firstPi);
        int vMin = Math.max(0, field.pageOf(y_m - reach_m) - firstPj);
        int vMax = Math.min(side - 1, field.pageOf(y_m + reach_m) - firstPj);
        for (int v = vMin; v <= vMax; v++) {
            double dy = Math.max(0, Math.abs((firstPj + v + 0.5) * page_m - y_m) - 0.5 * page_m);
            for (int u = uMin; u <= uMax; u++) {
                double dx = Math.max(0, Math.abs((firstPi + u + 0.5) * page_m - x_m) - 0.5 * page_m);
                if (dx * dx + dy * dy <= reach_m * reach_m) {
                    action.at(v * side + u);
                }
            }
        }
    }

    /** Makes the planned pages, and shows what was written. */
    public void fill(Workers workers) {
        @Nullable HeightPage[] made = new HeightPage[wanted.size()];
        workers.run(made.length, (k, _) -> {
            int[] at = wanted.get(k);
            made[k] = fill.page(at[0], at[1], near[index(at[0], at[1])]);
        });
        for (int k = 0; k < made.length; k++) {
            int[] at = wanted.get(k);
            put(at[0], at[1], made[k]);
        }
        wanted.clear();
        stale.forEach(tile -> show((int) (tile >> 32), tile.intValue()));
        stale.clear();
    }

    /** Shows the nodes of a tile with smooth edges. */
    private void show(int ti, int tj) {
        for (int b = 0; b < 3; b++) {
            for (int a = 0; a < 3; a++) {
                readMoved(ti + a - 1, tj + b - 1, b * RutEdges.TILE * RutEdges.WINDOW + a * RutEdges.TILE);
            }
        }
        if (!edges.smooth(window, smooth)) {
            return;
        }
        int i0 = ti << TileKey.SHIFT;
        int j0 = tj << TileKey.SHIFT;
        int column = i0 & (HeightPage.SIDE - 1);
        int row = j0 & (HeightPage.SIDE - 1);
        for (int west = 0; west <= (column == 0 ? 1 : 0); west++) {
            for (int south = 0; south <= (row == 0 ? 1 : 0); south++) {
                int pi = (i0 >> HeightPage.SHIFT) - west;
                int pj = (j0 >> HeightPage.SHIFT) - south;
                HeightPage page = driven(pi, pj);
                if (page != null) {
                    showOn(page, column + west * HeightPage.SIDE, row + south * HeightPage.SIDE);
                    field.update(pi, pj);
                }
            }
        }
    }

    private void showOn(HeightPage page, int column, int row) {
        NodeTraces traces = Objects.requireNonNull(page.traces);
        int columns = Math.min(RutEdges.TILE, HeightPage.SIDE + 1 - column);
        int rows = Math.min(RutEdges.TILE, HeightPage.SIDE + 1 - row);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                float before_m = traces.initial_m[(row + r) * page.nodes() + column + c];
                page.set(column + c, row + r, before_m + smooth[r * RutEdges.TILE + c]);
            }
        }
        page.refresh(column, column + columns - 1, row, row + rows - 1);
    }

    /** Writes how far the nodes of a tile have moved into the window. */
    private void readMoved(int ti, int tj, int at) {
        int i0 = ti << TileKey.SHIFT;
        int j0 = tj << TileKey.SHIFT;
        HeightPage page = field.page(i0 >> HeightPage.SHIFT, j0 >> HeightPage.SHIFT);
        NodeTraces traces = page == null ? null : page.traces;
        for (int r = 0; r < RutEdges.TILE; r++) {
            for (int c = 0; c < RutEdges.TILE; c++) {
                int of = ((j0 & (HeightPage.SIDE - 1)) + r) * HeightPage.NODES + (i0 & (HeightPage.SIDE - 1)) + c;
                window[at + r * RutEdges.WINDOW + c] =
                        traces == null ? 0 : traces.committed_m[of] - traces.initial_m[of];
            }
        }
    }

    private int index(int pi, int pj) {
        return (pj - firstPj) * side + pi - firstPi;
    }

    private void put(int pi, int pj, @Nullable HeightPage page) {
        if (page == null) {
            present[index(pi, pj)] = NO_GROUND;
        } else {
            present[index(pi, pj)] = page.isFine() ? FINE : COARSE;
            field.put(pi, pj, page);
        }
    }

    /** The page with all nodes on which a vehicle drives; null beyond the ground. */
    private @Nullable HeightPage driven(int pi, int pj) {
        if (pi < firstPi || pj < firstPj || pi >= firstPi + side || pj >= firstPj + side) {
            return null;
        }
        HeightPage page = field.page(pi, pj);
        if (page == null || !page.isFine()) {
            near[index(pi, pj)] = true;
            page = fill.page(pi, pj, true);
            put(pi, pj, page);
        }
        if (page != null && page.traces == null) {
            page = fill.own(page);
            page.traces = new NodeTraces(page.heights_m());
            put(pi, pj, page);
        }
        return page;
    }

    /** Takes over the nodes of a tile that a commit wrote. */
    public void apply(CommittedWorld world, long key, long mask, int epoch) {
        int tile = world.find(key);
        int i0 = TileKey.ti(key) << TileKey.SHIFT;
        int j0 = TileKey.tj(key) << TileKey.SHIFT;
        int pi = i0 >> HeightPage.SHIFT;
        int pj = j0 >> HeightPage.SHIFT;
        int column = i0 & (HeightPage.SIDE - 1);
        int row = j0 & (HeightPage.SIDE - 1);
        for (int b = -1; b <= 1; b++) {
            for (int a = -1; a <= 1; a++) {
                stale.add(Digest.pair(TileKey.ti(key) + a, TileKey.tj(key) + b));
            }
        }
        for (int west = 0; west <= (column == 0 ? 1 : 0); west++) {
            for (int south = 0; south <= (row == 0 ? 1 : 0); south++) {
                HeightPage page = driven(pi - west, pj - south);
                if (page != null) {
                    int c0 = column + west * HeightPage.SIDE;
                    int r0 = row + south * HeightPage.SIDE;
                    applyTo(page, new Tile(world, tile, key, mask, epoch), c0, r0);
                }
            }
        }
    }

    private record Tile(CommittedWorld world, int number, long key, long mask, int epoch) {}

    private void applyTo(HeightPage page, Tile tile, int column, int row) {
        NodeTraces traces = Objects.requireNonNull(page.traces);
        for (long left = tile.mask; left != 0; left &= left - 1) {
            int local = Long.numberOfTrailingZeros(left);
            int c = column + (local & (TileKey.SIDE - 1));
            int r = row + (local >> TileKey.SHIFT);
            if (c > HeightPage.SIDE || r > HeightPage.SIDE) {
                continue;
            }
            tile.world.get(tile.number, local, node);
            int at = r * page.nodes() + c;
            double normalZ = normalZ(traces, at, TileKey.i(tile.key, local), TileKey.j(tile.key, local));
            double pressed = node.value(NodeField.SINKAGE) / normalZ;
            double offset = node.value(NodeField.OFFSET);
            traces.committed_m[at] = (float) (traces.initial_m[at] + offset - pressed);
            traces.pressed_m[at] = (float) pressed;
            traces.plastic_m[at] = (float) node.value(NodeField.PLASTIC);
            traces.yield_Pa[at] = (float) node.value(NodeField.YIELD);
            boolean again = traces.writer[at] != node.writer || tile.epoch - traces.epoch[at] >= newPassage;
            if (pressed > 0 && (again || traces.passes[at] == 0) && traces.passes[at] < Byte.MAX_VALUE) {
                traces.passes[at]++;
            }
            traces.writer[at] = (short) node.writer;
            traces.epoch[at] = tile.epoch;
        }
    }

    /** Cosine of the slope of the undeformed ground at a node, by central differences as in the soil step. */
    private double normalZ(NodeTraces traces, int at, int i, int j) {
        if (traces.normalZ[at] == 0) {
            double x = i * spacing_m;
            double y = j * spacing_m;
            double slopeX = (surface.height_m((i + 1) * spacing_m, y) - surface.height_m((i - 1) * spacing_m, y))
                    / (2 * spacing_m);
            double slopeY = (surface.height_m(x, (j + 1) * spacing_m) - surface.height_m(x, (j - 1) * spacing_m))
                    / (2 * spacing_m);
            traces.normalZ[at] = (float) (1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1));
        }
        return traces.normalZ[at];
    }
}
