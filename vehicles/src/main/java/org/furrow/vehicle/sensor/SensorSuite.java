package org.furrow.vehicle.sensor;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/** The sensors of one vehicle. Nothing is allocated after construction. */
public final class SensorSuite {
    private final SensorPlan plan;
    private final @Nullable Gps gps;
    private final @Nullable Imu imu;
    private final @Nullable WheelSpeed wheelSpeed;
    private final @Nullable SteeringAngle steeringAngle;
    private final Sensor[] all;
    private final int stateLength;
    private long tick;

    public SensorSuite(SensorPlan plan) {
        this.plan = plan;
        gps = plan.gps() == null ? null : new Gps(plan.gps());
        imu = plan.imu() == null ? null : new Imu(plan.imu());
        wheelSpeed = plan.wheelSpeed() == null ? null : new WheelSpeed(plan.wheelSpeed());
        steeringAngle = plan.steeringAngle() == null ? null : new SteeringAngle(plan.steeringAngle());
        all = Stream.<@Nullable Sensor>of(gps, imu, wheelSpeed, steeringAngle)
                .filter(Objects::nonNull)
                .toArray(Sensor[]::new);
        stateLength =
                Arrays.stream(all).mapToInt(sensor -> sensor.state().length).sum();
    }

    private static String name(Sensor sensor) {
        return switch (sensor) {
            case Gps _ -> "gps";
            case Imu _ -> "imu";
            case WheelSpeed _ -> "wheel_speed";
            case SteeringAngle _ -> "steering_angle";
        };
    }

    public boolean isEmpty() {
        return all.length == 0;
    }

    public SensorPlan plan() {
        return plan;
    }

    /** Passes the vehicle's state in a tick to all sensors; ticks ascend without gaps. */
    public void sample(long ofTick, VehicleReport vehicle) {
        tick = ofTick;
        for (Sensor sensor : all) {
            sensor.sample(ofTick, vehicle);
        }
    }

    /** The tick that was sampled last. */
    public long tick() {
        return tick;
    }

    public @Nullable Gps gps() {
        return gps;
    }

    public @Nullable Imu imu() {
        return imu;
    }

    public @Nullable WheelSpeed wheelSpeed() {
        return wheelSpeed;
    }

    public @Nullable SteeringAngle steeringAngle() {
        return steeringAngle;
    }

    /**
     * Writes the present outputs in the order of {@link SensorPlan#columns}; NaN for a sensor without a measurement.
     *
     * @return number of values written
     */
    public int readings(double[] dest, int at) {
        int k = at;
        if (gps != null) {
            long age = gps.age_ticks(tick);
            dest[k++] = age == Gps.NEVER ? Double.NaN : age * gps.step_s();
            dest[k++] = gps.method();
            dest[k++] = gps.lat_deg();
            dest[k++] = gps.lon_deg();
            dest[k++] = gps.height_m();
            dest[k++] = gps.speed_mps();
            dest[k++] = gps.climb_mps();
            dest[k++] = gps.course_rad();
            dest[k++] = gps.heading_rad();
        }
        if (imu != null) {
            for (int axis = 0; axis < 3; axis++) {
                dest[k + axis] = imu.isValid() ? imu.force_mps2(axis) : Double.NaN;
                dest[k + 3 + axis] = imu.isValid() ? imu.rate_radps(axis) : Double.NaN;
            }
            k += 6;
        }
        if (wheelSpeed != null) {
            dest[k++] = wheelSpeed.speed_mps();
            dest[k++] = wheelSpeed.distance_m();
        }
        if (steeringAngle != null) {
            dest[k++] = steeringAngle.angle_rad();
        }
        return k - at;
    }

    /** Number of slots of all sensors' states. */
    public int stateLength() {
        return stateLength;
    }

    public void copyState(double[] dest, int at) {
        int to = at;
        for (Sensor sensor : all) {
            double[] state = sensor.state();
            System.arraycopy(state, 0, dest, to, state.length);
            to += state.length;
        }
    }

    public String stateName(int slot) {
        int rest = slot;
        for (Sensor sensor : all) {
            int length = sensor.state().length;
            if (rest < length) {
                return name(sensor) + "." + sensor.stateName(rest);
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
