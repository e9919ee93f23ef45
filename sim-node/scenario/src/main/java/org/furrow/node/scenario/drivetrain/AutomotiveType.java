package org.furrow.node.scenario.drivetrain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.drivetrain.DrivelineSpec;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;

/** An engine with converter and gearbox, and axles with differentials. */
public final class AutomotiveType implements DrivetrainType {
    @Override
    public String name() {
        return "automotive";
    }

    @Override
    public DrivetrainSpec read(YamlNode node, String chassis) throws InputError {
        YamlNode engine = node.get("engine");
        YamlNode converter = node.get("converter");
        List<DrivelineSpec.Axle> axles = new ArrayList<>();
        for (YamlNode axle : node.get("axles").items()) {
            axles.add(axle.build(() -> new DrivelineSpec.Axle(
                    axle.text("left"),
                    axle.text("right"),
                    axle.number("ratio"),
                    axle.number("box_inertia_kgm2"),
                    axle.number("shaft_inertia_kgm2"),
                    axle.number("lock_Nm"),
                    axle.has("carrier") ? axle.text("carrier") : chassis)));
        }
        return node.build(() -> new DrivelineSpec(
                new DrivelineSpec.Engine(
                        engine.number("inertia_kgm2"),
                        Values.curve(engine.get("torque_rpm_Nm"), Parts.RADPS_PER_RPM),
                        Values.curve(engine.get("losses_rpm_Nm"), Parts.RADPS_PER_RPM)),
                new DrivelineSpec.Converter(
                        Values.curve(converter.get("capacity"), 1), Values.curve(converter.get("torque_ratio"), 1)),
                gearbox(node.get("gearbox")),
                node.number("shaft_inertia_kgm2"),
                axles,
                node.number("central_lock_Nm"),
                node.choice("joining", DrivelineSpec.Joining.class)));
    }

    private static DrivelineSpec.Gearbox gearbox(YamlNode node) throws InputError {
        return node.build(() -> new DrivelineSpec.Gearbox(
                new DrivelineSpec.GearboxInertia(
                        node.number("motor_inertia_kgm2"),
                        node.number("input_inertia_kgm2"),
                        node.number("output_inertia_kgm2")),
                node.number("reverse"),
                Arrays.stream(node.get("forward").numbers()).boxed().toList(),
                node.number("upshift_rpm") * Parts.RADPS_PER_RPM,
                node.number("downshift_rpm") * Parts.RADPS_PER_RPM,
                node.number("pause_s")));
    }
}
