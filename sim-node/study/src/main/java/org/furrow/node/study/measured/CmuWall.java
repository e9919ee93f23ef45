package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.scm.soil.Soil;

/** The smooth wheel of {@link CmuWheel}, without and with the resistance of the wall of its rut. */
record CmuWall() implements Case {
    private static final CmuWheel WHEEL = new CmuWheel(false);
    private static final double PUBLISHED_KGPM3 = 1330;

    @Override
    public String name() {
        return "cmu-wall";
    }

    @Override
    public String title() {
        return "The small wheel again: with the wall of its rut";
    }

    @Override
    public String source() {
        return WHEEL.source();
    }

    @Override
    public String taken() {
        return "As the smooth wheel above, and the density of the sand, 1330 kg/m3, by which the wall of the rut resists the"
                + " sideways motion (key `density_kgpm3` of a soil; Hegedus 1960).";
    }

    @Override
    public String limits() {
        return "The wall is as high as the wheel is deep, and the simulated wheel sinks a third to a half as deep as a measured"
                + " one that moves sideways.";
    }

    @Override
    public String fitted() {
        return "density by which the wall resists";
    }

    @Override
    public String fit() {
        return "with the wall";
    }

    @Override
    public String value(double density_kgpm3) {
        return density_kgpm3 == 0 ? "no wall" : Math.round(density_kgpm3) + " kg/m3";
    }

    @Override
    public List<Double> candidates() {
        return List.of(0.0, PUBLISHED_KGPM3);
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
    public double[] simulate(Measured at, double density_kgpm3) {
        Soil soil = CmuWheel.PUBLISHED;
        Soil.Strength of = soil.strength();
        Soil.Strength strength =
                new Soil.Strength(of.cohesion_Pa(), of.phi_rad(), of.janosi_m(), of.residual(), density_kgpm3);
        return WHEEL.simulate(at, new Soil(soil.sinkage(), strength, soil.elastic_Pa_m(), soil.damping_Pas_m()), 0);
    }
}
