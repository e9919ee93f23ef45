package org.furrow.vehicle.drivetrain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;
import org.furrow.world.math.Ranges;

/**
 * A hydrostatic drivetrain: an engine at governed speed, a pump of variable displacement that the pedal sets, and a
 * motor of fixed displacement in a closed circuit (Merritt, Hydraulic Control Systems, 1967, section 4-3). Pressures in
 * Pa, displacements in m^3/rad, volumes in m^3.
 *
 * @param outputs the wheels that the hydraulic motor drives
 */
public record HydrostaticSpec(Engine engine, Pump pump, Circuit circuit, List<DriveOutput> outputs)
        implements DrivetrainSpec {
    public HydrostaticSpec {
        outputs = List.copyOf(outputs);
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("a hydrostatic drivetrain needs driven wheels");
        }
        if (!(engine.governed_radps - 2 * engine.droop_radps > pump.stall_radps)) {
            throw new IllegalArgumentException(
                    "the speed below which the pump's stroke is 0 must be below the governed speed less twice the droop");
        }
    }

    /**
     * A governed engine: its torque is the full one up to a droop below the governed speed, and falls to 0 at it.
     *
     * @param torque_Nm largest torque over speed
     * @param drag_Nm friction torque, by which it brakes
     * @param governed_radps speed at which it gets no fuel
     * @param droop_radps by which full fuel lowers it
     */
    public record Engine(
            double inertia_kgm2, Curve torque_Nm, double drag_Nm, double governed_radps, double droop_radps) {
        public Engine {
            Ranges.positive("engine.inertia", inertia_kgm2);
            Ranges.positive("engine.drag", drag_Nm);
            Ranges.positive("engine.governed", governed_radps);
            Ranges.positive("engine.droop", droop_radps);
        }
    }

    /**
     * A pump.
     *
     * @param displacement_m3prad at full stroke, in either direction
     * @param stroke_s time from no to full stroke
     * @param stall_radps engine speed below which the stroke is 0; it is limited in proportion from the governed speed
     *     less twice the droop on
     */
    public record Pump(double displacement_m3prad, double stroke_s, double stall_radps) {
        public Pump {
            Ranges.positive("pump.displacement", displacement_m3prad);
            Ranges.positive("pump.stroke", stroke_s);
            Ranges.notNegative("pump.stall", stall_radps);
        }
    }

    /**
     * The closed circuit with its motor.
     *
     * @param motor_m3prad displacement of the motor
     * @param inertia_kgm2 of the motor and the shaft behind it
     * @param stiffness_Papm3 bulk modulus of the oil over the volume of a line
     * @param leak_m3psPa flow past pump and motor over the difference of pressure
     * @param relief_Pa largest difference of pressure
     */
    public record Circuit(
            double motor_m3prad, double inertia_kgm2, double stiffness_Papm3, double leak_m3psPa, double relief_Pa) {
        public Circuit {
            Ranges.positive("motor.displacement", motor_m3prad);
            Ranges.positive("motor.inertia", inertia_kgm2);
            Ranges.positive("circuit.stiffness", stiffness_Papm3);
            Ranges.notNegative("circuit.leak", leak_m3psPa);
            Ranges.positive("circuit.relief", relief_Pa);
        }
    }

    @Override
    public String typeName() {
        return "hydrostatic";
    }

    @Override
    public void check(Collection<String> wheels, Collection<String> bodies) {
        DriveOutput.check(outputs, wheels, bodies);
    }

    /** One shaft, with a gear to each output. */
    @Override
    public ShaftSystem shafts(List<WheelMount> wheels, String chassis) {
        List<SpeedSum> gears = new ArrayList<>();
        outputs.forEach(output -> gears.add(output.gear(0, wheels, chassis)));
        return new ShaftSystem(List.of(circuit.inertia_kgm2), gears, List.of());
    }

    @Override
    public Drivetrain create() {
        return new HydrostaticDrive(this);
    }

    @Override
    public int parts() {
        return 2;
    }
}
