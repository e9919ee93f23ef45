package org.furrow.vehicle.tracked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.TrackMotion;
import org.furrow.vehicle.WheeledVehicle;
import org.furrow.vehicle.drivetrain.DriveCommand;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;
import org.joml.Quaterniond;

/**
 * State and step of a tracked vehicle: six degrees of freedom of the hull, the travel of each place along the chassis
 * z axis, and the speed of each belt. Places are the road wheels and the nodes of the belts between them. The belts'
 * masses move with hull and places; their angular momentum about the chassis y axis is left out. Integrator:
 * semi-implicit Euler. In it a node has, besides its mass, the inertia step^2 k against travel, with the largest
 * stiffness k of the soil below it, so that any step is stable.
 */
final class TrackedVehicle extends WheeledVehicle<TrackedModel> {
    /** p_WoCo_W. */
    static final int POSITION = 0;
    /** q_WC, w x y z. */
    private static final int ORIENTATION = 3;
    /** v_WCo_W. */
    static final int VELOCITY = 7;
    /** w_WC_C. */
    static final int OMEGA = 10;
    /** First word of the travels. */
    static final int FIRST = 13;

    private static final List<String> OWN_WORDS = List.of("steering", "throttle", "brake");

    private final Belt[] belts;
    private final BeltDrive drive;
    private final DriveCommand command = new DriveCommand();
    private final Belt.Loads loads;
    private final double[] spring_N;
    private final double[] bias;
    private final double[] vectorC = new double[3];
    /** Velocity of a body in the chassis frame; along z alone. */
    private final double[] relative = new double[3];

    private final double[] sprocketTurn_rad = new double[TrackedSpec.SIDES];
    private final HullMotion hull;
    private final int drivetrainWord;
    private final int ownWord;

    TrackedVehicle(TrackedModel model, double[] position, Quaterniond attitude) {
        super(model, size(model));
        hull = new HullMotion(state, rotation);
        belts = new Belt[] {new Belt(model, 0), new Belt(model, 1)};
        drive = new BeltDrive(model);
        drivetrainWord = model.sprocketTurn + TrackedSpec.SIDES;
        ownWord = drivetrainWord + drive.drivetrain.words().size();
        loads = new Belt.Loads(model);
        spring_N = new double[model.places];
        bias = new double[3 * model.places];
        setPose(position, attitude);
        Arrays.fill(state, model.travel, model.travel + model.places, model.rest_m);
        drive.drivetrain.copyState(state, drivetrainWord);
        updateBodies();
    }

    /** R_WC, row by row, as of the last {@link #updateBodies}. */
    double[] rotation() {
        return rotation;
    }

    private static int size(TrackedModel model) {
        return model.sprocketTurn
                + TrackedSpec.SIDES
                + model.spec.drivetrain().create().words().size()
                + OWN_WORDS.size();
    }

    @Override
    public String stateName(int word) {
        List<String> names =
                new ArrayList<>(List.of("x_m", "y_m", "z_m", "qw", "qx", "qy", "qz", "vx_mps", "vy_mps", "vz_mps"));
        names.addAll(List.of("wx_radps", "wy_radps", "wz_radps"));
        for (String prefix : List.of("travel_m_", "travel_rate_mps_")) {
            model.placeNames().forEach(place -> names.add(prefix + place));
        }
        for (String prefix : List.of("sprocket_radps_", "run_m_", "wheel_turn_rad_", "sprocket_turn_rad_")) {
            TrackedSpec.SPROCKETS.forEach(side -> names.add(prefix + side));
        }
        names.addAll(drive.drivetrain.words());
        names.addAll(OWN_WORDS);
        return names.get(word);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type tracked", state.length, from, at, length);
        double cycle_m = model.shoes * model.pitch_m;
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            double run_m = from[at + model.run + side];
            if (!(run_m >= 0 && run_m < cycle_m)) {
                throw new IllegalArgumentException("run_m of a belt must be in [0, " + cycle_m + "), run_m=" + run_m);
            }
        }
        drive.drivetrain.restore(from, at + drivetrainWord);
        System.arraycopy(from, at, state, 0, state.length);
        updateBodies();
    }

    @Override
    public void updateBodies() {
        Quaternions.toMatrix(state, ORIENTATION, rotation);
        for (Belt belt : belts) {
            belt.place(state, hull, bodies);
        }
        for (int w = 0; w < model.wheels; w++) {
            int b = bodies.wheels()[w];
            int k = 3 * w;
            double z_m = model.wheelPosition[k + 2] + state[model.travel + w];
            relative[2] = state[model.rate + w];
            hull.point(model.wheelPosition[k], model.wheelPosition[k + 1], z_m, relative, bodies, b);
            hull.spin(wheel_radps(side(w)), bodies, b);
            System.arraycopy(rotation, 0, bodies.rotation, 9 * b, 9);
        }
        if (model.hullBody >= 0) {
            relative[2] = 0;
            hull.point(0, 0, 0, relative, bodies, model.hullBody);
            hull.spin(0, bodies, model.hullBody);
            System.arraycopy(rotation, 0, bodies.rotation, 9 * model.hullBody, 9);
        }
    }

    private int side(int wheel) {
        return wheel < model.firstWheel[1] ? 0 : 1;
    }

    /** Speed of the road wheels of a side relative to the hull, which roll on their belt. */
    private double wheel_radps(int side) {
        return state[model.speed + side]
                * model.pinRadius_m
                / model.spec.track().wheel().radius_m();
    }

    @Override
    public void advance(double step_s) {
        applyControls(step_s);
        loads.base.begin();
        Arrays.fill(loads.travel_N, 0);
        for (int w = 0; w < model.wheels; w++) {
            // of the ground itself, on level pads; shoes follow
            hull.toChassis(bodies.force, 3 * bodies.wheels()[w], loads.ground_N, 3 * w);
            loads.travel_N[w] = loads.ground_N[3 * w + 2];
            addWheelForce(w);
        }
        for (Belt belt : belts) {
            belt.collect(state, hull, bodies, loads);
        }
        drive.step(state, model.speed, belts[0], belts[1], command, step_s);
        TrackedSpec.Chassis sprung = model.sprung;
        loads.base.addBody(sprung.mass_kg(), sprung.com_m(), sprung.inertia_kgm2(), state, OMEGA, rotation);
        for (int p = 0; p < model.places; p++) {
            addPlace(p);
        }
        if (model.hullBody >= 0) {
            addOnHull(bodies.force, 3 * model.hullBody, bodies.moment, 3 * model.hullBody);
        }
        if (hasWrench) {
            addOnHull(wrench, 0, wrench, 3);
            Arrays.fill(wrench, 0);
            hasWrench = false;
        }
        loads.base.solve();
        reportWheelForces();
        integrate(step_s);
        drive.drivetrain.copyState(state, drivetrainWord);
        requireFinite();
    }

    /** Applies the commands: steering at a limited rate, throttle and brake at once. */
    private void applyControls(double step_s) {
        double largest = model.spec.steering().maxRate_1ps() * step_s;
        double change = Math.clamp(controls.steering, -1, 1) - state[ownWord];
        state[ownWord] += Math.clamp(change, -largest, largest);
        state[ownWord + 1] = Math.clamp(controls.throttle, 0, 1);
        state[ownWord + 2] = Math.clamp(controls.brake, 0, 1);
        command.steering = state[ownWord];
        command.throttle = state[ownWord + 1];
        command.brake = state[ownWord + 2];
        command.gear = controls.gear;
    }

    /** Adds a force at Co and a moment, both in W. */
    private void addOnHull(double[] force, int at, double[] moment, int momentAt) {
        hull.toChassis(force, at, vectorC, 0);
        loads.base.addForce(0, 0, 0, vectorC[0], vectorC[1], vectorC[2]);
        hull.toChassis(moment, momentAt, vectorC, 0);
        loads.base.addMoment(vectorC[0], vectorC[1], vectorC[2]);
    }

    /** A force of the ground on a road wheel itself acts along the chassis x and y axes on the hull. */
    private void addWheelForce(int w) {
        int k = 3 * w;
        loads.base.addForce(
                model.wheelPosition[k],
                model.wheelPosition[k + 1],
                model.wheelPosition[k + 2] + state[model.travel + w],
                loads.ground_N[k],
                loads.ground_N[k + 1],
                loads.ground_N[k + 2]);
    }

    /** Adds the mass of a place, which loads the hull along x and y, and its spring, which loads it along z. */
    private void addPlace(int p) {
        int k = 3 * p;
        double m = model.placeMass_kg[p];
        double rx = model.placePosition[k];
        double ry = model.placePosition[k + 1];
        double rz = model.placePosition[k + 2] + state[model.travel + p];
        double ox = state[OMEGA];
        double oy = state[OMEGA + 1];
        double oz = state[OMEGA + 2];
        double along = ox * rx + oy * ry + oz * rz;
        double o2 = ox * ox + oy * oy + oz * oz;
        double rate = state[model.rate + p];
        // omega x (omega x r) + 2 omega x (z rate)
        bias[k] = ox * along - o2 * rx + 2 * oy * rate;
        bias[k + 1] = oy * along - o2 * ry - 2 * ox * rate;
        bias[k + 2] = oz * along - o2 * rz;
        spring_N[p] = p < model.wheels ? springForce_N(p) : 0;
        loads.base.addMass(rx, ry, rz, m, 0);
        loads.base.addForce(
                rx,
                ry,
                rz,
                -m * (Gravity.STANDARD_MPS2 * rotation[6] + bias[k]),
                -m * (Gravity.STANDARD_MPS2 * rotation[7] + bias[k + 1]),
                spring_N[p] - loads.travel_N[p]);
    }

    /** Force of torsion bar, damper and stops of a wheel on the hull along the chassis z axis. */
    private double springForce_N(int w) {
        TrackSpec.Arm arm = model.spec.track().wheel().arm();
        double travel_m = state[model.travel + w];
        double below_m = arm.up_m() - travel_m;
        double lever2 =
                Math.max(arm.length_m() * arm.length_m() - below_m * below_m, 0.04 * arm.length_m() * arm.length_m());
        double over_m = Math.max(0, travel_m - arm.bump_m()) - Math.max(0, -model.spring_N.end() - travel_m);
        return model.spring_N.at(travel_m)
                + arm.damping_Nmsprad() / lever2 * state[model.rate + w]
                + arm.stop_Npm() * over_m;
    }

    /** Tables show the force that each road wheel carries as that of the ground. */
    private void reportWheelForces() {
        for (int w = 0; w < model.wheels; w++) {
            int k = 3 * w;
            hull.toWorld(
                    loads.ground_N[k],
                    loads.ground_N[k + 1],
                    loads.ground_N[k + 2],
                    bodies.force,
                    3 * bodies.wheels()[w]);
        }
    }

    private void integrate(double step_s) {
        double[] x = loads.base.x;
        for (int p = 0; p < model.places; p++) {
            int k = 3 * p;
            double rx = model.placePosition[k];
            double ry = model.placePosition[k + 1];
            double carried = x[5] + x[0] * ry - x[1] * rx + bias[k + 2] + Gravity.STANDARD_MPS2 * rotation[8];
            double mass_kg = model.placeMass_kg[p];
            double inertia_kg = mass_kg + step_s * step_s * model.placeStiffness_Npm[p];
            state[model.rate + p] += step_s * (loads.travel_N[p] - spring_N[p] - mass_kg * carried) / inertia_kg;
            state[model.travel + p] += step_s * state[model.rate + p];
        }
        for (int d = 0; d < 3; d++) {
            state[OMEGA + d] += step_s * x[d];
            double a = rotation[3 * d] * x[3] + rotation[3 * d + 1] * x[4] + rotation[3 * d + 2] * x[5];
            state[VELOCITY + d] += step_s * a;
            state[POSITION + d] += step_s * state[VELOCITY + d];
        }
        Quaternions.turn(state, ORIENTATION, state[OMEGA], state[OMEGA + 1], state[OMEGA + 2], step_s);
        double cycle_m = model.shoes * model.pitch_m;
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            double sprocket_radps = state[model.speed + side];
            double run_m = state[model.run + side] + step_s * sprocket_radps * model.pinRadius_m;
            run_m -= cycle_m * Math.floor(run_m / cycle_m);
            state[model.run + side] = run_m < cycle_m ? run_m : 0;
            state[model.turn + side] = turned(state[model.turn + side], step_s * wheel_radps(side));
            state[model.sprocketTurn + side] = turned(state[model.sprocketTurn + side], step_s * sprocket_radps);
        }
    }

    @Override
    public void report(VehicleReport dest) {
        System.arraycopy(state, POSITION, dest.position_m, 0, 3);
        System.arraycopy(state, ORIENTATION, dest.orientation, 0, 4);
        System.arraycopy(state, VELOCITY, dest.velocity_mps, 0, 3);
        hull.toWorld(state[OMEGA], state[OMEGA + 1], state[OMEGA + 2], dest.angularVelocity_radps, 0);
        dest.steering = state[ownWord];
        dest.throttle = state[ownWord + 1];
        dest.brake = state[ownWord + 2];
        dest.engine_radps = drive.drivetrain.engine_radps();
        dest.gear = drive.drivetrain.gear();
        dest.setChannelCount(model.wheels + 2 * TrackedSpec.SIDES);
        for (int w = 0; w < model.wheels; w++) {
            dest.channels[w] = wheel_radps(side(w));
        }
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            dest.channels[model.wheels + 2 * side] = state[model.speed + side] * model.pinRadius_m;
            dest.channels[model.wheels + 2 * side + 1] = belts[side].tension_N();
        }
    }

    @Override
    public double wheelTurn_rad(int wheel) {
        return state[model.turn + side(wheel)];
    }

    /** The largest sinkage below the shoes within a pitch of a road wheel. */
    @Override
    public double sinkage_m(int wheel) {
        return belts[side(wheel)].sinkage_m(model.wheelPosition[3 * wheel], bodies);
    }

    @Override
    public void track(int track, TrackMotion dest) {
        dest.setSpeeds(state[model.speed + track] * model.pinRadius_m, hull_mps(track));
        dest.tension_N = belts[track].tension_N();
        int first = model.firstWheel[track];
        dest.frontSinkage_m = sinkage_m(first);
        dest.rearSinkage_m = sinkage_m(first + model.wheels / TrackedSpec.SIDES - 1);
    }

    /** Speed of the hull along the chassis x axis, at the height and in the middle of the road wheels of a side. */
    private double hull_mps(int side) {
        int first = 3 * model.firstWheel[side];
        double ahead =
                rotation[0] * state[VELOCITY] + rotation[3] * state[VELOCITY + 1] + rotation[6] * state[VELOCITY + 2];
        return ahead
                + state[OMEGA + 1] * model.wheelPosition[first + 2]
                - state[OMEGA + 2] * model.wheelPosition[first + 1];
    }

    @Override
    public void linkPose(int link, double[] position, double[] turn) {
        System.arraycopy(state, model.sprocketTurn, sprocketTurn_rad, 0, TrackedSpec.SIDES);
        model.pictures.pose(link, belts, sprocketTurn_rad, hull, position, turn);
    }
}
