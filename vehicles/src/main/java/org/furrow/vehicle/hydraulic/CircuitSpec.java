package org.furrow.vehicle.hydraulic;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.furrow.vehicle.ode.Tableau;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * A load-sensing pump and the cylinders that it feeds through valves with compensators (Karkee et al. 2010, eqs. 1 to
 * 5).
 *
 * @param schedule steps of the circuit's own; null: the circuit is integrated in the stages of the mechanism
 */
public record CircuitSpec(
        Oil oil,
        Pump pump,
        List<Section> sections,
        @Nullable Schedule schedule) {
    /** Tolerance on ratios of steps, which are decimal fractions. */
    private static final double WHOLE = 1e-9;

    public CircuitSpec {
        sections = List.copyOf(sections);
        if (sections.isEmpty()) {
            throw new IllegalArgumentException("hydraulics needs at least one cylinder");
        }
    }

    /** The same circuit with another schedule. */
    public CircuitSpec with(@Nullable Schedule other) {
        return new CircuitSpec(oil, pump, sections, other);
    }

    /**
     * How a circuit is integrated beside its mechanism (Karkee et al. 2010, section 3.3).
     *
     * @param method of the integration
     * @param step_s largest step of the integration
     * @param exchange_s time between two exchanges of motions and forces; 0: the mechanism's step
     * @param hold what a cylinder's speed is between two steps of the mechanism
     */
    public record Schedule(Tableau method, double step_s, double exchange_s, Hold hold) {
        public Schedule {
            Ranges.positive("hydraulics.step_us", step_s);
            Ranges.notNegative("hydraulics.exchange_us", exchange_s);
            if (exchange_s > 0 && !isWhole(exchange_s / step_s)) {
                throw new IllegalArgumentException("hydraulics.exchange_us must be a whole multiple of step_us,"
                        + " exchange_s=" + exchange_s + " step_s=" + step_s);
            }
        }

        /**
         * Number of exchanges in a step of the mechanism.
         *
         * @throws IllegalArgumentException if exchanges do not divide the step
         */
        public int exchanges(double mechanismStep_s) {
            if (exchange_s == 0) {
                return 1;
            }
            double count = mechanismStep_s / exchange_s;
            if (!isWhole(count)) {
                throw new IllegalArgumentException("hydraulics.exchange_us must divide the step of the mechanism,"
                        + " exchange_s=" + exchange_s + " step_s=" + mechanismStep_s);
            }
            return (int) Math.rint(count);
        }

        private static boolean isWhole(double ratio) {
            return ratio > 1 - WHOLE && Math.abs(ratio - Math.rint(ratio)) <= WHOLE * ratio;
        }
    }

    /** A quantity between two exchanges. */
    public enum Hold {
        /** It keeps the value of the last exchange. */
        CONSTANT,
        /** It changes as it did between the last two exchanges. */
        LINEAR
    }

    /**
     * The pump and its line.
     *
     * @param displacement_m3 largest displacement per revolution
     * @param speed_radps speed of its shaft
     * @param leak_m3psPa leakage over its pressure K_LP
     * @param line_m3 volume of the line at its outlet
     * @param margin_Pa pressure that it holds above the largest load
     * @param band_Pa range of the pressure below that in which its displacement rises from 0 to its largest
     * @param lag_s time constant of its displacement
     * @param relief_Pa pressure at which the relief valve opens
     */
    public record Pump(
            double displacement_m3,
            double speed_radps,
            double leak_m3psPa,
            double line_m3,
            double margin_Pa,
            double band_Pa,
            double lag_s,
            double relief_Pa) {
        public Pump {
            Ranges.positive("pump.displacement_cm3", displacement_m3);
            Ranges.positive("pump.speed_rpm", speed_radps);
            Ranges.notNegative("pump.leak_m3psPa", leak_m3psPa);
            Ranges.positive("pump.line_l", line_m3);
            Ranges.positive("pump.margin_MPa", margin_Pa);
            Ranges.positive("pump.band_MPa", band_Pa);
            Ranges.positive("pump.lag_ms", lag_s);
            Ranges.positive("pump.relief_MPa", relief_Pa);
        }
    }

    /**
     * A cylinder and its valve.
     *
     * @param joint translational joint from cylinder to piston, positive when the cylinder extends
     * @param command what moves the valve
     * @param cylinder its dimensions
     * @param inlet_m2 area of the inlet valve over the input's size in [0, 1]
     * @param outlet_m2 area of the return valve over the input's size in [0, 1]
     * @param compensator its compensators
     */
    public record Section(
            String joint,
            Command command,
            Cylinder cylinder,
            DoubleUnaryOperator inlet_m2,
            DoubleUnaryOperator outlet_m2,
            Compensator compensator) {}

    /**
     * What moves a valve.
     *
     * @param input of the vehicle, by name
     * @param isDirect whether the valve's positive input extends the cylinder
     * @param position the loop that makes the input a position; null: the input moves the valve
     */
    public record Command(
            String input, boolean isDirect, @Nullable Position position) {}

    /**
     * A proportional controller of the coordinate of a joint, by the valve.
     *
     * @param joint revolute or translational joint that it measures
     * @param scale coordinate at input 1, in rad or m
     * @param gain input of the valve over the difference between the wanted and the present coordinate
     */
    public record Position(String joint, double scale, double gain) {
        public Position {
            if (!Double.isFinite(scale) || scale == 0) {
                throw new IllegalArgumentException("position.scale must not be 0, scale=" + scale);
            }
            Ranges.positive("position.gain", gain);
        }

        /**
         * The input of the valve in [-1, 1].
         *
         * @param input of the vehicle in [-1, 1]
         * @param coordinate present one of the joint, in rad or m
         */
        public double valve(double input, double coordinate) {
            return Math.clamp(gain * (scale * input - coordinate), -1, 1);
        }
    }

    /**
     * Dimensions of a cylinder.
     *
     * @param head_m2 area of the piston on the side without rod
     * @param rod_m2 area of the piston on the side of the rod
     * @param start_m extension in the position of the mechanism's file
     * @param dead_m3 volume on each side that the piston cannot displace, with the line
     * @param damping_Nspm viscous friction
     */
    public record Cylinder(
            double head_m2, double rod_m2, double stroke_m, double start_m, double dead_m3, double damping_Nspm) {
        public Cylinder {
            Ranges.positive("bore area", head_m2);
            Ranges.positive("ring area", rod_m2);
            Ranges.positive("stroke_m", stroke_m);
            Ranges.positive("dead_volume_l", dead_m3);
            Ranges.notNegative("damping_Nspm", damping_Nspm);
            if (!(start_m >= 0 && start_m <= stroke_m)) {
                throw new IllegalArgumentException(
                        "start_m must be in [0, stroke_m], start_m=" + start_m + " stroke_m=" + stroke_m);
            }
        }
    }

    /**
     * A compensator behind an inlet valve.
     *
     * @param gain_m2psPa rate of its area over the pressure ahead of it above the largest load, K of eq. 2
     * @param area_m2 largest area
     */
    public record Compensator(double gain_m2psPa, double area_m2) {
        public Compensator {
            Ranges.positive("compensator.gain_m2psPa", gain_m2psPa);
            Ranges.positive("compensator.area_mm2", area_m2);
        }
    }
}
