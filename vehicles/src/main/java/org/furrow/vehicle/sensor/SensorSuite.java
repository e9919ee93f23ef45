package org.furrow.vehicle.sensor;

import java.util.List;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/** The sensors of one vehicle. Nothing is allocated after construction. */
public final class SensorSuite {
    private final SensorPlan plan;
    private final List<Sensor> all;
    /** Number of columns of each sensor. */
    private final int[] columns;

    private final int stateLength;
    private long tick;

    public SensorSuite(SensorPlan plan) {
        this.plan = plan;
        all = plan.sensors().stream().map(SensorModel::create).toList();
        columns = plan.sensors().stream()
                .mapToInt(sensor -> sensor.columns().size())
                .toArray();
        stateLength = all.stream().mapToInt(sensor -> sensor.state().length).sum();
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    public SensorPlan plan() {
        return plan;
    }

    /** The sensors in the order of the plan. */
    public List<Sensor> all() {
        return all;
    }

    /** Passes the vehicle's state in a tick to all sensors; ticks ascend without gaps. */
    public void sample(long ofTick, VehicleReport vehicle) {
        tick = ofTick;
        for (int s = 0; s < all.size(); s++) {
            all.get(s).sample(ofTick, vehicle);
        }
    }

    /**
     * Writes the present outputs in the order of {@link SensorPlan#columns}; NaN for a sensor without a measurement.
     *
     * @return number of values written
     */
    public int readings(double[] dest, int at) {
        int k = at;
        for (int s = 0; s < all.size(); s++) {
            all.get(s).readings(tick, dest, k);
            k += columns[s];
        }
        return k - at;
    }

    /** Writes the present {@link Sensor#signals} of a sensor, given by its number. */
    public void signals(int sensor, double[] dest, int at) {
        all.get(sensor).signals(tick, dest, at);
    }

    /** Number of slots of all sensors' states. */
    public int stateLength() {
        return stateLength;
    }

    public void copyState(double[] dest, int at) {
        int to = at;
        for (int s = 0; s < all.size(); s++) { // each epoch: an iterator would be allocated
            double[] state = all.get(s).state();
            System.arraycopy(state, 0, dest, to, state.length);
            to += state.length;
        }
    }

    public String stateName(int slot) {
        int rest = slot;
        for (int s = 0; s < all.size(); s++) {
            int length = all.get(s).state().length;
            if (rest < length) {
                return plan.sensors().get(s).type() + "." + all.get(s).stateName(rest);
            }
            rest -= length;
        }
        throw new IndexOutOfBoundsException("slot=" + slot);
    }

    /**
     * Restores the states of all sensors.
     *
     * @param ofTick the tick that was sampled last
     * @param from holds at {@code at} the output of {@link #copyState} of sensors of the same plan
     * @param length number of slots to restore
     * @throws IllegalArgumentException when {@code length} is not {@link #stateLength}
     */
    public void restore(long ofTick, double[] from, int at, int length) {
        StateWords.require("state of sensors", stateLength, from, at, length);
        tick = ofTick;
        int next = at;
        for (Sensor sensor : all) {
            int own = sensor.state().length;
            sensor.restore(from, next, own);
            next += own;
        }
    }
}
