package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.study.soilfit.SoilFit;
import org.furrow.node.study.soilfit.SoilTests;
import org.furrow.node.study.soilfit.Window;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.PlateRig;
import org.furrow.scm.rig.PlateRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/** Plate tests: a soil is fitted to some of the repetitions, and the plate rig is compared with the others. */
final class PlateTests implements Case {
    private static final String GRC_1 = "GRC-1";
    private static final String CULLINAN = "Cullinan, method 2";
    private static final double KPA = 1000;
    private static final double MM = 1000;
    private static final double CULLINAN_WIDTH_M = 0.0757;
    private static final int ACROSS = 10;
    private static final double STEP_S = 1e-3;
    /** The rig has no damping, so the rate does not matter. */
    private static final double DURATION_S = 0.1;

    /** Samples of a test that are compared, at least. */
    private static final int SHOWN = 8;

    private final Map<String, Soil> soils = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "plates";
    }

    @Override
    public String title() {
        return "Plates on GRC-1 and Cullinan sand";
    }

    @Override
    public String source() {
        return "H. A. Oravec 2009, appendix D (transcription in github.com/eclipseaerospace/eclipse, Apache-2.0); R. Kruger"
                + " et al., J. Terramechanics 109 (2023) 45-62 (CC BY 4.0)";
    }

    @Override
    public String taken() {
        return "The first, third and fifth test of each plate on GRC-1 and the first and third of method 2 on Cullinan sand, to"
                + " which 'furrow soil fit' fits a soil. Compared are the other tests. A plate is a square with the same b.";
    }

    @Override
    public String limits() {
        return "One exponent for all plates is not what GRC-1 does, and the steep rise within the first 2 mm of Cullinan sand is"
                + " not a power law.";
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
        return "sinkage in mm";
    }

    @Override
    public MeasuredFigures.Look look() {
        return MeasuredFigures.Look.LOGARITHMIC;
    }

    @Override
    public List<String> quantities() {
        return List.of("pressure kPa");
    }

    @Override
    public List<Measured> measured() {
        List<Measured> measured = new ArrayList<>();
        add(measured, "grc-1-plates.csv", GRC_1, "(small|medium|large)-[24]");
        add(measured, "cullinan-plates.csv", CULLINAN, "method-2-[24]");
        return measured;
    }

    private static void add(List<Measured> measured, String file, String soil, String kept) {
        List<MeasuredTable.Row> rows = MeasuredTable.rows(file).stream()
                .filter(row -> row.text("test").matches(kept) && row.number("sinkage_m") > 5e-4)
                .toList();
        Map<String, List<MeasuredTable.Row>> tests = new LinkedHashMap<>();
        for (MeasuredTable.Row row : rows) {
            tests.computeIfAbsent(row.text("test"), test -> new ArrayList<>()).add(row);
        }
        for (List<MeasuredTable.Row> test : tests.values()) {
            int every = Math.max(1, test.size() / SHOWN);
            for (int k = 0; k < test.size(); k += every) {
                MeasuredTable.Row row = test.get(k);
                measured.add(new Measured(
                        String.format(Locale.ROOT, "%s, b = %.0f mm", soil, MM * row.number("b_m")),
                        MM * row.number("sinkage_m"),
                        new double[] {row.number("pressure_Pa") / KPA},
                        new double[] {Double.NaN},
                        new double[] {row.number("b_m")}));
            }
        }
    }

    @Override
    public double[] simulate(Measured at, double none) {
        Soil soil = soils.computeIfAbsent(at.series().startsWith(GRC_1) ? GRC_1 : CULLINAN, PlateTests::fit);
        double side_m = 2 * at.setting()[0];
        double[] force_N = {0};
        new PlateRig(new PlateRigSpec(
                        ScmSpec.reference(soil).with(ContactModel.FURROW),
                        new PlateRigSpec.Plate(side_m, side_m),
                        side_m / ACROSS,
                        STEP_S,
                        at.x() / MM / DURATION_S,
                        List.of(at.x() / MM),
                        10))
                .run((t_s, phase, sinkage_m, fz_N, bekker_N, hits) -> force_N[0] = fz_N);
        return new double[] {force_N[0] / (side_m * side_m) / KPA};
    }

    private static Soil fit(String name) {
        Soil rest = SoilPresets.find("drysand").orElseThrow().soil();
        boolean grc = name.equals(GRC_1);
        try {
            SoilTests tests = SoilTests.read(
                    table(grc ? "grc-1-plates.csv" : "cullinan-plates.csv"),
                    null,
                    new SoilTests.Choice(Window.ALL, grc ? Double.NaN : CULLINAN_WIDTH_M, Double.NaN, rest, ""));
            return SoilFit.of(tests.only(test -> test.matches(grc ? "(small|medium|large)-[135]" : "method-2-[13]")))
                    .soil();
        } catch (InputError e) {
            throw new IllegalStateException("a table of this program cannot be read", e);
        }
    }

    private static Source table(String name) {
        return Objects.requireNonNull(Source.builtIn("measured", name), name);
    }
}
