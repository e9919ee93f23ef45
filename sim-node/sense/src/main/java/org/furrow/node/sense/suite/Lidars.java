package org.furrow.node.sense.suite;

import java.util.List;

/**
 * Lidars by name, with the constants of their data sheets: Ouster OS1 (120 m at 80 %, 40 m at 10 %
 * reflectivity, resolution 1.2 cm), Velodyne VLP-16 and Livox Mid-40 (Livox Mid Series User Manual, 2019: a circular
 * field of 38.4 degrees, 100,000 points a second, 90 m at 10 % and 260 m at 80 % reflectivity, 2 cm at 20 m). The rates
 * of its prisms are those of Z. Liu, F. Zhang, X. Hong, Low-cost retina-like robotic lidars based on incommensurable
 * scanning, IEEE/ASME Transactions on Mechatronics 27, 2022.
 *
 * @param rings lasers; of a rosette it has no meaning, as the angles and the number of columns have none
 * @param highest_deg elevation of the first ring
 * @param lowest_deg elevation of the last ring
 * @param columns firings in a scan
 * @param pattern where they point
 */
public record Lidars(
        String model,
        int rings,
        double highest_deg,
        double lowest_deg,
        int columns,
        ScanPattern pattern,
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
                    new ScanPattern.Spinning(),
                    new LidarSpec.Returns(0.8, 120, 40, ATTENUATION_PER_M),
                    new LidarSpec.Noise(0.015, 0.1, 0.012, 0.005)),
            new Lidars(
                    "vlp-16",
                    16,
                    15,
                    -15,
                    1800,
                    new ScanPattern.Spinning(),
                    new LidarSpec.Returns(0.9, 100, 50, ATTENUATION_PER_M),
                    new LidarSpec.Noise(0.03, 0.06, 0.002, 0.005)),
            new Lidars(
                    "livox-mid-40",
                    1,
                    0,
                    0,
                    1,
                    ScanPattern.Rosette.ofRpm(StrictMath.toRadians(38.4), 7294, -4664, 100_000),
                    new LidarSpec.Returns(1, 260, 90, ATTENUATION_PER_M),
                    new LidarSpec.Noise(0.02, 0.06, 0.001, 0.005)));

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
