package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.mechanism.MechanismReader;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.tracked.TrackSpec;
import org.furrow.vehicle.tracked.TrackedSpec;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;

/**
 * The reference form of one side of a tracked vehicle, in its x-z plane: every shoe is a body, joined to the next by a
 * pin, and a joint closes the chain. Hull, road wheels with their springs and the idler with the tensioner press on the
 * inner faces of the shoes without friction; the sprocket moves those on it. The soil acts on every shoe.
 */
final class HingedTrack implements Multibody.Outside {
    static final double STEP_S = 2.5e-4;
    private static final int EPOCH_STEPS = 80;
    private static final double CONTACT_NPM = 4e5;
    private static final double CONTACT_NSPM = 150;
    private static final double DRIVE_NSPM = 400;
    /** A shoe is on the sprocket up to this distance. */
    private static final double ON_SPROCKET_M = 3e-3;

    private final TrackedSpec spec;
    private final TrackSpec track;
    private final int shoes;
    private final double pitch_m;
    private final double half_m;
    private final double up_m;
    private final List<double[]> circles = new ArrayList<>(); // x, z, radius of the face of the shoes on it
    private final Multibody multibody;
    private final Stepper stepper;
    private final double[] q;
    private final double[] v;
    private final TouchingBodies bodies;
    private final GroundView view;
    private final ScmContact ground;
    private final SoloCommit commit;
    private final int hull;
    /** Body of each circle: idler, road wheels, sprocket (the hull). */
    private final int[] circleBody;

    private final int[] shoeBody;
    private final double[] at = new double[3];
    private final double[] spin = new double[3];
    private final double[] speed = new double[3];
    private final double[] circleAt;
    private final double[] circleSpeed;
    /** R_WC of the hull, row by row. */
    private final double[] rotation = new double[9];

    private final double[] force = new double[3];
    private final double[] moment = new double[3];
    private final double[] idle = new double[3];
    private long steps;
    /** Wanted speeds of belt and hull; the hull is free until the latter is a number. */
    double belt_mps;

    double hull_mps = Double.NaN;
    /** Force that holds the hull back, and mean speed of the belt, in the last step. */
    double pull_N;

    double reached_mps;

    HingedTrack(TrackedSpec spec, ScmSpec soil, double grid_m) throws InputError {
        this.spec = spec;
        track = spec.track();
        shoes = track.shoe().count();
        pitch_m = track.shoe().pitch_m();
        half_m = 0.5 * track.shoe().height_m();
        // chords lie within the circles of their pins
        double chord_m = rise_m(track.wheel().radius_m() + half_m);
        up_m = track.wheel().radius_m()
                + track.shoe().height_m()
                - track.wheel().z_m()
                + chord_m;
        MultibodyModel model = MechanismCompiler.compile(
                MechanismReader.read(Source.ofText("chain.yaml", mechanism())).spec());
        multibody = new Multibody(model);
        stepper = new Stepper(multibody, Integrator.EULER);
        q = model.tree().designCoordinates();
        v = new double[model.tree().freedoms()];
        List<String> names =
                model.bodies().stream().map(MultibodyModel.BodyFrame::name).toList();
        hull = names.indexOf("hull");
        circleBody = new int[circles.size()];
        for (int c = 0; c < circleBody.length; c++) {
            circleBody[c] = c == circleBody.length - 1 ? hull : names.indexOf("circle-" + c);
        }
        shoeBody = new int[shoes];
        Arrays.setAll(shoeBody, k -> names.indexOf("shoe-" + k));
        circleAt = new double[3 * circleBody.length];
        circleSpeed = new double[3 * circleBody.length];
        TouchingBody shoe = track.shoe().body();
        List<TouchingBody> touching = new ArrayList<>();
        for (int k = 0; k < shoes; k++) {
            touching.add(shoe.as("shoe-" + k, Role.TRACK_SHOE));
        }
        bodies = new TouchingBodies(touching);
        CommittedWorld world = new CommittedWorld();
        view = new GroundView(world, TestDrive.FLAT, grid_m, 2);
        commit = new SoloCommit(world);
        ground = new ScmContact(view, TestDrive.FLAT, soil, new RayPool(1, "chain"));
    }

    private String mechanism() {
        TrackSpec.Circle idler = track.idler().circle();
        TrackSpec.Circle sprocket = track.sprocket().circle();
        circles.add(new double[] {idler.x_m(), idler.z_m(), idler.radius_m()});
        for (double x_m : spec.wheels_m().getFirst()) {
            circles.add(new double[] {x_m, track.wheel().z_m(), track.wheel().radius_m()});
        }
        double pins_m = sprocket.radius_m();
        double face_m = Math.sqrt(pins_m * pins_m - 0.25 * pitch_m * pitch_m) - half_m;
        circles.add(new double[] {sprocket.x_m(), sprocket.z_m(), face_m});
        // the idler moves until the chain closes
        double low = -0.1;
        double high = 0.1;
        for (int n = 0; n < 80; n++) {
            double middle = 0.5 * (low + high);
            if (path(middle).gap_m(shoes, pitch_m) > 0) {
                high = middle;
            } else {
                low = middle;
            }
        }
        circles.getFirst()[0] += high;
        return text(path(0).pins(shoes, pitch_m));
    }

    private double rise_m(double radius_m) {
        return pitch_m * pitch_m / (8 * radius_m);
    }

    private BeltPath path(double shift_m) {
        List<double[]> around = new ArrayList<>();
        for (int c = 0; c < circles.size(); c++) {
            double[] circle = circles.get(c);
            double radius_m = circle[2] + half_m;
            around.add(new double[] {circle[0] + (c == 0 ? shift_m : 0), circle[1], radius_m + rise_m(radius_m)});
        }
        return new BeltPath(around);
    }

    private String text(List<double[]> pins) {
        StringBuilder text = new StringBuilder("furrow: 1\nname: chain\nbodies:\n");
        double shoe_kg = track.shoe().mass_kg();
        double wheels_kg = (circles.size() - 2) * track.wheel().mass_kg();
        double hull_kg = 0.5 * spec.mass_kg()
                - shoes * shoe_kg
                - wheels_kg
                - track.idler().mass_kg();
        for (String carrier : List.of("slide", "lift", "chain-slide", "chain-lift")) {
            body(text, carrier, 0.01, 0, up_m, 1e-4);
        }
        body(text, "hull", hull_kg, 0, up_m, 7);
        for (int c = 0; c < circles.size() - 1; c++) {
            double mass_kg = c == 0 ? track.idler().mass_kg() : track.wheel().mass_kg();
            body(text, "circle-" + c, mass_kg, circles.get(c)[0], circles.get(c)[1] + up_m, 0.01);
        }
        for (int k = 0; k < shoes; k++) {
            double[] a = pins.get(k);
            double[] b = pins.get(k + 1 == shoes ? 0 : k + 1);
            double length_m = Math.hypot(b[0] - a[0], b[1] - a[1]);
            double dx = (b[0] - a[0]) / length_m;
            double dz = (b[1] - a[1]) / length_m;
            text.append(String.format(
                    Locale.ROOT,
                    "  - {name: shoe-%d, mass: %s, at: [%s, 0, %s], inertia: [5.4e-4, 6.0e-5, 5.9e-4], frame: {z: [%s, 0,"
                            + " %s], x: [%s, 0, %s]}}%n",
                    k,
                    shoe_kg,
                    0.5 * (a[0] + b[0]),
                    0.5 * (a[1] + b[1]) + up_m,
                    dz,
                    -dx,
                    -dx,
                    -dz));
        }
        text.append("joints:\n");
        slide(text, "x", "ground", "slide", 0, up_m, "1, 0, 0");
        slide(text, "z", "slide", "lift", 0, up_m, "0, 0, 1");
        pin(text, "pitch", "lift", "hull", 0, up_m);
        double[] first = pins.getFirst();
        slide(text, "chain-x", "ground", "chain-slide", first[0], first[1] + up_m, "1, 0, 0");
        slide(text, "chain-z", "chain-slide", "chain-lift", first[0], first[1] + up_m, "0, 0, 1");
        pin(text, "chain-turn", "chain-lift", "shoe-0", first[0], first[1] + up_m);
        for (int c = 0; c < circles.size() - 1; c++) {
            String axis = c == 0 ? "1, 0, 0" : "0, 0, 1";
            slide(text, "circle-" + c, "hull", "circle-" + c, circles.get(c)[0], circles.get(c)[1] + up_m, axis);
        }
        for (int k = 0; k < shoes; k++) {
            int next = k + 1 == shoes ? 0 : k + 1;
            double[] at = pins.get(next);
            pin(text, "pin-" + k, "shoe-" + k, "shoe-" + next, at[0], at[1] + up_m);
        }
        return text.toString();
    }

    private static void body(StringBuilder text, String name, double mass_kg, double x, double z, double inertia) {
        text.append(String.format(
                Locale.ROOT,
                "  - {name: %s, mass: %s, at: [%s, 0, %s], inertia: [%s, %s, %s]}%n",
                name,
                mass_kg,
                x,
                z,
                inertia,
                inertia,
                inertia));
    }

    private static void slide(
            StringBuilder text, String name, String first, String second, double x, double z, String axis) {
        text.append(String.format(
                Locale.ROOT,
                "  - {name: s-%s, type: translational, bodies: [%s, %s], at: [%s, 0, %s], axis: [%s]}%n",
                name,
                first,
                second,
                x,
                z,
                axis));
    }

    private static void pin(StringBuilder text, String name, String first, String second, double x, double z) {
        text.append(String.format(
                Locale.ROOT,
                "  - {name: p-%s, type: revolute, bodies: [%s, %s], at: [%s, 0, %s], axis: [0, 1, 0]}%n",
                name,
                first,
                second,
                x,
                z));
    }

    double time_s() {
        return steps * STEP_S;
    }

    void step() {
        multibody.updateKinematics(q, v);
        for (int k = 0; k < shoes; k++) {
            multibody.position(shoeBody[k], bodies.position, 3 * k);
            multibody.rotation(shoeBody[k], bodies.rotation, 9 * k);
            multibody.velocity(shoeBody[k], bodies.angularVelocity, bodies.velocity, 3 * k);
        }
        ground.press(bodies, STEP_S);
        stepper.stepFromHere(q, v, time_s(), STEP_S, this);
        if (++steps % EPOCH_STEPS == 0) {
            commit.commit(view);
        }
    }

    @Override
    public void addForces(Multibody system, double[] velocities) {
        for (int k = 0; k < shoes; k++) {
            system.addBodyForce(shoeBody[k], bodies.force, 3 * k, bodies.moment, 3 * k);
        }
        multibody.rotation(hull, rotation, 0);
        for (int c = 0; c < circleBody.length; c++) {
            placeCircle(c);
        }
        for (int c = 0; c < circleBody.length - 1; c++) {
            suspend(c);
        }
        double sum_mps = 0;
        int driven = 0;
        for (int k = 0; k < shoes; k++) {
            for (int c = 0; c < circleBody.length; c++) {
                double moved_mps = touch(k, c);
                if (!Double.isNaN(moved_mps)) {
                    sum_mps += moved_mps;
                    driven++;
                }
            }
        }
        reached_mps = driven == 0 ? 0 : sum_mps / driven;
        tow();
    }

    private void placeCircle(int c) {
        double[] circle = circles.get(c);
        multibody.position(circleBody[c], circleAt, 3 * c);
        multibody.velocity(circleBody[c], spin, speed, 0);
        if (circleBody[c] == hull) { // the sprocket is a place on the hull
            double dx = rotation[0] * circle[0] + rotation[2] * circle[1];
            double dz = rotation[6] * circle[0] + rotation[8] * circle[1];
            circleAt[3 * c] += dx;
            circleAt[3 * c + 2] += dz;
            speed[0] += spin[1] * dz;
            speed[2] -= spin[1] * dx;
        }
        System.arraycopy(speed, 0, circleSpeed, 3 * c, 3);
    }

    /** The tensioner pushes the idler ahead, the springs push the road wheels down, and both react on the hull. */
    private void suspend(int c) {
        double[] r = rotation;
        multibody.position(hull, at, 0);
        multibody.velocity(hull, spin, speed, 0);
        double dx = circleAt[3 * c] - at[0];
        double dz = circleAt[3 * c + 2] - at[2];
        double alongX = r[0] * dx + r[6] * dz;
        double alongZ = r[2] * dx + r[8] * dz;
        double vx = circleSpeed[3 * c] - speed[0] - spin[1] * dz;
        double vz = circleSpeed[3 * c + 2] - speed[2] + spin[1] * dx;
        int axis = c == 0 ? 0 : 2;
        double rate = r[axis] * vx + r[6 + axis] * vz;
        double push_N =
                c == 0 ? tensioner_N(alongX - circles.get(0)[0], rate) : -spring_N(alongZ - circles.get(c)[1], rate);
        push(circleBody[c], c, push_N * r[axis], push_N * r[6 + axis]);
        pushHull(c, -push_N * r[axis], -push_N * r[6 + axis]);
    }

    private double tensioner_N(double ahead_m, double rate) {
        TrackSpec.Tensioner tensioner = track.tensioner();
        return Math.max(
                0, tensioner.preload_N() - tensioner.stiffness_Npm() * ahead_m - tensioner.damping_Nspm() * rate);
    }

    /** As the fast form: torsion bar, damper and stop of an arm along the chassis z axis. */
    private double spring_N(double travel_m, double rate) {
        TrackSpec.Arm arm = track.wheel().arm();
        double length_m = Math.hypot(arm.along_m(), arm.up_m());
        double down_m = arm.up_m() - travel_m;
        double square = Math.max(length_m * length_m - down_m * down_m, 0.04 * length_m * length_m);
        double angle_rad = Math.asin(arm.up_m() / length_m) - Math.asin(Math.clamp(down_m / length_m, -0.98, 0.98));
        return (arm.preload_Nm() + arm.stiffness_Nmprad() * angle_rad) / Math.sqrt(square)
                + arm.damping_Nmsprad() / square * rate
                + arm.stop_Npm() * Math.max(0, travel_m - arm.bump_m());
    }

    private void push(int body, int c, double fx, double fz) {
        force[0] = fx;
        force[2] = fz;
        if (body == hull) {
            pushHull(c, fx, fz);
        } else {
            multibody.addBodyForce(body, force, 0, idle, 0);
        }
    }

    private void pushHull(int c, double fx, double fz) {
        pushHullAt(circleAt[3 * c], circleAt[3 * c + 2], fx, fz);
    }

    private void pushHullAt(double x, double z, double fx, double fz) {
        multibody.position(hull, at, 0);
        force[0] = fx;
        force[2] = fz;
        moment[1] = (z - at[2]) * fx - (x - at[0]) * fz;
        multibody.addBodyForce(hull, force, 0, moment, 0);
    }

    /** Contact of a shoe's inner face with a circle; returns the speed of a shoe on the sprocket along it, else NaN. */
    private double touch(int k, int c) {
        double[] circle = circles.get(c);
        double[] p = bodies.position;
        double[] r = bodies.rotation;
        double cx = circleAt[3 * c] - p[3 * k];
        double cz = circleAt[3 * c + 2] - p[3 * k + 2];
        double along = r[9 * k] * cx + r[9 * k + 6] * cz;
        double across = r[9 * k + 2] * cx + r[9 * k + 8] * cz;
        double near = Math.clamp(along, -0.5 * pitch_m, 0.5 * pitch_m);
        double distance_m = Math.hypot(along - near, across - half_m);
        double depth_m = circle[2] - distance_m;
        boolean isDriven = circleBody[c] == hull && depth_m > -ON_SPROCKET_M && Math.abs(along) < pitch_m;
        if (!(depth_m > 0) && !isDriven) {
            return Double.NaN;
        }
        double localX = (near - along) / distance_m;
        double localZ = (half_m - across) / distance_m;
        double nx = r[9 * k] * localX + r[9 * k + 2] * localZ;
        double nz = r[9 * k + 6] * localX + r[9 * k + 8] * localZ;
        double armX = r[9 * k] * near + r[9 * k + 2] * half_m;
        double armZ = r[9 * k + 6] * near + r[9 * k + 8] * half_m;
        double w = bodies.angularVelocity[3 * k + 1];
        double vx = bodies.velocity[3 * k] + w * armZ - circleSpeed[3 * c];
        double vz = bodies.velocity[3 * k + 2] - w * armX - circleSpeed[3 * c + 2];
        if (depth_m > 0) {
            double push_N = Math.max(0, CONTACT_NPM * depth_m - CONTACT_NSPM * (vx * nx + vz * nz));
            pushShoe(k, armX, armZ, push_N * nx, push_N * nz);
            push(circleBody[c], c, -push_N * nx, -push_N * nz);
        }
        return isDriven ? drive(k) : Double.NaN;
    }

    /** Drives a shoe along its pins, from front to rear on the lower run: against its x axis. */
    private double drive(int k) {
        double dx = -bodies.rotation[9 * k];
        double dz = -bodies.rotation[9 * k + 6];
        multibody.velocity(hull, spin, speed, 0);
        multibody.position(hull, at, 0);
        double hx = speed[0] + spin[1] * (bodies.position[3 * k + 2] - at[2]);
        double hz = speed[2] - spin[1] * (bodies.position[3 * k] - at[0]);
        double moved_mps = (bodies.velocity[3 * k] - hx) * dx + (bodies.velocity[3 * k + 2] - hz) * dz;
        double drive_N = DRIVE_NSPM * (belt_mps - moved_mps);
        pushShoe(k, 0, 0, drive_N * dx, drive_N * dz);
        pushHullAt(bodies.position[3 * k], bodies.position[3 * k + 2], -drive_N * dx, -drive_N * dz);
        return moved_mps;
    }

    private void pushShoe(int k, double armX, double armZ, double fx, double fz) {
        force[0] = fx;
        force[2] = fz;
        moment[1] = armZ * fx - armX * fz;
        multibody.addBodyForce(shoeBody[k], force, 0, moment, 0);
    }

    private void tow() {
        multibody.velocity(hull, spin, speed, 0);
        pull_N = Double.isNaN(hull_mps) ? 0 : 1e5 * (speed[0] - hull_mps);
        force[0] = -pull_N;
        force[2] = 0;
        multibody.addBodyForce(hull, force, 0, idle, 0);
    }

    double speed_mps() {
        multibody.velocity(hull, spin, speed, 0);
        return speed[0];
    }

    double height_m() {
        multibody.position(hull, at, 0);
        return at[2];
    }

    /** Force of the ground on all shoes, upwards. */
    double load_N() {
        double sum_N = 0;
        for (int k = 0; k < shoes; k++) {
            sum_N += bodies.force[3 * k + 2];
        }
        return sum_N;
    }

    /** Deepest level of a node below the middle of the belt within a pitch of a road wheel, counted from the front. */
    double sinkage_m(int wheel) {
        int c = wheel + 1;
        double deepest_m = 0;
        int from = (int) Math.ceil((circleAt[3 * c] - pitch_m) / view.spacing_m());
        int to = (int) Math.floor((circleAt[3 * c] + pitch_m) / view.spacing_m());
        view.require(from, to, 0, 0);
        for (int i = from; i <= to; i++) {
            deepest_m = Math.max(deepest_m, view.sinkage_m()[view.index(i, 0)]);
        }
        return deepest_m;
    }
}
