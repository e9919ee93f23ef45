package org.furrow.vehicle.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.spec.Vector;

/**
 * The spanning tree of a compiled mechanism: links B, each joined to its parent P by one elementary joint. Immutable
 * once built.
 *
 * <p>In the design configuration all coordinates are 0 and the axes of all links are parallel to those of W, so a
 * joint's axis is the same vector in B and P. Link -1 is the world. Compound joints are chains of links without mass.
 *
 * <p>Each link has freedoms (velocities) and coordinates: a ball 3 and 4, all others 1 and 1. {@link #before} is the
 * previous freedom on the path to the world. A shaft has a freedom and no link; shafts come after all links.
 */
public final class LinkTree {
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
    /** Unit vector of a turn or slide, 3 a link. */
    final double[] axis;
    /** p_PoBo_P at coordinate 0, 3 a link, in m. */
    final double[] offset;

    /** p_WoBo_W in the design configuration, 3 a link, in m. */
    final double[] designOrigin;

    final double[] mass;
    /** p_BoBcm_B, 3 a link, in m. */
    final double[] com;
    /** I_BBcm_B, row by row, 9 a link, in kg m^2. */
    final double[] inertia;

    final int[] firstFreedom;
    final int[] firstCoordinate;
    /** Link of each freedom, -1 for a shaft. */
    final int[] linkOf;
    /** Previous freedom on the path to the world, -1 for none. */
    final int[] before;
    /** Last freedom of each link. */
    final int[] lastFreedom;
    /** Inertia of each shaft, in kg m^2. */
    final double[] shaftInertia;

    private LinkTree(Builder builder) {
        links = builder.drafts.size();
        kind = new Kind[links];
        parent = new int[links];
        axis = new double[3 * links];
        offset = new double[3 * links];
        designOrigin = new double[3 * links];
        mass = new double[links];
        com = new double[3 * links];
        inertia = new double[9 * links];
        firstFreedom = new int[links];
        firstCoordinate = new int[links];
        lastFreedom = new int[links];
        int freedom = 0;
        int coordinate = 0;
        for (int i = 0; i < links; i++) {
            Draft draft = builder.drafts.get(i);
            kind[i] = draft.kind;
            parent[i] = draft.parent;
            System.arraycopy(draft.axis, 0, axis, 3 * i, 3);
            System.arraycopy(draft.offset, 0, offset, 3 * i, 3);
            System.arraycopy(draft.origin, 0, designOrigin, 3 * i, 3);
            draft.mass.copyTo(this, i);
            firstFreedom[i] = freedom;
            firstCoordinate[i] = coordinate;
            freedom += draft.kind == Kind.BALL ? 3 : 1;
            coordinate += draft.kind == Kind.BALL ? 4 : 1;
            lastFreedom[i] = freedom - 1;
        }
        linkFreedoms = freedom;
        coordinates = coordinate;
        shaftInertia = builder.shafts.stream().mapToDouble(Double::doubleValue).toArray();
        freedoms = freedom + shaftInertia.length;
        linkOf = new int[freedoms];
        before = new int[freedoms];
        Arrays.fill(linkOf, WORLD);
        Arrays.fill(before, -1);
        for (int i = 0; i < links; i++) {
            for (int d = firstFreedom[i]; d <= lastFreedom[i]; d++) {
                linkOf[d] = i;
                before[d] = d > firstFreedom[i] ? d - 1 : parent[i] == WORLD ? -1 : lastFreedom[parent[i]];
            }
        }
    }

    /** Number of velocities, those of shafts included. */
    public int freedoms() {
        return freedoms;
    }

    /** Number of coordinates; shafts have none. */
    public int coordinates() {
        return coordinates;
    }

    /** Mass of all links. */
    public double mass_kg() {
        double sum = 0;
        for (double part : mass) {
            sum += part;
        }
        return sum;
    }

    public int firstFreedom(int link) {
        return firstFreedom[link];
    }

    public int firstCoordinate(int link) {
        return firstCoordinate[link];
    }

    /** Velocity of a shaft. */
    public int shaftFreedom(int shaft) {
        return linkFreedoms + shaft;
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

    /** Name of a coordinate, for tables. */
    public String describeCoordinate(int coordinate) {
        int link = links - 1;
        while (firstCoordinate[link] > coordinate) {
            link--;
        }
        return kind[link] == Kind.BALL ? link + "." + "wxyz".charAt(coordinate - firstCoordinate[link]) : link + "";
    }

    /** Link of a freedom; -1 for a shaft. */
    public int linkOf(int freedom) {
        return linkOf[freedom];
    }

    /** Name of a velocity, for tables. */
    public String describeFreedom(int freedom) {
        int link = linkOf[freedom];
        if (link == WORLD) {
            return "shaft." + (freedom - linkFreedoms);
        }
        return kind[link] == Kind.BALL ? link + "." + "xyz".charAt(freedom - firstFreedom[link]) : link + "";
    }

    /** A link while the tree is built. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(Kind kind, int parent, double[] axis, double[] offset, double[] origin, LinkMass mass) {}

    /** Gathers links, parents first. */
    public static final class Builder {
        private final List<Draft> drafts = new ArrayList<>();
        private final List<Double> shafts = new ArrayList<>();

        /**
         * Adds a link without mass.
         *
         * @param parent number of a link, or -1
         * @param at_m position of the joint in the design configuration, in W
         * @param axis unit vector; ignored for a ball
         * @return its number
         */
        public int add(Kind kind, int parent, double[] at_m, double[] axis) {
            double[] offset = at_m.clone();
            if (parent != WORLD) {
                for (int d = 0; d < 3; d++) {
                    offset[d] -= drafts.get(parent).origin[d];
                }
            }
            drafts.add(new Draft(kind, parent, axis.clone(), offset, at_m.clone(), new LinkMass()));
            return drafts.size() - 1;
        }

        /** Adds a shaft and returns its number among shafts. */
        public int addShaft(double inertia_kgm2) {
            shafts.add(inertia_kgm2);
            return shafts.size() - 1;
        }

        /** Position of a link's origin in the design configuration, in W, in m. */
        public Vector origin_m(int link) {
            double[] origin = link == WORLD ? new double[3] : drafts.get(link).origin;
            return new Vector(origin[0], origin[1], origin[2]);
        }

        /**
         * Adds mass to a link.
         *
         * @param com_m centre of mass in the design configuration, in W
         * @param inertia_kgm2 about it, along the axes of W: xx yy zz xy xz yz
         */
        public void load(int link, double mass_kg, double[] com_m, double[] inertia_kgm2) {
            Draft draft = drafts.get(link);
            double[] c = {com_m[0] - draft.origin[0], com_m[1] - draft.origin[1], com_m[2] - draft.origin[2]};
            draft.mass.add(mass_kg, c, inertia_kgm2);
        }

        public LinkTree build() {
            return new LinkTree(this);
        }
    }

    /** Accumulated mass of a link: mass, first moment, and inertia about Bo. */
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

        /** Adds an inertia and the parallel-axis terms of a mass at c, or subtracts the terms. */
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
            int[] rowByRow = {0, 3, 4, 3, 1, 5, 4, 5, 2};
            for (int k = 0; k < 9; k++) {
                tree.inertia[9 * link + k] = inertia[rowByRow[k]];
            }
        }
    }
}
