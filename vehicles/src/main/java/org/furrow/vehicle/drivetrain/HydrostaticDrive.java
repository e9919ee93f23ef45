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
final class HydrostaticDrive implements Drivetrain {
    private static final List<String> WORDS = List.of("gear", "engine_radps", "stroke", "pressure_Pa");

    private final HydrostaticSpec spec;
    private final Direction direction = new Direction();
    private double engine_radps;
    private double stroke;
    private double pressure_Pa;

    HydrostaticDrive(HydrostaticSpec spec) {
        this.spec = spec;
        engine_radps = spec.engine().governed_radps();
    }

    @Override
    public List<String> words() {
        return WORDS;
    }

    @Override
    public void copyState(double[] dest, int to) {
        dest[to] = direction.sign;
        dest[to + 1] = engine_radps;
        dest[to + 2] = stroke;
        dest[to + 3] = pressure_Pa;
    }

    @Override
    public void restore(double[] from, int at) {
        direction.restore(from[at]);
        engine_radps = from[at + 1];
        stroke = from[at + 2];
        pressure_Pa = from[at + 3];
    }

    @Override
    public int drivenShafts() {
        return 1;
    }

    @Override
    public void step(DriveCommand command, double[] shaft_radps, double step_s) {
        double motor_radps = shaft_radps[0];
        direction.select(command.gear, motor_radps / spec.outputs().get(0).ratio(), command.brake);
        HydrostaticSpec.Engine engine = spec.engine();
        HydrostaticSpec.Pump pump = spec.pump();
        double target = command.brake > 0 ? 0 : direction.sign * command.throttle * freeShare();
        double largest = step_s / pump.stroke_s();
        stroke += Math.clamp(target - stroke, -largest, largest);
        double displacement_m3prad = stroke * pump.displacement_m3prad();
        updatePressure(displacement_m3prad * engine_radps, motor_radps, step_s);
        double load = Math.clamp((engine.governed_radps() - engine_radps) / engine.droop_radps(), 0, 1);
        double engine_Nm = load * engine.torque_Nm().at(engine_radps) - engine.drag_Nm();
        double net_Nm = engine_Nm - displacement_m3prad * pressure_Pa;
        engine_radps = Math.max(0, engine_radps + step_s / engine.inertia_kgm2() * net_Nm);
    }

    private void updatePressure(double flow_m3ps, double motor_radps, double step_s) {
        HydrostaticSpec.Circuit circuit = spec.circuit();
        double rise_PapsPm3 = step_s * circuit.stiffness_Papm3();
        double next_Pa = (pressure_Pa + rise_PapsPm3 * (flow_m3ps - circuit.motor_m3prad() * motor_radps))
                / (1 + rise_PapsPm3 * circuit.leak_m3psPa());
        pressure_Pa = direction.sign == 0 ? 0 : Math.clamp(next_Pa, -circuit.relief_Pa(), circuit.relief_Pa());
    }

    /** Share of the stroke that the engine's speed permits, so that no load stalls it. */
    private double freeShare() {
        double full_radps = spec.engine().governed_radps() - 2 * spec.engine().droop_radps();
        double stall_radps = spec.pump().stall_radps();
        return Math.clamp((engine_radps - stall_radps) / (full_radps - stall_radps), 0, 1);
    }

    @Override
    public double torque_Nm(int shaft) {
        return spec.circuit().motor_m3prad() * pressure_Pa;
    }

    @Override
    public double inertia_kgm2(int shaft) {
        return spec.circuit().inertia_kgm2();
    }

    @Override
    public double clutch_Nm(int clutch, double brake) {
        throw new IndexOutOfBoundsException(clutch);
    }

    @Override
    public double engine_radps() {
        return engine_radps;
    }

    @Override
    public int gear() {
        return direction.sign;
    }
}
