package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.drivetrain.DrivetrainType;
import org.furrow.vehicle.drivetrain.DriveOutput;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.drivetrain.ElectricSpec;
import org.furrow.vehicle.drivetrain.MotorSpec;
import org.furrow.vehicle.spec.Curve;

/** A drivetrain of the tests: equal motors in wheels. */
public final class HubMotorsType implements DrivetrainType {
    @Override
    public String name() {
        return "hub-motors";
    }

    @Override
    public String schema() {
        return """
            {"required": ["wheels"], "properties": {
              "wheels": {"type": "array", "items": {"type": "string"}},
              "torque_Nm": {"type": "number", "default": 500}}}""";
    }

    @Override
    public DrivetrainSpec read(YamlNode driveline, String chassis) {
        MotorSpec motor =
                new MotorSpec(0.02, new Curve(List.of(new double[] {0, driveline.number("torque_Nm")})), 1e5, 0);
        List<ElectricSpec.Drive> drives = new ArrayList<>();
        for (YamlNode wheel : driveline.get("wheels").items()) {
            drives.add(new ElectricSpec.Drive(motor, new DriveOutput(List.of(wheel.text()), 1, null)));
        }
        return new ElectricSpec(drives);
    }
}
