package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.furrow.scm.soil.Soil;

/**
 * The smooth wheel of {@link CmuWheel} with all five parameters of the soil fitted: what the law itself cannot reach.
 */
record CmuFree() implements Case {
    private static final CmuWheel WHEEL = new CmuWheel(false);
    /** Sinkage at which a modulus is compared over exponents: that of the rolling wheel. */
    private static final double SINKAGE_M = 0.015;

    /**
     * Parameters of a soil.
     *
     * @param pressure_kPa of the power law at {@link #SINKAGE_M}
     */
    private record Choice(double n, double pressure_kPa, double cohesion_Pa, double phi_deg, double janosi_m) {
        Soil soil() {
            double k = 1000 * pressure_kPa / StrictMath.pow(SINKAGE_M, n);
            return CmuWheel.soil(k, n, cohesion_Pa, phi_deg, janosi_m);
        }
    }

    /** The published soil first. */
    private static final List<Choice> CHOICES = choices();

    private static List<Choice> choices() {
        List<Choice> all = new ArrayList<>(List.of(new Choice(1.46, 17.4, 1000, 29, 0.021)));
        for (double n : List.of(1.0, 1.46)) {
            for (double pressure_kPa : List.of(2.2, 4.4, 8.8)) {
                for (double phi_deg : List.of(15.0, 29.0, 45.0)) {
                    all.add(new Choice(n, pressure_kPa, 1000, phi_deg, 0.021));
                    all.add(new Choice(n, pressure_kPa, 0, phi_deg, 0.005));
                }
            }
        }
        return List.copyOf(all);
    }

    @Override
    public String name() {
        return "cmu-free";
    }

    @Override
    public String title() {
        return "The small wheel again: all parameters of the soil fitted";
    }

    @Override
    public String source() {
        return WHEEL.source();
    }

    @Override
    public String taken() {
        return "As the smooth wheel above. The fit chooses among 36 soils, in which modulus, exponent, cohesion, friction angle"
                + " and K differ.";
    }

    @Override
    public String limits() {
        return "The pull is too large at both ends of the slip: a law without a wedge of soil ahead of the wheel holds a"
                + " locked wheel back too little, and one without digging lets a driven wheel pull too much; a soil that mends"
                + " one of them makes the other worse.";
    }

    @Override
    public String fitted() {
        return "modulus, exponent, cohesion, friction angle and K";
    }

    @Override
    public String fit() {
        return "five fitted";
    }

    @Override
    public boolean showsErrors() {
        return true;
    }

    @Override
    public String value(double parameter) {
        Choice choice = CHOICES.get((int) parameter);
        return String.format(
                Locale.ROOT,
                "n %.2f, %.1f kPa at 15 mm, cohesion %.0f Pa, %.0f degrees, K %.0f mm",
                choice.n,
                choice.pressure_kPa,
                choice.cohesion_Pa,
                choice.phi_deg,
                1000 * choice.janosi_m);
    }

    @Override
    public List<Double> candidates() {
        return IntStream.range(0, CHOICES.size()).mapToObj(k -> (double) k).toList();
    }

    @Override
    public String xLabel() {
        return WHEEL.xLabel();
    }

    @Override
    public List<String> quantities() {
        return WHEEL.quantities();
    }

    @Override
    public List<Measured> measured() {
        return WHEEL.measured();
    }

    @Override
    public double[] simulate(Measured at, double parameter) {
        return WHEEL.simulate(at, CHOICES.get((int) parameter).soil(), 0);
    }
}
