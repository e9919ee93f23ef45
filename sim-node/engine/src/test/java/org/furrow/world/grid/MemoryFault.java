package org.furrow.world.grid;

/** Simulates memory faults. */
public final class MemoryFault {
    private MemoryFault() {}

    /** Flips one bit of a deformed node's sinkage and nothing else. */
    public static void flip(CommittedWorld world, int tile, int node, int bit) {
        CommittedWorld.Node fields = new CommittedWorld.Node();
        world.get(tile, node, fields);
        fields.fields[NodeField.SINKAGE.row()] ^= 1 << bit;
        world.revert(world.key(tile), node, true, fields);
    }
}
