package org.furrow.node.scenario.drivetrain;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.drivetrain.ElectricSpec;

/** Electric motors at axles or wheels. */
public final class ElectricType implements DrivetrainType {
    @Override
    public String name() {
        return "electric";
    }

    @Override
    public DrivetrainSpec read(YamlNode node, String chassis) throws InputError {
        List<ElectricSpec.Drive> drives = new ArrayList<>();
        for (YamlNode motor : node.get("motors").items()) {
            drives.add(new ElectricSpec.Drive(Parts.motor(motor), Parts.output(motor)));
        }
        return node.build(() -> new ElectricSpec(drives));
    }
}
