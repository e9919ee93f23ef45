package org.furrow.vehicle.spec;

/**
 * A joint between two bodies. Markers are in the world frame, in the design configuration.
 *
 * @param name unique
 * @param type what it leaves free
 * @param first name of a body, or 'ground'
 * @param second name of another
 * @param onFirst where it sits on the first body
 * @param onSecond where it sits on the second body: in the same place, but for {@link Type#DISTANCE} and {@link
 *     Type#REVOLUTE_SPHERICAL}
 */
public record JointSpec(String name, Type type, String first, String second, Marker onFirst, Marker onSecond) {
    /** How far the two markers of a joint may be apart, in m, and their axes in rad, and the joint count as closed. */
    public static final double CLOSED = 1e-6;

    /** Checks that it joins two bodies. */
    public JointSpec {
        if (first.equals(second)) {
            throw new IllegalArgumentException("joint '" + name + "' joins body '" + first + "' to itself");
        }
        if (type == Type.DISTANCE || type == Type.REVOLUTE_SPHERICAL) {
            if (!(onFirst.at_m.minus(onSecond.at_m).length() > 0)) {
                throw new IllegalArgumentException("joint '" + name + "' needs two points that are apart");
            }
        }
    }

    /** Distance of the two markers in the design configuration, in m. */
    public double length_m() {
        return onSecond.at_m.minus(onFirst.at_m).length();
    }

    /** A point with axes. */
    public record Marker(Vector at_m, Axes axes) {}

    /** What a joint leaves free; weights by Tsai and Haug (Perera et al. 2006, table 1). */
    public enum Type {
        /** Turns about z. */
        REVOLUTE("revolute", 1, 1.1),
        /** Slides along z. */
        TRANSLATIONAL("translational", 1, 1.0),
        /** Turns about z and slides along it. */
        CYLINDRICAL("cylindrical", 2, 2.1),
        /** Turns every way. */
        SPHERICAL("spherical", 3, 3.0),
        /** Turns about z of the first marker and z of the second. */
        UNIVERSAL("universal", 2, 2.2),
        /** Holds fast. */
        FIXED("fixed", 0, 0.0),
        /** A massless rod with a ball at either end. */
        DISTANCE("distance", 5, 6.0),
        /** A massless rod that turns about z of the first marker, across it, and has a ball on the second body. */
        REVOLUTE_SPHERICAL("revolute-spherical", 4, 6.0);

        private final String word;
        private final int freedoms;
        private final double weight;

        Type(String word, int freedoms, double weight) {
            this.word = word;
            this.freedoms = freedoms;
            this.weight = weight;
        }

        /** As model files name it. */
        public String word() {
            return word;
        }

        /** Relative motions that it leaves. */
        public int freedoms() {
            return freedoms;
        }

        /** What it costs as part of the tree. */
        public double weight() {
            return weight;
        }

        /** True for a rod: kept in a tree it would leave the second body free and still need its constraint. */
        public boolean isRod() {
            return this == DISTANCE || this == REVOLUTE_SPHERICAL;
        }
    }
}
