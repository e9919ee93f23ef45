package org.furrow.node.sense.frame;

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
    /** Distance along the optical axis in mm, unsigned; 0: nothing within 65.535 m. */
    public final short[] depth_mm;
    /** {@link SceneClass} of each pixel, unsigned. */
    public final byte[] semantic;
    /** {@link SceneInstance} of each pixel, unsigned; 0 none. */
    public final short[] instance;

    /**
     * An image whose arrays are to be filled.
     *
     * @param withColour whether it has {@link #rgb}
     * @param withTruth whether it has the other arrays
     */
    public CameraImage(FrameHead head, int width, int height, boolean withColour, boolean withTruth) {
        this.head = head;
        this.width = width;
        this.height = height;
        int pixels = width * height;
        rgb = new byte[withColour ? 3 * pixels : 0];
        depth_mm = new short[withTruth ? pixels : 0];
        semantic = new byte[withTruth ? pixels : 0];
        instance = new short[withTruth ? pixels : 0];
    }

    private CameraImage(FrameHead head, CameraImage of) {
        this.head = head;
        width = of.width;
        height = of.height;
        rgb = of.rgb;
        depth_mm = of.depth_mm;
        semantic = of.semantic;
        instance = of.instance;
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
}
