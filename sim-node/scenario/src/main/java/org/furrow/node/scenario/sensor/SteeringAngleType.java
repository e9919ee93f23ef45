package org.furrow.node.scenario.sensor;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.SteeringAngleModel;
import org.furrow.vehicle.sensor.SteeringAngleSpec;

/** Reads steering angle sensors. */
public final class SteeringAngleType implements SensorType {

    @Override
    public String name() {
        return "steering_angle";
    }

    @Override
    public int number() {
        return 3;
    }

    @Override
    public SensorModel read(YamlNode node, SensorContext context) throws InputError {
        return new SteeringAngleModel(
                new SteeringAngleSpec(
                        StrictMath.toRadians(node.number("full_deg")),
                        StrictMath.toRadians(node.number("offset_deg")),
                        StrictMath.toRadians(node.number("noise_deg")),
                        StrictMath.toRadians(node.number("resolution_deg")),
                        context.time_s(node, "period_s")),
                context.key());
    }
}
