package org.furrow.node.dataset;

import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/** Clouds of points as float32, the numbers of each point one after the other. */
public final class PointBytes {
    private PointBytes() {}

    /**
     * The bytes of a cloud, little-endian.
     *
     * @param columns numbers of each point, such as x, y and z; of equal length
     */
    public static byte[] of(float[]... columns) {
        int count = columns[0].length;
        byte[] bytes = new byte[Float.BYTES * columns.length * count];
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        int at = 0;
        for (int p = 0; p < count; p++) {
            for (float[] column : columns) {
                buffer.putFloat(at, column[p], ByteOrder.LITTLE_ENDIAN);
                at += Float.BYTES;
            }
        }
        return bytes;
    }
}
