package org.furrow.node.sense.frame;

/**
 * What an image shows of an instance. Boxes of pixels are left, top, right and bottom edge in pixels from the upper
 * left corner of the image; pixels (left, top) and (right - 1, bottom - 1) are in it.
 *
 * @param instance {@link SceneInstance}
 * @param label {@link SceneClass}
 * @param seen pixels that show it
 * @param whole pixels that would show it if nothing else were there, within the image
 * @param seen_px box about the pixels that show it; zeros where none does
 * @param whole_px box about all of its pixels within the image
 * @param box_m its box in the optical frame: middle, turn (qx qy qz qw) from the axes of the box, length along each
 *     axis; NaN where it is not known
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ImageBox(int instance, int label, int seen, int whole, int[] seen_px, int[] whole_px, double[] box_m) {
    /** Numbers of {@link #seen_px}. */
    public static final int EDGES = 4;
    /** Numbers of {@link #box_m}. */
    public static final int BOX = 10;
}
