package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.scm.soil.Soil;

/** The wheel of NASA's rover VIPER on slopes of lunar simulant: the slope that it climbs at a slip. */
record ViperWheel() implements Case {
    private static final double RADIUS_M = 0.225;
    private static final double GROUSER_M = 0.03;
    private static final double WIDTH_M = 0.2;
    private static final double LOAD_N = 17.5 * 9.80665;
    private static final double SPEED_MPS = 0.05;
    private static final double DEGREES_38 = 38;
    private static final Soil.Sinkage SINKAGE = new Soil.Sinkage(505e3, 0.7e3, 0.8);

    @Override
    public String name() {
        return "viper-slopes";
    }

    @Override
    public String title() {
        return "Wheel of the rover VIPER on slopes";
    }

    @Override
    public String source() {
        return "NASA's experiment as the array of github.com/uwsbel/chrono-wisc, python_scripts/viper_singleWheel_plotting.py"
                + " (BSD-3-Clause); GRC-1: H. Oravec et al., J. Terramechanics 47 (2010) 361, as in"
                + " github.com/Autonomous-Mission-Systems-Lab/roverdevkit data/soil_simulants.csv (69e1c815, MIT licence)";
    }

    @Override
    public String taken() {
        return "Slip and slope; radius 225 mm and grousers of 30 mm, whose tips are the cylinder; 17.5 kg and a width of"
                + " 0.2 m from the demonstrations of Chrono, which compare with the same array; GRC-1 with n = 0.8, k_c = 700,"
                + " k_phi = 5.05e5, cohesion 250 Pa, 38 degrees. K is not stated: 15 mm; stiffness and damping neither: 4e7"
                + " Pa/m and 3e4 Pa s/m. The slope is the one whose downhill pull equals the wheel's drawbar pull under the load"
                + " across the slope.";
    }

    @Override
    public String limits() {
        return "On slopes above 15 degrees the wheel digs at slips of 0.4 to 0.9 and hauls loose soil downhill; SCM moves no"
                + " soil with the wheel and keeps the full strength of fresh soil below it, so it climbs at too little slip.";
    }

    @Override
    public String fitted() {
        return "friction angle, degrees";
    }

    @Override
    public List<Double> candidates() {
        return List.of(DEGREES_38, 34.0, 30.0, 26.0, 22.0);
    }

    @Override
    public String xLabel() {
        return "slip";
    }

    @Override
    public List<String> quantities() {
        return List.of("slope deg");
    }

    @Override
    public List<Measured> measured() {
        return MeasuredTable.rows("viper-slopes.csv").stream()
                .map(row -> new Measured(
                        "experiment",
                        row.number("slip"),
                        new double[] {row.number("slope_deg")},
                        new double[] {Double.NaN},
                        new double[0]))
                .toList();
    }

    @Override
    public double[] simulate(Measured at, double phi_deg) {
        Soil soil = new Soil(SINKAGE, new Soil.Strength(250, StrictMath.toRadians(phi_deg), 0.015), 4e7, 3e4);
        double load_N = LOAD_N * StrictMath.cos(StrictMath.toRadians(at.values()[0]));
        WheelTest.Means means = new WheelTest(
                        soil,
                        new WheelTest.Wheel(RADIUS_M + GROUSER_M, WIDTH_M, Double.NaN),
                        load_N,
                        SPEED_MPS,
                        at.x(),
                        0)
                .run();
        return new double[] {StrictMath.toDegrees(StrictMath.atan2(means.drawbar_N(), load_N))};
    }
}
