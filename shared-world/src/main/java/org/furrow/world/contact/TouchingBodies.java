package org.furrow.world.contact;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The bodies of one vehicle that may touch the ground: shapes, poses and the forces of the ground.
 *
 * <p>Structure of arrays; body b's vectors are at 3 b, its matrix at 9 b. Positions in m, velocities in m/s and
 * rad/s, forces in N, moments in Nm, in the world frame W unless a field names another. Moments are about the body's
 * own origin, the wheel centre.
 */
public final class TouchingBodies {
    private final List<TouchingBody> bodies;
    private final int[] wheels;
    /** Origins; written by the vehicle. */
    public final double[] position;
    /** Matrices from body to W, row by row; written by the vehicle. */
    public final double[] rotation;
    /** Velocities of the origins; written by the vehicle. */
    public final double[] velocity;
    /** Written by the vehicle. */
    public final double[] angularVelocity;
    /**
     * Velocities of the skins relative to their bodies, in the bodies' frames; 0 where the skin does not move. A belt
     * moves while its body does not. Written by the vehicle, to which the reaction on what drives the skin belongs.
     */
    public final double[] surfaceVelocity;
    /**
     * Radial deflections of treads on soil, in m, >= 0: the body is flat where it is farther from its y axis towards
     * the ground than its radius less this. Written by the ground where the body has a {@link SoftTyre}, else by the
     * vehicle. Rigid ground leaves it to the {@link Tyre}.
     */
    public final double[] deflection_m;
    /**
     * Inflation pressure to which the tyre of a body with a {@link SoftTyre} is brought, in Pa; NaN: it stays. Written
     * by the vehicle or its owner.
     */
    public final double[] wanted_Pa;
    /** Present inflation pressure of a body with a {@link SoftTyre}, in Pa, else 0. Written by the ground. */
    public final double[] inflation_Pa;
    /** Written by the ground. */
    public final double[] force;
    /** Written by the ground. */
    public final double[] moment;
    /** Mass of the soil in a body with a {@link Bucket}, in kg; else 0. Written by the ground. */
    public final double[] carried_kg;
    /** Its centre of mass in the body's frame, in m. Written by the ground. */
    public final double[] carriedAt_m;
    /** Sinkage of the soil at the node below the body's origin, in m; 0 while the body is in the air. */
    public final double[] sinkage_m;

    /** @throws IllegalArgumentException without a body */
    public TouchingBodies(List<TouchingBody> bodies) {
        this.bodies = List.copyOf(bodies);
        int count = bodies.size();
        if (count == 0) {
            throw new IllegalArgumentException("at least one body must be able to touch the ground");
        }
        wheels = IntStream.range(0, count).filter(b -> bodies.get(b).isWheel()).toArray();
        position = new double[3 * count];
        rotation = new double[9 * count];
        for (int b = 0; b < count; b++) {
            rotation[9 * b] = 1;
            rotation[9 * b + 4] = 1;
            rotation[9 * b + 8] = 1;
        }
        velocity = new double[3 * count];
        angularVelocity = new double[3 * count];
        surfaceVelocity = new double[3 * count];
        deflection_m = new double[count];
        wanted_Pa = new double[count];
        inflation_Pa = new double[count];
        for (int b = 0; b < count; b++) {
            SoftTyre soft = bodies.get(b).soft();
            wanted_Pa[b] = Double.NaN;
            inflation_Pa[b] = soft == null ? 0 : soft.inflation().pressure_Pa();
        }
        force = new double[3 * count];
        moment = new double[3 * count];
        carried_kg = new double[count];
        carriedAt_m = new double[3 * count];
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

    /** The tyres that give way on soil, in the order of their bodies. */
    public List<SoftTyre> soft() {
        return bodies.stream().map(TouchingBody::soft).filter(Objects::nonNull).toList();
    }

    /** Index of the body of each wheel, in the order of the wheels; not to be changed. */
    public int[] wheels() {
        return wheels;
    }

    /** Whether the skin of a body moves relative to it. */
    public boolean hasMovingSkin(int body) {
        int b = 3 * body;
        return surfaceVelocity[b] != 0 || surfaceVelocity[b + 1] != 0 || surfaceVelocity[b + 2] != 0;
    }

    /** Component of the velocity of a body's skin relative to the body, along an axis of W, in m/s. */
    public double skinVelocity_mps(int body, int axis) {
        int b = 3 * body;
        int row = 9 * body + 3 * axis;
        return rotation[row] * surfaceVelocity[b]
                + rotation[row + 1] * surfaceVelocity[b + 1]
                + rotation[row + 2] * surfaceVelocity[b + 2];
    }
}
