package org.furrow.node.scenario.look;

/**
 * A part of a plant or rock: an ellipsoid with a vertical axis, solid or a cluster of leaves with holes.
 *
 * @param wide_m half axis across
 * @param high_m half axis upwards
 * @param leaf_m size of a leaf; 0: solid
 * @param holes share of the places of leaves that have none
 */
public record Blob(Place middle_m, double wide_m, double high_m, double leaf_m, double holes, Foliage foliage) {
    /** A point in the frame of the ground. */
    public record Place(double x, double y, double z) {}
}
