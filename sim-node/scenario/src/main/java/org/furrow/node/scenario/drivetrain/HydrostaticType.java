package org.furrow.node.scenario.drivetrain;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.drivetrain.DriveOutput;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.drivetrain.HydrostaticSpec;

/** An engine, a pump whose stroke the pedal sets, and a hydraulic motor. */
public final class HydrostaticType implements DrivetrainType {
    private static final double M3PRAD_PER_CM3 = 1e-6 / (2 * Math.PI);
    private static final double PA_PER_MPA = 1e6;
    private static final double PA_PER_GPA = 1e9;
    private static final double M3_PER_L = 1e-3;

    @Override
    public String name() {
        return "hydrostatic";
    }

    @Override
    public DrivetrainSpec read(YamlNode node, String chassis) throws InputError {
        List<DriveOutput> outputs = new ArrayList<>();
        for (YamlNode output : node.get("outputs").items()) {
            outputs.add(Parts.output(output));
        }
        YamlNode engine = node.get("engine");
        YamlNode pump = node.get("pump");
        YamlNode motor = node.get("motor");
        YamlNode circuit = node.get("circuit");
        return node.build(() -> new HydrostaticSpec(
                new HydrostaticSpec.Engine(
                        engine.number("inertia_kgm2"),
                        Values.curve(engine.get("torque_rpm_Nm"), Parts.RADPS_PER_RPM),
                        engine.number("drag_Nm"),
                        engine.number("governed_rpm") * Parts.RADPS_PER_RPM,
                        engine.number("droop_rpm") * Parts.RADPS_PER_RPM),
                new HydrostaticSpec.Pump(
                        pump.number("displacement_cm3") * M3PRAD_PER_CM3,
                        pump.number("stroke_s"),
                        pump.number("stall_rpm") * Parts.RADPS_PER_RPM),
                new HydrostaticSpec.Circuit(
                        motor.number("displacement_cm3") * M3PRAD_PER_CM3,
                        motor.number("inertia_kgm2"),
                        circuit.number("bulk_modulus_GPa") * PA_PER_GPA / (circuit.number("line_l") * M3_PER_L),
                        circuit.number("leak_m3psPa"),
                        circuit.number("relief_MPa") * PA_PER_MPA),
                outputs));
    }
}
