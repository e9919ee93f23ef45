package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/** Writes random scenarios, determined by a seed: vehicles cross each other's ruts in a field; some enter late. */
final class RandomScenario {
    private final Random random;
    private final StringBuilder paths = new StringBuilder("paths:\n");
    private final StringBuilder vehicles = new StringBuilder("vehicles:\n");
    private int count;

    RandomScenario(long seed) {
        random = new Random(seed);
    }

    /**
     * Adds vehicles that start on a circle and drive through its centre, so that their paths overlap.
     *
     * @param around centre of the circle, x and y in m
     */
    RandomScenario addGroup(int size, double[] around) {
        double first = random.nextDouble() * 2 * Math.PI;
        for (int v = 0; v < size; v++) {
            double angle = first + 2 * Math.PI * v / size + 0.2 * random.nextDouble();
            double radius = 5 + random.nextDouble();
            double x = around[0] + radius * Math.cos(angle);
            double y = around[1] + radius * Math.sin(angle);
            double pastX = around[0] - 40 * Math.cos(angle) + random.nextDouble();
            double pastY = around[1] - 40 * Math.sin(angle) + random.nextDouble();
            addVehicle(new double[] {x, y}, new double[] {pastX, pastY}, 4 + 3 * random.nextDouble());
        }
        return this;
    }

    /** Adds a vehicle that drives straight from one place to another; x and y in m. */
    RandomScenario addVehicle(double[] from, double[] to, double speed_mps) {
        return addRoute(new double[][] {from, to}, speed_mps, count > 1 && random.nextInt(3) == 0);
    }

    /** Adds a vehicle that drives from point to point; x and y in m. */
    RandomScenario addRoute(double[][] points, double speed_mps, boolean late) {
        String name = "v" + count++;
        String list = Arrays.stream(points)
                .map(point -> String.format(Locale.ROOT, "[%.3f, %.3f]", point[0], point[1]))
                .collect(Collectors.joining(", "));
        paths.append(String.format(Locale.ROOT, "  %s: [%s]%n", name, list));
        vehicles.append(String.format(Locale.ROOT, "  - name: %s%n", name));
        vehicles.append(String.format(Locale.ROOT, "    type: %s%n", random.nextInt(3) == 0 ? "hmmwv" : "patrol-4x4"));
        vehicles.append(String.format(Locale.ROOT, "    start: {path: %s, at_m: 0}%n", name));
        vehicles.append(
                String.format(Locale.ROOT, "    driver: {type: path, path: %s, speed_mps: %.3f}%n", name, speed_mps));
        if (late) {
            vehicles.append(String.format(Locale.ROOT, "    enter_s: %.2f%n", 0.02 * random.nextInt(1, 60)));
        }
        return this;
    }

    /** Writes the scenario with random soil, contact and bulldozing. */
    Path write(Path folder, double duration_s) throws IOException {
        String[] soils = {"drysand", "mid", "clay", "sandy-loam-15"};
        String text = "furrow: 1\nname: random\ndescription: Vehicles at random.\n"
                + String.format(Locale.ROOT, "duration_s: %.2f%n", duration_s)
                + "terrain: {type: flat}\n"
                + String.format(Locale.ROOT, "soil: %s%n", soils[random.nextInt(soils.length)])
                + String.format(Locale.ROOT, "contact: %s%n", random.nextBoolean() ? "furrow" : "reference")
                + String.format(Locale.ROOT, "bulldozing: %b%n", random.nextBoolean())
                + paths
                + vehicles;
        return Files.writeString(folder.resolve("random.yaml"), text);
    }
}
