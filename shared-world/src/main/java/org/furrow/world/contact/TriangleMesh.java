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
        Map<Long, Integer> occurrences = new HashMap<>();
        for (int k = 0; k < 3 * surface.count(); k++) {
            int from = surface.corner(k / 3, k % 3);
            int to = surface.corner(k / 3, (k + 1) % 3);
            if (occurrences.merge(edge(from, to), 1, Integer::sum) > 1) {
                throw new IllegalArgumentException("the mesh is not watertight: edge from vertex " + (from + 1) + " to "
                        + (to + 1) + " belongs to two triangles that face opposite ways");
            }
        }
        for (int k = 0; k < 3 * surface.count(); k++) {
            int from = surface.corner(k / 3, k % 3);
            int to = surface.corner(k / 3, (k + 1) % 3);
            if (!occurrences.containsKey(edge(to, from))) {
                throw new IllegalArgumentException("the mesh is not watertight: edge from vertex " + (from + 1) + " to "
                        + (to + 1) + " of triangle " + (k / 3 + 1) + " has no neighbour");
            }
        }
    }

    private static long edge(int from, int to) {
        return ((long) from << 32) | to;
    }
}
