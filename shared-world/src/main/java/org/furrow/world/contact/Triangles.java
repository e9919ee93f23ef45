package org.furrow.world.contact;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Triangles between vertices, closed or not; lengths in m.
 *
 * <p>Vertex v is at {@code 3 v} of the coordinates, triangle t's vertices at {@code 3 t} of the corners,
 * counter-clockwise seen from outside.
 */
public final class Triangles {
    private final double[] vertices;
    private final int[] corners;
    private final int hash;

    /** @throws IllegalArgumentException for no triangle, a coordinate that is not finite, or a wrong vertex number */
    public Triangles(double[] vertices, int[] corners) {
        if (vertices.length % 3 != 0 || corners.length % 3 != 0 || corners.length == 0) {
            throw new IllegalArgumentException(
                    "a mesh needs three coordinates a vertex and three corners a triangle, found " + vertices.length
                            + " and " + corners.length);
        }
        for (double coordinate : vertices) {
            if (!Double.isFinite(coordinate)) {
                throw new IllegalArgumentException("a coordinate of the mesh is not a finite number");
            }
        }
        for (int k = 0; k < corners.length; k++) {
            if (corners[k] < 0 || corners[k] >= vertices.length / 3) {
                throw new IllegalArgumentException("triangle " + (k / 3 + 1) + " names vertex " + (corners[k] + 1)
                        + ", the mesh has " + vertices.length / 3);
            }
        }
        this.vertices = vertices.clone();
        this.corners = corners.clone();
        hash = 31 * Arrays.hashCode(this.vertices) + Arrays.hashCode(this.corners);
    }

    public int vertices() {
        return vertices.length / 3;
    }

    public int count() {
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

    /** Meshes with the same triangles in the same order are equal. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Triangles that
                && Arrays.equals(vertices, that.vertices)
                && Arrays.equals(corners, that.corners);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
