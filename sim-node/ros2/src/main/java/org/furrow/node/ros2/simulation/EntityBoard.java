package org.furrow.node.ros2.simulation;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * The last committed state of each vehicle, for questions from other threads. In a run of several processes it has all
 * vehicles, since the reports of all reach each rank.
 */
public final class EntityBoard {
    private final List<VehiclePlan> vehicles;
    private final double epoch_s;
    private volatile @Nullable State[] states;
    private volatile int epoch;

    /**
     * Motion of a vehicle in W.
     *
     * @param pose x y z, then the orientation w x y z
     * @param motion velocity, then angular velocity
     * @param acceleration means over the last epoch, of velocity and angular velocity
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    record State(double[] pose, double[] motion, double[] acceleration) {
        static final State NONE = new State(new double[] {0, 0, 0, 1, 0, 0, 0}, new double[6], new double[6]);
    }

    public EntityBoard(Scenario scenario) {
        vehicles = scenario.vehicles();
        epoch_s = scenario.clock().epochTicks() * scenario.clock().step_s();
        states = new State[vehicles.size()];
    }

    /** Sees what the first rank of the run commits. */
    public EpochObserver observer() {
        return new EpochObserver() {
            @Override
            public void onStepped(int stepped, List<VehicleUnit> units) {
                if (stepped == 0) {
                    states = new State[vehicles.size()];
                    epoch = 0;
                    units.forEach(unit -> take(vehicles.indexOf(unit.plan()), unit.report()));
                }
            }

            @Override
            public void onCommitted(int committed, Neighbours all) {
                epoch = committed;
                State[] next = states.clone();
                for (int v = 0; v < next.length; v++) {
                    next[v] = all.hasReport(v) ? state(all.committed(v), next[v]) : null;
                }
                states = next;
            }
        };
    }

    private void take(int vehicle, VehicleReport report) {
        State[] next = states.clone();
        next[vehicle] = state(report, null);
        states = next;
    }

    private State state(VehicleReport report, @Nullable State before) {
        double[] pose = Arrays.copyOf(report.position_m, 7);
        System.arraycopy(report.orientation, 0, pose, 3, 4);
        double[] motion = Arrays.copyOf(report.velocity_mps, 6);
        System.arraycopy(report.angularVelocity_radps, 0, motion, 3, 3);
        double[] acceleration = new double[6];
        for (int k = 0; before != null && k < acceleration.length; k++) {
            acceleration[k] = (motion[k] - before.motion[k]) / epoch_s;
        }
        return new State(pose, motion, acceleration);
    }

    List<VehiclePlan> vehicles() {
        return vehicles;
    }

    /** The state of a vehicle by its number; null: it has not entered, or has left. */
    @Nullable
    State state(int vehicle) {
        return states[vehicle];
    }

    /** Simulated time of the states. */
    double time_s() {
        return epoch * epoch_s;
    }
}
