package org.furrow.vehicle.multibody;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.vehicle.WheeledVehicle;
import org.furrow.vehicle.drivetrain.DriveCommand;
import org.furrow.vehicle.drivetrain.Drivetrain;
import org.furrow.vehicle.dynamics.LinkTree;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.steering.ValveDrive;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/** State and step of a multibody vehicle. The ground's forces are constant over the stages of a step. */
final class MultibodyVehicle extends WheeledVehicle<MultibodyVehicleModel> implements Multibody.Outside {
    /** Words of the state after coordinates, velocities and drivetrain. */
    private static final List<String> OWN_WORDS = List.of("steering", "throttle", "brake", "ticks");
    /** Largest number of ticks that a double represents exactly. */
    private static final long MAX_TICKS = 1L << 53;

    private static final double[] X = {1, 0, 0};

    /** Work arrays of a vehicle whose cylinders are integrated with its mechanism; others use their thread's. */
    private final @Nullable Workspace own;

    private final Drivetrain drivetrain;
    private final DriveCommand command = new DriveCommand();
    /** Speeds of the driven shafts. */
    private final double[] shaft_radps;

    private final double[] q;
    private final double[] v;
    /** Freedom of the first shaft. */
    private final int firstShaft;
    /** Number of the present state, which changes with coordinates and velocities. */
    private long version;

    /** Moves the steering in place of the limited rate. */
    private final @Nullable ValveDrive valve;

    private final @Nullable Cylinders cylinders;
    /** Positions of the motions that auxiliary axes drive, in [-1, 1]. */
    private final double[] auxiliaries;

    private double steering;
    private double throttle;
    private double brake;
    private long ticks;

    MultibodyVehicle(MultibodyVehicleModel model) {
        super(
                model,
                model.mechanism.tree().coordinates()
                        + model.mechanism.tree().freedoms()
                        + model.drivetrainWords.size()
                        + OWN_WORDS.size()
                        + (model.spec.steering().valve() == null ? 0 : ValveDrive.WORDS.size())
                        + model.auxiliaryMotions.size()
                        + (model.spec.hydraulics() == null ? 0 : Cylinders.size(model.spec.hydraulics())));
        CircuitSpec circuit = model.spec.hydraulics();
        cylinders = circuit == null ? null : new Cylinders(model, circuit);
        MultibodySpec.Valve hydraulics = model.spec.steering().valve();
        valve = hydraulics == null ? null : new ValveDrive(hydraulics.spec());
        auxiliaries = new double[model.auxiliaryMotions.size()];
        own = cylinders != null && cylinders.isSingleRate() ? new Workspace(model, cylinders) : null;
        drivetrain = model.spec.drivetrain().create();
        shaft_radps = new double[drivetrain.drivenShafts()];
        LinkTree tree = model.mechanism.tree();
        firstShaft = tree.shaftFreedom(0);
        q = new double[tree.coordinates()];
        v = new double[tree.freedoms()];
    }

    /** Starts at rest at these coordinates. */
    void start(double[] coordinates) {
        System.arraycopy(coordinates, 0, q, 0, q.length);
        version++;
        if (cylinders != null) {
            cylinders.carry(model.carried_N);
        }
        store();
        updateBodies();
    }

    @Override
    public String stateName(int word) {
        LinkTree tree = model.mechanism.tree();
        if (word < q.length) {
            return "q." + tree.describeCoordinate(word);
        }
        if (word < q.length + v.length) {
            return "v." + tree.describeFreedom(word - q.length);
        }
        int extra = word - q.length - v.length;
        if (extra < model.drivetrainWords.size()) {
            return model.drivetrainWords.get(extra);
        }
        int own = extra - model.drivetrainWords.size();
        if (own < OWN_WORDS.size()) {
            return OWN_WORDS.get(own);
        }
        int more = own - OWN_WORDS.size();
        if (valve != null && more < ValveDrive.WORDS.size()) {
            return ValveDrive.WORDS.get(more);
        }
        int auxiliary = valve == null ? more : more - ValveDrive.WORDS.size();
        if (auxiliary >= auxiliaries.length) {
            return Cylinders.words(Objects.requireNonNull(model.spec.hydraulics()))
                    .get(auxiliary - auxiliaries.length);
        }
        MultibodyVehicleModel.AuxiliaryMotion motion = model.auxiliaryMotions.get(auxiliary);
        return "motion_" + motion.motion() + "." + motion.law().input();
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type multibody", state.length, from, at, length);
        int engine = at + q.length + v.length;
        int own = engine + model.drivetrainWords.size();
        long counted = StateWords.whole("ticks", from[own + 3], 0, MAX_TICKS);
        drivetrain.restore(from, engine);
        System.arraycopy(from, at, q, 0, q.length);
        System.arraycopy(from, at + q.length, v, 0, v.length);
        steering = from[own];
        throttle = from[own + 1];
        brake = from[own + 2];
        ticks = counted;
        int more = own + OWN_WORDS.size();
        if (valve != null) {
            valve.read(from, more);
            more += ValveDrive.WORDS.size();
        }
        System.arraycopy(from, more, auxiliaries, 0, auxiliaries.length);
        if (cylinders != null) {
            cylinders.read(from, more + auxiliaries.length);
        }
        version++;
        store();
        updateBodies();
    }

    @Override
    public void updateBodies() {
        Multibody multibody = placed().multibody;
        for (int b = 0; b < model.touchingBody.length; b++) {
            int body = model.touchingBody[b];
            multibody.position(body, bodies.position, 3 * b);
            multibody.rotation(body, bodies.rotation, 9 * b);
            multibody.velocity(body, bodies.angularVelocity, bodies.velocity, 3 * b);
        }
        multibody.rotation(model.chassisBody, rotation, 0);
    }

    @Override
    public void linkPose(int link, double[] position, double[] rotation) {
        Multibody multibody = placed().multibody;
        multibody.position(model.linkBody[link], position, 3 * link);
        multibody.rotation(model.linkBody[link], rotation, 9 * link);
    }

    /** The work arrays that the calling thread uses, with the kinematics of the present state. */
    private Workspace placed() {
        Workspace work = own == null ? model.workspaces.get() : own;
        work.place(this, version, q, v);
        return work;
    }

    @Override
    public void advance(double step_s) {
        Workspace work = placed();
        applyControls(work.multibody, step_s);
        if (cylinders != null) {
            for (int k = 0; k < model.cylinders.size(); k++) {
                MultibodyVehicleModel.CylinderJoint joint = model.cylinders.get(k);
                cylinders.setInput(k, joint.valve(input(joint.axis()), q));
            }
            cylinders.advance(q, v, step_s);
        }
        drive(work.multibody, step_s);
        for (int b : model.buckets) {
            work.multibody.setCarried(model.touchingBody[b], bodies.carried_kg[b], bodies.carriedAt_m, 3 * b);
        }
        version++;
        work.stepper.stepFromHere(q, v, ticks * step_s, step_s, this);
        if (hasWrench) {
            Arrays.fill(wrench, 0);
            hasWrench = false;
        }
        ticks++;
        store();
    }

    private void drive(Multibody multibody, double step_s) {
        command.throttle = throttle;
        command.brake = brake;
        command.steering = steering;
        command.gear = controls.gear;
        System.arraycopy(v, firstShaft, shaft_radps, 0, shaft_radps.length);
        drivetrain.step(command, shaft_radps, step_s);
        for (int k = 0; k < shaft_radps.length; k++) {
            multibody.setShaftInertia(k, drivetrain.inertia_kgm2(k));
        }
    }

    private void applyControls(Multibody multibody, double step_s) {
        double before = steering;
        steer(Math.clamp(controls.steering, -1, 1), step_s);
        throttle = Math.clamp(controls.throttle, 0, 1);
        brake = Math.clamp(controls.brake, 0, 1);
        if (model.steeringMotion >= 0) {
            multibody.setInput(
                    model.steeringMotion,
                    model.steeringScale * steering,
                    model.steeringScale * (steering - before) / step_s);
        }
        applyAuxiliaries(multibody, step_s);
        for (int w = 0; w < model.wheelBody.length; w++) {
            multibody.setClutch(w, brake * model.spec.wheels().get(w).maxBrake_Nm());
        }
        int wheels = model.wheelBody.length;
        for (int k = wheels; k < model.mechanism.actions().clutches().size(); k++) {
            multibody.setClutch(k, drivetrain.clutch_Nm(k - wheels, brake));
        }
    }

    /** Motions follow their axes at limited rates, forces at once. */
    private void applyAuxiliaries(Multibody multibody, double step_s) {
        for (int k = 0; k < auxiliaries.length; k++) {
            MultibodyVehicleModel.AuxiliaryMotion motion = model.auxiliaryMotions.get(k);
            double largest = motion.law().maxRate_1ps() * step_s;
            double before = auxiliaries[k];
            auxiliaries[k] += Math.clamp(input(motion.axis()) - before, -largest, largest);
            double scale = motion.law().scale();
            multibody.setInput(motion.motion(), scale * auxiliaries[k], scale * (auxiliaries[k] - before) / step_s);
        }
        for (int k = 0; k < model.efforts.size(); k++) {
            MultibodyVehicleModel.DrivenForce force = model.efforts.get(k);
            multibody.setDrive(force.force(), input(force.axis()));
        }
        for (int k = 0; k < model.factors.size(); k++) {
            MultibodyVehicleModel.DrivenForce force = model.factors.get(k);
            multibody.setFactor(force.force(), force.effort().at(input(force.axis())));
        }
    }

    /** Present value of an auxiliary axis; of the steering for -1. */
    private double input(int axis) {
        return axis < 0 ? steering : Math.clamp(controls.aux[axis], -1, 1);
    }

    private void steer(double command, double step_s) {
        MultibodySpec.Valve hydraulics = model.spec.steering().valve();
        if (valve == null || hydraulics == null) {
            double largest = model.spec.steering().maxRate_1ps() * step_s;
            steering += Math.clamp(command - steering, -largest, largest);
        } else {
            valve.commandSpool(controls.valve);
            valve.advance(command * hydraulics.maxAngle_rad(), steered_N(), step_s);
            steering = valve.angle_rad() / hydraulics.maxAngle_rad();
        }
    }

    /** Force of the ground on the steered wheels along y of the chassis, in N. */
    private double steered_N() {
        double left_N = 0;
        for (int w : model.steeredWheels) {
            int f = 3 * bodies.wheels()[w];
            left_N += bodies.force[f] * rotation[1]
                    + bodies.force[f + 1] * rotation[4]
                    + bodies.force[f + 2] * rotation[7];
        }
        return left_N;
    }

    @Override
    public void beginStage(double part) {
        if (cylinders != null) {
            cylinders.beginStage(part);
        }
    }

    @Override
    public void addForces(Multibody system, double[] velocities) {
        for (int b = 0; b < model.touchingBody.length; b++) {
            system.addBodyForce(model.touchingBody[b], bodies.force, 3 * b, bodies.moment, 3 * b);
        }
        if (hasWrench) {
            system.addBodyForce(model.chassisBody, wrench, 0, wrench, 3);
        }
        for (int k = 0; k < shaft_radps.length; k++) {
            system.addGeneralisedForce(firstShaft + k, drivetrain.torque_Nm(k));
        }
        if (cylinders != null) {
            cylinders.addForces(system);
        }
        // cancels the reaction of the bevel gears' constraints on the chassis
        system.addBodyTorque(model.chassisBody, X, drivetrain.roll_Nm());
    }

    private void store() {
        System.arraycopy(q, 0, state, 0, q.length);
        System.arraycopy(v, 0, state, q.length, v.length);
        int at = q.length + v.length;
        drivetrain.copyState(state, at);
        at += model.drivetrainWords.size();
        state[at] = steering;
        state[at + 1] = throttle;
        state[at + 2] = brake;
        state[at + 3] = ticks;
        at += OWN_WORDS.size();
        if (valve != null) {
            valve.write(state, at);
            at += ValveDrive.WORDS.size();
        }
        System.arraycopy(auxiliaries, 0, state, at, auxiliaries.length);
        if (cylinders != null) {
            cylinders.write(state, at + auxiliaries.length);
        }
    }

    @Override
    public void report(VehicleReport dest) {
        Multibody multibody = placed().multibody;
        multibody.position(model.chassisBody, dest.position_m, 0);
        multibody.velocity(model.chassisBody, dest.angularVelocity_radps, dest.velocity_mps, 0);
        System.arraycopy(q, 3, dest.orientation, 0, 4);
        dest.steering = model.steered == null ? steering : model.steered.reached(q);
        dest.throttle = throttle;
        dest.brake = brake;
        dest.engine_radps = drivetrain.engine_radps();
        dest.gear = drivetrain.gear();
        int wheels = model.wheelBody.length;
        dest.setChannelCount(wheels + model.buckets.length);
        for (int w = 0; w < wheels; w++) {
            dest.channels[w] = v[model.wheelFreedom[w]];
        }
        for (int k = 0; k < model.buckets.length; k++) {
            dest.channels[wheels + k] = bodies.carried_kg[model.buckets[k]];
        }
    }
}
