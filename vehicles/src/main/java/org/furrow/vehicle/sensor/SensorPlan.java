package org.furrow.vehicle.sensor;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The sensors of a vehicle.
 *
 * @param sensors in the order of their columns and their state
 */
public record SensorPlan(List<SensorModel> sensors) {
    public static final SensorPlan NONE = new SensorPlan(List.of());

    /** Requires columns of different names. */
    public SensorPlan {
        sensors = List.copyOf(sensors);
        Set<String> names = new HashSet<>();
        for (SensorModel sensor : sensors) {
            for (Quantity column : sensor.columns()) {
                if (!names.add(column.name())) {
                    throw new IllegalArgumentException(
                            "two sensors of a vehicle have a column '" + column.name() + "'; columns need own names");
                }
            }
        }
    }

    public boolean isEmpty() {
        return sensors.isEmpty();
    }

    /** What {@link SensorSuite#readings} writes. */
    public List<Quantity> columns() {
        return sensors.stream().flatMap(sensor -> sensor.columns().stream()).toList();
    }

    /** Whether a sensor gives a signal. */
    public boolean measures(String signal) {
        return sensors.stream().flatMap(sensor -> sensor.signals().stream()).anyMatch(each -> each.name()
                .equals(signal));
    }

    /** The first sensor of a type; null where there is none. */
    public <T extends SensorModel> @Nullable T find(Class<T> type) {
        return sensors.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElse(null);
    }
}
