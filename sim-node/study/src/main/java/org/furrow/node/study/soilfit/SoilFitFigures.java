package org.furrow.node.study.soilfit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.study.output.Curves;
import org.furrow.world.math.ExactMath;
import org.jfree.chart.JFreeChart;

/** Figures of a fit: measured points and the fitted law. */
final class SoilFitFigures {
    private static final int POINTS = 25;
    private static final int LINE_POINTS = 60;
    private static final double PER_KILO = 1000;

    private SoilFitFigures() {}

    static List<Figure> of(SoilFit fit) {
        List<Figure> figures = new ArrayList<>();
        BekkerFit plates = fit.plates();
        if (plates != null) {
            figures.add(new Figure("plates", plates(plates)));
        }
        ShearFit shear = fit.shear();
        if (shear != null) {
            figures.add(new Figure("shear", shear(fit.tests().shear(), shear)));
        }
        return figures;
    }

    /** Mean curve of each plate as marks, and the law with the modulus of the common kc and kphi as line. */
    private static JFreeChart plates(BekkerFit fit) {
        Curves curves = new Curves();
        for (int k = 0; k < fit.plates().size(); k++) {
            BekkerFit.Plate plate = fit.plates().get(k);
            curves.marks("measured, b = " + plate.b_m() + " m", k);
            int count = plate.sinkage_m().length;
            for (int at = count / POINTS - 1; at < count; at += count / POINTS) {
                curves.point(PER_KILO * plate.sinkage_m()[at], plate.pressure_Pa()[at] / PER_KILO);
            }
        }
        for (int k = 0; k < fit.plates().size(); k++) {
            BekkerFit.Plate plate = fit.plates().get(k);
            curves.line("fit", k);
            double most_m = plate.sinkage_m()[plate.sinkage_m().length - 1];
            for (int at = 0; at <= LINE_POINTS; at++) {
                double z_m = most_m * at / LINE_POINTS;
                curves.point(PER_KILO * z_m, fit.modulus_Pa_mn(plate.b_m()) * ExactMath.pow(z_m, fit.n()) / PER_KILO);
            }
        }
        return curves.fromZero(TimeChart.axis("sinkage in mm"), "pressure in kPa");
    }

    private static JFreeChart shear(List<TestCurve> tests, ShearFit fit) {
        Curves curves = new Curves();
        int series = 0;
        for (Map.Entry<Double, List<TestCurve>> load :
                TestCurve.bySetting(tests).entrySet()) {
            curves.marks(String.format(Locale.ROOT, "measured at %.4g kPa", load.getKey() / PER_KILO), series++);
            for (TestCurve test : load.getValue()) {
                int every = Math.max(1, test.count() / POINTS);
                for (int at = 0; at < test.count(); at += every) {
                    curves.point(PER_KILO * test.moved_m()[at], test.stress_Pa()[at] / PER_KILO);
                }
            }
        }
        double most_m =
                tests.stream().mapToDouble(TestCurve::greatestMove_m).max().orElseThrow();
        series = 0;
        for (double normal_Pa : TestCurve.bySetting(tests).keySet()) {
            curves.line("fit", series++);
            for (int at = 0; at <= LINE_POINTS; at++) {
                double shear_m = most_m * at / LINE_POINTS;
                curves.point(PER_KILO * shear_m, fit.stress_Pa(normal_Pa, shear_m) / PER_KILO);
            }
        }
        return curves.fromZero(TimeChart.axis("shear displacement in mm"), "shear stress in kPa");
    }
}
