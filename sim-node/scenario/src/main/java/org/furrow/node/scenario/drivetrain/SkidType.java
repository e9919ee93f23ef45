package org.furrow.node.scenario.drivetrain;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.drivetrain.MotorSpec;
import org.furrow.vehicle.drivetrain.SkidSpec;

/** A motor on each side, which turns the vehicle on the spot. */
public final class SkidType implements DrivetrainType {
    @Override
    public String name() {
        return "skid";
    }

    @Override
    public DrivetrainSpec read(YamlNode node, String chassis) throws InputError {
        MotorSpec motor = Parts.motor(node.get("motor"));
        return node.build(() -> new SkidSpec(
                Parts.names(node.get("left")),
                Parts.names(node.get("right")),
                motor,
                node.number("ratio"),
                new SkidSpec.Control(node.number("speed_rpm") * Parts.RADPS_PER_RPM, node.number("gain_Nmsprad")),
                node.number("track_m")));
    }
}
