package org.furrow.node.engine.commit;

import java.util.Locale;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeFormat;
import org.furrow.world.grid.TileKey;

/** Names the fields of a node, and their values in physical units, in messages about grounds that differ. */
public final class NodeFields {
    /** Number of fields. */
    public static final int COUNT = 8;

    private static final String[] NAMES = {
        "sinkage", "plastic sinkage", "yield pressure", "shear", "bulldozed offset", "last writer", "gap", "last epoch"
    };
    private static final double[] PER_UNIT = {
        NodeFormat.SINKAGE_PER_M,
        NodeFormat.SINKAGE_PER_M,
        NodeFormat.YIELD_PER_PA,
        NodeFormat.SHEAR_PER_M,
        NodeFormat.OFFSET_PER_M
    };
    private static final String[] UNITS = {"m", "m", "Pa", "m", "m"};

    private NodeFields() {}

    /** Writes the fields of a node to {@code dest}, from index {@code at}. */
    public static void copy(CommittedWorld.Node node, long[] dest, int at) {
        dest[at] = node.sinkage;
        dest[at + 1] = node.plastic;
        dest[at + 2] = node.yield;
        dest[at + 3] = node.shear;
        dest[at + 4] = node.offset;
        dest[at + 5] = node.writer;
        dest[at + 6] = node.gap;
        dest[at + 7] = node.epoch;
    }

    public static String name(int field) {
        return NAMES[field];
    }

    /** A value of a field with its unit, if it has one, and the stored integer. */
    public static String withUnit(int field, long value) {
        return field < UNITS.length
                ? String.format(Locale.ROOT, "%s %s (%d)", value / PER_UNIT[field], UNITS[field], value)
                : Long.toString(value);
    }

    /** Names a node by its tile and its place on the grid. */
    public static String place(long key, int node) {
        return "tile (" + TileKey.ti(key) + ", " + TileKey.tj(key) + "), node (" + TileKey.i(key, node) + ", "
                + TileKey.j(key, node) + ")";
    }
}
