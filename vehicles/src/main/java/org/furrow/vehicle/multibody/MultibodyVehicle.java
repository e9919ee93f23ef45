package org.furrow.vehicle.multibody;

import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.StrutGauge;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.spec.DrivelineSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/**
 * State and step of a multibody vehicle. The ground's forces are those at the start of a tick and held over the stages of a
 * step.
 */
final class MultibodyVehicle implements Vehicle, StrutGauge, Multibody.Outside {
    /** Words of the state after coordinates, velocities and driveline. */
    private static final List<String> OWN = List.of("steering", "throttle", "brake", "ticks");
    /** Ticks that a double can count. */
    private static final long MOST_TICKS = 1L << 53;

    private static final double[] X = {1, 0, 0};

    private final MultibodyVehicleModel model;
    private final Controls controls = new Controls();
    private final TouchingBodies bodies;
    private final Multibody multibody;
    private final Stepper stepper;
    private final Driveline driveline;
    private final double[] q;
    private final double[] v;
    private final double[] state;
    private final double[] rotation = new double[9];
    private final int shaft;
    /** Force and moment of others on the chassis in W. */
    private final double[] wrench = new double[6];

    private boolean isPushed;
    /** Whether the mechanism was last looked at in its present state. */
    private boolean isLookedAt;

    private double steering;
    private double throttle;
    private double brake;
    private long ticks;

    MultibodyVehicle(MultibodyVehicleModel model) {
        this.model = model;
        multibody = new Multibody(model.mechanism);
        stepper = new Stepper(multibody, model.method);
        driveline = new Driveline(model.spec.driveline());
        bodies = new TouchingBodies(
                model.spec.wheels().stream().map(MultibodySpec.Wheel::tyre).toList());
        LinkTree tree = model.mechanism.tree();
        shaft = tree.shaftFreedom(0);
        q = new double[tree.coordinates];
        v = new double[tree.freedoms];
        state = new double[q.length + v.length + Driveline.WORDS.size() + OWN.size()];
    }

    /** Starts at rest with these coordinates. */
    void start(double[] coordinates) {
        System.arraycopy(coordinates, 0, q, 0, q.length);
        store();
        updateBodies();
    }

    @Override
    public VehicleModel model() {
        return model;
    }

    @Override
    public Controls controls() {
        return controls;
    }

    @Override
    public TouchingBodies bodies() {
        return bodies;
    }

    @Override
    public double[] state() {
        return state;
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
        return extra < Driveline.WORDS.size() ? Driveline.WORDS.get(extra) : OWN.get(extra - Driveline.WORDS.size());
    }

    /** All else is found anew from these words in every tick. */
    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type multibody", state.length, from, at, length);
        int engine = at + q.length + v.length;
        int own = engine + Driveline.WORDS.size();
        long counted = StateWords.whole("ticks", from[own + 3], 0, MOST_TICKS);
        driveline.restore(from, engine);
        System.arraycopy(from, at, q, 0, q.length);
        System.arraycopy(from, at + q.length, v, 0, v.length);
        steering = from[own];
        throttle = from[own + 1];
        brake = from[own + 2];
        ticks = counted;
        isLookedAt = false;
        store();
        updateBodies();
    }

    @Override
    public void updateBodies() {
        look();
        for (int w = 0; w < model.wheelBody.length; w++) {
            int body = model.wheelBody[w];
            multibody.position(body, bodies.position, 3 * w);
            multibody.rotation(body, bodies.rotation, 9 * w);
            multibody.velocity(body, bodies.angularVelocity, bodies.velocity, 3 * w);
        }
        multibody.rotation(model.chassisBody, rotation, 0);
    }

    private void look() {
        if (!isLookedAt) {
            multibody.look(q, v);
            isLookedAt = true;
        }
    }

    @Override
    public void advance(double step_s) {
        takeControls(step_s);
        driveline.step(throttle, v[shaft], step_s);
        multibody.setShaftInertia(0, driveline.inertiaAtShaft_kgm2());
        look();
        stepper.stepFromHere(q, v, ticks * step_s, step_s, this);
        isLookedAt = false;
        if (isPushed) {
            Arrays.fill(wrench, 0);
            isPushed = false;
        }
        ticks++;
        store();
    }

    /** Locks open while the brakes hold: both together would hold the same wheels twice. */
    private void setLocks() {
        double share = brake > 0 ? 0 : 1;
        List<DrivelineSpec.Axle> axles = model.spec.driveline().axles();
        int clutch = model.wheelBody.length;
        for (int k = 0; k < axles.size(); k++) {
            multibody.setClutch(clutch++, share * axles.get(k).lock_Nm());
        }
        for (int k = 1; k < axles.size(); k++) {
            multibody.setClutch(clutch++, share * model.spec.driveline().centralLock_Nm());
        }
    }

    private void takeControls(double step_s) {
        double largest = model.spec.steering().maxRate_1ps() * step_s;
        double before = steering;
        steering += Math.clamp(Math.clamp(controls.steering, -1, 1) - steering, -largest, largest);
        throttle = Math.clamp(controls.throttle, 0, 1);
        brake = Math.clamp(controls.brake, 0, 1);
        if (model.steeringMotion >= 0) {
            multibody.setInput(
                    model.steeringMotion,
                    model.steeringScale * steering,
                    model.steeringScale * (steering - before) / step_s);
        }
        for (int w = 0; w < model.wheelBody.length; w++) {
            multibody.setClutch(w, brake * model.spec.wheels().get(w).maxBrake_Nm());
        }
        setLocks();
    }

    @Override
    public void push(Multibody system, double[] velocities) {
        for (int w = 0; w < model.wheelBody.length; w++) {
            system.pushBody(model.wheelBody[w], bodies.force, 3 * w, bodies.moment, 3 * w);
        }
        if (isPushed) {
            system.pushBody(model.chassisBody, wrench, 0, wrench, 3);
        }
        system.pushFreedom(shaft, driveline.shaft_Nm);
        // the rows hold the bevel gears against the chassis with the torque of the shafts; this takes it away again
        system.twistBody(model.chassisBody, X, driveline.roll_Nm);
    }

    @Override
    public void push(double[] added) {
        for (int k = 0; k < wrench.length; k++) {
            wrench[k] += added[k];
        }
        isPushed = true;
    }

    @Override
    public double strutLength_m(String name) {
        List<MultibodyModel.StrutOnLinks> struts = model.mechanism.actions().struts();
        for (int k = 0; k < struts.size(); k++) {
            if (struts.get(k).spec().name().equals(name)) {
                return multibody.strutLength_m(k);
            }
        }
        throw new IllegalArgumentException("there is no strut '" + name + "'");
    }

    private void store() {
        System.arraycopy(q, 0, state, 0, q.length);
        System.arraycopy(v, 0, state, q.length, v.length);
        int at = q.length + v.length;
        driveline.copy(state, at);
        at += Driveline.WORDS.size();
        state[at] = steering;
        state[at + 1] = throttle;
        state[at + 2] = brake;
        state[at + 3] = ticks;
    }

    @Override
    public void report(VehicleReport dest) {
        look();
        multibody.position(model.chassisBody, dest.position_m, 0);
        multibody.velocity(model.chassisBody, dest.angularVelocity_radps, dest.velocity_mps, 0);
        System.arraycopy(q, 3, dest.orientation, 0, 4);
        dest.steering = steering;
        dest.throttle = throttle;
        dest.brake = brake;
        dest.engine_radps = driveline.engine_radps;
        dest.gear = driveline.gear;
        dest.wheels = model.wheelBody.length;
        for (int w = 0; w < model.wheelBody.length; w++) {
            dest.omega_radps[w] = v[model.wheelFreedom[w]];
        }
    }

    @Override
    public void wheelForce(int wheel, double[] dest) {
        double fx = bodies.force[3 * wheel];
        double fy = bodies.force[3 * wheel + 1];
        double length = Math.sqrt(rotation[0] * rotation[0] + rotation[3] * rotation[3]);
        double aheadX = length > 0 ? rotation[0] / length : 1;
        double aheadY = length > 0 ? rotation[3] / length : 0;
        dest[0] = fx * aheadX + fy * aheadY;
        dest[1] = fy * aheadX - fx * aheadY;
        dest[2] = bodies.force[3 * wheel + 2];
    }
}
