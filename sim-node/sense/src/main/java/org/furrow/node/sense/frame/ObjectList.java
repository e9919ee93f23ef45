package org.furrow.node.sense.frame;

import java.io.IOException;
import java.util.List;

/**
 * The objects around a place at a time.
 *
 * @param entries by instance, vehicles first
 */
public record ObjectList(FrameHead head, List<Entry> entries) implements SensorFrame {
    /**
     * An object.
     *
     * @param instance {@link SceneInstance}
     * @param label {@link SceneClass}
     * @param box_m in the frame of the sensor: middle, turn (qx qy qz qw) from the axes of the box, length along each
     *     axis
     * @param velocity_mps of the middle in W, along the axes of the sensor
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Entry(int instance, int label, double[] box_m, double[] velocity_mps) {}

    public ObjectList {
        entries = List.copyOf(entries);
    }

    @Override
    public void arrays(ArrayReceiver to) throws IOException {
        int n = entries.size();
        short[] instance = new short[n];
        byte[] label = new byte[n];
        double[] box = new double[ImageBox.BOX * n];
        double[] velocity = new double[3 * n];
        for (int k = 0; k < n; k++) {
            Entry entry = entries.get(k);
            instance[k] = (short) entry.instance;
            label[k] = (byte) entry.label;
            System.arraycopy(entry.box_m, 0, box, ImageBox.BOX * k, ImageBox.BOX);
            System.arraycopy(entry.velocity_mps, 0, velocity, 3 * k, 3);
        }
        to.add("instance", instance, n);
        to.add("class", label, n);
        to.add("box_m", box, n, ImageBox.BOX);
        to.add("velocity_mps", velocity, n, 3);
    }
}
