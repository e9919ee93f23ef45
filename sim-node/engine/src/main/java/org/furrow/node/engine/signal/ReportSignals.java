package org.furrow.node.engine.signal;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;

/**
 * The signals of a vehicle that follow from its report alone, for those who see no more of it, such as drivers. Names
 * and values are those of {@link VehicleSignals}. Allocates nothing after construction.
 */
public final class ReportSignals {
    private static final double STANDING_MPS = 0.05;

    private final List<String> names;
    private final double fullAngle_rad;
    private final double[] rotation = new double[9];
    private double[] dest = {};
    private int next;
    private int end;

    /** Signals of a vehicle of a model. */
    public ReportSignals(VehicleModel model) {
        names = names(model);
        fullAngle_rad = model.steering().fullAngle_rad();
    }

    private ReportSignals() {
        names = ofAny();
        fullAngle_rad = 0;
    }

    /** Signals of a vehicle of an unknown model: those that every vehicle has. */
    public static ReportSignals ofAnyVehicle() {
        return new ReportSignals();
    }

    /** Names of the signals, in the order of {@link #evaluate}. */
    public List<String> names() {
        return names;
    }

    private static List<String> ofAny() {
        List<String> names = new ArrayList<>();
        List.of(StateQuantities.POSITION, StateQuantities.ORIENTATION, StateQuantities.ANGLES, StateQuantities.VELOCITY)
                .forEach(group -> group.forEach(quantity -> names.add(quantity.name())));
        names.addAll(List.of("heading_rad", "up_x", "up_y", "up_z", "wx_radps", "wy_radps", "wz_radps"));
        names.addAll(List.of("speed_mps", "speed_left_mps", "speed_up_mps"));
        names.addAll(List.of("roll_rate_radps", "pitch_rate_radps", "yaw_rate_radps"));
        names.addAll(List.of("curvature_1pm", "wheel_speed_mps", "ground_speed_mps", "course_rad"));
        names.addAll(List.of("steering_state", "throttle_state", "brake_state"));
        names.addAll(List.of(StateQuantities.ENGINE.name(), "gear"));
        return List.copyOf(names);
    }

    private static List<String> names(VehicleModel model) {
        List<String> names = new ArrayList<>(ofAny());
        names.add("steering_angle_rad");
        Quantity spin = StateQuantities.WHEEL.getFirst();
        model.wheelNames()
                .forEach(wheel -> names.add(StateQuantities.of(spin, wheel).name()));
        model.channels().forEach(channel -> names.add(channel.name()));
        return List.copyOf(names);
    }

    /**
     * Writes the signals of a report.
     *
     * @param report of a vehicle of the model
     * @param to receives them from {@code at} on
     */
    public void evaluate(VehicleReport report, double[] to, int at) {
        dest = to;
        next = at;
        end = at + names.size();
        Quaternions.toMatrix(report.orientation, 0, rotation);
        setAll(report.position_m);
        setAll(report.orientation);
        double yaw = StrictMath.atan2(rotation[3], rotation[0]);
        set(StrictMath.atan2(rotation[7], rotation[8]));
        set(StrictMath.asin(Math.clamp(-rotation[6], -1, 1)));
        set(yaw);
        double[] v = report.velocity_mps;
        setAll(v);
        set(compass(yaw));
        for (int axis = 0; axis < 3; axis++) {
            set(rotation[6 + axis]);
        }
        double[] w = report.angularVelocity_radps;
        setAll(w);
        setAlong(v);
        setAlong(w);
        double speed = along(v, 0);
        set(Math.abs(speed) > STANDING_MPS ? along(w, 2) / speed : 0);
        set(Math.abs(speed));
        set(Math.sqrt(v[0] * v[0] + v[1] * v[1]));
        set(compass(StrictMath.atan2(v[1], v[0])));
        putParts(report);
    }

    private void putParts(VehicleReport report) {
        set(report.steering);
        set(report.throttle);
        set(report.brake);
        set(report.engine_radps);
        set(report.gear);
        if (end > next) {
            set(fullAngle_rad == 0 ? Double.NaN : report.steering * fullAngle_rad);
            for (int channel = 0; next < end; channel++) {
                set(report.channels[channel]);
            }
        }
    }

    private void set(double value) {
        dest[next++] = value;
    }

    private void setAll(double[] values) {
        for (double value : values) {
            set(value);
        }
    }

    /** The components of a vector in W along the axes of the chassis. */
    private void setAlong(double[] vector) {
        for (int axis = 0; axis < 3; axis++) {
            set(along(vector, axis));
        }
    }

    private double along(double[] vector, int axis) {
        return vector[0] * rotation[axis] + vector[1] * rotation[3 + axis] + vector[2] * rotation[6 + axis];
    }

    /** Clockwise from W's y axis, in [0, 2 pi). */
    private static double compass(double angle_rad) {
        double heading = Math.PI / 2 - angle_rad;
        return heading < 0 ? heading + 2 * Math.PI : heading;
    }
}
