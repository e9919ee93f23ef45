package org.furrow.node.sense.frame;

import java.io.IOException;
import org.furrow.node.sense.suite.CameraSpec;

/**
 * What a camera saw, with the truth of each pixel. All arrays are row by row from the top left; one that the suite does
 * not ask for has no elements.
 */
public final class CameraImage implements SensorFrame {
    private final FrameHead head;
    private final int width;
    private final int height;

    /** Red, green and blue of each pixel, 8 bits each with sRGB's curve. */
    public final byte[] rgb;
    /** Linear brightness of one colour of each pixel in the order of the Bayer pattern, {@value #WHITE} is white. */
    public final short[] raw;
    /** Largest value of {@link #raw}. */
    public static final int WHITE = 4095;
    /** Largest value of {@link #depth_mm}. */
    public static final int DEEPEST_MM = 65_535;
    /** Distance along the optical axis in mm, unsigned; 0: nothing there; {@value #DEEPEST_MM}: that far or further. */
    public final short[] depth_mm;
    /** {@link SceneClass} of each pixel, unsigned. */
    public final byte[] semantic;
    /** {@link SceneInstance} of each pixel, unsigned; 0 none. */
    public final short[] instance;
    /** Further truth. */
    public final ImageLabels labels;

    /**
     * An image whose arrays are to be filled.
     *
     * @param outputs the arrays that it has
     */
    public CameraImage(FrameHead head, CameraSpec.Lens lens, CameraSpec.Outputs outputs, ImageLabels labels) {
        this.head = head;
        this.labels = labels;
        width = lens.width();
        height = lens.height();
        int pixels = width * height;
        rgb = new byte[outputs.colour() ? 3 * pixels : 0];
        raw = new short[outputs.bayer() == CameraSpec.Bayer.NONE ? 0 : pixels];
        depth_mm = new short[outputs.truth() ? pixels : 0];
        semantic = new byte[outputs.truth() ? pixels : 0];
        instance = new short[outputs.truth() ? pixels : 0];
    }

    private CameraImage(FrameHead head, CameraImage of) {
        this.head = head;
        width = of.width;
        height = of.height;
        rgb = of.rgb;
        raw = of.raw;
        depth_mm = of.depth_mm;
        semantic = of.semantic;
        instance = of.instance;
        labels = of.labels;
    }

    /** The same image, with its arrays, with another head. */
    public CameraImage with(FrameHead other) {
        return new CameraImage(other, this);
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
        if (rgb.length > 0) {
            to.add("rgb", rgb, height, width, 3);
        }
        if (raw.length > 0) {
            to.add("raw", raw, height, width);
        }
        if (depth_mm.length > 0) {
            to.add("depth_mm", depth_mm, height, width);
            to.add("semantic", semantic, height, width);
            to.add("instance", instance, height, width);
        }
        labels.arrays(to);
    }

    @Override
    public void pictures(PictureReceiver to) throws IOException {
        if (rgb.length > 0) {
            to.add("rgb", width, height, (u, v) -> {
                int at = 3 * (v * width + u);
                return ((rgb[at] & 0xff) << 16) | ((rgb[at + 1] & 0xff) << 8) | (rgb[at + 2] & 0xff);
            });
        }
        if (depth_mm.length > 0) {
            to.add("depth", width, height, (u, v) -> ValueColours.near(depth_mm[v * width + u] & 0xffff));
            to.add("class", width, height, (u, v) -> ValueColours.ofClass(semantic[v * width + u] & 0xff));
        }
    }
}
