package org.furrow.node.sense.camera;

import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.sense.frame.ImageBox;

/** Numbers and boxes of the pixels of each instance. Sums and extremes of whole numbers need no order of threads. */
final class Extents {
    private final Map<Integer, int[]> byInstance = new TreeMap<>();

    /** Adds a pixel of an instance. */
    void add(int instance, int column, int row) {
        int[] of = byInstance.get(instance);
        if (of == null) {
            byInstance.put(instance, new int[] {column, row, column + 1, row + 1, 1});
        } else {
            join(of, column, row, column + 1, row + 1);
            of[ImageBox.EDGES]++;
        }
    }

    /** Adds all pixels of others, none of which has been added. */
    synchronized void addAll(Extents others) {
        others.byInstance.forEach((instance, more) -> {
            int[] of = byInstance.get(instance);
            if (of == null) {
                byInstance.put(instance, more.clone());
            } else {
                join(of, more[0], more[1], more[2], more[3]);
                of[ImageBox.EDGES] += more[ImageBox.EDGES];
            }
        });
    }

    private static void join(int[] of, int left, int top, int right, int bottom) {
        of[0] = Math.min(of[0], left);
        of[1] = Math.min(of[1], top);
        of[2] = Math.max(of[2], right);
        of[3] = Math.max(of[3], bottom);
    }

    /** Edges of the box, then number of pixels, of each instance. */
    Map<Integer, int[]> byInstance() {
        return byInstance;
    }
}
