package org.furrow.node.scenario.driver;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Decisions;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/** Another program decides, or a table of its decisions in an earlier run. */
public final class ExternalDriverType implements DriverType {
    private static final String DECISIONS = "decisions";

    /** @param table null: another program decides */
    public record Plan(@Nullable Decisions table) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new ExternalDriver(table, names(model));
        }

        private static List<String> names(VehicleModel model) {
            return model.bodyMotion().stream().map(Quantity::name).toList();
        }

        @Override
        public boolean needsReverse() {
            return table != null && table.needsReverse();
        }

        @Override
        public boolean isOpen() {
            return table == null;
        }

        /** Decisions must begin with the first epoch that the vehicle drives, and move its bodies. */
        @Override
        public @Nullable DriverFault fault(String vehicle, VehicleModel model, SensorPlan sensors, int enterEpoch) {
            if (table != null && !table.motion().equals(names(model))) {
                return new DriverFault(
                        DECISIONS,
                        "the decisions of '" + vehicle + "' must have the columns "
                                + DecisionsTable.header(false, model.bodyMotion())
                                        .strip());
            }
            int expected = enterEpoch + 1;
            return table == null || table.size() == 0 || table.first() == expected
                    ? null
                    : new DriverFault(
                            DECISIONS,
                            "the decisions of '" + vehicle + "' begin with epoch " + table.first()
                                    + "; the first epoch that it drives is " + expected);
        }
    }

    @Override
    public String name() {
        return "external";
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        return new Plan(
                driver.has(DECISIONS) ? DecisionsTable.read(context.files().find(driver, DECISIONS)) : null);
    }
}
