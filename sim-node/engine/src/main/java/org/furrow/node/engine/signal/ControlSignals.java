package org.furrow.node.engine.signal;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.spec.InputName;
import org.furrow.world.report.Quantity;

/** The signals that set a vehicle's {@link Controls}, one for each. */
public final class ControlSignals {
    /** Name of the command of a steering valve, which only some vehicles have. */
    public static final String VALVE = "steering_valve_command";

    /** Name of the command of the tyres' inflation, which only vehicles with tyres that give way follow. */
    public static final String PRESSURE = "tyre_pressure_command_kPa";

    private static final double MOST_KPA = 10000;

    /** All of them; the first {@link #DRIVING} are those that every vehicle has. */
    public static final List<Signal> ALL = all();

    /** The one of the tyres' inflation. */
    public static final Signal INFLATION = ALL.getLast();

    /** Number of those: steering, throttle, brake, gear and the auxiliary axes. */
    public static final int DRIVING = 4 + Controls.AUXILIARIES;

    private ControlSignals() {}

    private static List<Signal> all() {
        List<Signal> all = new ArrayList<>();
        all.add(in(InputName.STEERING, Signal.Type.REAL, -1, "steering input in [-1, 1], positive left"));
        all.add(in("throttle", Signal.Type.REAL, 0, "throttle in [0, 1]"));
        all.add(in("brake", Signal.Type.REAL, 0, "brake in [0, 1]"));
        all.add(in("gear_command", Signal.Type.INTEGER, -1, "1 forward, 0 neutral, -1 reverse"));
        for (int axis = 0; axis < Controls.AUXILIARIES; axis++) {
            all.add(in(
                    InputName.auxiliary(axis),
                    Signal.Type.REAL,
                    -1,
                    "auxiliary axis of the vehicle's mechanism, in [-1, 1]"));
        }
        all.add(in(VALVE, Signal.Type.REAL, -1, "spool of the steering valve in [-1, 1], positive left"));
        String meaning = "inflation pressure to which the tyres that give way are brought";
        all.add(new Signal(new Quantity(PRESSURE, "kPa", "", meaning), Direction.IN, Signal.Type.REAL, 0, MOST_KPA));
        return List.copyOf(all);
    }

    private static Signal in(String name, Signal.Type type, double least, String meaning) {
        return new Signal(new Quantity(name, "1", "", meaning), Direction.IN, type, least, 1);
    }

    /**
     * Copies the controls of {@link #DRIVING} signals.
     *
     * @param dest receives them from {@code at} on
     */
    public static void copy(Controls from, double[] dest, int at) {
        dest[at] = from.steering;
        dest[at + 1] = from.throttle;
        dest[at + 2] = from.brake;
        dest[at + 3] = from.gear;
        System.arraycopy(from.aux, 0, dest, at + 4, Controls.AUXILIARIES);
    }

    /**
     * Sets the controls of {@link #DRIVING} signals.
     *
     * @param from holds them from {@code at} on, within their bounds
     */
    public static void set(double[] from, int at, Controls dest) {
        dest.steering = from[at];
        dest.throttle = from[at + 1];
        dest.brake = from[at + 2];
        dest.gear = (int) from[at + 3];
        System.arraycopy(from, at + 4, dest.aux, 0, Controls.AUXILIARIES);
    }
}
