package org.furrow.node.sense.preview;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;

/** Writes pictures of the first frame of each camera, lidar and map at or after a time. */
public final class PreviewSink implements FrameSink {
    private static final double FARTHEST_M = 40;
    private static final int SCALE_UP = 4;

    private final Path folder;
    private final double at_s;
    private final Set<String> done = new HashSet<>();
    private final List<Path> written = new ArrayList<>();

    /** @param at_s no frame before this time is drawn */
    public PreviewSink(Path folder, double at_s) {
        this.folder = folder;
        this.at_s = at_s;
    }

    /** The pictures so far. */
    public List<Path> written() {
        return Collections.unmodifiableList(written);
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        Files.createDirectories(folder);
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        String name = frame.head().vehicleName() + "-" + frame.head().sensor();
        if (frame.head().time().start_s() < at_s || !done.add(name)) {
            return;
        }
        switch (frame) {
            case CameraImage image -> draw(name, image);
            case LidarScan scan -> draw(name, scan);
            case GroundMap map -> draw(name, map);
            default -> {
                // has no picture
            }
        }
    }

    private interface Pixels {
        int at(int u, int v);
    }

    private void write(String name, int width, int height, Pixels pixels) throws IOException {
        byte[] rgb = new byte[3 * width * height];
        for (int p = 0; p < width * height; p++) {
            int colour = pixels.at(p % width, p / width);
            rgb[3 * p] = (byte) (colour >> 16);
            rgb[3 * p + 1] = (byte) (colour >> 8);
            rgb[3 * p + 2] = (byte) colour;
        }
        Path file = folder.resolve(name + ".png");
        Files.write(file, Png.rgb8(width, height, rgb));
        written.add(file);
    }

    private void draw(String name, CameraImage image) throws IOException {
        int width = image.width();
        if (image.rgb.length > 0) {
            write(name + "-rgb", width, image.height(), (u, v) -> {
                int at = 3 * (v * width + u);
                return ((image.rgb[at] & 0xff) << 16) | ((image.rgb[at + 1] & 0xff) << 8) | (image.rgb[at + 2] & 0xff);
            });
        }
        if (image.depth_mm.length > 0) {
            write(name + "-depth", width, image.height(), (u, v) -> {
                int mm = image.depth_mm[v * width + u] & 0xffff;
                return mm == 0 ? 0 : ValueColours.scale(1 - Math.sqrt(mm / (1000 * FARTHEST_M)));
            });
            write(
                    name + "-class",
                    width,
                    image.height(),
                    (u, v) -> ValueColours.ofClass(image.semantic[v * width + u] & 0xff));
        }
    }

    private void draw(String name, LidarScan scan) throws IOException {
        int[] range = scan.rangeImage_mm();
        write(name + "-range", scan.columns(), SCALE_UP * scan.rings(), (u, v) -> {
            int mm = range[v / SCALE_UP * scan.columns() + u];
            return mm == 0 ? 0 : ValueColours.scale(1 - Math.sqrt(mm / (1000 * FARTHEST_M)));
        });
        int[] label = new int[range.length];
        for (int p = 0; p < scan.count(); p++) {
            label[scan.ring[p] * scan.columns() + scan.column[p]] = scan.label[p];
        }
        write(
                name + "-class",
                scan.columns(),
                SCALE_UP * scan.rings(),
                (u, v) -> ValueColours.ofClass(label[v / SCALE_UP * scan.columns() + u]));
    }

    /** Draws each layer with x to the right and y upwards, from its least to its greatest value. */
    private void draw(String name, GroundMap map) throws IOException {
        for (GroundMap.Layer layer : map.layers()) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (float value : layer.values()) {
                low = value < low ? value : low;
                high = value > high ? value : high;
            }
            double least = low;
            double extent = high > low ? high - low : 1;
            String file = name + "-" + layer.name().replaceAll("[^A-Za-z0-9_-]", "-");
            write(file, map.columns(), map.rows(), (u, v) -> {
                float value = layer.values()[(map.rows() - 1 - v) * map.columns() + u];
                return ValueColours.scale((value - least) / extent);
            });
        }
    }
}
