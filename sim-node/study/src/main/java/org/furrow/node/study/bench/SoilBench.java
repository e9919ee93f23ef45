package org.furrow.node.study.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.BicubicSurface;
import org.furrow.scm.terrain.ElevationGrid;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Measures the cost of a soil step by contact model, size of the terrain and number of deformed nodes, and the memory
 * of a deformed node.
 */
public final class SoilBench {
    private static final double GRID_M = 0.05;
    private static final int WARM_UP = 5000;
    private static final int STEPS = 4000;
    /** Repeats of each case, in turn with the others; the best median counts, because other load only adds time. */
    private static final int ROUNDS = 7;

    private static final FlatSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final Shape CYLINDER = new Shape.Cylinder(FourWheels.RADIUS_M, FourWheels.WIDTH_M);
    private final ScmSpec reference =
            ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
    private final Consumer<String> progress;

    /** @param progress receives progress messages */
    public SoilBench(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Runs all benchmarks; the result is a tree of maps and numbers. */
    public Map<String, Object> run() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("wheels", 4);
        result.put("grid_m", GRID_M);
        result.put("step_us", byModel());
        result.put("step_us_by_terrain", byTerrain());
        result.put("step_us_by_deformed_nodes", byDeformedNodes());
        result.put("memory", memory());
        return result;
    }

    private Map<String, Object> byModel() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("reference", phases(reference, CYLINDER));
        result.put("reference, mesh tyres", phases(reference, LuggedTyre.of(FourWheels.RADIUS_M, FourWheels.WIDTH_M)));
        result.put("reference, bulldozing", phases(reference.with(BulldozingSpec.DEFAULT), CYLINDER));
        result.put("furrow", phases(reference.with(ContactModel.FURROW), CYLINDER));
        result.put(
                "furrow, bulldozing",
                phases(reference.with(ContactModel.FURROW).with(BulldozingSpec.DEFAULT), CYLINDER));
        return result;
    }

    /** Medians of the phases of a step. */
    private Map<String, Object> phases(ScmSpec spec, Shape tyre) {
        progress.accept("soil step by phase");
        try (FourWheels wheels = new FourWheels(spec, FLAT, new CommittedWorld(), GRID_M, 1, tyre)) {
            wheels.time(WARM_UP, 1);
            long[][] laps = new long[5][STEPS];
            for (int n = 0; n < STEPS; n++) {
                laps[0][n] = wheels.step();
                laps[1][n] = wheels.ground.times().rays_ns;
                laps[2][n] = wheels.ground.times().patches_ns;
                laps[3][n] = wheels.ground.times().forces_ns;
                laps[4][n] = wheels.ground.times().erosion_ns;
            }
            String[] names = {"total", "rays", "patches", "forces", "bulldozing"};
            Map<String, Object> result = new LinkedHashMap<>();
            for (int k = 0; k < names.length; k++) {
                Arrays.sort(laps[k]);
                result.put(names[k], laps[k][STEPS / 2] / 1000.0);
            }
            result.put("ray_count", wheels.ground.rays());
            result.put("hits", wheels.ground.hits());
            return result;
        }
    }

    /** The same drive on elevation data of 50 m and 5 km. */
    private Map<String, Object> byTerrain() {
        UndeformedSurface[] grounds = {terrain(50), terrain(5000)};
        double[] best_us = best_us(
                "terrain of 50 m and 5 km", grounds.length, k -> wheels(reference, grounds[k], new CommittedWorld()));
        return Map.of("50 m", best_us[0], "5 km", best_us[1]);
    }

    private Map<String, Object> byDeformedNodes() {
        int[] nodes = {10_000, 100_000, 1_000_000, 10_000_000};
        CommittedWorld[] worlds =
                Arrays.stream(nodes).mapToObj(SoilBench::deformed).toArray(CommittedWorld[]::new);
        double[] best_us = best_us("1e4 to 1e7 deformed nodes", nodes.length, k -> wheels(reference, FLAT, worlds[k]));
        Map<String, Object> result = new LinkedHashMap<>();
        for (int k = 0; k < nodes.length; k++) {
            result.put(Integer.toString(nodes[k]), best_us[k]);
        }
        return result;
    }

    /** Median time of a step in us in each case, best of all rounds. */
    private double[] best_us(String what, int cases, IntFunction<FourWheels> ofCase) {
        double[] best_us = new double[cases];
        Arrays.fill(best_us, Double.POSITIVE_INFINITY);
        for (int round = 0; round < ROUNDS; round++) {
            progress.accept(what + ", round " + (round + 1) + " of " + ROUNDS);
            for (int k = 0; k < cases; k++) {
                try (FourWheels wheels = ofCase.apply(k)) {
                    best_us[k] = Math.min(best_us[k], wheels.time(WARM_UP / 5, STEPS / 2)[STEPS / 4] / 1000.0);
                }
            }
        }
        return best_us;
    }

    private Map<String, Object> memory() {
        progress.accept("memory of a rut");
        CommittedWorld world = new CommittedWorld();
        try (FourWheels wheels = wheels(reference, FLAT, world)) {
            wheels.time(0, 10_000);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("deformed_nodes", world.deformedNodes());
        result.put("bytes_per_node", (double) world.bytes() / world.deformedNodes());
        return result;
    }

    private static FourWheels wheels(ScmSpec spec, UndeformedSurface ground, CommittedWorld world) {
        return new FourWheels(spec, ground, world, GRID_M, 1, CYLINDER);
    }

    /** Gentle hills on a grid of 2.5 m. */
    private static UndeformedSurface terrain(double size_m) {
        int posts = (int) Math.round(size_m / 2.5) + 1;
        double[] heights = new double[posts * posts];
        for (int r = 0; r < posts; r++) {
            for (int c = 0; c < posts; c++) {
                heights[r * posts + c] = 0.1 * (StrictMath.sin(0.3 * c) + StrictMath.cos(0.2 * r));
            }
        }
        return new BicubicSurface(new ElevationGrid(posts, posts, 2.5, 2.5, heights), 0);
    }

    /** A square of completely deformed ground around the wheels. */
    private static CommittedWorld deformed(int nodes) {
        CommittedWorld world = new CommittedWorld();
        CommittedWorld.Node node = new CommittedWorld.Node();
        node.set(NodeField.SINKAGE, 1 << 14);
        node.set(NodeField.PLASTIC, 1 << 13);
        node.set(NodeField.YIELD, 1 << 10);
        int side = (int) Math.sqrt(nodes / (double) TileKey.NODES);
        for (int tj = -side / 2; tj < side - side / 2; tj++) {
            for (int ti = -side / 2; ti < side - side / 2; ti++) {
                int tile = world.findOrCreate(TileKey.of(ti, tj));
                for (int local = 0; local < TileKey.NODES; local++) {
                    world.put(tile, local, node);
                }
            }
        }
        return world;
    }
}
