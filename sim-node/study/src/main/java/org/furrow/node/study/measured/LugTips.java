package org.furrow.node.study.measured;

import java.util.List;
import java.util.Locale;

/** Wheels with lugs as cylinders that shear the soil at the tips of the lugs. */
record LugTips(String name, Lugged of) implements Case {
    /** A case whose wheels have lugs. */
    interface Lugged extends Case {
        /** The rows of wheels with lugs. */
        List<Measured> lugged();

        /**
         * The quantities at a setting.
         *
         * @param share of the height of the lugs outside the cylinder that presses the soil
         */
        double[] simulateLugs(Measured at, double share);
    }

    @Override
    public String title() {
        return of.title() + ": lugs as shear at their tips";
    }

    @Override
    public String source() {
        return of.source();
    }

    @Override
    public String taken() {
        return "As above. A cylinder presses the soil, and shears it at the tips of the lugs (key `lug_m` of a tread). With"
                + " nothing fitted the cylinder goes through the tips. Slip refers to the tips.";
    }

    @Override
    public String limits() {
        return "Lugs cut soil and carry it backwards; a cylinder with its shear at another radius has the moment of such forces,"
                + " not the forces.";
    }

    @Override
    public String fitted() {
        return "share of the height of the lugs outside the cylinder";
    }

    @Override
    public String value(double share) {
        return String.format(Locale.ROOT, "%.1f", share);
    }

    @Override
    public List<Double> candidates() {
        return List.of(0.0, 0.5, 1.0);
    }

    @Override
    public String xLabel() {
        return of.xLabel();
    }

    @Override
    public String group(Measured at) {
        return of.group(at);
    }

    @Override
    public List<String> quantities() {
        return of.quantities();
    }

    @Override
    public List<Measured> measured() {
        return of.lugged();
    }

    @Override
    public double[] simulate(Measured at, double share) {
        return of.simulateLugs(at, share);
    }
}
