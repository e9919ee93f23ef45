package org.furrow.vehicle.hydraulic;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.furrow.vehicle.ode.Tableau;
import org.furrow.world.math.Ranges;

/**
 * A load-sensing pump and the cylinders that it feeds through valves with compensators (Karkee et al. 2010, eqs. 1 to
 * 5). The circuit has its own step and integrator.
 *
 * @param method of the integration
 * @param step_s largest step of the integration
 */
public record CircuitSpec(Oil oil, Pump pump, List<Section> sections, Tableau method, double step_s) {
    public CircuitSpec {
        sections = List.copyOf(sections);
        Ranges.positive("hydraulics.step_us", step_s);
        if (sections.isEmpty()) {
            throw new IllegalArgumentException("hydraulics needs at least one cylinder");
        }
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
     * @param input of the vehicle, by name
     * @param isDirect whether a positive input extends the cylinder
     * @param cylinder its dimensions
     * @param inlet_m2 area of the inlet valve over the input's size in [0, 1]
     * @param outlet_m2 area of the return valve over the input's size in [0, 1]
     * @param compensator its compensators
     */
    public record Section(
            String joint,
            String input,
            boolean isDirect,
            Cylinder cylinder,
            DoubleUnaryOperator inlet_m2,
            DoubleUnaryOperator outlet_m2,
            Compensator compensator) {}

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
