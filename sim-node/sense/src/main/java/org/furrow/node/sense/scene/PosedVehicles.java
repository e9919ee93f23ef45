package org.furrow.node.sense.scene;

import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.node.sense.ray.Solid;

/**
 * All vehicles at one time, in the frame of the height field. The places of a vehicle's bodies are computed when a ray
 * comes near the vehicle. For one thread.
 */
final class PosedVehicles {
    /** Allowance for the travel of wheels. */
    private static final double TRAVEL_M = 0.5;

    private final Surroundings all;
    private final int count;
    private final int[] firstBody;
    private final double[] places;
    /** Solids of all vehicles: the parts of the hull, then the wheels. */
    private final Solid[] solids;

    private final int[] firstSolid;
    private final int[] bodyOf;
    private final int[] vehicleOf;
    /** Middle of each solid's sphere. */
    private final double[] centres;

    private final boolean[] posed;
    private final double[] pose = new double[Placing.POSE];
    private final double[] scratch = new double[3];
    private long t_ns = Long.MIN_VALUE;

    /** Middle of each vehicle's sphere. */
    private final double[] middles;

    private final double[] radius_m;
    /** Vehicles that are in the world. */
    private final int[] here;

    private int heres;
    /** Solids that the present rays may meet. */
    private final int[] near;

    private int nears;

    // of the last hit
    int hitVehicle;
    int hitBody;

    PosedVehicles(Surroundings all) {
        this.all = all;
        count = all.tracks().size();
        firstBody = new int[count + 1];
        firstSolid = new int[count + 1];
        for (int v = 0; v < count; v++) {
            VehicleShapes shapes = all.shapes().get(v);
            firstBody[v + 1] = firstBody[v] + all.tracks().get(v).bodies();
            firstSolid[v + 1] =
                    firstSolid[v] + shapes.hull().size() + shapes.wheels().size();
        }
        places = new double[Bodies.PLACE * firstBody[count]];
        solids = new Solid[firstSolid[count]];
        bodyOf = new int[solids.length];
        vehicleOf = new int[solids.length];
        centres = new double[3 * solids.length];
        for (int v = 0; v < count; v++) {
            VehicleShapes shapes = all.shapes().get(v);
            for (int k = firstSolid[v]; k < firstSolid[v + 1]; k++) {
                int wheel = k - firstSolid[v] - shapes.hull().size();
                solids[k] = wheel < 0
                        ? shapes.hull().get(k - firstSolid[v])
                        : shapes.wheels().get(wheel);
                bodyOf[k] = Math.max(0, wheel + 1);
                vehicleOf[k] = v;
            }
        }
        posed = new boolean[count];
        middles = new double[3 * count];
        radius_m = new double[count];
        here = new int[count];
        near = new int[solids.length];
    }

    /** Number of vehicles. */
    int count() {
        return count;
    }

    /** Moves all vehicles to a time. */
    void moveTo(long time_ns) {
        if (t_ns == time_ns) {
            return;
        }
        t_ns = time_ns;
        heres = 0;
        nears = 0;
        for (int v = 0; v < count; v++) {
            Track track = all.tracks().get(v);
            posed[v] = false;
            if (track.isPresent(time_ns)) {
                here[heres++] = v;
                int at = Bodies.PLACE * firstBody[v];
                track.pose(0, time_ns, pose, 0);
                Placing.toPlace(pose, 0, places, at);
                all.frame().placeToGround(places, at, scratch);
                System.arraycopy(places, at, middles, 3 * v, 3);
                radius_m[v] = radius_m[v] > 0 ? radius_m[v] : reach(v);
            }
        }
    }

    /** Radius about the chassis' origin that contains all bodies. */
    private double reach(int v) {
        VehicleShapes shapes = all.shapes().get(v);
        double radius = 0;
        for (Solid part : shapes.hull()) {
            radius = Math.max(radius, part.reach_m());
        }
        double[] at = new double[2 * Placing.POSE];
        all.tracks().get(v).pose(0, t_ns, at, 0);
        for (int w = 0; w < shapes.wheels().size(); w++) {
            all.tracks().get(v).pose(1 + w, t_ns, at, Placing.POSE);
            double x = at[7] - at[0];
            double y = at[8] - at[1];
            double z = at[9] - at[2];
            radius = Math.max(
                    radius,
                    Math.sqrt(x * x + y * y + z * z) + shapes.wheels().get(w).reach_m());
        }
        return radius + TRAVEL_M;
    }

    /** Lets the following rays meet all vehicles. */
    void all() {
        nears = 0;
        for (int k = 0; k < heres; k++) {
            pose(here[k]);
            for (int s = firstSolid[here[k]]; s < firstSolid[here[k] + 1]; s++) {
                near[nears++] = s;
            }
        }
    }

    /** Lets the following rays meet only bodies that reach a pyramid. */
    void onlyWithin(Pyramid rays) {
        nears = 0;
        for (int k = 0; k < heres; k++) {
            int v = here[k];
            if (!rays.passesSphere(middles, 3 * v, radius_m[v])) {
                pose(v);
                for (int s = firstSolid[v]; s < firstSolid[v + 1]; s++) {
                    if (!rays.passesBox(centres, 3 * s, places, placeOf(s), solids[s])) {
                        near[nears++] = s;
                    }
                }
            }
        }
    }

    private int placeOf(int solid) {
        return Bodies.PLACE * (firstBody[vehicleOf[solid]] + bodyOf[solid]);
    }

    /** Whether any body of any vehicle is met before a distance. */
    boolean blocks(Bodies rays, double before_m) {
        for (int k = 0; k < heres; k++) {
            int v = here[k];
            if (rays.nears(middles, 3 * v, radius_m[v], before_m)) {
                pose(v);
                for (int s = firstSolid[v]; s < firstSolid[v + 1]; s++) {
                    if (castAt(s, rays, before_m) < before_m) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Distance to the nearest body before a distance, else that distance. */
    double cast(Bodies rays, double before_m) {
        double best = before_m;
        for (int k = 0; k < nears; k++) {
            int solid = near[k];
            double t = castAt(solid, rays, best);
            if (t < best) {
                best = t;
                hitVehicle = vehicleOf[solid];
                hitBody = bodyOf[solid];
            }
        }
        return best;
    }

    /**
     * Writes the vehicles that a ray meets before a distance, in ascending order, those behind others too; returns
     * their number.
     */
    int along(Bodies rays, double before_m, int[] dest) {
        int count = 0;
        for (int k = 0; k < nears; k++) {
            int v = vehicleOf[near[k]];
            if ((count == 0 || dest[count - 1] != v) && castAt(near[k], rays, before_m) < before_m) {
                dest[count++] = v;
            }
        }
        return count;
    }

    private double castAt(int s, Bodies rays, double before_m) {
        if (!rays.nears(centres, 3 * s, solids[s].radius_m(), before_m)) {
            return before_m;
        }
        return rays.cast(solids[s], places, placeOf(s), before_m);
    }

    private void pose(int v) {
        if (posed[v]) {
            return;
        }
        posed[v] = true;
        Track track = all.tracks().get(v);
        for (int body = 1; body < track.bodies(); body++) {
            int at = Bodies.PLACE * (firstBody[v] + body);
            track.pose(body, t_ns, pose, 0);
            Placing.toPlace(pose, 0, places, at);
            all.frame().placeToGround(places, at, scratch);
        }
        for (int s = firstSolid[v]; s < firstSolid[v + 1]; s++) {
            int at = placeOf(s);
            Solid solid = solids[s];
            for (int d = 0; d < 3; d++) {
                int row = at + 3 + 3 * d;
                centres[3 * s + d] = places[at + d]
                        + places[row] * solid.middle_m(0)
                        + places[row + 1] * solid.middle_m(1)
                        + places[row + 2] * solid.middle_m(2);
            }
        }
    }
}
