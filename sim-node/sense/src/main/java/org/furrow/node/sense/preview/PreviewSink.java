package org.furrow.node.sense.preview;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.PictureReceiver;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;

/** Writes pictures of the first frame of each sensor at or after a time. */
public final class PreviewSink implements FrameSink {
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
        frame.pictures((picture, width, height, pixels) -> write(name + "-" + picture, width, height, pixels));
    }

    private void write(String name, int width, int height, PictureReceiver.Pixels pixels) throws IOException {
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
}
