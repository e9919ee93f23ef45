package org.furrow.node.study.bench.verti;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;

/** Writes a world of Verti-Bench, a vehicle and a system that drives it as a scenario. */
final class VertiScenario {
    /** The three soils of the benchmark's {@code SCMParameters}, in SI units. */
    private static final Map<String, String> SOILS = Map.of(
            "snow",
            "{name: snow, kphi: 0.2e6, kc: 0, n: 1.1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, elastic_Pa_m: 4e7,"
                    + " damping_Pas_m: 3e4}",
            "mud",
            "{name: mud, kphi: 2e6, kc: 0, n: 1.1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, elastic_Pa_m: 2e8,"
                    + " damping_Pas_m: 3e4}",
            "sand",
            "{name: sand, kphi: 5301e3, kc: 102e3, n: 0.793, cohesion_Pa: 1.3e3, phi_deg: 31.1, janosi_m: 0.012,"
                    + " elastic_Pa_m: 4e8, damping_Pas_m: 3e4}");

    /**
     * Posts of the terrain file for each of the world. The benchmark interpolates linearly between its posts; Furrow's
     * bicubic convolution of posts this near follows the creases.
     */
    private static final int FINER = 4;

    private static final int FINE_POSTS = FINER * (VertiWorld.POSTS - 1) + 1;
    /** Height above the ground at which the vehicle's frame starts, as in the files of the worlds. */
    private static final double START_HEIGHT_M = 1;

    private VertiScenario() {}

    /** Height of a post of the terrain file, interpolated bilinearly as Chrono's SCM interpolates its image. */
    private static double fine_m(VertiWorld world, int post) {
        int fineRow = post / FINE_POSTS;
        int fineColumn = post % FINE_POSTS;
        int row = Math.min(fineRow / FINER, VertiWorld.POSTS - 2);
        int column = Math.min(fineColumn / FINER, VertiWorld.POSTS - 2);
        double down = fineRow / (double) FINER - row;
        double right = fineColumn / (double) FINER - column;
        double[] heights_m = world.heights_m();
        int at = row * VertiWorld.POSTS + column;
        double above = (1 - right) * heights_m[at] + right * heights_m[at + 1];
        double below = (1 - right) * heights_m[at + VertiWorld.POSTS] + right * heights_m[at + VertiWorld.POSTS + 1];
        return (1 - down) * above + down * below;
    }

    /**
     * Writes the files of a trial.
     *
     * @return the scenario file
     */
    static Path write(Path folder, VertiWorld world, VertiTrial.Setup setup) throws IOException, InputError {
        Files.createDirectories(folder);
        AtomicFile.write(
                folder.resolve("terrain.asc"), grid(FINE_POSTS, 1.0 / FINER, true, k -> number(fine_m(world, k))));
        AtomicFile.write(
                folder.resolve("obstacles.asc"), grid(VertiWorld.POSTS, 1, true, k -> world.blocked()[k] ? "1" : "0"));
        Map<String, Integer> classes = new LinkedHashMap<>();
        world.patches().forEach(patch -> classes.putIfAbsent(ground(patch), classes.size() + 1));
        AtomicFile.write(
                folder.resolve("classes.asc"),
                grid(
                        VertiWorld.PATCHES,
                        VertiWorld.PATCH_M,
                        false,
                        k -> "" + classes.get(ground(world.patches().get(k)))));
        Path file = folder.resolve("scenario.yaml");
        AtomicFile.write(file, text(world, setup, classes, VertiVehicle.write(folder, setup.vehicle())));
        return file;
    }

    /** The text of a value of a grid. */
    @FunctionalInterface
    private interface Value {
        String of(int index);
    }

    /** An ESRI ASCII grid about the origin. */
    private static String grid(int size, double cell_m, boolean centres, Value value) {
        double corner_m = centres ? -0.5 * (size - 1) * cell_m : -0.5 * size * cell_m;
        String at = centres ? "center" : "corner";
        StringBuilder text = new StringBuilder("ncols %d%nnrows %d%nxll%s %s%nyll%s %s%ncellsize %s%n"
                .formatted(size, size, at, corner_m, at, corner_m, cell_m));
        for (int row = 0; row < size; row++) {
            List<String> values = new ArrayList<>();
            for (int column = 0; column < size; column++) {
                values.add(value.of(row * size + column));
            }
            text.append(String.join(" ", values)).append('\n');
        }
        return text.toString();
    }

    private static String text(VertiWorld world, VertiTrial.Setup setup, Map<String, Integer> classes, String vehicle) {
        VertiWorld.Pair pair = world.pairs().get(setup.pair() - 1);
        List<String> kinds = new ArrayList<>();
        classes.forEach((ground, number) -> kinds.add(number + ": " + ground));
        double heading_deg =
                Math.toDegrees(StrictMath.atan2(pair.goalY_m() - pair.startY_m(), pair.goalX_m() - pair.startX_m()));
        String elevation = setup.system().heedsElevation() ? ", elevation: terrain.asc" : "";
        return """
                # World %d of Verti-Bench (RobotiXX, MIT), %s, difficulty %s
                furrow: 1
                name: verti-%d-%d
                duration_s: %s
                grid_m: 0.1
                terrain: {type: elevation, file: terrain.asc}
                soil: %s
                soil_raster: {file: classes.asc, classes: {%s}}
                vehicles:
                  - name: vehicle
                    type: %s
                    start: {x_m: %s, y_m: %s, heading_deg: %s, height_m: %s}
                    hull_on_ground: true
                    driver: {type: goal, goal_m: [%s, %s], speed_mps: %s, obstacles: obstacles.asc%s}
                """.formatted(
                        world.number(),
                        world.kind(),
                        world.difficulty(),
                        world.number(),
                        setup.pair(),
                        number(VertiTrial.MOST_S),
                        soil("sand"),
                        String.join(", ", kinds),
                        vehicle,
                        number(pair.startX_m()),
                        number(pair.startY_m()),
                        number(heading_deg),
                        number(START_HEIGHT_M),
                        number(pair.goalX_m()),
                        number(pair.goalY_m()),
                        number(setup.speed_mps()),
                        elevation);
    }

    /** The ground of a patch; its friction to 0.01, since a scenario has at most 127 kinds of pavement. */
    private static String ground(VertiWorld.Patch patch) {
        return patch.isRigid()
                ? String.format(Locale.ROOT, "{pavement: {friction: %.2f}}", patch.friction())
                : soil(patch.type());
    }

    private static String soil(String type) {
        String soil = SOILS.get(type);
        if (soil == null) {
            throw new IllegalArgumentException("deformable ground '" + type + "'; known are mud, sand and snow");
        }
        return soil;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }
}
