package org.furrow.vehicle.steering;

import org.furrow.vehicle.hydraulic.Orifice;
import org.furrow.vehicle.ode.FixedStep;
import org.furrow.vehicle.ode.Tableau;

/**
 * Spool, two chambers and rack of a hydraulic steering (Karkee et al. 2010, eqs. 1, 4 and 5 for a cylinder with a rod
 * on both sides). The spool opens one chamber to the supply and the other one to the tank.
 *
 * <p>Pressures are above the tank's and do not fall below it: oil that cavitates keeps pressure 0. The end stops are
 * springs with dampers. Not thread-safe; a step allocates nothing.
 */
public final class SteeringCylinder implements FixedStep.Rates {
    /** Position of the spool over its travel, positive to the left. */
    public static final int SPOOL = 0;
    /** Rate of {@link #SPOOL}, in 1/s. */
    public static final int SPOOL_RATE = 1;
    /** Pressure of the chamber that pushes to the left, in Pa. */
    public static final int LEFT = 2;
    /** Pressure of the chamber that pushes to the right, in Pa. */
    public static final int RIGHT = 3;
    /** Position of the rack, in m, positive to the left. */
    public static final int RACK = 4;
    /** Rate of {@link #RACK}, in m/s. */
    public static final int RACK_RATE = 5;
    /** Number of words of the state. */
    public static final int SIZE = 6;

    private static final double STOP_NPM = 2e7;
    private static final double STOP_NSPM = 2e4;

    private final SteeringValveSpec spec;
    private final double conductance;
    private final FixedStep stepper;
    /** Command of the spool in [-1, 1]. */
    private double command;
    /** Force on the rack to the left, in N. */
    private double load_N;

    public SteeringCylinder(SteeringValveSpec spec, Tableau method) {
        this.spec = spec;
        conductance = spec.conductance();
        stepper = new FixedStep(method, SIZE);
    }

    /**
     * Advances the state by one step.
     *
     * @param command of the spool, limited to [-1, 1]
     * @param load_N external force on the rack to the left
     */
    public void advance(double[] state, double command, double load_N, double step_s) {
        this.command = Math.clamp(command, -1, 1);
        this.load_N = load_N;
        stepper.advance(this, state, step_s);
        state[LEFT] = Math.max(0, state[LEFT]);
        state[RIGHT] = Math.max(0, state[RIGHT]);
    }

    /** Computes the rates of the state at the command and the load of the last {@link #advance}. */
    @Override
    public void rates(double[] state, double[] dest) {
        SteeringValveSpec.Spool spool = spec.spool();
        double w = spool.omega_radps();
        dest[SPOOL] = state[SPOOL_RATE];
        dest[SPOOL_RATE] = w * (w * (command - state[SPOOL]) - 2 * spool.damping() * state[SPOOL_RATE]);
        SteeringValveSpec.Cylinder cylinder = spec.cylinder();
        double opening = spool.opening(state[SPOOL]);
        double swept_m3ps = cylinder.area_m2() * state[RACK_RATE];
        double leak_m3ps = cylinder.leak_m3psPa() * (state[LEFT] - state[RIGHT]);
        double left_m3 = cylinder.dead_m3() + cylinder.area_m2() * (0.5 * cylinder.stroke_m() + state[RACK]);
        double right_m3 = cylinder.dead_m3() + cylinder.area_m2() * (0.5 * cylinder.stroke_m() - state[RACK]);
        double intoLeft_m3ps = into_m3ps(opening, state[LEFT]) - swept_m3ps - leak_m3ps;
        double intoRight_m3ps = into_m3ps(-opening, state[RIGHT]) + swept_m3ps + leak_m3ps;
        dest[LEFT] = pressureRate(intoLeft_m3ps, left_m3, state[LEFT]);
        dest[RIGHT] = pressureRate(intoRight_m3ps, right_m3, state[RIGHT]);
        dest[RACK] = state[RACK_RATE];
        dest[RACK_RATE] = ((state[LEFT] - state[RIGHT]) * cylinder.area_m2()
                        - cylinder.damping_Nspm() * state[RACK_RATE]
                        - stop_N(state)
                        + load_N)
                / cylinder.mass_kg();
    }

    /**
     * Flow through the valve into a chamber, in m^3/s.
     *
     * @param opening positive to the supply, negative to the tank
     */
    public double into_m3ps(double opening, double pressure_Pa) {
        if (opening > 0) {
            double supply_Pa = Math.min(
                    pressure_Pa + spec.supply().margin_Pa(), spec.supply().limit_Pa());
            return Orifice.flow_m3ps(conductance * opening, supply_Pa - pressure_Pa);
        }
        return -Orifice.flow_m3ps(-conductance * opening, pressure_Pa);
    }

    private double pressureRate(double into_m3ps, double volume_m3, double pressure_Pa) {
        double rate = spec.oil().bulk_Pa() / Math.max(volume_m3, spec.cylinder().dead_m3()) * into_m3ps;
        return pressure_Pa <= 0 ? Math.max(0, rate) : rate;
    }

    /** Force of the end stops to the right, in N. */
    private double stop_N(double[] state) {
        double over_m = Math.abs(state[RACK]) - 0.5 * spec.cylinder().stroke_m();
        if (!(over_m > 0)) {
            return 0;
        }
        double outward_mps = Math.copySign(state[RACK_RATE], state[RACK] * state[RACK_RATE]);
        return Math.copySign(Math.max(0, STOP_NPM * over_m + STOP_NSPM * outward_mps), state[RACK]);
    }
}
