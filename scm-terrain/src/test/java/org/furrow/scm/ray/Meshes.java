package org.furrow.scm.ray;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;

/** Closed test meshes. */
final class Meshes {
    private Meshes() {}

    static TriangleMesh box(double x, double y, double z) {
        double[] vertices = new double[24];
        for (int k = 0; k < 8; k++) {
            vertices[3 * k] = ((k & 1) - 0.5) * x;
            vertices[3 * k + 1] = ((k >> 1 & 1) - 0.5) * y;
            vertices[3 * k + 2] = ((k >> 2) - 0.5) * z;
        }
        int[][] quads = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
        int[] corners = new int[36];
        int at = 0;
        for (int[] q : quads) {
            for (int c : new int[] {q[0], q[1], q[2], q[0], q[2], q[3]}) {
                corners[at++] = c;
            }
        }
        return new TriangleMesh(new Triangles(vertices, corners));
    }

    /** A latitude-longitude sphere with its poles on the z axis. */
    static TriangleMesh sphere(double radius, int rings) {
        int columns = 2 * rings;
        List<Double> vertices = new ArrayList<>(List.of(0.0, 0.0, -radius));
        for (int ring = 1; ring < rings; ring++) {
            double latitude = Math.PI * ring / rings;
            for (int c = 0; c < columns; c++) {
                double longitude = 2 * Math.PI * c / columns + 0.1;
                vertices.add(radius * Math.sin(latitude) * Math.cos(longitude));
                vertices.add(radius * Math.sin(latitude) * Math.sin(longitude));
                vertices.add(-radius * Math.cos(latitude));
            }
        }
        vertices.addAll(List.of(0.0, 0.0, radius));
        List<Integer> corners = new ArrayList<>();
        int top = 1 + (rings - 1) * columns;
        for (int c = 0; c < columns; c++) {
            int next = (c + 1) % columns;
            corners.addAll(List.of(0, 1 + next, 1 + c));
            for (int ring = 0; ring < rings - 2; ring++) {
                int low = 1 + ring * columns;
                int high = low + columns;
                corners.addAll(List.of(low + c, low + next, high + next, low + c, high + next, high + c));
            }
            corners.addAll(List.of(top, top - columns + c, top - columns + next));
        }
        return new TriangleMesh(new Triangles(
                vertices.stream().mapToDouble(Double::doubleValue).toArray(),
                corners.stream().mapToInt(Integer::intValue).toArray()));
    }
}
