package org.furrow.vehicle.steering;

import java.util.List;
import org.furrow.vehicle.ode.Tableau;

/**
 * Steering by a hydraulic cylinder with its valve and controller. The hydraulics have their own, shorter step; the
 * vehicle's forces are constant over the vehicle's step.
 */
public final class ValveDrive implements SteeringDrive {
    /** Tolerance on the number of steps that fit into one of the vehicle. */
    private static final double WHOLE = 1e-9;

    /** Names of the words of its state. */
    public static final List<String> WORDS = List.of(
            "steering_spool",
            "steering_spool_rate",
            "steering_left_Pa",
            "steering_right_Pa",
            "steering_rack_m",
            "steering_rack_mps",
            "steering_command",
            "steering_next_command",
            "steering_period_s");

    private final SteeringValveSpec spec;
    private final SteeringCylinder cylinder;
    private final double[] state = new double[SteeringCylinder.SIZE];
    private final double fullRate_radps;
    private double command;
    private double nextCommand;
    /** Time since the controller last read the angle. */
    private double period_s;
    /** Command of the spool from outside; NaN: none. An input of each step, not a state. */
    private double outside = Double.NaN;

    public ValveDrive(SteeringValveSpec spec) {
        this.spec = spec;
        cylinder = new SteeringCylinder(spec, Tableau.RK4);
        fullRate_radps = spec.freeSpeed_mps() / spec.linkage().arm_m();
    }

    @Override
    public List<String> words() {
        return WORDS;
    }

    @Override
    public void read(double[] from, int at) {
        System.arraycopy(from, at, state, 0, SteeringCylinder.SIZE);
        command = from[at + SteeringCylinder.SIZE];
        nextCommand = from[at + SteeringCylinder.SIZE + 1];
        period_s = from[at + SteeringCylinder.SIZE + 2];
    }

    @Override
    public void write(double[] dest, int at) {
        System.arraycopy(state, 0, dest, at, SteeringCylinder.SIZE);
        dest[at + SteeringCylinder.SIZE] = command;
        dest[at + SteeringCylinder.SIZE + 1] = nextCommand;
        dest[at + SteeringCylinder.SIZE + 2] = period_s;
    }

    @Override
    public void commandSpool(double position) {
        outside = position;
    }

    @Override
    public void advance(double command_rad, double axle_N, double step_s) {
        double arm_m = spec.linkage().arm_m();
        // the axle's force acts behind the kingpin, so it turns the wheels against its direction
        double load_N = -axle_N * spec.linkage().trail_m() / arm_m;
        int steps = Math.max(1, (int) Math.ceil(step_s / spec.step_s() - WHOLE));
        double part_s = step_s / steps;
        for (int n = 0; n < steps; n++) {
            period_s += part_s;
            if (period_s >= spec.loop().period_s() - 0.5 * part_s) {
                period_s = 0;
                command = nextCommand;
                nextCommand =
                        spec.spool().position(spec.loop().gain_1ps() * (command_rad - angle_rad()) / fullRate_radps);
            }
            if (!Double.isNaN(outside)) {
                command = outside;
                nextCommand = outside;
            }
            cylinder.advance(state, command, load_N, part_s);
        }
    }

    @Override
    public double angle_rad() {
        return state[SteeringCylinder.RACK] / spec.linkage().arm_m();
    }
}
