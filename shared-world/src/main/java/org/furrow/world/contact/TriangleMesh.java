package org.furrow.world.contact;

import java.util.HashMap;
import java.util.Map;

/** A closed, consistently oriented surface, which has an inside. */
public record TriangleMesh(Triangles surface) {
    /**
     * Checks that every edge occurs once in each direction, so that the surface has no hole.
     *
     * @throws IllegalArgumentException naming the first edge that is open or occurs twice
     */
    public TriangleMesh {
        Map<Long, Integer> passes = new HashMap<>();
        for (int t = 0; t < surface.count(); t++) {
            for (int k = 0; k < 3; k++) {
                int from = surface.corner(t, k);
                int to = surface.corner(t, (k + 1) % 3);
                if (passes.merge(edge(from, to), 1, Integer::sum) > 1) {
                    throw new IllegalArgumentException("the mesh is not watertight: edge from vertex " + (from + 1)
                            + " to " + (to + 1) + " belongs to two triangles that face opposite ways");
                }
            }
        }
        for (int t = 0; t < surface.count(); t++) {
            for (int k = 0; k < 3; k++) {
                int from = surface.corner(t, k);
                int to = surface.corner(t, (k + 1) % 3);
                if (!passes.containsKey(edge(to, from))) {
                    throw new IllegalArgumentException("the mesh is not watertight: edge from vertex " + (from + 1)
                            + " to " + (to + 1) + " of triangle " + (t + 1) + " has no neighbour");
                }
            }
        }
    }

    private static long edge(int from, int to) {
        return ((long) from << 32) | to;
    }
}
