package org.furrow.scm.ray;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntToDoubleFunction;
import org.furrow.world.contact.Triangles;
import org.junit.jupiter.api.Test;

/** The tree over any number of triangles in one place is as flat as that over separate ones. */
class DegenerateMeshTest {
    private static final int COUNT = 4096;
    /** Twice the depth of a balanced tree. */
    private static final int MAX_DEPTH = 24;

    @Test
    void shouldHalveEqualTriangles() {
        assertFlat(k -> 0.25);
    }

    @Test
    void shouldHalveTrianglesInOnePoint() {
        assertFlat(k -> 0);
    }

    private static void assertFlat(IntToDoubleFunction size) {
        double[] vertices = new double[9 * COUNT];
        int[] corners = new int[3 * COUNT];
        for (int t = 0; t < COUNT; t++) {
            vertices[9 * t + 3] = size.applyAsDouble(t);
            vertices[9 * t + 7] = size.applyAsDouble(t);
            for (int c = 0; c < 3; c++) {
                corners[3 * t + c] = 3 * t + c;
            }
        }
        BoxTree tree = BoxTree.of(new Triangles(vertices, corners));
        int depth = depth(tree, 0);
        assertTrue(depth <= MAX_DEPTH, "depth=" + depth);
    }

    private static int depth(BoxTree tree, int node) {
        int child = tree.left[node];
        return child == 0 ? 1 : 1 + Math.max(depth(tree, child), depth(tree, child + 1));
    }
}
