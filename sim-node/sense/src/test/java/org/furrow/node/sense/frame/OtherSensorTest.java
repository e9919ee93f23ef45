package org.furrow.node.sense.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.furrow.node.sense.npz.NpzSink;
import org.furrow.node.sense.preview.PreviewSink;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.report.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of sensors that are not built in follow from what their frames have. */
class OtherSensorTest {
    private static final Mount MOUNT = new Mount(Mount.Anchor.CHASSIS, Vector.ZERO, Vector.ZERO);

    @TempDir
    private Path folder;

    private record Thermometer(String name, Mount mount, double rate_hz) implements SensorSpec {
        @Override
        public String type() {
            return "thermometer";
        }

        @Override
        public List<Quantity> columns() {
            return List.of(
                    new Quantity("air_K", "K", "", "temperature of the air"),
                    new Quantity("soil_K", "K", "", "temperature of the soil"));
        }
    }

    private record Temperatures(FrameHead head, double air_K, double soil_K) implements SensorFrame {
        @Override
        public double[] row() {
            return new double[] {air_K, soil_K};
        }
    }

    private record Sonar(String name, Mount mount, double rate_hz) implements SensorSpec {
        @Override
        public String type() {
            return "sonar";
        }

        @Override
        public List<SensorField> arrays() {
            return List.of(SensorField.of("echo", "float64 [n]", "1", "strength by distance"));
        }
    }

    private record Echo(FrameHead head, List<Double> strengths) implements SensorFrame {
        @Override
        public void arrays(ArrayReceiver to) throws IOException {
            to.add("echo", strengths.stream().mapToDouble(s -> s).toArray(), strengths.size());
        }

        @Override
        public void pictures(PictureReceiver to) throws IOException {
            to.add("echo", strengths.size(), 1, (u, v) -> strengths.get(u).intValue());
        }
    }

    private static FrameHead head(SensorSpec spec, int number) {
        return new FrameHead(
                new Calibration(0, "car", 0, spec, Pose.IDENTITY),
                number,
                new FrameTime(number * spec.period_ns(), number * spec.period_ns(), 0, 0, 0),
                Pose.IDENTITY,
                Pose.IDENTITY,
                Pose.IDENTITY);
    }

    @Test
    void shouldWriteRowsToATableWithTheirColumns() throws IOException {
        Thermometer spec = new Thermometer("roof", MOUNT, 2);
        try (NpzSink sink = new NpzSink(folder)) {
            sink.frame(new Temperatures(head(spec, 0), 290.5, 288));
            sink.frame(new Temperatures(head(spec, 1), 291, Double.NaN));
        }
        assertEquals(
                List.of("t_ns,air_K,soil_K", "0,290.5,288.0", "500000000,291.0,NaN"),
                Files.readAllLines(folder.resolve("car/roof.csv")));
        List<String> frames = Files.readAllLines(folder.resolve("frames.csv"));
        assertEquals(3, frames.size());
        assertTrue(frames.get(2).startsWith("car,roof,1,500000000,500000000,0,0,0,0.0,"), frames.get(2));
    }

    @Test
    void shouldWriteArraysAndPictures() throws IOException {
        Echo echo = new Echo(head(new Sonar("bow", MOUNT, 10), 3), List.of(1.0, 0.5));
        try (NpzSink sink = new NpzSink(folder)) {
            sink.frame(echo);
        }
        try (ZipFile zip = new ZipFile(folder.resolve("car/bow/000003.npz").toFile())) {
            assertEquals(
                    List.of("echo.npy"),
                    zip.stream().map(entry -> entry.getName()).toList());
        }
        PreviewSink pictures = new PreviewSink(folder, 0);
        pictures.frame(echo);
        pictures.frame(echo);
        assertEquals(List.of(folder.resolve("car-bow-echo.png")), pictures.written(), "the first frame alone");
        assertArrayEquals(new double[0], echo.row());
    }
}
