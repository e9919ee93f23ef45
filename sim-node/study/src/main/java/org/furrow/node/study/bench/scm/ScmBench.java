package org.furrow.node.study.bench.scm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.furrow.node.input.InputError;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.BicubicSurface;
import org.furrow.scm.terrain.ElevationGrid;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.grid.UndeformedSurface;

/**
 * The cases of Project Chrono's benchmark of SCM (src/tests/benchmark_tests/vehicle/SCM_benchmarks.md, September 2026):
 * an HMMWV on a grid of 5 cm, alone and beside 20 rocks, a wheel on 2 and 1 cm, and an HMMWV on a hilly ground of 300
 * m x 300 m with 2 cm and up to 16 old ruts. Soil, steps, times, speeds and inputs are those of the benchmark; tyres,
 * rocks and hills are Furrow's own.
 */
public final class ScmBench {
    private static final double FIELD_M = 50;
    private static final double LARGE_M = 300;
    private static final double HILLS_M = 0.25;
    private static final double POSTS_M = 2.5;
    /** Steps of a vehicle before the measurement and in it. */
    private static final Length VEHICLE = new Length(500, 2000);

    private static final Length WHEEL = new Length(3000, 15000);
    /** Runs of a case before the measured one, for JIT compilation. */
    private static final int WARM_UPS = 2;

    /** Numbers of steps before the measurement and in it. */
    private record Length(int skipped, int measured) {}

    /** Builds a scene anew. */
    private interface Builder {
        BenchScene build() throws InputError;
    }

    /**
     * A case.
     *
     * @param cpu_us Chrono's mean time of a soil step with 4 threads of an i7-13700K, GCC
     * @param gpu_us the same with the rays on an RTX 4080; NaN: not published
     */
    private record Case(String name, double cpu_us, double gpu_us, Length length, Builder scene) {}

    private final int repeats;
    private final Consumer<String> progress;
    private final List<Case> cases;

    /**
     * @param threads for rays
     * @param repeats measured runs of each case
     * @param progress receives progress messages
     */
    public ScmBench(ContactModel contact, int threads, int repeats, Consumer<String> progress) {
        this.repeats = repeats;
        this.progress = progress;
        ScmSpec soil =
                ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil()).with(contact);
        BenchVehicleScene.Ground field =
                new BenchVehicleScene.Ground(new FlatSurface(0, Double.POSITIVE_INFINITY), FIELD_M, 0.05, 0);
        UndeformedSurface hills = hills();
        cases = List.of(
                new Case("hmmwv-mesh", 350.6, 114.9, VEHICLE, () -> vehicle(soil, field, true, threads)),
                new Case("hmmwv-cylinder", Double.NaN, Double.NaN, VEHICLE, () -> vehicle(soil, field, false, threads)),
                new Case(
                        "hmmwv-mesh-rocks",
                        1214.9,
                        362.5,
                        VEHICLE,
                        () -> new BenchVehicleScene(soil, field, true, true, threads)),
                new Case("wheel-20-mm", 2120.4, 98.2, WHEEL, () -> new WheelScene(soil, 0.02, threads)),
                new Case("wheel-10-mm", 8611.6, 507, WHEEL, () -> new WheelScene(soil, 0.01, threads)),
                new Case("large", 2318.3, 749.3, VEHICLE, () -> vehicle(soil, large(hills, 0), true, threads)),
                new Case(
                        "large-16-ruts", 2344.7, 870.2, VEHICLE, () -> vehicle(soil, large(hills, 16), true, threads)));
    }

    private static BenchScene vehicle(ScmSpec soil, BenchVehicleScene.Ground on, boolean meshes, int threads)
            throws InputError {
        return new BenchVehicleScene(soil, on, meshes, false, threads);
    }

    private static BenchVehicleScene.Ground large(UndeformedSurface hills, int ruts) {
        return new BenchVehicleScene.Ground(hills, LARGE_M, 0.02, ruts);
    }

    private static UndeformedSurface hills() {
        int posts = (int) Math.round(LARGE_M / POSTS_M) + 1;
        double[] heights_m = new double[posts * posts];
        for (int r = 0; r < posts; r++) {
            for (int c = 0; c < posts; c++) {
                heights_m[r * posts + c] = 0.5 * HILLS_M * (StrictMath.sin(0.3 * c) + StrictMath.cos(0.2 * r));
            }
        }
        return new BicubicSurface(new ElevationGrid(posts, posts, POSTS_M, POSTS_M, heights_m), 0);
    }

    /** Names of the cases. */
    public List<String> names() {
        return cases.stream().map(Case::name).toList();
    }

    /**
     * Measures cases in turn, then again; the result is a tree of maps and numbers.
     *
     * @param which names of cases
     */
    public Map<String, Object> run(List<String> which) throws InputError {
        List<Case> chosen =
                cases.stream().filter(each -> which.contains(each.name)).toList();
        Map<Case, List<Measured>> measured = new LinkedHashMap<>();
        chosen.forEach(each -> measured.put(each, new ArrayList<>()));
        for (int n = -WARM_UPS; n < repeats; n++) {
            for (Map.Entry<Case, List<Measured>> each : measured.entrySet()) {
                String name = each.getKey().name;
                progress.accept(name + (n < 0 ? ", warm-up" : ", run " + (n + 1) + " of " + repeats));
                Measured one = measure(each.getKey());
                if (n >= 0) {
                    each.getValue().add(one);
                }
            }
        }
        Map<String, Object> result = new LinkedHashMap<>();
        measured.forEach((each, runs) -> result.put(each.name, row(each, runs)));
        return result;
    }

    /** One run: mean and median time of the soil step, time of all steps over simulated time, and sizes at the end. */
    private record Measured(
            double soil_us, double median_us, double rtf, double rays, long nodes, double ruts_bytes, long oldNodes) {}

    private static Measured measure(Case of) throws InputError {
        try (BenchScene scene = of.scene.build()) {
            long oldNodes = scene.world().deformedNodes();
            double old_bytes = scene.world().bytes();
            for (int n = 0; n < of.length.skipped; n++) {
                scene.step();
            }
            long[] laps_ns = new long[of.length.measured];
            long rays = 0;
            long start = System.nanoTime();
            for (int n = 0; n < of.length.measured; n++) {
                laps_ns[n] = scene.step();
                rays += scene.rays();
            }
            long all_ns = System.nanoTime() - start;
            int steps = of.length.measured;
            Arrays.sort(laps_ns);
            return new Measured(
                    Arrays.stream(laps_ns).sum() / 1e3 / steps,
                    laps_ns[steps / 2] / 1e3,
                    all_ns / 1e9 / (steps * scene.step_s()),
                    (double) rays / steps,
                    scene.world().deformedNodes(),
                    oldNodes > 0 ? old_bytes : scene.world().bytes(),
                    oldNodes);
        }
    }

    private static Map<String, Object> row(Case of, List<Measured> runs) {
        Measured last = runs.getLast();
        double[] soil_us = runs.stream().mapToDouble(Measured::soil_us).sorted().toArray();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("soil_us", median(runs, Measured::soil_us));
        row.put("soil_us_range", List.of(soil_us[0], soil_us[soil_us.length - 1]));
        row.put("soil_median_us", median(runs, Measured::median_us));
        row.put("rtf", median(runs, Measured::rtf));
        row.put("rays", last.rays);
        row.put("nodes", last.nodes);
        row.put("bytes_per_node", last.ruts_bytes / (last.oldNodes > 0 ? last.oldNodes : last.nodes));
        if (!Double.isNaN(of.cpu_us)) {
            row.put("chrono_i7_13700k_4_threads_us", of.cpu_us);
            row.put("chrono_rtx_4080_us", of.gpu_us);
            row.put("ratio", of.cpu_us / median(runs, Measured::soil_us));
        }
        return row;
    }

    private static double median(List<Measured> runs, ToDoubleFunction<Measured> of) {
        return runs.stream().mapToDouble(of).sorted().toArray()[runs.size() / 2];
    }
}
