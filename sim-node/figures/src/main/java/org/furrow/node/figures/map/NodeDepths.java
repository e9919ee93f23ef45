package org.furrow.node.figures.map;

import java.util.List;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/** Depths of deformed nodes below their initial level. */
final class NodeDepths {
    private NodeDepths() {}

    /** Receives the depth of a node in m; negative under bulldozed soil. */
    interface Visitor {
        void visit(int i, int j, double depth_m);
    }

    /** Visits every deformed node of worlds. */
    static void visit(List<CommittedWorld> worlds, Visitor visitor) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        TileNodes copy = new TileNodes();
        for (CommittedWorld world : worlds) {
            for (int tile = 0; tile < world.tiles(); tile++) {
                long key = world.key(tile);
                world.read(tile, copy);
                for (long left = copy.mask(); left != 0; left &= left - 1) {
                    int local = Long.numberOfTrailingZeros(left);
                    copy.get(local, node);
                    double depth_m = node.value(NodeField.SINKAGE) - node.value(NodeField.OFFSET);
                    visitor.visit(TileKey.i(key, local), TileKey.j(key, local), depth_m);
                }
            }
        }
    }
}
