package org.furrow.vehicle.dynamics;

import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The floating bodies of a mechanism: the base, and bodies held by constraints only. Their coordinates are world
 * coordinates, so all of them change when a mechanism is moved.
 */
public final class FreeBodies {
    private FreeBodies() {}

    /**
     * Moves a mechanism as one rigid body.
     *
     * @param q coordinates, changed
     * @param turn rotation about the world's origin, applied first
     * @param shift_m displacement, applied second
     */
    public static void move(LinkTree tree, double[] q, Quaterniond turn, Vector3d shift_m) {
        Vector3d p = new Vector3d();
        Quaterniond own = new Quaterniond();
        for (int ball = 3; ball < tree.links; ball++) {
            int slide = ball - 3;
            if (tree.kind[ball] != LinkTree.Kind.BALL || !isSlides(tree, slide, ball)) {
                continue;
            }
            // the slides' coordinates are displacements from the design configuration
            int c = tree.firstCoordinate[slide];
            double x = tree.offset[3 * slide];
            double y = tree.offset[3 * slide + 1];
            double z = tree.offset[3 * slide + 2];
            turn.transform(p.set(x + q[c], y + q[c + 1], z + q[c + 2])).add(shift_m);
            q[c] = p.x - x;
            q[c + 1] = p.y - y;
            q[c + 2] = p.z - z;
            own.set(q[c + 4], q[c + 5], q[c + 6], q[c + 3]);
            turn.mul(own, own);
            q[c + 3] = own.w;
            q[c + 4] = own.x;
            q[c + 5] = own.y;
            q[c + 6] = own.z;
        }
    }

    /** Whether links {@code first} to {@code end} - 1 are a chain of slides from the world to link {@code end}. */
    private static boolean isSlides(LinkTree tree, int first, int end) {
        int parent = LinkTree.WORLD;
        for (int link = first; link < end; link++) {
            if (tree.kind[link] != LinkTree.Kind.SLIDE || tree.parent[link] != parent) {
                return false;
            }
            parent = link;
        }
        return tree.parent[end] == parent;
    }
}
