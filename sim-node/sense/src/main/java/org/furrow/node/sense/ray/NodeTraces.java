package org.furrow.node.sense.ray;

import java.util.Arrays;

/** What vehicles did to each node of a fine page. */
public final class NodeTraces {
    /** No vehicle has written the node. */
    public static final short UNWRITTEN = -1;

    /** Height before the run, in m. */
    public final float[] initial_m;
    /** Height as committed, in m; the page shows it with smooth edges of ruts. */
    public final float[] committed_m;
    /** Lowering of the node by pressing, along the height, in m. */
    public final float[] pressed_m;
    /** Plastic part of the sinkage, in m. */
    public final float[] plastic_m;
    /** Yield pressure, in Pa. */
    public final float[] yield_Pa;
    /** Cosine of the slope of the undeformed ground; 0 where it is not known yet. */
    public final float[] normalZ;
    /** Passages of vehicles. */
    public final byte[] passes;
    /** The vehicle that wrote the node last, or {@link #UNWRITTEN}. */
    public final short[] writer;
    /** The epoch after which that was. */
    public final int[] epoch;

    /** @param initial_m heights of the page's nodes, which now belong to the traces */
    public NodeTraces(float[] initial_m) {
        this.initial_m = initial_m;
        committed_m = initial_m.clone();
        pressed_m = new float[initial_m.length];
        plastic_m = new float[initial_m.length];
        yield_Pa = new float[initial_m.length];
        normalZ = new float[initial_m.length];
        passes = new byte[initial_m.length];
        writer = new short[initial_m.length];
        epoch = new int[initial_m.length];
        Arrays.fill(writer, UNWRITTEN);
    }
}
