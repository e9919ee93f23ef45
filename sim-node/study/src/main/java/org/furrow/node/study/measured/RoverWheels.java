package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.scm.soil.Soil;

/** Wheels of planetary rovers, smooth and with lugs (Ding et al. 2011; Wang and Han 2016; Hurrell et al. 2025). */
record RoverWheels() implements LugTips.Lugged {
    private static final double SPEED_MPS = 0.02;
    private static final double MM = 1000;
    private static final String DING = "ding2011";
    private static final String KLS = "wang&han2016";
    private static final Soil FJS_1 = new Soil(
            new Soil.Sinkage(820e3, 1.37e3, 1), new Soil.Strength(2400, StrictMath.toRadians(38), 0.018), 4e7, 3e4);
    private static final Soil DING_SOIL = new Soil(
            new Soil.Sinkage(2407.4e3, 15.6e3, 1.1),
            new Soil.Strength(250, StrictMath.toRadians(31.9), 0.011),
            4e7,
            3e4);
    /** kc is -44.06e3, so kphi is the modulus at the width of 80 mm. */
    private static final Soil KLS_1 = new Soil(
            new Soil.Sinkage(3581.8e3 - 44.06e3 / 0.08, 0, 1.2594),
            new Soil.Strength(1716, StrictMath.toRadians(40.6), 0.018),
            4e7,
            3e4);

    @Override
    public String name() {
        return "rover-wheels";
    }

    @Override
    public String title() {
        return "Wheels of planetary rovers, smooth and with lugs";
    }

    @Override
    public String source() {
        return "L. Ding et al. 2011, S. Wang and J. Han 2016, and Hurrell et al. 2025 (Rashid-1), digitised in"
                + " github.com/Autonomous-Mission-Systems-Lab/roverdevkit (69e1c815, MIT licence); KLS-1's plates: Y. Lim et"
                + " al. 2021, doi 10.5140/JASS.2021.38.4.237";
    }

    @Override
    public String taken() {
        return "Radius, width, load, slip, height and number of lugs, the moduli, n, cohesion, friction angle and K. kc of KLS-1"
                + " is negative; the modulus at the width of the wheel is used. Stiffness and damping are not stated: 4e7 Pa/m"
                + " and 3e4 Pa s/m. Lugs are a cylinder through their tips. FJS-1 of Rashid-1: n = 1, k_c = 1.37e3, k_phi ="
                + " 8.2e5 of the catalogue (Kanamori et al. 1998), cohesion 2.4 kPa, 38 degrees (angle of repose); its K is not"
                + " stated: 18 mm as of KLS-1.";
    }

    @Override
    public String limits() {
        return "Lugs dig and carry soil backwards, and SCM moves no soil along the wheel, so the sinkage at high slip with lugs"
                + " is the least certain number.";
    }

    @Override
    public String fitted() {
        return "friction angle of the skin of smooth wheels, as a share of the soil's tangent";
    }

    @Override
    public List<Double> candidates() {
        return List.of(1.0, 0.4, 0.55, 0.7);
    }

    @Override
    public String xLabel() {
        return "slip";
    }

    @Override
    public String group(Measured at) {
        String wheel = at.series().startsWith(DING) ? "Ding" : at.series().startsWith(KLS) ? "KLS-1" : "Rashid-1";
        return wheel + (at.setting()[2] > 0 ? ", lugs" : ", smooth");
    }

    @Override
    public List<String> quantities() {
        return List.of("drawbar N", "sinkage mm", "torque Nm");
    }

    @Override
    public List<Measured> measured() {
        return MeasuredTable.rows("rover-wheels.csv").stream()
                .map(row -> new Measured(
                        row.text("case"),
                        row.number("slip"),
                        new double[] {row.number("drawbar_N"), row.number("sinkage_mm"), row.number("torque_Nm")},
                        new double[] {Double.NaN, Double.NaN, Double.NaN},
                        new double[] {
                            row.number("radius_m"), row.number("width_m"), row.number("lug_m"), row.number("load_N")
                        }))
                .toList();
    }

    @Override
    public List<Measured> lugged() {
        return measured().stream().filter(row -> row.setting()[2] > 0).toList();
    }

    @Override
    public double[] simulateLugs(Measured at, double share) {
        return simulate(at, 1, share);
    }

    @Override
    public double[] simulate(Measured at, double share) {
        return simulate(at, share, 0);
    }

    /** @param lugs share of the height of lugs outside the cylinder that presses the soil */
    private static double[] simulate(Measured at, double share, double lugs) {
        Soil soil = at.series().startsWith(DING) ? DING_SOIL : at.series().startsWith(KLS) ? KLS_1 : FJS_1;
        double[] wheel = at.setting();
        double skin_rad = wheel[2] > 0
                ? Double.NaN
                : StrictMath.atan(share * StrictMath.tan(soil.strength().phi_rad()));
        WheelTest.Means means = new WheelTest(
                        soil,
                        new WheelTest.Wheel(wheel[0] + (1 - lugs) * wheel[2], wheel[1], skin_rad, lugs * wheel[2]),
                        wheel[3],
                        SPEED_MPS,
                        at.x(),
                        0)
                .run();
        return new double[] {means.drawbar_N(), MM * means.sinkage_m(), means.torque_Nm()};
    }
}
