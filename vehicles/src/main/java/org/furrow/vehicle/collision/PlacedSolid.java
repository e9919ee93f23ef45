package org.furrow.vehicle.collision;

import org.jspecify.annotations.Nullable;

/** A solid at the pose of its body, in W. */
public final class PlacedSolid {
    final Solid solid;
    /** Of a polyhedron. */
    final @Nullable PlacedPart part;
    /** Ends of a rod; a point of a floor and its unit normal. */
    final double[] points = new double[6];
    /** Radius of a rod, in m. */
    final double radius_m;

    private final double[] local = new double[6];

    public PlacedSolid(Solid solid) {
        this.solid = solid;
        part = solid instanceof Solid.Convex convex ? new PlacedPart(convex.part()) : null;
        radius_m = solid instanceof Solid.Rod rod ? rod.radius_m() : 0;
        switch (solid) {
            case Solid.Rod rod -> {
                System.arraycopy(rod.from_m().toArray(), 0, local, 0, 3);
                System.arraycopy(rod.to_m().toArray(), 0, local, 3, 3);
            }
            case Solid.Floor floor -> {
                System.arraycopy(floor.at_m().toArray(), 0, local, 0, 3);
                System.arraycopy(floor.up().toArray(), 0, local, 3, 3);
            }
            case Solid.Convex _ -> {}
        }
    }

    /**
     * Sets the pose of the body.
     *
     * @param position of its origin in W, in m
     * @param rotation matrix from body to W, row by row
     */
    public void place(double[] position, double[] rotation) {
        if (part != null) {
            part.place(position, rotation);
            return;
        }
        boolean isFloor = solid instanceof Solid.Floor;
        for (int k = 0; k < 6; k += 3) {
            for (int d = 0; d < 3; d++) {
                points[k + d] = (k == 3 && isFloor ? 0 : position[d])
                        + rotation[3 * d] * local[k]
                        + rotation[3 * d + 1] * local[k + 1]
                        + rotation[3 * d + 2] * local[k + 2];
            }
        }
    }
}
