package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.scm.soil.Soil;

/** The small rigid wheel of Carnegie Mellon University in oblique motion on dry sand (Pavlov and Johnson). */
record CmuWheel(boolean grousers) implements LugTips.Lugged {
    private static final double RADIUS_M = 0.058;
    private static final double GROUSER_M = 0.005;
    private static final double WIDTH_M = 0.05;
    private static final double SPEED_MPS = 0.01;
    /** Slip of a locked wheel, which has no spin to refer to. */
    private static final double LOCKED = -1000;

    private static final double MODULUS = 8e6;
    private static final double MM = 1000;
    static final Soil PUBLISHED = soil(MODULUS, 1.46, 1000, 29, 0.021);

    @Override
    public String name() {
        return grousers ? "cmu-grousers" : "cmu-smooth";
    }

    @Override
    public String title() {
        return "Small rigid wheel in oblique motion on dry sand, " + (grousers ? "with grousers" : "smooth");
    }

    @Override
    public String source() {
        return "C. Pavlov and A. Johnson, Carnegie Mellon University; github.com/robomechanics/3d-terramechanics"
                + " (55a6e92); MIT licence";
    }

    @Override
    public String taken() {
        return "Radius 58 mm, width 50 mm, 10 mm/s, the measured load of each cell, k = 8e6 Pa/m^n, n = 1.46, cohesion 1 kPa,"
                + " friction angle 29 degrees, K = 21 mm. The authors measured k with plates and tuned n, cohesion and K to"
                + " their wheels. Stiffness and damping are not stated: 4e7 Pa/m and 3e4 Pa s/m."
                + (grousers ? " Grousers of 5 mm, whose number is not stated, are a cylinder through their tips." : "");
    }

    @Override
    public String limits() {
        return "A locked or sliding wheel (slip below -0.2, slip angle from 45 degrees) pushes a wedge of soil ahead of it"
                + " and sinks to its axle, and a driven one digs; a law of the pressure below each node moves no soil, so the"
                + " resistance of a locked wheel is too small and the pull of a spinning one too large.";
    }

    @Override
    public String fitted() {
        return grousers ? "" : "modulus k, Pa/m^n";
    }

    @Override
    public List<Double> candidates() {
        return grousers ? List.of(MODULUS) : List.of(MODULUS, 4e6, 2e6, 1e6);
    }

    @Override
    public String xLabel() {
        return "slip";
    }

    @Override
    public List<String> quantities() {
        return List.of("drawbar N", "side N", "sinkage mm");
    }

    /** Slip is 1 - v / (omega R) where positive, omega R / v - 1 where negative. */
    @Override
    public List<Measured> measured() {
        return MeasuredTable.rows("cmu-wheel.csv").stream()
                .filter(row -> row.text("wheel").equals(grousers ? "grouser" : "smooth"))
                .map(row -> new Measured(
                        row.text("slip_angle_deg") + " degrees",
                        row.number("slip_mean"),
                        new double[] {row.number("drawbar_N"), row.number("side_N"), row.number("sinkage_mm")},
                        new double[] {row.number("drawbar_std_N"), Double.NaN, row.number("sinkage_std_mm")},
                        new double[] {row.number("slip_angle_deg"), row.number("load_N")}))
                .toList();
    }

    @Override
    public double[] simulate(Measured at, double modulus) {
        return simulate(at, soil(modulus, 1.46, 1000, 29, 0.021), 0);
    }

    @Override
    public List<Measured> lugged() {
        return measured();
    }

    @Override
    public double[] simulateLugs(Measured at, double share) {
        return simulate(at, PUBLISHED, share);
    }

    /** A soil of unstated stiffness and damping. */
    static Soil soil(double k, double n, double cohesion_Pa, double phi_deg, double janosi_m) {
        return new Soil(
                new Soil.Sinkage(k, 0, n),
                new Soil.Strength(cohesion_Pa, StrictMath.toRadians(phi_deg), janosi_m),
                4e7,
                3e4);
    }

    /** @param share of the height of grousers outside the cylinder that presses the soil */
    double[] simulate(Measured at, Soil soil, double share) {
        double slip = at.x() >= 0 ? at.x() : at.x() > -0.999 ? at.x() / (1 + at.x()) : LOCKED;
        double tips_m = grousers ? RADIUS_M + GROUSER_M : RADIUS_M;
        double lug_m = share * (tips_m - RADIUS_M);
        // the wheel moves to the right of its plane, so that its side force is positive
        WheelTest.Means means = new WheelTest(
                        soil,
                        new WheelTest.Wheel(tips_m - lug_m, WIDTH_M, Double.NaN, lug_m),
                        at.setting()[1],
                        SPEED_MPS,
                        slip,
                        -StrictMath.toRadians(at.setting()[0]))
                .run();
        return new double[] {means.drawbar_N(), means.side_N(), MM * means.sinkage_m()};
    }
}
