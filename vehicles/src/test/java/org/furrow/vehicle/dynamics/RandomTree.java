package org.furrow.vehicle.dynamics;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A random tree in a random state, and its equations of motion by Newton and Euler, body by body: M = sum of m Jv^T
 * Jv + Jw^T I Jw, with the Jacobians of each centre of mass and classical accelerations instead of spatial ones.
 */
final class RandomTree {
    private static final double[] GRAVITY = {0.3, -0.2, -9.81};

    private static final List<LinkTree.Kind> KINDS =
            List.of(LinkTree.Kind.TURN, LinkTree.Kind.SLIDE, LinkTree.Kind.BALL);

    final LinkTree tree;
    final Kinematics kinematics;
    final MassMatrix mass;
    /** Spatial forces on the links about O in W, 6 a link. */
    final double[] applied;

    final double[] shaftInertia;
    final double[][] m;
    /** Generalised force of applied forces, gravity and motion. */
    final double[] force;

    private final Random random;
    private final double[] q;
    private final double[] v;
    private final double[][] rotation;
    private final double[][] origin;
    private final double[][] omega;
    private final double[][] alpha;
    private final double[][] velocity;
    private final double[][] acceleration;

    RandomTree(Random random) {
        this.random = random;
        LinkTree.Builder builder = new LinkTree.Builder();
        int links = 0;
        if (random.nextBoolean()) {
            double[] at = vector(1);
            for (double[] axis : new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}) {
                links = 1 + builder.add(LinkTree.Kind.SLIDE, links - 1, at, axis);
            }
            load(builder, builder.add(LinkTree.Kind.BALL, links - 1, at, at));
            links++;
        }
        int first = links;
        int more = first == 0 ? 1 + random.nextInt(7) : random.nextInt(6);
        for (int k = 0; k < more; k++) {
            // hangs on the world, on a moving base, or on any link after it
            int parent = links == first || random.nextInt(8) == 0 ? first - 1 : first - 1 + random.nextInt(k + 1);
            LinkTree.Kind kind = KINDS.get(random.nextInt(3));
            load(builder, builder.add(kind, random.nextInt(12) == 0 ? -1 : parent, vector(1), unit()));
            links++;
        }
        int shafts = random.nextInt(3);
        for (int s = 0; s < shafts; s++) {
            builder.addShaft(0.1 + random.nextDouble());
        }
        tree = builder.build();
        shaftInertia = tree.shaftInertia;
        q = new double[tree.coordinates];
        v = gaussians(tree.freedoms);
        for (int i = 0; i < links; i++) {
            setCoordinates(i);
        }
        kinematics = new Kinematics(tree, random.nextInt(links + 1) - 1);
        kinematics.place(q);
        kinematics.updateVelocities(v, GRAVITY);
        applied = gaussians(6 * links);
        mass = new MassMatrix(tree, kinematics);
        rotation = new double[links][9];
        origin = new double[links][];
        omega = new double[links][];
        alpha = new double[links][];
        velocity = new double[links][];
        acceleration = new double[links][];
        m = new double[tree.freedoms][tree.freedoms];
        force = new double[tree.freedoms];
        for (int i = 0; i < links; i++) {
            move(i);
            assemble(i);
        }
        for (int s = 0; s < shafts; s++) {
            int d = tree.linkFreedoms + s;
            m[d][d] = shaftInertia[s];
        }
    }

    private void load(LinkTree.Builder builder, int link) {
        double[] com = builder.origin_m(link).toArray();
        double[] from = vector(0.5);
        for (int d = 0; d < 3; d++) {
            com[d] += from[d];
        }
        double xy = 0.1 * random.nextDouble();
        double xz = 0.1 * random.nextDouble();
        double yz = 0.1 * random.nextDouble();
        double[] inertia = {0.4 + random.nextDouble(), 0.5 + random.nextDouble(), 0.6 + random.nextDouble(), xy, xz, yz
        };
        builder.load(link, 0.5 + 3 * random.nextDouble(), com, inertia);
    }

    private void setCoordinates(int link) {
        int c = tree.firstCoordinate[link];
        if (tree.kind[link] != LinkTree.Kind.BALL) {
            q[c] = random.nextGaussian();
            return;
        }
        double[] w = gaussians(4);
        for (int k = 0; k < 4; k++) {
            q[c + k] = w[k] / Dense.norm(w);
        }
    }

    /** Pose, velocity and acceleration at zero accelerations of the freedoms, by the composition of motions. */
    private void move(int i) {
        int parent = tree.parent[i];
        double[] zero = new double[3];
        double[] rp = parent < 0 ? new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1} : rotation[parent];
        double[] wp = parent < 0 ? zero : omega[parent];
        double[] ap = parent < 0 ? zero : alpha[parent];
        boolean isSlide = tree.kind[i] == LinkTree.Kind.SLIDE;
        double[] axis = {tree.axis[3 * i], tree.axis[3 * i + 1], tree.axis[3 * i + 2]};
        double[] inParent = {tree.offset[3 * i], tree.offset[3 * i + 1], tree.offset[3 * i + 2]};
        int c = tree.firstCoordinate[i];
        int d = tree.firstFreedom[i];
        double[] quaternion = {1, 0, 0, 0};
        if (tree.kind[i] == LinkTree.Kind.BALL) {
            System.arraycopy(q, c, quaternion, 0, 4);
        } else if (tree.kind[i] == LinkTree.Kind.TURN) {
            double sine = Math.sin(q[c] / 2);
            quaternion = new double[] {Math.cos(q[c] / 2), sine * axis[0], sine * axis[1], sine * axis[2]};
        } else {
            inParent = sum(1, inParent, q[c], axis);
        }
        rotation[i] = product(rp, matrix(quaternion));
        double[] arm = rotate(rp, inParent);
        double[] spin = zero;
        double[] slide = zero;
        if (tree.kind[i] == LinkTree.Kind.BALL) {
            spin = rotate(rotation[i], new double[] {v[d], v[d + 1], v[d + 2]});
        } else if (isSlide) {
            slide = rotate(rp, sum(v[d], axis, 0, axis));
        } else {
            spin = rotate(rp, sum(v[d], axis, 0, axis));
        }
        omega[i] = sum(1, wp, 1, spin);
        alpha[i] = sum(1, ap, 1, Dense.cross(wp, spin));
        double[] whirl = Dense.cross(wp, arm);
        origin[i] = sum(1, parent < 0 ? zero : origin[parent], 1, arm);
        velocity[i] = sum(1, sum(1, parent < 0 ? zero : velocity[parent], 1, whirl), 1, slide);
        double[] carried = sum(1, parent < 0 ? zero : acceleration[parent], 1, Dense.cross(ap, arm));
        acceleration[i] = sum(1, sum(1, carried, 1, Dense.cross(wp, whirl)), 2, Dense.cross(wp, slide));
    }

    /** Adds a link's part of the mass matrix and of the generalised force. */
    private void assemble(int i) {
        double[] r = rotation[i];
        double[] toCom = rotate(r, new double[] {tree.com[3 * i], tree.com[3 * i + 1], tree.com[3 * i + 2]});
        double[] com = sum(1, origin[i], 1, toCom);
        double[] own = Arrays.copyOfRange(tree.inertia, 9 * i, 9 * i + 9);
        double[] transposed = {r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]};
        double[] inertia = product(product(r, own), transposed);
        double[] ofCom = sum(
                1,
                sum(1, acceleration[i], 1, Dense.cross(alpha[i], toCom)),
                1,
                Dense.cross(omega[i], Dense.cross(omega[i], toCom)));
        double[] f = {applied[6 * i + 3], applied[6 * i + 4], applied[6 * i + 5]};
        double[] fromO = sum(1, com, -1, kinematics.o);
        double[] t = {applied[6 * i], applied[6 * i + 1], applied[6 * i + 2]};
        double[] net = sum(1, f, -tree.mass[i], sum(1, ofCom, -1, GRAVITY));
        double[] gyro = sum(1, rotate(inertia, alpha[i]), 1, Dense.cross(omega[i], rotate(inertia, omega[i])));
        double[] netMoment = sum(1, sum(1, t, -1, Dense.cross(fromO, f)), -1, gyro);
        double[][] wJ = new double[tree.freedoms][];
        double[][] vJ = new double[tree.freedoms][];
        for (int a = tree.lastFreedom[i]; a >= 0; a = tree.before[a]) {
            wJ[a] = angular(a);
            vJ[a] = linear(a, com);
            force[a] += Dense.dot(vJ[a], net) + Dense.dot(wJ[a], netMoment);
        }
        for (int a = tree.lastFreedom[i]; a >= 0; a = tree.before[a]) {
            double[] momentum = rotate(inertia, wJ[a]);
            for (int b = tree.lastFreedom[i]; b >= 0; b = tree.before[b]) {
                m[a][b] += tree.mass[i] * Dense.dot(vJ[a], vJ[b]) + Dense.dot(wJ[b], momentum);
            }
        }
    }

    /** Axis of a freedom in W. */
    private double[] axis(int freedom) {
        int link = tree.linkOf[freedom];
        double[] inLink = {tree.axis[3 * link], tree.axis[3 * link + 1], tree.axis[3 * link + 2]};
        if (tree.kind[link] == LinkTree.Kind.BALL) {
            inLink = new double[3];
            inLink[freedom - tree.firstFreedom[link]] = 1;
        }
        return rotate(rotation[link], inLink);
    }

    private double[] angular(int freedom) {
        return tree.kind[tree.linkOf[freedom]] == LinkTree.Kind.SLIDE ? new double[3] : axis(freedom);
    }

    private double[] linear(int freedom, double[] point) {
        int link = tree.linkOf[freedom];
        return tree.kind[link] == LinkTree.Kind.SLIDE
                ? axis(freedom)
                : Dense.cross(axis(freedom), sum(1, point, -1, origin[link]));
    }

    private double[] vector(double size) {
        double[] w = gaussians(3);
        return sum(size, w, 0, w);
    }

    private double[] unit() {
        double[] w = gaussians(3);
        return sum(1 / Dense.norm(w), w, 0, w);
    }

    double[] gaussians(int count) {
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            values[k] = random.nextGaussian();
        }
        return values;
    }

    private static double[] sum(double factor, double[] a, double other, double[] b) {
        return new double[] {factor * a[0] + other * b[0], factor * a[1] + other * b[1], factor * a[2] + other * b[2]};
    }

    private static double[] rotate(double[] r, double[] x) {
        return new double[] {
            r[0] * x[0] + r[1] * x[1] + r[2] * x[2],
            r[3] * x[0] + r[4] * x[1] + r[5] * x[2],
            r[6] * x[0] + r[7] * x[1] + r[8] * x[2]
        };
    }

    private static double[] product(double[] a, double[] b) {
        double[] c = new double[9];
        for (int k = 0; k < 9; k++) {
            int row = 3 * (k / 3);
            c[k] = a[row] * b[k % 3] + a[row + 1] * b[3 + k % 3] + a[row + 2] * b[6 + k % 3];
        }
        return c;
    }

    private static double[] matrix(double[] q) {
        return new double[] {
            q[0] * q[0] + q[1] * q[1] - q[2] * q[2] - q[3] * q[3],
            2 * (q[1] * q[2] - q[0] * q[3]),
            2 * (q[1] * q[3] + q[0] * q[2]),
            2 * (q[1] * q[2] + q[0] * q[3]),
            q[0] * q[0] - q[1] * q[1] + q[2] * q[2] - q[3] * q[3],
            2 * (q[2] * q[3] - q[0] * q[1]),
            2 * (q[1] * q[3] - q[0] * q[2]),
            2 * (q[2] * q[3] + q[0] * q[1]),
            q[0] * q[0] - q[1] * q[1] - q[2] * q[2] + q[3] * q[3]
        };
    }
}
