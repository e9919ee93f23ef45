package org.furrow.node.engine.signal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.vehicle.sensor.GpsModel;
import org.furrow.vehicle.sensor.Sensor;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.world.report.Quantity;

/**
 * Copies measurements of sensors into a signal table after they have sampled a tick; they replace the true values of
 * the signals that have one. Nothing is allocated after construction.
 */
public final class SensorSignals {
    private static final Set<String> WHOLE = Set.of("fix_method", "satellites", "fix_sequence", "utc_days");

    /** Signals that have no true value: they are those of a GNSS receiver. */
    static final List<Signal> OF_RECEIVER =
            GpsModel.OF_RECEIVER.stream().map(SensorSignals::signal).toList();

    private final SignalTable table;
    /** Numbers of the signals of each sensor. */
    private final int[][] signals;

    private final double[] values;

    /** @param plan the sensors, whose signals the table has */
    public SensorSignals(SignalTable table, SensorPlan plan) {
        this.table = table;
        List<SensorModel> sensors = plan.sensors();
        signals = new int[sensors.size()][];
        int most = 0;
        for (int s = 0; s < signals.length; s++) {
            signals[s] = table.catalogue()
                    .numbers(sensors.get(s).signals().stream()
                            .map(Quantity::name)
                            .toArray(String[]::new));
            most = Math.max(most, signals[s].length);
        }
        values = new double[most];
    }

    private static Signal signal(Quantity quantity) {
        Signal.Type type = WHOLE.contains(quantity.name()) ? Signal.Type.INTEGER : Signal.Type.REAL;
        return Signal.of(quantity, Direction.OUT, type);
    }

    /** Adds the reasons why a vehicle with these sensors does not have some signals, by signal. */
    static void refuse(SensorPlan sensors, Map<String, String> dest) {
        OF_RECEIVER.stream()
                .map(Signal::name)
                .filter(name -> !sensors.measures(name))
                .forEach(name -> dest.put(
                        name,
                        "is not available: the vehicle has no GNSS receiver; add 'sensors: {gps: {}}' to it, and"
                                + " 'geographic_origin' to the scenario"));
        sensors.sensors().forEach(sensor -> dest.putAll(sensor.refusals()));
    }

    /** The signals of sensors that a vehicle without them does not have, but for those of a GNSS receiver. */
    static List<Signal> further(SensorPlan sensors, SignalCatalogue known) {
        return sensors.sensors().stream()
                .flatMap(sensor -> sensor.signals().stream())
                .filter(signal -> known.find(signal.name()) < 0)
                .map(Signal::out)
                .toList();
    }

    /** Copies the measurements of all sensors of a vehicle, which are those of the plan. */
    public void put(SensorSuite sensors, long tick) {
        for (int s = 0; s < signals.length; s++) {
            put(s, sensors.all().get(s), tick);
        }
    }

    private void put(int s, Sensor sensor, long tick) {
        int[] of = signals[s];
        for (int k = 0; k < of.length; k++) {
            values[k] = table.get(of[k]);
        }
        sensor.signals(tick, values, 0);
        for (int k = 0; k < of.length; k++) {
            table.set(of[k], values[k], tick);
        }
    }
}
