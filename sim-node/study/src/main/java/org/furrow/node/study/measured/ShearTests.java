package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.PlateRigSpec;
import org.furrow.scm.rig.ShearRig;
import org.furrow.scm.rig.ShearRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Tread;

/**
 * Linear shear tests on Cullinan sand: the shear rig, with a soil that 'furrow soil fit' made of another test, is
 * compared with the two tests that were not used for a named soil.
 */
final class ShearTests implements Case {
    private static final String LOOSE = "method 2, soil cullinan-1390";
    private static final String DENSE = "1538 kg/m3, soil cullinan-1511";
    private static final double KPA = 1000;
    private static final double MM = 1000;
    private static final double SIDE_M = 0.3;
    private static final double GRID_M = 0.03;
    private static final double STEP_S = 1e-3;
    private static final double RATE_MPS = 0.02;
    private static final double MOST_M = 0.105;
    private static final double SETTLE_S = 5;

    /** By series: the shear stress at each step, in Pa. */
    private final Map<String, double[]> curves = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "shear";
    }

    @Override
    public String title() {
        return "Shear of Cullinan sand";
    }

    @Override
    public String source() {
        return "R. Kruger et al., J. Terramechanics 109 (2023) 45-62 (CC BY 4.0)";
    }

    @Override
    public String taken() {
        return "Shear stress over displacement at 93 kPa, of two tests that no named soil was made from. 'furrow soil fit' made the"
                + " soil cullinan-1390 from another loose test, and cullinan-1511 from a less dense one than that of 1538 kg/m3."
                + " The cohesion is assumed to be 0, because all tests have one normal pressure.";
    }

    @Override
    public String limits() {
        return "No parameter of a soil follows its density: the denser sand is stiffer and stronger than the soil of the less dense"
                + " test, and has a peak, which Janosi's curve has with the key `residual` alone.";
    }

    @Override
    public String fitted() {
        return "";
    }

    @Override
    public List<Double> candidates() {
        return List.of(0.0);
    }

    @Override
    public String xLabel() {
        return "shear displacement in mm";
    }

    @Override
    public List<String> quantities() {
        return List.of("shear stress kPa");
    }

    @Override
    public List<Measured> measured() {
        List<Measured> measured = new ArrayList<>();
        for (MeasuredTable.Row row : MeasuredTable.rows("cullinan-shear.csv")) {
            String test = row.text("test");
            if (test.equals("method-2") || test.equals("1538")) {
                measured.add(new Measured(
                        test.equals("1538") ? DENSE : LOOSE,
                        MM * row.number("shear_m"),
                        new double[] {row.number("stress_Pa") / KPA},
                        new double[] {Double.NaN},
                        new double[] {row.number("normal_Pa")}));
            }
        }
        return measured;
    }

    @Override
    public double[] simulate(Measured at, double none) {
        double[] stress_Pa = curves.computeIfAbsent(at.series(), series -> curve(series, at.setting()[0]));
        return new double[] {stress_Pa[(int) Math.rint(at.x() / MM / (RATE_MPS * STEP_S))] / KPA};
    }

    private static double[] curve(String series, double normal_Pa) {
        Soil soil = SoilPresets.find(series.equals(DENSE) ? "cullinan-1511" : "cullinan-1390")
                .orElseThrow()
                .soil();
        double area_m2 = SIDE_M * SIDE_M;
        double[] stress_Pa = new double[(int) Math.rint(MOST_M / (RATE_MPS * STEP_S)) + 1];
        new ShearRig(new ShearRigSpec(
                        ScmSpec.reference(soil).with(ContactModel.FURROW),
                        new PlateRigSpec.Plate(SIDE_M, SIDE_M),
                        Tread.NONE,
                        GRID_M,
                        STEP_S,
                        normal_Pa * area_m2,
                        new ShearRigSpec.Motion(RATE_MPS, MOST_M, SETTLE_S, 1 / STEP_S)))
                .run((t_s, shear_m, normal_N, shear_N) ->
                        stress_Pa[(int) Math.rint(shear_m / (RATE_MPS * STEP_S))] = shear_N / area_m2);
        return stress_Pa;
    }
}
