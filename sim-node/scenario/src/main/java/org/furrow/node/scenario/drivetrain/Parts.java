package org.furrow.node.scenario.drivetrain;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.drivetrain.DriveOutput;
import org.furrow.vehicle.drivetrain.MotorSpec;

/** Parts that several drivetrains have. */
final class Parts {
    static final double RADPS_PER_RPM = Math.PI / 30;
    private static final double W_PER_KW = 1e3;

    private Parts() {}

    static MotorSpec motor(YamlNode node) throws InputError {
        return node.build(() -> new MotorSpec(
                node.number("inertia_kgm2"),
                Values.curve(node.get("torque_rpm_Nm"), RADPS_PER_RPM),
                node.number("power_kW") * W_PER_KW,
                node.number("drag_Nm")));
    }

    static DriveOutput output(YamlNode node) throws InputError {
        return node.build(() -> new DriveOutput(
                names(node.get("wheels")), node.number("ratio"), node.has("carrier") ? node.text("carrier") : null));
    }

    static List<String> names(YamlNode list) {
        return list.items().stream().map(YamlNode::text).toList();
    }
}
