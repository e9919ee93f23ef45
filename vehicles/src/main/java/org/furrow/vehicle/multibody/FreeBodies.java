package org.furrow.vehicle.multibody;

import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The bodies that hang on no joint of the tree: the base, and whatever only rods and other constraints hold. Each has
 * coordinates in the world, so all of them must move when a mechanism is put somewhere else.
 */
final class FreeBodies {
    private FreeBodies() {}

    /**
     * Moves a mechanism as one rigid body.
     *
     * @param q coordinates, changed
     * @param turn rotation about the world's origin, first
     * @param shift_m displacement, second
     */
    static void move(LinkTree tree, double[] q, Quaterniond turn, Vector3d shift_m) {
        Vector3d p = new Vector3d();
        Quaterniond own = new Quaterniond();
        for (int ball = 3; ball < tree.links; ball++) {
            int slide = ball - 3;
            if (tree.kind[ball] != LinkTree.Kind.BALL || !isSlides(tree, slide, ball)) {
                continue;
            }
            // coordinates of the slides count from where the body was drawn
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

    /** Whether the links from one to another are slides in a chain that begins in the world and leads to the other. */
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
