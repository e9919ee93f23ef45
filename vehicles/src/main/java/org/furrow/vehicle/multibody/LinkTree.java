package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.List;

/**
 * The tree of a compiled mechanism: links, each joined to its parent by one elementary joint. Immutable once built.
 *
 * <p>In the design configuration all coordinates are 0 and the axes of all links are parallel to the world's, so a joint's axis
 * is the same vector in the frames of link and parent. Link -1 is the world. Compound joints are chains of links without mass.
 *
 * <p>Each link has freedoms (velocities) and coordinates, a ball 3 and 4, all others 1 and 1. Freedom d's parent {@link
 * #before} is the last freedom on the way to the world. Shafts have a freedom and no link; they come after all links.
 */
public final class LinkTree {
    /** What a link does against its parent. */
    public enum Kind {
        TURN,
        SLIDE,
        BALL
    }

    static final int WORLD = -1;

    final int links;
    final int freedoms;
    final int coordinates;
    final int linkFreedoms;
    final Kind[] kind;
    final int[] parent;
    /** Axis of a turn or slide, 3 a link. */
    final double[] axis;
    /** From the parent's origin to the joint, 3 a link, in m. */
    final double[] offset;

    /** Origins as designed, 3 a link, in m. */
    final double[] designOrigin;

    final double[] mass;
    /** From the link's origin to the centre of mass, 3 a link, in m. */
    final double[] com;
    /** About the centre of mass: xx yy zz xy xz yz, 6 a link, in kg m^2. */
    final double[] inertia;

    final int[] firstFreedom;
    final int[] firstCoordinate;
    /** Link of each freedom, -1 for a shaft. */
    final int[] linkOf;
    /** The freedom before it on the way to the world, -1 when there is none. */
    final int[] before;
    /** Last freedom of each link. */
    final int[] lastFreedom;
    /** Inertia of each shaft, in kg m^2. */
    final double[] shaftInertia;

    private LinkTree(Builder b) {
        links = b.kinds.size();
        kind = b.kinds.toArray(new Kind[0]);
        parent = b.parents.stream().mapToInt(Integer::intValue).toArray();
        axis = flat(b.axes, 3);
        offset = flat(b.offsets, 3);
        designOrigin = flat(b.origins, 3);
        mass = new double[links];
        com = new double[3 * links];
        inertia = new double[6 * links];
        firstFreedom = new int[links];
        firstCoordinate = new int[links];
        lastFreedom = new int[links];
        int freedom = 0;
        int coordinate = 0;
        List<Integer> linkOfList = new ArrayList<>();
        List<Integer> beforeList = new ArrayList<>();
        for (int i = 0; i < links; i++) {
            firstFreedom[i] = freedom;
            firstCoordinate[i] = coordinate;
            int own = kind[i] == Kind.BALL ? 3 : 1;
            for (int k = 0; k < own; k++) {
                linkOfList.add(i);
                beforeList.add(k > 0 ? freedom + k - 1 : parent[i] == WORLD ? -1 : lastFreedom[parent[i]]);
            }
            freedom += own;
            coordinate += kind[i] == Kind.BALL ? 4 : 1;
            lastFreedom[i] = freedom - 1;
            b.masses.get(i).copyTo(this, i);
        }
        linkFreedoms = freedom;
        shaftInertia = b.shafts.stream().mapToDouble(Double::doubleValue).toArray();
        for (int s = 0; s < shaftInertia.length; s++) {
            linkOfList.add(WORLD);
            beforeList.add(-1);
        }
        freedoms = freedom + shaftInertia.length;
        coordinates = coordinate;
        linkOf = linkOfList.stream().mapToInt(Integer::intValue).toArray();
        before = beforeList.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Number of links. */
    public int links() {
        return links;
    }

    /** Number of velocities, those of shafts included. */
    public int freedoms() {
        return freedoms;
    }

    /** Number of coordinates; shafts have none. */
    public int coordinates() {
        return coordinates;
    }

    /** First velocity of a link. */
    public int firstFreedom(int link) {
        return firstFreedom[link];
    }

    /** First coordinate of a link. */
    public int firstCoordinate(int link) {
        return firstCoordinate[link];
    }

    /** Velocity of a shaft. */
    public int shaftFreedom(int shaft) {
        return linkFreedoms + shaft;
    }

    public Kind kind(int link) {
        return kind[link];
    }

    /** Coordinates of the design configuration: 0, and unit quaternions. */
    public double[] designCoordinates() {
        double[] q = new double[coordinates];
        for (int i = 0; i < links; i++) {
            if (kind[i] == Kind.BALL) {
                q[firstCoordinate[i]] = 1;
            }
        }
        return q;
    }

    /** What a coordinate is, for tables. */
    public String describeCoordinate(int coordinate) {
        int link = links - 1;
        while (firstCoordinate[link] > coordinate) {
            link--;
        }
        return kind[link] == Kind.BALL ? link + "." + "wxyz".charAt(coordinate - firstCoordinate[link]) : link + "";
    }

    /** What a velocity is, for tables. */
    public String describeFreedom(int freedom) {
        int link = linkOf[freedom];
        if (link == WORLD) {
            return "shaft." + (freedom - linkFreedoms);
        }
        return kind[link] == Kind.BALL ? link + "." + "xyz".charAt(freedom - firstFreedom[link]) : link + "";
    }

    private static double[] flat(List<double[]> list, int width) {
        double[] all = new double[width * list.size()];
        for (int k = 0; k < list.size(); k++) {
            System.arraycopy(list.get(k), 0, all, width * k, width);
        }
        return all;
    }

    /** Gathers links, parents first. */
    public static final class Builder {
        private final List<Kind> kinds = new ArrayList<>();
        private final List<Integer> parents = new ArrayList<>();
        private final List<double[]> axes = new ArrayList<>();
        private final List<double[]> offsets = new ArrayList<>();
        private final List<LinkMass> masses = new ArrayList<>();
        private final List<Double> shafts = new ArrayList<>();
        /** Where each link's origin is in the design configuration. */
        private final List<double[]> origins = new ArrayList<>();

        /**
         * Adds a link without mass.
         *
         * @param parent number of a link, or -1
         * @param at_m the joint, in the world
         * @param axis unit vector; of no meaning for a ball
         * @return its number
         */
        public int add(Kind kind, int parent, double[] at_m, double[] axis) {
            double[] offset = at_m.clone();
            if (parent != WORLD) {
                for (int d = 0; d < 3; d++) {
                    offset[d] -= origins.get(parent)[d];
                }
            }
            kinds.add(kind);
            parents.add(parent);
            axes.add(axis.clone());
            offsets.add(offset);
            origins.add(at_m.clone());
            masses.add(new LinkMass());
            return kinds.size() - 1;
        }

        /** Adds a shaft and returns its number among shafts. */
        public int addShaft(double inertia_kgm2) {
            shafts.add(inertia_kgm2);
            return shafts.size() - 1;
        }

        /** Where a link's origin is in the design configuration, in m. */
        public double[] origin_m(int link) {
            return link == WORLD ? new double[3] : origins.get(link).clone();
        }

        /**
         * Gives a link mass, in addition to what it has.
         *
         * @param com_m centre of mass in the world
         * @param inertia_kgm2 about it, along the world's axes: xx yy zz xy xz yz
         */
        public void load(int link, double mass_kg, double[] com_m, double[] inertia_kgm2) {
            double[] origin = origins.get(link);
            masses.get(link)
                    .add(
                            mass_kg,
                            new double[] {com_m[0] - origin[0], com_m[1] - origin[1], com_m[2] - origin[2]},
                            inertia_kgm2);
        }

        public LinkTree build() {
            return new LinkTree(this);
        }
    }

    /** Mass gathered on a link: mass, first moment, and inertia about the link's origin. */
    private static final class LinkMass {
        private double mass;
        private final double[] moment = new double[3];
        private final double[] inertia = new double[6];

        void add(double m, double[] c, double[] about) {
            mass += m;
            for (int d = 0; d < 3; d++) {
                moment[d] += m * c[d];
            }
            shift(m, c, about, 1);
        }

        /** Adds an inertia about c to the one about the origin, or takes it away. */
        private void shift(double m, double[] c, double[] about, double sign) {
            double cc = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
            for (int d = 0; d < 3; d++) {
                inertia[d] += about[d] + sign * m * (cc - c[d] * c[d]);
            }
            inertia[3] += about[3] - sign * m * c[0] * c[1];
            inertia[4] += about[4] - sign * m * c[0] * c[2];
            inertia[5] += about[5] - sign * m * c[1] * c[2];
        }

        void copyTo(LinkTree tree, int link) {
            tree.mass[link] = mass;
            double[] c = new double[3];
            if (mass > 0) {
                for (int d = 0; d < 3; d++) {
                    c[d] = moment[d] / mass;
                }
            }
            System.arraycopy(c, 0, tree.com, 3 * link, 3);
            shift(mass, c, new double[6], -1);
            System.arraycopy(inertia, 0, tree.inertia, 6 * link, 6);
        }
    }
}
