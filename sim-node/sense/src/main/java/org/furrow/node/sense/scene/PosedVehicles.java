package org.furrow.node.sense.scene;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.scenario.look.Paint;
import org.furrow.node.scenario.look.WheelLook;
import org.furrow.node.scenario.visual.Finish;
import org.furrow.node.scenario.visual.OwnPaint;
import org.furrow.node.scenario.visual.VisualMesh;
import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.ray.VisualSolid;
import org.furrow.vehicle.spec.Vector;

/**
 * All vehicles at one time, in the frame of the height field. The places of a vehicle's bodies are computed when a ray
 * comes near the vehicle. For one thread.
 */
final class PosedVehicles {
    /** Allowance for the travel of wheels. */
    private static final double TRAVEL_M = 0.5;
    /** Distance from a vehicle at which it hides no sky, and the share that it hides from what is below it. */
    private static final double SHADE_M = 1.1;

    private static final double SHADE = 0.82;

    private final Surroundings all;
    private final int count;
    private final int[] firstBody;
    private final double[] places;
    /** Solids of all vehicles: the parts of the hull, then the wheels, then what else moves. */
    private final RaySolid[] solids;

    private final int[] firstSolid;
    private final int[] bodyOf;
    private final int[] vehicleOf;
    /** Middle of each solid's sphere. */
    private final double[] centres;

    private final boolean[] posed;
    private final BodyPlaces bodyPlaces;
    private final double[] local = new double[6];
    private final double[] facing = new double[3];
    private final double[] half_m = new double[3];
    private long t_ns = Long.MIN_VALUE;

    /** Middle of each vehicle's sphere. */
    private final double[] middles;

    /** Albedo of the body of each vehicle's mesh. */
    private final double[][] albedos;

    private final double[] radius_m;
    /** Without the bodies that move as far as their joints let them. */
    private final double[] still_m;
    /** Rectangles about the chassis: see {@link #putFloor}. */
    private final double[] floors;
    /** Vehicles that are in the world. */
    private final int[] here;

    private int heres;
    /** Solids that the present rays may meet. */
    private final int[] near;

    private int nears;
    /** Solids that rays pass through: from the first to before the end. */
    private int passedFirst;

    private int passedEnd;
    /** Vehicles that may hide sky from the ground that the present rays meet. */
    private final int[] shading;

    private int shaders;

    /** Numbers of a headlamp: its place, then the axes of its vehicle: ahead, left, up. */
    static final int LAMP = 12;
    /** Headlamps of the vehicles that are in the world. */
    final double[] lamps;

    int lampCount;

    // of the last hit
    int hitVehicle;
    int hitBody;
    private int hitSolid;
    private int hitTriangle;
    /** Share of a clear coat's mirrored light at the last place that was coloured. */
    double gloss;
    /** Whether that place is a lamp. */
    boolean isLamp;

    PosedVehicles(Surroundings all) {
        this.all = all;
        count = all.tracks().size();
        firstBody = new int[count + 1];
        firstSolid = new int[count + 1];
        for (int v = 0; v < count; v++) {
            VehicleShapes shapes = all.shapes().get(v);
            firstBody[v + 1] = firstBody[v] + BodyPlaces.count(all.tracks().get(v), shapes);
            firstSolid[v + 1] = firstSolid[v] + shapes.hull().size() + shapes.mobile();
        }
        places = new double[Bodies.PLACE * firstBody[count]];
        solids = new RaySolid[firstSolid[count]];
        bodyOf = new int[solids.length];
        vehicleOf = new int[solids.length];
        centres = new double[3 * solids.length];
        for (int v = 0; v < count; v++) {
            VehicleShapes shapes = all.shapes().get(v);
            Arrays.fill(vehicleOf, firstSolid[v], firstSolid[v + 1], v);
            int k = firstSolid[v];
            for (RaySolid part : shapes.hull()) {
                solids[k++] = part;
            }
            for (int w = 0; w < shapes.wheels().size(); w++) {
                bodyOf[k] = 1 + w;
                solids[k++] = shapes.wheels().get(w);
            }
            List<RaySolid> moving = shapes.moving().allSolids();
            List<Integer> bodies = shapes.moving().allBodies(all.tracks().get(v));
            for (int m = 0; m < moving.size(); m++) {
                bodyOf[k] = bodies.get(m);
                solids[k++] = moving.get(m);
            }
        }
        bodyPlaces = new BodyPlaces(all.frame());
        floors = new double[4 * count];
        for (int v = 0; v < count; v++) {
            putFloor(all.shapes().get(v), floors, 4 * v);
        }
        lamps = new double[2 * LAMP * count];
        albedos = all.shapes().stream()
                .map(shapes -> shapes.coat().albedo().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray())
                .toArray(double[][]::new);
        posed = new boolean[count];
        middles = new double[3 * count];
        radius_m = new double[count];
        still_m = new double[count];
        here = new int[count];
        shading = new int[count];
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
        lampCount = 0;
        for (int v = 0; v < count; v++) {
            Track track = all.tracks().get(v);
            posed[v] = false;
            if (track.isPresent(time_ns)) {
                here[heres++] = v;
                int at = Bodies.PLACE * firstBody[v];
                bodyPlaces.putChassis(track, time_ns, places, at);
                System.arraycopy(places, at, middles, 3 * v, 3);
                putRadius(v);
                putLamps(v, at);
            }
        }
    }

    /** Adds the headlamps of a vehicle whose chassis has a place. */
    private void putLamps(int v, int place) {
        Vector lamp = all.shapes().get(v).coat().lamp_m();
        if (lamp == null) {
            return;
        }
        for (int side = -1; side <= 1; side += 2) {
            int at = LAMP * lampCount++;
            for (int d = 0; d < 3; d++) {
                int row = place + 3 + 3 * d;
                lamps[at + d] = places[place + d]
                        + places[row] * lamp.x()
                        + places[row + 1] * side * lamp.y()
                        + places[row + 2] * lamp.z();
                for (int axis = 0; axis < 3; axis++) {
                    lamps[at + 3 + 3 * axis + d] = places[row + axis];
                }
            }
        }
    }

    /** Radius about the chassis' origin that contains all bodies. */
    private double reach(int v) {
        VehicleShapes shapes = all.shapes().get(v);
        double radius = 0;
        for (RaySolid part : shapes.hull()) {
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

    /** Sets the radius of a vehicle at its time: arms of a mechanism reach farther now and then. */
    private void putRadius(int v) {
        MovingShapes moving = all.shapes().get(v).moving();
        boolean isNew = !(still_m[v] > 0);
        if (isNew) {
            still_m[v] = reach(v);
        }
        if (!moving.parts().isEmpty() && (isNew || moving.belts().isEmpty())) {
            pose(v);
            radius_m[v] = Math.max(still_m[v], reachOfParts(v));
        } else if (isNew) {
            radius_m[v] = still_m[v];
        }
    }

    /** Radius about the chassis' origin that contains the bodies that move as far as their joints let them. */
    private double reachOfParts(int v) {
        double radius = 0;
        int chassis = Bodies.PLACE * firstBody[v];
        for (MovingShapes.Part part : all.shapes().get(v).moving().parts()) {
            int at = Bodies.PLACE * (firstBody[v] + part.body());
            double x = places[at] - places[chassis];
            double y = places[at + 1] - places[chassis + 1];
            double z = places[at + 2] - places[chassis + 2];
            radius = Math.max(
                    radius, Math.sqrt(x * x + y * y + z * z) + part.solid().reach_m());
        }
        return radius;
    }

    /** Lets the following rays meet all vehicles. */
    void all() {
        nears = 0;
        shaders = heres;
        for (int k = 0; k < heres; k++) {
            shading[k] = here[k];
            pose(here[k]);
            for (int s = firstSolid[here[k]]; s < firstSolid[here[k] + 1]; s++) {
                near[nears++] = s;
            }
        }
    }

    /** Lets the following rays meet only bodies that reach a pyramid. */
    void onlyWithin(Pyramid rays) {
        nears = 0;
        shaders = 0;
        for (int k = 0; k < heres; k++) {
            int v = here[k];
            if (!rays.passesSphere(middles, 3 * v, radius_m[v] + SHADE_M)) {
                shading[shaders++] = v;
            }
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

    /** Leaves out the hull of a vehicle in the following casts; -1: none. */
    void passHull(int v) {
        passedFirst = v < 0 ? 0 : firstSolid[v];
        passedEnd = v < 0 ? 0 : firstSolid[v] + all.shapes().get(v).hull().size();
    }

    private int placeOf(int solid) {
        return Bodies.PLACE * (firstBody[vehicleOf[solid]] + bodyOf[solid]);
    }

    /**
     * Share of the sky that is open above a point of the ground: little below a vehicle, and more with the distance
     * from the box about its chassis, an approximation.
     */
    double openness(double[] point) {
        double open = 1;
        for (int k = 0; k < shaders; k++) {
            int v = shading[k];
            double x = point[0] - middles[3 * v];
            double y = point[1] - middles[3 * v + 1];
            double z = point[2] - middles[3 * v + 2];
            double near_m = radius_m[v] + SHADE_M;
            if (x * x + y * y + z * z < near_m * near_m) {
                int at = Bodies.PLACE * firstBody[v] + 3;
                double along = places[at] * x + places[at + 3] * y + places[at + 6] * z;
                double aside = places[at + 1] * x + places[at + 4] * y + places[at + 7] * z;
                double away_m = outside_m(4 * v, along, aside);
                double share = away_m < SHADE_M ? 1 - away_m / SHADE_M : 0;
                open *= 1 - SHADE * share * share;
            }
        }
        return open;
    }

    /** Whether a vehicle is a loose rock. */
    boolean isRock(int v) {
        return all.shapes().get(v).isRock();
    }

    /** Whether the body that was met last is a wheel. */
    boolean isWheel() {
        return hitBody > 0 && hitBody <= all.tracks().get(hitVehicle).wheels();
    }

    /** Whether the part of a body that was met last is of rubber. */
    boolean isRubber() {
        return solids[hitSolid] instanceof VisualSolid visual && visual.mesh().finish(hitTriangle) == Finish.RUBBER;
    }

    /**
     * Writes the albedo of the body that was met last.
     *
     * @param at point of T that was met, and normal there
     */
    void colour(double[] at, double[] dest) {
        Bodies.toLocal(at, places, placeOf(hitSolid), local);
        RaySolid solid = solids[hitSolid];
        gloss = 0;
        isLamp = false;
        if (solid instanceof VisualSolid visual) {
            paint(visual.mesh(), dest);
            return;
        }
        System.arraycopy(local, 3, facing, 0, 3);
        for (int d = 0; d < 3; d++) {
            local[d] -= solid.middle_m(d);
            half_m[d] = solid.half_m(d);
        }
        if (hitBody > 0) {
            WheelLook.paint(local, half_m, facing, albedos[hitVehicle], dest);
        } else {
            Paint.body(dest);
            int part = hitSolid - firstSolid[hitVehicle];
            all.shapes().get(hitVehicle).coat().look().paint(part, local, facing, dest);
        }
    }

    /** Writes the albedo of the triangle of a mesh that was met last. */
    private void paint(VisualMesh mesh, double[] dest) {
        OwnPaint own = mesh.paint(hitTriangle);
        if (own != null) {
            dest[0] = own.red();
            dest[1] = own.green();
            dest[2] = own.blue();
            gloss = own.gloss();
            return;
        }
        Finish finish = mesh.finish(hitTriangle);
        finish.albedo(albedos[hitVehicle], dest);
        gloss = finish.gloss();
        isLamp = finish == Finish.LAMP || finish == Finish.REAR_LAMP;
    }

    /** Converts a point from T to the frame of the chassis that was met last. */
    void toChassis(double[] point) {
        int at = Bodies.PLACE * firstBody[hitVehicle];
        double x = point[0] - places[at];
        double y = point[1] - places[at + 1];
        double z = point[2] - places[at + 2];
        for (int k = 0; k < 3; k++) {
            point[k] = places[at + 3 + k] * x + places[at + 6 + k] * y + places[at + 9 + k] * z;
        }
    }

    /** Distance from the rectangle about a chassis. */
    private double outside_m(int at, double along, double aside) {
        double x = Math.abs(along - floors[at]) - floors[at + 1];
        double y = Math.abs(aside - floors[at + 2]) - floors[at + 3];
        x = x > 0 ? x : 0;
        y = y > 0 ? y : 0;
        return Math.sqrt(x * x + y * y);
    }

    /** Middle and half the side of the box about a hull, 0 without one, along x, then y. */
    private static void putFloor(VehicleShapes shapes, double[] dest, int at) {
        double[] box = {0, 0, 0, 0};
        boolean isFirst = true;
        for (RaySolid part : shapes.hull()) {
            for (int d = 0; d < 2; d++) {
                double least = part.middle_m(d) - part.half_m(d);
                double most = part.middle_m(d) + part.half_m(d);
                box[2 * d] = isFirst ? least : Math.min(box[2 * d], least);
                box[2 * d + 1] = isFirst ? most : Math.max(box[2 * d + 1], most);
            }
            isFirst = false;
        }
        for (int d = 0; d < 2; d++) {
            dest[at + 2 * d] = 0.5 * (box[2 * d] + box[2 * d + 1]);
            dest[at + 2 * d + 1] = 0.5 * (box[2 * d + 1] - box[2 * d]);
        }
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
            if (solid >= passedFirst && solid < passedEnd) {
                continue;
            }
            double t = castAt(solid, rays, best);
            if (t < best) {
                best = t;
                hitVehicle = vehicleOf[solid];
                hitBody = bodyOf[solid];
                hitSolid = solid;
                hitTriangle = rays.triangle();
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
        bodyPlaces.putOthers(all.tracks().get(v), all.shapes().get(v), t_ns, places, Bodies.PLACE * firstBody[v]);
        for (int s = firstSolid[v]; s < firstSolid[v + 1]; s++) {
            int at = placeOf(s);
            RaySolid solid = solids[s];
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
