package org.furrow.node.sense.suite;

import java.util.List;

/**
 * Lidars by name, with the constants of their data sheets: Ouster OS1 (120 m at 80 %, 40 m at 10 %
 * reflectivity, resolution 1.2 cm) and Velodyne VLP-16.
 *
 * @param highest_deg elevation of the first ring
 * @param lowest_deg elevation of the last ring
 */
public record Lidars(
        String model,
        int rings,
        double highest_deg,
        double lowest_deg,
        int columns,
        LidarSpec.Returns returns,
        LidarSpec.Noise noise) {
    private static final double ATTENUATION_PER_M = 0.004;

    private static final List<Lidars> ALL = List.of(
            new Lidars(
                    "os1-64",
                    64,
                    16.6,
                    -16.6,
                    1024,
                    new LidarSpec.Returns(0.8, 120, 40, ATTENUATION_PER_M),
                    new LidarSpec.Noise(0.015, 0.1, 0.012, 0.005)),
            new Lidars(
                    "vlp-16",
                    16,
                    15,
                    -15,
                    1800,
                    new LidarSpec.Returns(0.9, 100, 50, ATTENUATION_PER_M),
                    new LidarSpec.Noise(0.03, 0.06, 0.002, 0.005)));

    /** Names of all models. */
    public static List<String> names() {
        return ALL.stream().map(Lidars::model).toList();
    }

    /** The lidar with a name; the schema allows no other name. */
    public static Lidars of(String model) {
        return ALL.stream()
                .filter(each -> each.model.equals(model))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no lidar '" + model + "'"));
    }
}
