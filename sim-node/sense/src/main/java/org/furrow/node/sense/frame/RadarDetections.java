package org.furrow.node.sense.frame;

import java.io.IOException;
import java.util.List;

/**
 * What a radar detects at a time.
 *
 * @param all by cell of range, azimuth and Doppler velocity
 */
public record RadarDetections(FrameHead head, List<Detection> all) implements SensorFrame {
    /** A value that is measured. */
    public record Measured(double range_m, double azimuth_rad, double doppler_mps) {}

    /**
     * A detection.
     *
     * @param rcs_dbsm cross section
     * @param snr_db power over noise
     * @param instance {@link SceneInstance} of its strongest part
     * @param label {@link SceneClass} of its strongest part
     */
    public record Detection(Measured at, double rcs_dbsm, double snr_db, int instance, int label) {}

    public RadarDetections {
        all = List.copyOf(all);
    }

    @Override
    public void arrays(ArrayReceiver to) throws IOException {
        int n = all.size();
        float[] range = new float[n];
        float[] azimuth = new float[n];
        float[] doppler = new float[n];
        float[] rcs = new float[n];
        float[] snr = new float[n];
        short[] instance = new short[n];
        short[] label = new short[n];
        for (int k = 0; k < n; k++) {
            Detection each = all.get(k);
            range[k] = (float) each.at.range_m;
            azimuth[k] = (float) each.at.azimuth_rad;
            doppler[k] = (float) each.at.doppler_mps;
            rcs[k] = (float) each.rcs_dbsm;
            snr[k] = (float) each.snr_db;
            instance[k] = (short) each.instance;
            label[k] = (short) each.label;
        }
        to.add("range_m", range, n);
        to.add("azimuth_rad", azimuth, n);
        to.add("doppler_mps", doppler, n);
        to.add("rcs_dbsm", rcs, n);
        to.add("snr_db", snr, n);
        to.add("instance", instance, n);
        to.add("label", label, n);
    }
}
