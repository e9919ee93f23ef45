package org.furrow.vehicle.steering;

import org.furrow.vehicle.hydraulic.Oil;
import org.furrow.vehicle.hydraulic.Orifice;
import org.furrow.world.math.Ranges;

/**
 * A valve that moves a steering cylinder with a rod on both sides, and the controller that commands the valve.
 *
 * @param step_s step of the integration
 */
public record SteeringValveSpec(
        Spool spool, Oil oil, Supply supply, Cylinder cylinder, Linkage linkage, Loop loop, double step_s) {
    public SteeringValveSpec {
        Ranges.positive("step_us", step_s);
    }

    /**
     * The spool: x'' = w^2 (command - x) - 2 z w x', with the command in [-1, 1].
     *
     * @param omega_radps natural frequency w
     * @param damping ratio z
     * @param deadBand share of the travel that opens nothing
     * @param area_m2 area of each of the two orifices at full travel
     * @param leftGain factor on the area for motion to the left
     * @param rightGain factor on the area for motion to the right
     */
    public record Spool(
            double omega_radps, double damping, double deadBand, double area_m2, double leftGain, double rightGain) {
        private static final double SMALL = 0.02;

        public Spool {
            Ranges.positive("spool.frequency_Hz", omega_radps);
            Ranges.positive("spool.damping", damping);
            Ranges.notNegative("spool.dead_band", deadBand);
            Ranges.positive("spool.area_mm2", area_m2);
            Ranges.positive("spool.left_gain", leftGain);
            Ranges.positive("spool.right_gain", rightGain);
            if (deadBand >= 1) {
                throw new IllegalArgumentException("spool.dead_band must be < 1, spool.dead_band=" + deadBand);
            }
        }

        /**
         * Position for an opening in [-1, 1]: the inverse of {@link #opening} from an opening of {@value #SMALL}; below
         * it the dead band is crossed by degrees, so that the spool does not chatter.
         */
        public double position(double opening) {
            double size = Math.min(1, Math.abs(opening));
            return Math.copySign(deadBand * Math.min(1, size / SMALL) + (1 - deadBand) * size, opening);
        }

        /** Opening in [-1, 1] at a position of the spool; positive moves the rack to the left. */
        double opening(double position) {
            double open = Math.clamp((Math.abs(position) - deadBand) / (1 - deadBand), 0, 1);
            return position < 0 ? -open * rightGain : open * leftGain;
        }
    }

    /**
     * The load-sensing supply: its pressure is the margin above that of the fed chamber, up to its limit.
     */
    public record Supply(double limit_Pa, double margin_Pa) {
        public Supply {
            Ranges.positive("supply.limit_MPa", limit_Pa);
            Ranges.positive("supply.margin_MPa", margin_Pa);
        }
    }

    /**
     * The cylinder and its rack.
     *
     * @param area_m2 ring area of the piston on each side
     * @param stroke_m between the end stops; the middle steers straight ahead
     * @param dead_m3 volume of oil on one side that the piston cannot displace, with the line
     * @param leak_m3psPa flow past the piston over the difference of pressure
     * @param mass_kg rack, with the wheels' inertia at the rack
     * @param damping_Nspm viscous friction
     */
    public record Cylinder(
            double area_m2, double stroke_m, double dead_m3, double leak_m3psPa, double mass_kg, double damping_Nspm) {
        public Cylinder {
            Ranges.positive("cylinder area", area_m2);
            Ranges.positive("cylinder.stroke_m", stroke_m);
            Ranges.positive("cylinder.dead_volume_l", dead_m3);
            Ranges.notNegative("cylinder.leak_m3psPa", leak_m3psPa);
            Ranges.positive("cylinder.mass_kg", mass_kg);
            Ranges.notNegative("cylinder.damping_Nspm", damping_Nspm);
        }
    }

    /**
     * From rack to wheels: delta = rack / arm.
     *
     * @param trail_m distance behind the kingpin at which the axle's lateral force acts
     */
    public record Linkage(double arm_m, double trail_m) {
        public Linkage {
            Ranges.positive("linkage.arm_m", arm_m);
            Ranges.notNegative("linkage.trail_m", trail_m);
        }
    }

    /**
     * The proportional controller, which compensates the dead band. Once a period it reads the angle; its command takes
     * effect a period later.
     *
     * @param gain_1ps commanded rate of the angle over the angle's error
     */
    public record Loop(double gain_1ps, double period_s) {
        public Loop {
            Ranges.positive("loop.gain_1ps", gain_1ps);
            Ranges.positive("loop.period_ms", period_s);
        }
    }

    /** Flow over the root of the pressure drop at full travel, without gains. */
    double conductance() {
        return oil.conductance(spool.area_m2());
    }

    /** Speed of the rack at full travel without load, in m/s: both orifices then have the supply's margin. */
    public double freeSpeed_mps() {
        return Orifice.flow_m3ps(conductance(), supply.margin_Pa()) / cylinder.area_m2();
    }

    /** Steering angle at the end of the rack's travel, in rad. */
    public double maxAngle_rad() {
        return 0.5 * cylinder.stroke_m() / linkage.arm_m();
    }
}
