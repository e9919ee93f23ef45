package org.furrow.node.study.bench;

import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;

/** A generated tyre: a closed mesh of about 2900 triangles, axle along y, with lugs on alternating sides. */
public final class LuggedTyre {
    private static final int AROUND = 120;
    private static final int ACROSS = 11;
    private static final int LUGS = 24;
    private static final double LUG_M = 0.015;

    private LuggedTyre() {}

    /** Generates a tyre; its radius includes the lugs. */
    public static Shape.Mesh of(double radius_m, double width_m) {
        double[] vertices = new double[3 * (AROUND * ACROSS + 2)];
        for (int a = 0; a < AROUND; a++) {
            double angle = 2 * Math.PI * a / AROUND;
            for (int c = 0; c < ACROSS; c++) {
                double r = isLug(a, c) ? radius_m : radius_m - LUG_M;
                int at = 3 * (a * ACROSS + c);
                vertices[at] = r * StrictMath.cos(angle);
                vertices[at + 1] = width_m * ((double) c / (ACROSS - 1) - 0.5);
                vertices[at + 2] = r * StrictMath.sin(angle);
            }
        }
        int hub = AROUND * ACROSS;
        vertices[3 * hub + 1] = -width_m / 2;
        vertices[3 * hub + 4] = width_m / 2;
        int[] corners = new int[3 * AROUND * 2 * ACROSS];
        int n = 0;
        for (int a = 0; a < AROUND; a++) {
            int here = a * ACROSS;
            int next = (a + 1) % AROUND * ACROSS;
            for (int c = 0; c + 1 < ACROSS; c++) {
                n = triangle(corners, n, here + c, next + c, next + c + 1);
                n = triangle(corners, n, here + c, next + c + 1, here + c + 1);
            }
            n = triangle(corners, n, hub, next, here);
            n = triangle(corners, n, hub + 1, here + ACROSS - 1, next + ACROSS - 1);
        }
        return new Shape.Mesh(new TriangleMesh(new Triangles(vertices, corners)));
    }

    /** Lugs of the right half are offset by half the distance of lugs. */
    private static boolean isLug(int around, int across) {
        int perLug = AROUND / LUGS;
        int shift = across < ACROSS / 2 ? 0 : perLug / 2;
        return (around + shift) % perLug < 2;
    }

    private static int triangle(int[] dest, int at, int a, int b, int c) {
        dest[at] = a;
        dest[at + 1] = b;
        dest[at + 2] = c;
        return at + 3;
    }
}
