package org.furrow.node.dataset.coco;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The pixels of an instance in an image, as runs of pixels column by column: COCO's uncompressed run lengths. */
final class InstanceMask {
    /** Place of the first pixel, row by row. */
    final int first;
    /** Left, top, right and bottom edge. */
    private final int[] edges = {Integer.MAX_VALUE, Integer.MAX_VALUE, 0, 0};

    private final List<Integer> counts = new ArrayList<>();
    private int area;
    /** Pixels, column by column, that {@link #counts} covers. */
    private int covered;

    private InstanceMask(int first) {
        this.first = first;
    }

    /**
     * Masks of all instances of an image, by instance.
     *
     * @param instance of each pixel, row by row; 0 none
     */
    static Map<Integer, InstanceMask> of(short[] instance, int width, int height) {
        Map<Integer, InstanceMask> all = new TreeMap<>();
        for (int u = 0; u < width; u++) {
            int from = 0;
            for (int v = 1; v <= height; v++) {
                int id = instance[from * width + u] & 0xffff;
                if (v == height || (instance[v * width + u] & 0xffff) != id) {
                    if (id != 0) {
                        int first = from * width + u;
                        all.computeIfAbsent(id, _ -> new InstanceMask(first)).add(u, from, v, height);
                    }
                    from = v;
                }
            }
        }
        return all;
    }

    /** Adds pixels of a column. */
    private void add(int column, int top, int bottom, int height) {
        int start = column * height + top;
        if (start == covered && !counts.isEmpty()) {
            counts.set(counts.size() - 1, counts.getLast() + bottom - top);
        } else {
            counts.add(start - covered);
            counts.add(bottom - top);
        }
        covered = start + bottom - top;
        area += bottom - top;
        edges[0] = Math.min(edges[0], column);
        edges[1] = Math.min(edges[1], top);
        edges[2] = Math.max(edges[2], column + 1);
        edges[3] = Math.max(edges[3], bottom);
    }

    /** Number of pixels. */
    int area() {
        return area;
    }

    /** Left, top, width and height of the box about the pixels. */
    List<Integer> box() {
        return box(edges);
    }

    /** Left, top, width and height of a box with these edges. */
    static List<Integer> box(int[] edges) {
        return List.of(edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]);
    }

    /** Numbers of pixels outside, inside, outside and so on, column by column from the left, down each column. */
    List<Integer> counts(int width, int height) {
        List<Integer> all = new ArrayList<>(counts);
        if (covered < width * height) {
            all.add(width * height - covered);
        }
        return all;
    }
}
