package org.furrow.node.sense.frame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.furrow.node.sense.suite.CameraSpec;

/**
 * Further truth of an image, row by row from the top left as in {@link CameraImage}. Arrays that the suite does not ask
 * for have no elements.
 */
public final class ImageLabels {
    private final int width;
    private final int height;
    private final boolean withBoxes;
    private final List<ImageBox> boxes = new ArrayList<>();

    /** Distance along the optical axis in m, negative beyond 90 degrees from it; 0: nothing there. */
    public final float[] depth_m;
    /** Where the surface is in the next image, minus where it is in this one: columns, rows; NaN: unknown. */
    public final float[] flow_px;
    /** Motion of the surface in W until the next image, along the axes of the optical frame; NaN: unknown. */
    public final float[] motion_m;
    /** Outward unit normal of the surface in the optical frame; 0: nothing there. */
    public final float[] normal;
    /** {@link SceneInstance} of the vehicle that moved the soil of a rut or berm last; 0 elsewhere. */
    public final short[] rutOwner;
    /** Passages over the soil of a rut or berm; 0 elsewhere. */
    public final byte[] rutPasses;

    /** Labels to be filled. */
    public ImageLabels(int width, int height, Set<CameraSpec.Label> which) {
        this.width = width;
        this.height = height;
        int pixels = width * height;
        withBoxes = which.contains(CameraSpec.Label.BOXES);
        depth_m = new float[which.contains(CameraSpec.Label.DEPTH) ? pixels : 0];
        boolean motion = which.contains(CameraSpec.Label.MOTION);
        flow_px = new float[motion ? 2 * pixels : 0];
        motion_m = new float[motion ? 3 * pixels : 0];
        Arrays.fill(flow_px, Float.NaN);
        Arrays.fill(motion_m, Float.NaN);
        normal = new float[which.contains(CameraSpec.Label.NORMALS) ? 3 * pixels : 0];
        boolean ruts = which.contains(CameraSpec.Label.RUTS);
        rutOwner = new short[ruts ? pixels : 0];
        rutPasses = new byte[ruts ? pixels : 0];
    }

    /** Adds the boxes, by instance. */
    public void add(List<ImageBox> found) {
        boxes.addAll(found);
    }

    /** Boxes of all instances that would be seen if nothing else were there, by instance. */
    public List<ImageBox> boxes() {
        return List.copyOf(boxes);
    }

    /** Passes the arrays, in the order of {@link CameraSpec#arrays}. */
    void arrays(ArrayReceiver to) throws IOException {
        if (withBoxes) {
            boxes(to);
        }
        if (depth_m.length > 0) {
            to.add("depth_m", depth_m, height, width);
        }
        if (flow_px.length > 0) {
            to.add("flow_px", flow_px, height, width, 2);
            to.add("motion_m", motion_m, height, width, 3);
        }
        if (normal.length > 0) {
            to.add("normal", normal, height, width, 3);
        }
        if (rutOwner.length > 0) {
            to.add("rut_owner", rutOwner, height, width);
            to.add("rut_passes", rutPasses, height, width);
        }
    }

    private void boxes(ArrayReceiver to) throws IOException {
        int n = boxes.size();
        short[] instance = new short[n];
        byte[] label = new byte[n];
        int[] pixels = new int[2 * n];
        int[] seen = new int[ImageBox.EDGES * n];
        int[] whole = new int[ImageBox.EDGES * n];
        double[] box = new double[ImageBox.BOX * n];
        for (int k = 0; k < n; k++) {
            ImageBox each = boxes.get(k);
            instance[k] = (short) each.instance();
            label[k] = (byte) each.label();
            pixels[2 * k] = each.seen();
            pixels[2 * k + 1] = each.whole();
            System.arraycopy(each.seen_px(), 0, seen, ImageBox.EDGES * k, ImageBox.EDGES);
            System.arraycopy(each.whole_px(), 0, whole, ImageBox.EDGES * k, ImageBox.EDGES);
            System.arraycopy(each.box_m(), 0, box, ImageBox.BOX * k, ImageBox.BOX);
        }
        to.add("box_instance", instance, n);
        to.add("box_class", label, n);
        to.add("box_pixels", pixels, n, 2);
        to.add("box_seen_px", seen, n, ImageBox.EDGES);
        to.add("box_whole_px", whole, n, ImageBox.EDGES);
        to.add("box_m", box, n, ImageBox.BOX);
    }
}
