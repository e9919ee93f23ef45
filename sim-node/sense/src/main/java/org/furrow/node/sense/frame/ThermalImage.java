package org.furrow.node.sense.frame;

import java.io.IOException;
import org.furrow.node.sense.suite.CameraSpec;

/** What a thermal camera saw: an apparent temperature for each pixel, row by row from the top left. */
public final class ThermalImage implements SensorFrame {
    private final FrameHead head;
    private final int width;
    private final int height;

    /** Apparent temperature of each pixel in hundredths of a kelvin, unsigned. */
    public final short[] temperature_cK;

    /** An image whose pixels are to be filled. */
    public ThermalImage(FrameHead head, CameraSpec.Lens lens) {
        this(head, lens.width(), lens.height(), new short[lens.width() * lens.height()]);
    }

    private ThermalImage(FrameHead head, int width, int height, short[] temperature_cK) {
        this.head = head;
        this.width = width;
        this.height = height;
        this.temperature_cK = temperature_cK;
    }

    /** The same image, with its array, with another head. */
    public ThermalImage with(FrameHead other) {
        return new ThermalImage(other, width, height, temperature_cK);
    }

    @Override
    public FrameHead head() {
        return head;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    @Override
    public void arrays(ArrayReceiver to) throws IOException {
        to.add("temperature_cK", temperature_cK, height, width);
    }

    /** The temperatures between the coldest and the warmest of the image, as colours. */
    @Override
    public void pictures(PictureReceiver to) throws IOException {
        int coldest = Integer.MAX_VALUE;
        int warmest = 0;
        for (short each : temperature_cK) {
            coldest = Math.min(coldest, each & 0xffff);
            warmest = Math.max(warmest, each & 0xffff);
        }
        int from = coldest;
        double range = Math.max(1, warmest - coldest);
        to.add(
                "temperature",
                width,
                height,
                (u, v) -> ValueColours.scale(((temperature_cK[v * width + u] & 0xffff) - from) / range));
    }
}
