package org.furrow.node.engine.commit;

import java.util.Locale;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;

/** Names the fields of a node, and their values in physical units, in messages about grounds that differ. */
public final class NodeFields {
    private static final String[] OTHERS = {"last writer", "gap", "last epoch"};
    /** Number of fields: the rows of {@link NodeField}, then who wrote the node when. */
    public static final int COUNT = NodeField.COUNT + OTHERS.length;

    private NodeFields() {}

    /** Writes the fields of a node to {@code dest}, from index {@code at}. */
    public static void copy(CommittedWorld.Node node, long[] dest, int at) {
        for (int row = 0; row < NodeField.COUNT; row++) {
            dest[at + row] = node.fields[row];
        }
        dest[at + NodeField.COUNT] = node.writer;
        dest[at + NodeField.COUNT + 1] = node.gap;
        dest[at + NodeField.COUNT + 2] = node.epoch;
    }

    public static String name(int field) {
        return field < NodeField.COUNT ? NodeField.of(field).text() : OTHERS[field - NodeField.COUNT];
    }

    /** A value of a field with its unit, if it has one, and the stored integer. */
    public static String withUnit(int field, long value) {
        if (field >= NodeField.COUNT) {
            return Long.toString(value);
        }
        NodeField of = NodeField.of(field);
        return String.format(Locale.ROOT, "%s %s (%d)", of.toDouble((int) value), of.unit(), value);
    }

    /** Names a node by its tile and its place on the grid. */
    public static String place(long key, int node) {
        return "tile (" + TileKey.ti(key) + ", " + TileKey.tj(key) + "), node (" + TileKey.i(key, node) + ", "
                + TileKey.j(key, node) + ")";
    }
}
