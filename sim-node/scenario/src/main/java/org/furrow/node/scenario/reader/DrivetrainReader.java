package org.furrow.node.scenario.reader;

import static org.furrow.node.scenario.reader.VehicleReader.RADPS_PER_RPM;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.drivetrain.DrivelineSpec;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.drivetrain.ElectricSpec;
import org.furrow.vehicle.drivetrain.HydrostaticSpec;
import org.furrow.vehicle.drivetrain.MotorSpec;
import org.furrow.vehicle.drivetrain.Output;
import org.furrow.vehicle.drivetrain.SkidSpec;

/** Reads what drives the wheels of a vehicle of type {@code multibody}. */
final class DrivetrainReader {
    private static final double M3PRAD_PER_CM3 = 1e-6 / (2 * Math.PI);
    private static final double W_PER_KW = 1e3;
    private static final double PA_PER_MPA = 1e6;
    private static final double PA_PER_GPA = 1e9;
    private static final double M3_PER_L = 1e-3;

    private DrivetrainReader() {}

    static DrivetrainSpec read(YamlNode node, String chassis) throws InputError {
        return switch (node.text("type", "automotive")) {
            case "electric" -> electric(node);
            case "skid" -> skid(node);
            case "hydrostatic" -> hydrostatic(node);
            default -> automotive(node, chassis);
        };
    }

    private static ElectricSpec electric(YamlNode node) throws InputError {
        List<ElectricSpec.Drive> drives = new ArrayList<>();
        for (YamlNode motor : node.get("motors").items()) {
            drives.add(new ElectricSpec.Drive(motor(motor), output(motor)));
        }
        return Values.build(node, () -> new ElectricSpec(drives));
    }

    private static MotorSpec motor(YamlNode node) throws InputError {
        return Values.build(
                node,
                () -> new MotorSpec(
                        node.number("inertia_kgm2"),
                        Values.curve(node.get("torque_rpm_Nm"), RADPS_PER_RPM),
                        node.number("power_kW") * W_PER_KW,
                        node.number("drag_Nm", 0)));
    }

    private static Output output(YamlNode node) throws InputError {
        return Values.build(
                node,
                () -> new Output(
                        names(node.get("wheels")),
                        node.number("ratio"),
                        node.has("carrier") ? node.text("carrier") : null));
    }

    private static List<String> names(YamlNode list) {
        return list.items().stream().map(YamlNode::text).toList();
    }

    private static SkidSpec skid(YamlNode node) throws InputError {
        MotorSpec motor = motor(node.get("motor"));
        return Values.build(
                node,
                () -> new SkidSpec(
                        names(node.get("left")),
                        names(node.get("right")),
                        motor,
                        node.number("ratio"),
                        new SkidSpec.Control(node.number("speed_rpm") * RADPS_PER_RPM, node.number("gain_Nmsprad")),
                        node.number("track_m")));
    }

    private static HydrostaticSpec hydrostatic(YamlNode node) throws InputError {
        List<Output> outputs = new ArrayList<>();
        for (YamlNode output : node.get("outputs").items()) {
            outputs.add(output(output));
        }
        YamlNode engine = node.get("engine");
        YamlNode pump = node.get("pump");
        YamlNode motor = node.get("motor");
        YamlNode circuit = node.get("circuit");
        return Values.build(
                node,
                () -> new HydrostaticSpec(
                        new HydrostaticSpec.Engine(
                                engine.number("inertia_kgm2"),
                                Values.curve(engine.get("torque_rpm_Nm"), RADPS_PER_RPM),
                                engine.number("drag_Nm"),
                                engine.number("governed_rpm") * RADPS_PER_RPM,
                                engine.number("droop_rpm") * RADPS_PER_RPM),
                        new HydrostaticSpec.Pump(
                                pump.number("displacement_cm3") * M3PRAD_PER_CM3,
                                pump.number("stroke_s", 0.5),
                                pump.number("stall_rpm", 0) * RADPS_PER_RPM),
                        new HydrostaticSpec.Circuit(
                                motor.number("displacement_cm3") * M3PRAD_PER_CM3,
                                motor.number("inertia_kgm2"),
                                circuit.number("bulk_modulus_GPa") * PA_PER_GPA / (circuit.number("line_l") * M3_PER_L),
                                circuit.number("leak_m3psPa"),
                                circuit.number("relief_MPa") * PA_PER_MPA),
                        outputs));
    }

    private static DrivelineSpec automotive(YamlNode node, String chassis) throws InputError {
        YamlNode engine = node.get("engine");
        YamlNode converter = node.get("converter");
        List<DrivelineSpec.Axle> axles = new ArrayList<>();
        for (YamlNode axle : node.get("axles").items()) {
            axles.add(Values.build(
                    axle,
                    () -> new DrivelineSpec.Axle(
                            axle.text("left"),
                            axle.text("right"),
                            axle.number("ratio"),
                            axle.number("box_inertia_kgm2"),
                            axle.number("shaft_inertia_kgm2"),
                            axle.number("lock_Nm", 0),
                            axle.text("carrier", chassis))));
        }
        return Values.build(
                node,
                () -> new DrivelineSpec(
                        new DrivelineSpec.Engine(
                                engine.number("inertia_kgm2"),
                                Values.curve(engine.get("torque_rpm_Nm"), RADPS_PER_RPM),
                                Values.curve(engine.get("losses_rpm_Nm"), RADPS_PER_RPM)),
                        new DrivelineSpec.Converter(
                                Values.curve(converter.get("capacity"), 1),
                                Values.curve(converter.get("torque_ratio"), 1)),
                        gearbox(node.get("gearbox")),
                        node.number("shaft_inertia_kgm2"),
                        axles,
                        node.number("central_lock_Nm", 0),
                        Values.choice(DrivelineSpec.Joining.class, node.text("joining", "rigid"))));
    }

    private static DrivelineSpec.Gearbox gearbox(YamlNode node) throws InputError {
        return Values.build(
                node,
                () -> new DrivelineSpec.Gearbox(
                        new DrivelineSpec.GearboxInertia(
                                node.number("motor_inertia_kgm2"),
                                node.number("input_inertia_kgm2"),
                                node.number("output_inertia_kgm2")),
                        node.number("reverse"),
                        Arrays.stream(node.get("forward").numbers()).boxed().toList(),
                        node.number("upshift_rpm") * RADPS_PER_RPM,
                        node.number("downshift_rpm") * RADPS_PER_RPM,
                        node.number("pause_s")));
    }
}
