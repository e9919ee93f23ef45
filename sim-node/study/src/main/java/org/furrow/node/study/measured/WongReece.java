package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.scm.soil.Soil;

/**
 * Full-size rigid wheels on two sands beside the theory of Wong and Reece (1967), whose curves agree with their
 * measurements as printed figures show; the measured curves are not available as numbers.
 */
record WongReece() implements Case {
    private static final double M_PER_IN = 0.0254;
    private static final double PA_PER_PSI = 6894.757293;
    private static final double N_PER_LBF = 4.4482216;
    private static final double RADIUS_IN = 24.7;
    private static final double SPEED_MPS = 0.5;
    private static final double MM = 1000;
    private static final List<Double> SLIPS = List.of(0.1, 0.221, 0.35, 0.5);

    /**
     * A sand under a wheel; lb and in as printed.
     *
     * @param c1 and {@code c2}: angle of the greatest radial stress over the entry angle is c1 + c2 slip, measured
     */
    private record Sand(
            String name,
            double width,
            double load,
            double c,
            double phi_deg,
            double k1,
            double k2,
            double n,
            double c1) {
        private static final double C2 = 0.32;
        private static final double K_IN = 1.5;

        double width_m() {
            return width * M_PER_IN;
        }

        double load_N() {
            return load * N_PER_LBF;
        }

        /** Modulus at this width: (k1 + k2 b) / b^n, in Pa/m^n. */
        double modulus() {
            return (k1 + k2 * width) * PA_PER_PSI / StrictMath.pow(width_m(), n);
        }

        Soil soil(double share) {
            return new Soil(
                    new Soil.Sinkage(share * modulus(), 0, n),
                    new Soil.Strength(c * PA_PER_PSI, StrictMath.toRadians(phi_deg), K_IN * M_PER_IN),
                    2e8,
                    3e4);
        }

        RadialStress stress(double slip) {
            return new RadialStress(
                    modulus(),
                    n,
                    c * PA_PER_PSI,
                    StrictMath.tan(StrictMath.toRadians(phi_deg)),
                    K_IN * M_PER_IN,
                    c1 + C2 * slip,
                    slip);
        }
    }

    private static final List<Sand> SANDS = List.of(
            new Sand("compact sand", 6, 2006, 0.1, 33.3, 20, 2.5, 0.47, 0.43),
            new Sand("loose sand", 6, 1986, 0.12, 31.1, 0, 2, 1.15, 0.18),
            new Sand("loose sand, wide wheel", 12, 2085, 0.12, 31.1, 0, 2, 1.15, 0.18));

    @Override
    public String name() {
        return "wong-reece";
    }

    @Override
    public String title() {
        return "Full-size rigid wheels on compact and loose sand";
    }

    @Override
    public String source() {
        return "J. Y. Wong and A. R. Reece, J. Terramechanics 4 (1967) no. 1, table 1, as numbers in"
                + " github.com/jcmadsen/pyTerramechanics, plot_WongReece.py";
    }

    @Override
    public String taken() {
        return "Radius 24.7 in, widths, loads, cohesion, friction angle, k1, k2, n, K = 1.5 in, and the measured place of the"
                + " greatest radial stress (c1 + c2 slip). The measured curves of torque, drawbar pull and sinkage exist only"
                + " as figures. The reference is therefore their theory with these parameters, computed here: it is not a"
                + " measurement. Stiffness and damping are not stated: 2e8 Pa/m and 3e4 Pa s/m.";
    }

    @Override
    public String limits() {
        return "The measured radial stress is greatest ahead of the lowest point, and there farther ahead at more slip; SCM's"
                + " pressure follows the sinkage of each node and is greatest at the lowest point.";
    }

    @Override
    public String reference() {
        return "theory";
    }

    @Override
    public String fitted() {
        return "modulus, as a share of the published one";
    }

    @Override
    public List<Double> candidates() {
        return List.of(1.0, 0.5, 0.7, 1.4);
    }

    @Override
    public String xLabel() {
        return "slip";
    }

    @Override
    public List<String> quantities() {
        return List.of("drawbar N", "sinkage mm", "torque Nm");
    }

    @Override
    public List<Measured> measured() {
        return SANDS.stream()
                .flatMap(sand -> SLIPS.stream().map(slip -> reference(sand, slip)))
                .toList();
    }

    private static Measured reference(Sand sand, double slip) {
        RadialStress.Forces forces = sand.stress(slip).under(sand.load_N(), RADIUS_IN * M_PER_IN, sand.width_m());
        return new Measured(
                sand.name,
                slip,
                new double[] {forces.drawbar_N(), MM * forces.sinkage_m(), forces.torque_Nm()},
                new double[] {Double.NaN, Double.NaN, Double.NaN},
                new double[] {SANDS.indexOf(sand)});
    }

    @Override
    public double[] simulate(Measured at, double share) {
        Sand sand = SANDS.get((int) at.setting()[0]);
        WheelTest.Means means = new WheelTest(
                        sand.soil(share),
                        new WheelTest.Wheel(RADIUS_IN * M_PER_IN, sand.width_m(), Double.NaN),
                        sand.load_N(),
                        SPEED_MPS,
                        at.x(),
                        0)
                .run();
        return new double[] {means.drawbar_N(), MM * means.sinkage_m(), means.torque_Nm()};
    }
}
