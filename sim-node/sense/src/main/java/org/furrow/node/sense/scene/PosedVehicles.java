package org.furrow.node.sense.scene;

import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.ray.Solid;

/**
 * All vehicles at one time, in the frame of the height field. The place of a body is computed when a ray comes near its
 * vehicle. For one thread.
 */
final class PosedVehicles {
    /** Allowance for the travel of wheels. */
    private static final double TRAVEL_M = 0.5;

    private final Surroundings all;
    private final int count;
    private final int[] firstBody;
    private final double[] places;
    private final boolean[] posed;
    private final boolean[] present;
    /** Middle of each vehicle's sphere. */
    private final double[] middles;

    private final double[] radius_m;
    private final double[] pose = new double[Placing.POSE];
    private final double[] scratch = new double[3];
    private long t_ns = Long.MIN_VALUE;

    /** Vehicles that are in the world. */
    private final int[] here;

    private int heres;
    /** Vehicles that the present rays may meet. */
    private final int[] near;

    private int nears;

    // of the last hit
    int hitVehicle;
    int hitBody;

    PosedVehicles(Surroundings all) {
        this.all = all;
        count = all.tracks().size();
        firstBody = new int[count + 1];
        for (int v = 0; v < count; v++) {
            firstBody[v + 1] = firstBody[v] + all.tracks().get(v).bodies();
        }
        places = new double[Bodies.PLACE * firstBody[count]];
        posed = new boolean[count];
        present = new boolean[count];
        middles = new double[3 * count];
        radius_m = new double[count];
        here = new int[count];
        near = new int[count];
    }

    /** Moves all vehicles to a time. */
    void moveTo(long time_ns) {
        if (t_ns == time_ns) {
            return;
        }
        t_ns = time_ns;
        for (int v = 0; v < count; v++) {
            Track track = all.tracks().get(v);
            posed[v] = false;
            present[v] = track.isPresent(time_ns);
            if (present[v]) {
                int at = Bodies.PLACE * firstBody[v];
                track.pose(0, time_ns, pose, 0);
                Placing.toPlace(pose, 0, places, at);
                all.frame().placeToGround(places, at, scratch);
                System.arraycopy(places, at, middles, 3 * v, 3);
                radius_m[v] = reach(v, time_ns);
            }
        }
        heres = 0;
        for (int v = 0; v < count; v++) {
            if (present[v]) {
                here[heres++] = v;
            }
        }
        all();
    }

    /** Radius about the chassis' origin that contains all bodies; that of the first call but for steering and travel. */
    private double reach(int v, long time_ns) {
        if (radius_m[v] > 0) {
            return radius_m[v];
        }
        VehicleShapes shapes = all.shapes().get(v);
        Solid hull = shapes.hull();
        double radius = hull == null ? 0 : hull.radius_m();
        double[] at = new double[2 * Placing.POSE];
        all.tracks().get(v).pose(0, time_ns, at, 0);
        for (int w = 0; w < shapes.wheels().size(); w++) {
            all.tracks().get(v).pose(1 + w, time_ns, at, Placing.POSE);
            double x = at[7] - at[0];
            double y = at[8] - at[1];
            double z = at[9] - at[2];
            double distance = Math.sqrt(x * x + y * y + z * z);
            radius = Math.max(radius, distance + shapes.wheels().get(w).radius_m());
        }
        return radius + TRAVEL_M;
    }

    /** Lets the following rays meet all vehicles. */
    void all() {
        System.arraycopy(here, 0, near, 0, heres);
        nears = heres;
    }

    /** Lets the following rays meet only vehicles that reach a plane through a point. */
    void onlyNearPlane(double x, double y, double z, double nx, double ny, double nz) {
        nears = 0;
        for (int v = 0; v < count; v++) {
            double off = (middles[3 * v] - x) * nx + (middles[3 * v + 1] - y) * ny + (middles[3 * v + 2] - z) * nz;
            if (present[v] && Math.abs(off) <= radius_m[v]) {
                near[nears++] = v;
            }
        }
    }

    /** Lets the following rays meet only vehicles that reach a cone; its half angle has this cosine and sine. */
    void onlyNearCone(double[] ray, double cosine, double sine) {
        nears = 0;
        for (int v = 0; v < count; v++) {
            if (!present[v]) {
                continue;
            }
            double x = middles[3 * v] - ray[0];
            double y = middles[3 * v + 1] - ray[1];
            double z = middles[3 * v + 2] - ray[2];
            double along = x * ray[3] + y * ray[4] + z * ray[5];
            double across = Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along));
            if (across * cosine - along * sine <= radius_m[v]) {
                near[nears++] = v;
            }
        }
    }

    /** Whether any body of any vehicle is met before a distance. */
    boolean blocks(Bodies rays, double before_m) {
        for (int k = 0; k < heres; k++) {
            int v = here[k];
            if (rays.nears(middles[3 * v], middles[3 * v + 1], middles[3 * v + 2], radius_m[v], before_m)
                    && castAt(v, rays, before_m) < before_m) {
                return true;
            }
        }
        return false;
    }

    /** Distance to the nearest body before a distance, else that distance. */
    double cast(Bodies rays, double before_m) {
        double best = before_m;
        for (int k = 0; k < nears; k++) {
            int v = near[k];
            if (rays.nears(middles[3 * v], middles[3 * v + 1], middles[3 * v + 2], radius_m[v], best)) {
                best = castAt(v, rays, best);
            }
        }
        return best;
    }

    private double castAt(int v, Bodies rays, double before_m) {
        if (!posed[v]) {
            pose(v);
        }
        double best = before_m;
        VehicleShapes shapes = all.shapes().get(v);
        Solid hull = shapes.hull();
        int at = Bodies.PLACE * firstBody[v];
        if (hull != null) {
            double t = rays.cast(hull, places, at, best);
            if (t < best) {
                best = t;
                hitVehicle = v;
                hitBody = 0;
            }
        }
        for (int w = 0; w < shapes.wheels().size(); w++) {
            at += Bodies.PLACE;
            Solid wheel = shapes.wheels().get(w);
            if (rays.nears(places[at], places[at + 1], places[at + 2], wheel.radius_m(), best)) {
                double t = rays.cast(wheel, places, at, best);
                if (t < best) {
                    best = t;
                    hitVehicle = v;
                    hitBody = 1 + w;
                }
            }
        }
        return best;
    }

    private void pose(int v) {
        posed[v] = true;
        Track track = all.tracks().get(v);
        for (int body = 1; body < track.bodies(); body++) {
            int at = Bodies.PLACE * (firstBody[v] + body);
            track.pose(body, t_ns, pose, 0);
            Placing.toPlace(pose, 0, places, at);
            all.frame().placeToGround(places, at, scratch);
        }
    }
}
