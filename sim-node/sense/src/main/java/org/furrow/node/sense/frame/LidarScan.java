package org.furrow.node.sense.frame;

import java.io.IOException;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.ScanPattern;

/**
 * The returns of one scan of a lidar, in the order of firing: by column, then by ring, then by return. Beams without a
 * return have no point. Each point is in the sensor's frame at its own time, as a lidar reports it, so that a moving
 * sensor distorts the scan; {@link FrameHead#start} and {@link FrameHead#end} allow its correction.
 *
 * <p>All arrays have {@link #count} elements; shorts are unsigned.
 */
public final class LidarScan implements SensorFrame {
    /** Rows of a picture for a ring. */
    private static final int SCALE_UP = 4;
    /** Pixels along a side of the picture of a rosette. */
    private static final int FIELD = 256;

    private final FrameHead head;
    private final int rings;
    private final int columns;
    /** Coordinates in the sensor's frame (x forward, y left, z up), in m. */
    public final float[] x_m;

    public final float[] y_m;
    public final float[] z_m;
    /** Measured distance, in m. */
    public final float[] range_m;
    /** Power of the return, relative to the least that is detected; at least 1 but for noise. */
    public final float[] signal;
    /** Reflectivity of the surface, as the sensor computes it from signal and range, in [0, 1]. */
    public final float[] reflectivity;
    /** Time of firing after {@link FrameTime#start_ns}. */
    public final int[] t_ns;
    /** Number of the laser, 0 the highest beam. */
    public final short[] ring;
    /** Number of the column in the scan, 0 the first that fires. */
    public final short[] column;
    /** {@link SceneClass} of the surface. */
    public final short[] label;
    /** {@link SceneInstance} of the surface; 0 none. */
    public final short[] instance;
    /** 1 where the soil was pressed by a vehicle, else 0. */
    public final byte[] rut;
    /** Cosine of the angle between beam and normal of the surface. */
    public final float[] cosIncidence;
    /** Number of the return of its beam, 0 the nearest; empty if beams have one. */
    public final byte[] order;

    /**
     * A scan whose arrays are to be filled.
     *
     * @param several whether a beam may have more than one return
     */
    public LidarScan(FrameHead head, int rings, int columns, int count, boolean several) {
        this.head = head;
        this.rings = rings;
        this.columns = columns;
        x_m = new float[count];
        y_m = new float[count];
        z_m = new float[count];
        range_m = new float[count];
        signal = new float[count];
        reflectivity = new float[count];
        t_ns = new int[count];
        ring = new short[count];
        column = new short[count];
        label = new short[count];
        instance = new short[count];
        rut = new byte[count];
        cosIncidence = new float[count];
        order = new byte[several ? count : 0];
    }

    @Override
    public FrameHead head() {
        return head;
    }

    /** Number of lasers. */
    public int rings() {
        return rings;
    }

    /** Number of firings in a scan. */
    public int columns() {
        return columns;
    }

    /** Number of returns. */
    public int count() {
        return x_m.length;
    }

    /** The ranges in mm as an image of rings by columns, row by row; 0 where there is no return. */
    public int[] rangeImage_mm() {
        int[] image = new int[rings * columns];
        for (int p = count() - 1; p >= 0; p--) { // of several returns the nearest remains
            image[ring[p] * columns + (column[p] & 0xffff)] = Math.round(1000 * range_m[p]);
        }
        return image;
    }

    @Override
    public void arrays(ArrayReceiver to) throws IOException {
        int n = count();
        float[] points = new float[3 * n];
        for (int p = 0; p < n; p++) {
            points[3 * p] = x_m[p];
            points[3 * p + 1] = y_m[p];
            points[3 * p + 2] = z_m[p];
        }
        to.add("points_m", points, n, 3);
        to.add("range_m", range_m, n);
        to.add("signal", signal, n);
        to.add("reflectivity", reflectivity, n);
        to.add("t_ns", t_ns, n);
        to.add("ring", ring, n);
        to.add("column", column, n);
        to.add("label", label, n);
        to.add("instance", instance, n);
        to.add("rut", rut, n);
        to.add("cos_incidence", cosIncidence, n);
        if (order.length > 0) {
            to.add("return", order, n);
        }
    }

    /** Ranges and classes as images of rings by columns; those of a rosette by direction. */
    @Override
    public void pictures(PictureReceiver to) throws IOException {
        if (head.calibration().spec() instanceof LidarSpec spec
                && spec.beams().pattern() instanceof ScanPattern.Rosette rosette) {
            pictures(to, rosette);
            return;
        }
        int[] range = rangeImage_mm();
        to.add("range", columns, SCALE_UP * rings, (u, v) -> ValueColours.near(range[v / SCALE_UP * columns + u]));
        int[] classes = new int[range.length];
        for (int p = 0; p < count(); p++) {
            classes[ring[p] * columns + (column[p] & 0xffff)] = label[p];
        }
        to.add("class", columns, SCALE_UP * rings, (u, v) -> ValueColours.ofClass(classes[v / SCALE_UP * columns + u]));
    }

    /** Pictures of what a camera at the sensor would see, with a pixel for each direction that has a point. */
    private void pictures(PictureReceiver to, ScanPattern.Rosette rosette) throws IOException {
        double focal_px = 0.5 * FIELD / StrictMath.tan(0.5 * rosette.field_rad());
        int[] range = new int[FIELD * FIELD];
        int[] classes = new int[range.length];
        for (int p = count() - 1; p >= 0; p--) {
            int u = Math.clamp((long) (0.5 * FIELD - focal_px * y_m[p] / x_m[p]), 0, FIELD - 1);
            int v = Math.clamp((long) (0.5 * FIELD - focal_px * z_m[p] / x_m[p]), 0, FIELD - 1);
            range[v * FIELD + u] = Math.round(1000 * range_m[p]);
            classes[v * FIELD + u] = label[p];
        }
        to.add("range", FIELD, FIELD, (u, v) -> ValueColours.near(range[v * FIELD + u]));
        to.add("class", FIELD, FIELD, (u, v) -> ValueColours.ofClass(classes[v * FIELD + u]));
    }
}
