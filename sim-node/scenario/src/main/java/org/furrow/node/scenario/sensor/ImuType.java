package org.furrow.node.scenario.sensor;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.sensor.ImuModel;
import org.furrow.vehicle.sensor.ImuSpec;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.spec.Axes;

/** Reads inertial sensors. */
public final class ImuType implements SensorType {

    @Override
    public String name() {
        return "imu";
    }

    @Override
    public int number() {
        return 1;
    }

    @Override
    public SensorTable table() {
        return SensorTable.of(name(), "Inertial sensor of the scenario, with its errors.", ImuModel.COLUMNS);
    }

    @Override
    public SensorModel read(YamlNode node, SensorContext context) throws InputError {
        return new ImuModel(
                new ImuSpec(
                        SensorContext.vector(node, "at_m"),
                        Axes.PARALLEL,
                        context.time_s(node, "period_s"),
                        errors(node, "force"),
                        errors(node, "rate")),
                context.key());
    }

    private static ImuSpec.Errors errors(YamlNode node, String key) {
        if (!node.has(key)) {
            return ImuSpec.Errors.NONE;
        }
        YamlNode error = node.get(key);
        return new ImuSpec.Errors(SensorContext.vector(error, "bias"), error.number("turn_on"), error.number("noise"));
    }
}
