package org.furrow.world.contact;

import java.util.List;
import java.util.stream.Stream;

/**
 * The bodies of one vehicle that may touch the ground: shapes, poses and the forces of the ground.
 *
 * <p>Structure of arrays; body b's vectors are at 3 b, its matrix at 9 b. Positions in m, velocities in m/s and
 * rad/s, forces in N, moments in Nm, all in the world frame W. Moments are about the body's own origin, the wheel
 * centre.
 */
public final class TouchingBodies {
    private final List<TouchingBody> bodies;
    /** Origins; written by the vehicle. */
    public final double[] position;
    /** Matrices from body to W, row by row; written by the vehicle. */
    public final double[] rotation;
    /** Velocities of the origins; written by the vehicle. */
    public final double[] velocity;
    /** Written by the vehicle. */
    public final double[] angularVelocity;
    /** Written by the ground. */
    public final double[] force;
    /** Written by the ground. */
    public final double[] moment;
    /** Sinkage of the soil at the node below the body's origin, in m; 0 while the body is in the air. */
    public final double[] sinkage_m;

    public TouchingBodies(List<TouchingBody> bodies) {
        this.bodies = List.copyOf(bodies);
        int count = bodies.size();
        if (count == 0) {
            throw new IllegalArgumentException("at least one body must be able to touch the ground");
        }
        position = new double[3 * count];
        rotation = new double[9 * count];
        for (int b = 0; b < count; b++) {
            rotation[9 * b] = 1;
            rotation[9 * b + 4] = 1;
            rotation[9 * b + 8] = 1;
        }
        velocity = new double[3 * count];
        angularVelocity = new double[3 * count];
        force = new double[3 * count];
        moment = new double[3 * count];
        sinkage_m = new double[count];
    }

    /** Bodies of these shapes without treads, at the origin, not rotated. */
    public static TouchingBodies of(Shape... shapes) {
        return new TouchingBodies(Stream.of(shapes).map(TouchingBody::of).toList());
    }

    public int count() {
        return sinkage_m.length;
    }

    public List<TouchingBody> bodies() {
        return bodies;
    }
}
