package org.furrow.world.grid;

/** Fields of the nodes in a {@link GroundView}'s window; index as in {@link GroundView#index}. */
final class ViewNodes {
    final double[] undeformed_m;
    final double[] initial_m;
    final double[] level_m;
    final double[] normalX;
    final double[] normalY;
    final double[] normalZ;
    final double[] sinkage_m;
    final double[] plastic_m;
    final double[] yield_Pa;
    final double[] shear_m;
    /** Bulldozed offset as this vehicle sees it, in units of the wire form. */
    final int[] offset;
    /** Part of the offset that this vehicle has made since its last delta. */
    final int[] increment;
    /** Part of the offset that this vehicle has published and nobody has committed yet. */
    final int[] pending;

    final byte[] material;
    final int[] writtenEpoch;

    ViewNodes(int size) {
        undeformed_m = new double[size];
        initial_m = new double[size];
        level_m = new double[size];
        normalX = new double[size];
        normalY = new double[size];
        normalZ = new double[size];
        sinkage_m = new double[size];
        plastic_m = new double[size];
        yield_Pa = new double[size];
        shear_m = new double[size];
        offset = new int[size];
        increment = new int[size];
        pending = new int[size];
        material = new byte[size];
        writtenEpoch = new int[size];
    }

    void copyRow(int source, ViewNodes to, int dest) {
        copyRow(undeformed_m, source, to.undeformed_m, dest);
        copyRow(initial_m, source, to.initial_m, dest);
        copyRow(level_m, source, to.level_m, dest);
        copyRow(normalX, source, to.normalX, dest);
        copyRow(normalY, source, to.normalY, dest);
        copyRow(normalZ, source, to.normalZ, dest);
        copyRow(sinkage_m, source, to.sinkage_m, dest);
        copyRow(plastic_m, source, to.plastic_m, dest);
        copyRow(yield_Pa, source, to.yield_Pa, dest);
        copyRow(shear_m, source, to.shear_m, dest);
        copyRow(offset, source, to.offset, dest);
        copyRow(increment, source, to.increment, dest);
        copyRow(pending, source, to.pending, dest);
        copyRow(material, source, to.material, dest);
        copyRow(writtenEpoch, source, to.writtenEpoch, dest);
    }

    private static void copyRow(Object from, int source, Object to, int dest) {
        System.arraycopy(from, source, to, dest, TileKey.SIDE);
    }
}
