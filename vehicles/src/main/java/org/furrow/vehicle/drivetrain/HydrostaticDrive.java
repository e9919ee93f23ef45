package org.furrow.vehicle.drivetrain;

import java.util.List;

/**
 * Engine, pump and motor with a stroke x in [-1, 1] and a difference of pressure p between the two lines:
 *
 * <pre>
 *   stiffness^-1 dp/dt = x Vp we - Vm wm - leak p,   |p| <= relief
 *   Je dwe/dt = Te(we) - x Vp p
 *   torque on the motor's shaft = Vm p
 * </pre>
 *
 * <p>The pressure at the end of a step acts on the shaft, which keeps the energy of its inertia on the oil's spring. In
 * neutral the lines are joined. While the brake is applied the stroke returns to 0.
 */
final class HydrostaticDrive extends MotorDrive {
    private static final int ENGINE = 0;
    private static final int STROKE = 1;
    private static final int PRESSURE = 2;

    private final HydrostaticSpec spec;

    HydrostaticDrive(HydrostaticSpec spec) {
        super(1, List.of("gear", "engine_radps", "stroke", "pressure_Pa"));
        this.spec = spec;
        memory[ENGINE] = spec.engine().governed_radps();
    }

    @Override
    public void step(DriveCommand command, double[] shaft_radps, double step_s) {
        double motor_radps = shaft_radps[0];
        select(command, motor_radps / spec.outputs().get(0).ratio());
        HydrostaticSpec.Engine engine = spec.engine();
        HydrostaticSpec.Pump pump = spec.pump();
        double target = command.brake > 0 ? 0 : direction * command.throttle * freeShare();
        double largest = step_s / pump.stroke_s();
        memory[STROKE] += Math.clamp(target - memory[STROKE], -largest, largest);
        double displacement_m3prad = memory[STROKE] * pump.displacement_m3prad();
        updatePressure(displacement_m3prad * memory[ENGINE], motor_radps, step_s);
        double load = Math.clamp((engine.governed_radps() - memory[ENGINE]) / engine.droop_radps(), 0, 1);
        double engine_Nm = load * engine.torque_Nm().at(memory[ENGINE]) - engine.drag_Nm();
        double net_Nm = engine_Nm - displacement_m3prad * memory[PRESSURE];
        memory[ENGINE] = Math.max(0, memory[ENGINE] + step_s / engine.inertia_kgm2() * net_Nm);
    }

    private void updatePressure(double flow_m3ps, double motor_radps, double step_s) {
        HydrostaticSpec.Circuit circuit = spec.circuit();
        double rise_PapsPm3 = step_s * circuit.stiffness_Papm3();
        double next_Pa = (memory[PRESSURE] + rise_PapsPm3 * (flow_m3ps - circuit.motor_m3prad() * motor_radps))
                / (1 + rise_PapsPm3 * circuit.leak_m3psPa());
        memory[PRESSURE] = direction == 0 ? 0 : Math.clamp(next_Pa, -circuit.relief_Pa(), circuit.relief_Pa());
        torque_Nm[0] = circuit.motor_m3prad() * memory[PRESSURE];
    }

    /** Share of the stroke that the engine's speed permits, so that no load stalls it. */
    private double freeShare() {
        double full_radps = spec.engine().governed_radps() - 2 * spec.engine().droop_radps();
        double stall_radps = spec.pump().stall_radps();
        return Math.clamp((memory[ENGINE] - stall_radps) / (full_radps - stall_radps), 0, 1);
    }

    @Override
    public double inertia_kgm2(int shaft) {
        return spec.circuit().inertia_kgm2();
    }

    @Override
    public double engine_radps() {
        return memory[ENGINE];
    }
}
