package org.furrow.node.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.TileKey;

/**
 * Writes the deformed nodes of a ground as CSV: indices, position in the SCM frame, values; ordered by tile and
 * node.
 */
final class NodeTable {
    private NodeTable() {}

    static void write(CommittedWorld world, Scenario.GroundPlan ground, NodeBox box, Path file) throws IOException {
        GroundQuery query = new GroundQuery(world, ground.undeformed(), ground.grid_m());
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            StringBuilder line = new StringBuilder("i,j,x_m,y_m");
            for (NodeColumn column : NodeColumn.values()) {
                line.append(',').append(column.title());
            }
            out.append(line).append('\n');
            for (long key : world.keysInOrder()) {
                for (long left = world.mask(world.find(key)); left != 0; left &= left - 1) {
                    int node = Long.numberOfTrailingZeros(left);
                    int i = TileKey.i(key, node);
                    int j = TileKey.j(key, node);
                    if (box.contains(i, j)) {
                        line.setLength(0);
                        line.append(i).append(',').append(j).append(',').append(i * ground.grid_m());
                        line.append(',').append(j * ground.grid_m());
                        append(query.node(i, j), line);
                        out.append(line).append('\n');
                    }
                }
            }
        }
    }

    private static void append(GroundQuery.NodeState node, StringBuilder line) {
        for (NodeColumn column : NodeColumn.values()) {
            double value = column.of(node);
            if (column.isInteger()) {
                line.append(',').append((int) value);
            } else {
                line.append(',').append(value);
            }
        }
    }
}
