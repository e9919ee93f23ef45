package org.furrow.world.grid;

import java.util.Random;

/** A node's history as a kernel reads it; for models in tests. */
public record NodeState(double sinkage_m, double plastic_m, double yield_Pa, double shear_m) {
    public static final NodeState UNTOUCHED = new NodeState(0, 0, 0, 0);

    public static NodeState random(Random random) {
        return new NodeState(
                random.nextDouble(-0.01, 0.5), random.nextDouble(0.4), random.nextDouble(2e5), random.nextDouble(3.0));
    }

    public static NodeState read(GroundView view, int i, int j) {
        int at = view.index(i, j);
        return new NodeState(view.sinkage_m()[at], view.plastic_m()[at], view.yield_Pa()[at], view.shear_m()[at]);
    }

    /** The join of two states. */
    public NodeState max(NodeState other) {
        return new NodeState(
                Math.max(sinkage_m, other.sinkage_m),
                Math.max(plastic_m, other.plastic_m),
                Math.max(yield_Pa, other.yield_Pa),
                Math.max(shear_m, other.shear_m));
    }

    /** The node in the committed world; untouched when it is unwritten. */
    public static NodeState committed(CommittedWorld world, int i, int j) {
        int tile = world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
        if (tile < 0) {
            return UNTOUCHED;
        }
        CommittedWorld.Node node = new CommittedWorld.Node();
        world.get(tile, TileKey.local(i, j), node);
        return ofFixed(
                node.get(NodeField.SINKAGE),
                node.get(NodeField.PLASTIC),
                node.get(NodeField.YIELD),
                node.get(NodeField.SHEAR));
    }

    public static NodeState ofFixed(int sinkage, int plastic, int yieldPressure, int shear) {
        return new NodeState(sinkage * 0x1p-24, plastic * 0x1p-24, yieldPressure * 0x1p-4, shear * 0x1p-20);
    }

    /** Changes a node like a kernel. */
    public void writeTo(GroundView view, int i, int j) {
        int at = view.index(i, j);
        view.sinkage_m()[at] = sinkage_m;
        view.plastic_m()[at] = plastic_m;
        view.yield_Pa()[at] = yield_Pa;
        view.shear_m()[at] = shear_m;
        view.level_m()[at] = view.initial_m()[at] - sinkage_m / view.normalZ()[at];
        view.mark(i, j);
    }

    public NodeState rounded() {
        return new NodeState(
                Math.rint(sinkage_m * 0x1p24) * 0x1p-24,
                Math.rint(plastic_m * 0x1p24) * 0x1p-24,
                Math.rint(yield_Pa * 0x1p4) * 0x1p-4,
                Math.rint(shear_m * 0x1p20) * 0x1p-20);
    }
}
