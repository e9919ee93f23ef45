package org.furrow.scm.bulldozing;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.furrow.world.contact.Bucket;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.NodeField;
import org.jspecify.annotations.Nullable;

/**
 * The soil that bodies with a {@link Bucket} carry. While the cutting edge of a bucket moves towards the outside of its
 * opening, it cuts: the soil above it goes into the bucket, as far as there is room, and the floor slides over ground
 * that it does not press. Soil that has no room at the present attitude falls onto the ground below the opening.
 * Contents are whole units of the offset's wire form at the area of a node: none of it is lost.
 */
public final class Buckets {
    private final Bulldozer bulldozer;
    private final double spacing_m;
    /** Volume of a unit. */
    private final double unit_m3;
    /** Number of the bucket of each body; -1: it has none. */
    private final int[] ofBody;
    // of each bucket
    private final int[] body;
    private final Hollow[] hollow;
    /** Units that it holds at the present attitude. */
    private final double[] most;
    /** Units before the step. */
    private final double[] before;

    /** Whether the edge cuts in this step. */
    private final boolean[] cuts;

    private final double[] edge = new double[3];
    private final double[] side = new double[3];
    /** From the body's origin to a point of it. */
    private final double[] lip = new double[3];

    private final double[] velocity = new double[3];

    private Buckets(Bulldozer bulldozer, TouchingBodies bodies, double spacing_m) {
        this.bulldozer = bulldozer;
        this.spacing_m = spacing_m;
        unit_m3 = spacing_m * spacing_m / NodeField.OFFSET.perUnit();
        body = bodiesOf(bodies);
        ofBody = new int[bodies.count()];
        Arrays.fill(ofBody, -1);
        hollow = new Hollow[body.length];
        for (int k = 0; k < body.length; k++) {
            ofBody[body[k]] = k;
            Bucket bucket = bodies.bodies().get(body[k]).bucket();
            if (bucket != null) {
                hollow[k] = new Hollow(bucket);
            }
        }
        most = new double[body.length];
        before = new double[body.length];
        cuts = new boolean[body.length];
    }

    private static int[] bodiesOf(TouchingBodies bodies) {
        return IntStream.range(0, bodies.count())
                .filter(b -> bodies.bodies().get(b).bucket() != null)
                .toArray();
    }

    /** The buckets among bodies; null if there is none. */
    static @Nullable Buckets of(Bulldozer bulldozer, TouchingBodies bodies, double spacing_m) {
        return bodiesOf(bodies).length == 0 ? null : new Buckets(bulldozer, bodies, spacing_m);
    }

    /** Number of bodies with a bucket. */
    static int count(TouchingBodies bodies) {
        return bodiesOf(bodies).length;
    }

    /** Finds what each bucket holds and whether its edge cuts, from poses and velocities in W. */
    public void begin(TouchingBodies world) {
        for (int k = 0; k < body.length; k++) {
            hold(k, world);
            before[k] = bulldozer.content(k);
            cuts[k] = outwards(k, world) > 0;
        }
    }

    private void hold(int k, TouchingBodies world) {
        double[] r = world.rotation;
        int at = 9 * body[k] + 6;
        most[k] = Math.floor(hollow[k].hold_m3(r[at], r[at + 2]) / unit_m3);
    }

    /** Velocity of the cutting edge along the normal of the opening, not of unit length. */
    private double outwards(int k, TouchingBodies world) {
        int b = body[k];
        double[] r = world.rotation;
        toParent(hollow[k].edgeX(false), 0, hollow[k].edgeZ(false), r, 9 * b, lip);
        findVelocity(b, world);
        double alongX = r[9 * b] * velocity[0] + r[9 * b + 3] * velocity[1] + r[9 * b + 6] * velocity[2];
        double alongZ = r[9 * b + 2] * velocity[0] + r[9 * b + 5] * velocity[1] + r[9 * b + 8] * velocity[2];
        return hollow[k].outwards(alongX, alongZ);
    }

    /** Sets {@link #velocity} to that of the point of a body at {@link #lip}. */
    private void findVelocity(int b, TouchingBodies world) {
        double[] w = world.angularVelocity;
        velocity[0] = world.velocity[3 * b] + w[3 * b + 1] * lip[2] - w[3 * b + 2] * lip[1];
        velocity[1] = world.velocity[3 * b + 1] + w[3 * b + 2] * lip[0] - w[3 * b] * lip[2];
        velocity[2] = world.velocity[3 * b + 2] + w[3 * b] * lip[1] - w[3 * b + 1] * lip[0];
    }

    private static void toParent(double x, double y, double z, double[] r, int at, double[] dest) {
        for (int d = 0; d < 3; d++) {
            dest[d] = r[at + 3 * d] * x + r[at + 3 * d + 1] * y + r[at + 3 * d + 2] * z;
        }
    }

    /**
     * The bucket whose edge cuts at a place of the underside of its body: one within a spacing behind the edge, so that
     * no node passes it between two steps.
     *
     * @param x_m place in the SCM frame, as y and z
     * @return number of the bucket; -1: none
     */
    public int cutting(int ofBodyNumber, double x_m, double y_m, double z_m, TouchingBodies inScm) {
        int k = ofBody[ofBodyNumber];
        if (k < 0 || !cuts[k]) {
            return -1;
        }
        double[] r = inScm.rotation;
        int at = 9 * ofBodyNumber;
        double dx = x_m - inScm.position[3 * ofBodyNumber];
        double dy = y_m - inScm.position[3 * ofBodyNumber + 1];
        double dz = z_m - inScm.position[3 * ofBodyNumber + 2];
        double alongX = r[at] * dx + r[at + 3] * dy + r[at + 6] * dz;
        double alongZ = r[at + 2] * dx + r[at + 5] * dy + r[at + 8] * dz;
        return hollow[k].behindEdge_m(alongX, alongZ) <= spacing_m ? k : -1;
    }

    /**
     * Takes soil off a node; what has no room in the bucket is pushed aside with what its body displaces.
     *
     * @param bucket as {@link #cutting} found it
     * @param units height that the node loses, in units of the offset
     */
    public void cut(int bucket, int i, int j, int units) {
        bulldozer.cut(bucket, body[bucket], i, j, units);
    }

    /** Units that a bucket still takes at the present attitude. */
    double room(int bucket) {
        return Math.max(0, most[bucket] - bulldozer.content(bucket));
    }

    /**
     * Lets the soil that has no room fall onto the ground below the openings.
     *
     * @param inScm the bodies in the SCM frame
     */
    public void empty(TouchingBodies inScm) {
        for (int k = 0; k < body.length; k++) {
            double excess = bulldozer.content(k) - most[k];
            if (excess > 0) {
                findGroundBelow(k, inScm);
                bulldozer.land(k, excess);
            }
        }
    }

    /** Passes the nodes below the opening, sampled along and across it. */
    private void findGroundBelow(int k, TouchingBodies inScm) {
        int b = body[k];
        double[] r = inScm.rotation;
        double width_m = hollow[k].bucket().width_m();
        toParent(hollow[k].edgeX(false), 0, hollow[k].edgeZ(false), r, 9 * b, lip);
        toParent(hollow[k].edgeX(true), 0, hollow[k].edgeZ(true), r, 9 * b, edge);
        toParent(0, width_m, 0, r, 9 * b, side);
        double depth_m = Math.sqrt((edge[0] - lip[0]) * (edge[0] - lip[0]) + (edge[1] - lip[1]) * (edge[1] - lip[1]));
        int rows = 1 + (int) Math.ceil(width_m / spacing_m);
        int columns = 1 + (int) Math.ceil(depth_m / spacing_m);
        for (int row = 0; row < rows; row++) {
            double across = (row + 0.5) / rows - 0.5;
            for (int column = 0; column < columns; column++) {
                double along = (double) column / columns;
                double x_m = inScm.position[3 * b] + lip[0] + along * (edge[0] - lip[0]) + across * side[0];
                double y_m = inScm.position[3 * b + 1] + lip[1] + along * (edge[1] - lip[1]) + across * side[1];
                bulldozer.addLanding((int) Math.rint(x_m / spacing_m), (int) Math.rint(y_m / spacing_m));
            }
        }
    }

    /**
     * Writes mass and centre of what each bucket carries, and adds the force on it that sets in motion the soil which
     * it took in this step.
     *
     * @param step_s length of the step; 0: no force
     */
    public void load(TouchingBodies world, double step_s) {
        for (int k = 0; k < body.length; k++) {
            int b = body[k];
            double volume_m3 = bulldozer.content(k) * unit_m3;
            double density_kgpm3 = hollow[k].bucket().density_kgpm3();
            world.carried_kg[b] = volume_m3 * density_kgpm3;
            if (volume_m3 > 0) {
                hollow[k].centre(volume_m3, world.carriedAt_m, 3 * b);
            }
            double gained_kg = (bulldozer.content(k) - before[k]) * unit_m3 * density_kgpm3;
            if (gained_kg > 0 && step_s > 0) {
                setInMotion(b, world, gained_kg / step_s);
            }
        }
    }

    /** The same after contents were restored. */
    public void reload(TouchingBodies world) {
        for (int k = 0; k < body.length; k++) {
            hold(k, world);
            before[k] = bulldozer.content(k);
        }
        load(world, 0);
    }

    private void setInMotion(int b, TouchingBodies world, double gain_kgps) {
        double[] at = world.carriedAt_m;
        toParent(at[3 * b], at[3 * b + 1], at[3 * b + 2], world.rotation, 9 * b, lip);
        findVelocity(b, world);
        double fx = -gain_kgps * velocity[0];
        double fy = -gain_kgps * velocity[1];
        double fz = -gain_kgps * velocity[2];
        world.force[3 * b] += fx;
        world.force[3 * b + 1] += fy;
        world.force[3 * b + 2] += fz;
        world.moment[3 * b] += lip[1] * fz - lip[2] * fy;
        world.moment[3 * b + 1] += lip[2] * fx - lip[0] * fz;
        world.moment[3 * b + 2] += lip[0] * fy - lip[1] * fx;
    }
}
