package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.hydraulic.Circuit;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.jspecify.annotations.Nullable;

/**
 * The hydraulic cylinders of a vehicle between the circuit that feeds them and the mechanism that they move.
 *
 * <p>At several rates the circuit leads: it advances to the end of the mechanism's step, exchange by exchange, while
 * each cylinder keeps its speed or changes it as before. The mechanism then steps with the force of the exchange in
 * which a stage lies. At one exchange a step this is the semi-implicit scheme of an oscillator, which keeps the energy
 * of a mass on the oil's spring. At a single rate both are integrated in the same stages.
 */
final class Cylinders implements Stepper.Companion {
    private final CircuitSpec spec;
    private final List<MultibodyVehicleModel.CylinderJoint> joints;
    private final @Nullable CircuitBlock block;
    private final CircuitBlock.Exchange exchange;
    /** The equations at a single rate. */
    private final Circuit circuit;

    private final boolean isLinear;
    /** Speeds at the start of the last step; part of the state with {@link CircuitSpec.Hold#LINEAR}. */
    private final double[] before_mps;
    /** Forces of the exchanges of a step, cylinders x exchanges, in N. */
    private double[] force_N;

    private int exchanges = 1;
    /** Index of the exchange whose forces act. */
    private int present;

    Cylinders(MultibodyVehicleModel model, CircuitSpec spec) {
        this.spec = spec;
        joints = model.cylinders;
        circuit = new Circuit(spec);
        CircuitSpec.Schedule schedule = spec.schedule();
        block = schedule == null ? null : model.blocks.apply(spec);
        isLinear = schedule != null && schedule.hold() == CircuitSpec.Hold.LINEAR;
        exchange = new CircuitBlock.Exchange(spec);
        before_mps = new double[joints.size()];
        force_N = new double[joints.size()];
    }

    /** Whether the circuit is integrated in the stages of the mechanism. */
    boolean isSingleRate() {
        return block == null;
    }

    /** Number of words of the state. */
    static int size(CircuitSpec spec) {
        return words(spec).size();
    }

    static List<String> words(CircuitSpec spec) {
        List<String> words = new ArrayList<>(Circuit.words(spec));
        CircuitSpec.Schedule schedule = spec.schedule();
        if (schedule != null && schedule.hold() == CircuitSpec.Hold.LINEAR) {
            spec.sections().forEach(section -> words.add(section.joint() + ".before_mps"));
        }
        return words;
    }

    void read(double[] from, int at) {
        System.arraycopy(from, at, exchange.state, 0, exchange.state.length);
        if (isLinear) {
            System.arraycopy(from, at + exchange.state.length, before_mps, 0, before_mps.length);
        }
    }

    void write(double[] dest, int at) {
        System.arraycopy(exchange.state, 0, dest, at, exchange.state.length);
        if (isLinear) {
            System.arraycopy(before_mps, 0, dest, at + exchange.state.length, before_mps.length);
        }
    }

    /** Sets the pressures that carry these loads, in N, positive where a load shortens its cylinder. */
    void carry(double[] load_N) {
        for (int k = 0; k < load_N.length; k++) {
            Circuit.carry(spec, exchange.state, k, load_N[k]);
        }
    }

    /** Sets the input of a valve in [-1, 1] from now on. */
    void setInput(int cylinder, double input) {
        exchange.input[cylinder] = input;
        circuit.setInput(cylinder, input);
    }

    /** Advances a circuit that has its own steps to the end of the mechanism's step. */
    void advance(double[] q, double[] v, double step_s) {
        CircuitSpec.Schedule schedule = spec.schedule();
        if (block == null || schedule == null) {
            return;
        }
        int cylinders = joints.size();
        exchanges = schedule.exchanges(step_s);
        if (force_N.length != cylinders * exchanges) {
            force_N = new double[cylinders * exchanges];
        }
        for (int k = 0; k < cylinders; k++) {
            MultibodyVehicleModel.CylinderJoint joint = joints.get(k);
            exchange.travel_m[k] = q[joint.coordinate()];
            exchange.speed_mps[k] = v[joint.freedom()];
            exchange.acceleration_mps2[k] = isLinear ? (v[joint.freedom()] - before_mps[k]) / step_s : 0;
            before_mps[k] = v[joint.freedom()];
        }
        double part_s = step_s / exchanges;
        for (int n = 0; n < exchanges; n++) {
            block.advance(exchange, part_s);
            for (int k = 0; k < cylinders; k++) {
                force_N[cylinders * n + k] = exchange.force_N[k];
                double gain_mps = part_s * exchange.acceleration_mps2[k];
                exchange.travel_m[k] += part_s * (exchange.speed_mps[k] + 0.5 * gain_mps);
                exchange.speed_mps[k] += gain_mps;
            }
        }
    }

    /** Chooses the forces for a stage at this part of the mechanism's step. */
    void beginStage(double part) {
        present = Math.min((int) (part * exchanges), exchanges - 1);
    }

    void addForces(Multibody system) {
        int cylinders = joints.size();
        for (int k = 0; k < cylinders; k++) {
            system.addGeneralisedForce(joints.get(k).freedom(), force_N[cylinders * present + k]);
        }
    }

    @Override
    public double[] state() {
        return exchange.state;
    }

    @Override
    public void evaluate(double[] q, double[] v, double[] state, double[] rates) {
        for (int k = 0; k < joints.size(); k++) {
            MultibodyVehicleModel.CylinderJoint joint = joints.get(k);
            circuit.setMotion(k, q[joint.coordinate()], v[joint.freedom()]);
            force_N[k] = circuit.push_N(k, state);
        }
        circuit.rates(state, rates);
    }

    @Override
    public void limit() {
        circuit.limit(exchange.state);
    }
}
