package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The built-in ride over half-rounds of 4, 6 and 8 inches. */
@Tag("run")
class HalfRoundsTest {
    private static final double[] FROM_M = {36, 51, 66, 82};

    @TempDir
    private static Path folder;

    private static Path out;

    @BeforeAll
    static void run() {
        out = folder.resolve("run");
        LocalRun.run(
                Scenarios.brief("half-rounds", "vehicles.0.start.at_m=17", "vehicles.1.start.at_m=17", "duration_s=17"),
                1,
                2,
                out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"discs", "springs"})
    void shouldShakeTheDriverMoreOverTheLargerObstacle(String vehicle) throws IOException {
        double az = 1;
        double rate = 0.05;
        List<String> lines = Files.readAllLines(out.resolve("ride/" + vehicle + ".csv"));
        for (int k = 0; k + 1 < FROM_M.length; k++) {
            double[] peaks = peaks(lines, FROM_M[k], FROM_M[k + 1]);
            assertTrue(
                    peaks[0] > 1.15 * az, vehicle + " obstacle " + k + ": " + Arrays.toString(peaks) + " after " + az);
            assertTrue(peaks[1] > 1.15 * rate, vehicle + " obstacle " + k + ": " + Arrays.toString(peaks));
            az = peaks[0];
            rate = peaks[1];
        }
        double[] still = peaks(lines, 30, 36);
        assertTrue(still[0] < 1 && still[1] < 0.05, vehicle + " before all: " + Arrays.toString(still));
    }

    private static double[] peaks(List<String> lines, double from, double to) {
        double[] peaks = new double[2];
        for (String line : lines.subList(1, lines.size())) {
            double[] row = Arrays.stream(line.split(","))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            if (row[1] >= from && row[1] < to) {
                peaks[0] = Math.max(peaks[0], Math.abs(row[2]));
                peaks[1] = Math.max(peaks[1], Math.abs(row[3]));
            }
        }
        return peaks;
    }

    @Test
    void shouldWriteAPicture() throws IOException {
        assertTrue(ImageIO.read(out.resolve("ride.png").toFile()).getWidth() > 500);
    }
}
