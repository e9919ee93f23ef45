package org.furrow.world.contact;

import java.util.HashMap;
import java.util.Map;

/**
 * A closed, consistently oriented surface of triangles; lengths in m.
 *
 * <p>Vertex v is at {@code 3 v} of the coordinates, triangle t's vertices at {@code 3 t} of the corners, counter-clockwise
 * seen from outside.
 */
public final class TriangleMesh {
    private final double[] vertices;
    private final int[] corners;

    /**
     * @throws IllegalArgumentException when a coordinate is not a number, a corner names no vertex, or the surface is not
     *     closed; the message names the first edge that is open
     */
    public TriangleMesh(double[] vertices, int[] corners) {
        if (vertices.length % 3 != 0 || corners.length % 3 != 0 || corners.length == 0) {
            throw new IllegalArgumentException(
                    "a mesh needs three coordinates a vertex and three corners a triangle, found " + vertices.length
                            + " and " + corners.length);
        }
        for (double coordinate : vertices) {
            if (!Double.isFinite(coordinate)) {
                throw new IllegalArgumentException("a coordinate of the mesh is not a number");
            }
        }
        this.vertices = vertices.clone();
        this.corners = corners.clone();
        requireClosed();
    }

    public int vertices() {
        return vertices.length / 3;
    }

    public int triangles() {
        return corners.length / 3;
    }

    /** Vertex number of a triangle's corner 0, 1 or 2. */
    public int corner(int triangle, int which) {
        return corners[3 * triangle + which];
    }

    /** Coordinate 0, 1 or 2 of a vertex, in m. */
    public double coordinate(int vertex, int axis) {
        return vertices[3 * vertex + axis];
    }

    /** Every edge must be passed once in each direction: then the surface has no hole and one inside. */
    private void requireClosed() {
        Map<Long, Integer> passes = new HashMap<>();
        int count = vertices();
        for (int t = 0; t < triangles(); t++) {
            for (int k = 0; k < 3; k++) {
                int from = corner(t, k);
                int to = corner(t, (k + 1) % 3);
                if (from < 0 || from >= count) {
                    throw new IllegalArgumentException(
                            "triangle " + (t + 1) + " names vertex " + (from + 1) + ", the mesh has " + count);
                }
                if (passes.merge(edge(from, to), 1, Integer::sum) > 1) {
                    throw new IllegalArgumentException("the mesh is not watertight: edge from vertex " + (from + 1)
                            + " to " + (to + 1) + " belongs to two triangles that face opposite ways");
                }
            }
        }
        for (int t = 0; t < triangles(); t++) {
            for (int k = 0; k < 3; k++) {
                int from = corner(t, k);
                int to = corner(t, (k + 1) % 3);
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
