package org.furrow.node.scenario.sensor;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.WheelSpeedModel;
import org.furrow.vehicle.sensor.WheelSpeedSpec;

/** Reads wheel speed sensors. */
public final class WheelSpeedType implements SensorType {

    @Override
    public String name() {
        return "wheel_speed";
    }

    @Override
    public int number() {
        return 2;
    }

    @Override
    public SensorModel read(YamlNode node, SensorContext context) throws InputError {
        List<String> wheels = context.vehicle().wheelNames();
        int wheel = wheels.indexOf(node.get("wheel").oneOf("wheel", wheels));
        return new WheelSpeedModel(
                new WheelSpeedSpec(
                        wheel,
                        node.number("radius_m"),
                        node.integer("pulses"),
                        node.flag("signed"),
                        context.time_s(node, "period_s"),
                        node.number("noise_radps")),
                context.key());
    }
}
