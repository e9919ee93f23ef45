package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/** Tyres of CRREL's instrumented vehicle in shallow snow over firm ground. */
record SnowTyres() implements Case {
    private static final double RADIUS_M = 0.38;
    private static final double WIDTH_M = 0.272;
    private static final double LOAD_N = 6800;
    private static final double SPEED_MPS = 1;
    private static final double FINAL_KGPM3 = 500;
    private static final double MM = 1000;

    @Override
    public String name() {
        return "snow-tyres";
    }

    @Override
    public String title() {
        return "Full-size tyres in shallow snow";
    }

    @Override
    public String source() {
        return "S. Shoop, CRREL TR-01-16 (2001), table 11; CRREL CR 95-07 for the law of the final density; works of the US"
                + " Government";
    }

    @Override
    public String taken() {
        return "Depth and density of the snow, radius 0.38 m, width 0.272 m and 6800 N of a front wheel, the final density"
                + " of 500 kg/m3 below 210 kPa. A layer at depth (1 - density / 500 kg/m3) is compacted snow on frozen ground"
                + " (2e7 Pa/m); above it is the named snow 'snow-us'. The wheel turns freely; one sinkage in the table, 0.90 m, is"
                + " a misprint and is left out.";
    }

    @Override
    public String limits() {
        return "The resistance of shallow snow comes from its compaction to ice-like density and from snow pushed ahead; a"
                + " Bekker layer that is soft down to a hard one does little work, so the resistance is too small.";
    }

    @Override
    public String fitted() {
        return "final density, kg/m3";
    }

    @Override
    public List<Double> candidates() {
        return List.of(FINAL_KGPM3, 600.0, 700.0, 800.0, 900.0);
    }

    @Override
    public String xLabel() {
        return "snow depth in m";
    }

    /** Curves of similar densities. */
    @Override
    public String group(Measured at) {
        double density_kgpm3 = at.setting()[0];
        return density_kgpm3 == 160 || density_kgpm3 == 170 ? "160 and 170 kg/m3" : at.series();
    }

    @Override
    public List<String> quantities() {
        return List.of("sinkage mm", "resistance over load");
    }

    @Override
    public List<Measured> measured() {
        return MeasuredTable.rows("crrel-snow.csv").stream()
                .map(row -> new Measured(
                        row.text("snow_density_kg_m3") + " kg/m3",
                        row.number("snow_depth_m"),
                        new double[] {MM * row.number("sinkage_m"), row.number("resistance_coefficient")},
                        new double[] {Double.NaN, Double.NaN},
                        new double[] {row.number("snow_density_kg_m3")}))
                .toList();
    }

    @Override
    public double[] simulate(Measured at, double final_kgpm3) {
        Soil snow = SoilPresets.find("snow-us").orElseThrow().soil();
        double hard_m = at.x() * (1 - at.setting()[0] / final_kgpm3);
        Soil layered = new Soil(
                snow.sinkage(),
                snow.strength(),
                snow.elastic_Pa_m(),
                snow.damping_Pas_m(),
                List.of(new Soil.Layer(hard_m, new Soil.Sinkage(2e7, 0, 1))),
                "");
        WheelTest.Means means = new WheelTest(
                        layered, new WheelTest.Wheel(RADIUS_M, WIDTH_M, Double.NaN), LOAD_N, SPEED_MPS, 0, 0)
                .towed();
        return new double[] {MM * means.sinkage_m(), -means.drawbar_N() / LOAD_N};
    }
}
