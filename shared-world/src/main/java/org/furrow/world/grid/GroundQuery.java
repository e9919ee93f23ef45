package org.furrow.world.grid;

/** Queries of the committed ground at any point, in the SCM frame, in m; bilinear between nodes. */
public final class GroundQuery {
    private final CommittedWorld world;
    private final UndeformedSurface ground;
    private final double spacing_m;
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    public record NodeState(
            double initial_m,
            double level_m,
            double sinkage_m,
            double plastic_m,
            double yield_Pa,
            double shear_m,
            double offset_m,
            int lastWriter,
            int lastEpoch) {}

    public GroundQuery(CommittedWorld world, UndeformedSurface ground, double spacing_m) {
        this.world = world;
        this.ground = ground;
        this.spacing_m = spacing_m;
    }

    public double height_m(double x_m, double y_m) {
        int i = (int) Math.floor(x_m / spacing_m);
        int j = (int) Math.floor(y_m / spacing_m);
        double s = x_m / spacing_m - i;
        double t = y_m / spacing_m - j;
        double south = level_m(i, j) * (1 - s) + level_m(i + 1, j) * s;
        double north = level_m(i, j + 1) * (1 - s) + level_m(i + 1, j + 1) * s;
        return south * (1 - t) + north * t;
    }

    public double initialHeight_m(double x_m, double y_m) {
        return ground.height_m(x_m, y_m);
    }

    public double level_m(int i, int j) {
        double initial = ground.height_m(i * spacing_m, j * spacing_m);
        if (!read(i, j)) {
            return initial;
        }
        return initial + node.value(NodeField.OFFSET) - node.value(NodeField.SINKAGE) / normalZ(i, j);
    }

    /** State of a node; the last writer of an unwritten one is -1. */
    public NodeState node(int i, int j) {
        boolean written = read(i, j);
        return new NodeState(
                ground.height_m(i * spacing_m, j * spacing_m),
                level_m(i, j),
                node.value(NodeField.SINKAGE),
                node.value(NodeField.PLASTIC),
                node.value(NodeField.YIELD),
                node.value(NodeField.SHEAR),
                node.value(NodeField.OFFSET),
                written ? node.writer : -1,
                node.epoch);
    }

    /** Reads a node; returns false, with all fields 0, when it is unwritten. */
    private boolean read(int i, int j) {
        int tile = world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
        int local = TileKey.local(i, j);
        if (tile < 0) {
            node.clear();
            return false;
        }
        world.get(tile, local, node);
        return (world.mask(tile) & (1L << local)) != 0;
    }

    /** By central differences over the neighbouring nodes, as in {@link GroundView}. */
    private double normalZ(int i, int j) {
        double x = i * spacing_m;
        double y = j * spacing_m;
        double slopeX =
                (ground.height_m((i + 1) * spacing_m, y) - ground.height_m((i - 1) * spacing_m, y)) / (2 * spacing_m);
        double slopeY =
                (ground.height_m(x, (j + 1) * spacing_m) - ground.height_m(x, (j - 1) * spacing_m)) / (2 * spacing_m);
        return 1.0 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1.0);
    }
}
