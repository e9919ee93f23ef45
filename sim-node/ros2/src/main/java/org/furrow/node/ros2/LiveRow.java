package org.furrow.node.ros2;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.ros.VehicleMessages;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.results.table.VehicleRow;
import org.furrow.node.scenario.VehiclePlan;

/** The present values of a vehicle, as a recording of the run states them. */
final class LiveRow implements VehicleMessages.Row {
    private final VehicleRow.Extras extras;
    private final List<String> wheels;
    private final Map<String, Integer> columns = new HashMap<>();
    private final VehicleRow row = new VehicleRow();
    private final double[] values;

    LiveRow(VehiclePlan plan, boolean collisions) {
        extras = VehicleRow.Extras.of(plan, collisions);
        wheels = plan.model().wheelNames();
        for (String column : VehicleRow.header(wheels, extras).split(",", -1)) {
            columns.put(column, columns.size());
        }
        values = new double[columns.size()];
    }

    void fill(double t_s, VehicleUnit unit) {
        row.fill(t_s, unit, extras, values);
    }

    @Override
    public double number(String column) {
        Integer at = columns.get(column);
        return at == null ? Double.NaN : values[at];
    }

    @Override
    public double wheel(String column, int wheel) {
        return number(VehicleMessages.wheelColumn(column) + wheels.get(wheel));
    }
}
