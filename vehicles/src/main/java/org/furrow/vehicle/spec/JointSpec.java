package org.furrow.vehicle.spec;

/**
 * A joint between two bodies. Markers are in the world frame, in the design configuration.
 *
 * @param name unique
 * @param first name of a body, or 'ground'
 * @param second name of another body, or 'ground'
 * @param onSecond marker on the second body, at the same point except for rods ({@link Type#isRod})
 */
public record JointSpec(String name, Type type, String first, String second, Marker onFirst, Marker onSecond) {
    /** Tolerance within which the markers of a joint must coincide, in m, and their axes, in rad. */
    public static final double CLOSED = 1e-6;

    public JointSpec {
        if (first.equals(second)) {
            throw new IllegalArgumentException("joint '" + name + "' joins body '" + first + "' to itself");
        }
        if (type.isRod() && !(onFirst.at_m.minus(onSecond.at_m).length() > 0)) {
            throw new IllegalArgumentException("joint '" + name + "' needs two points that are apart");
        }
    }

    /** Distance of the two markers in the design configuration, in m. */
    public double length_m() {
        return onSecond.at_m.minus(onFirst.at_m).length();
    }

    /** A point with axes. */
    public record Marker(Vector at_m, Axes axes) {}

    /** Joint types with the weights of Tsai and Haug (Perera et al. 2006, table 1). */
    public enum Type {
        /** Rotation about z. */
        REVOLUTE("revolute", 1, 1.1),
        /** Translation along z. */
        TRANSLATIONAL("translational", 1, 1.0),
        /** Rotation about z and translation along it. */
        CYLINDRICAL("cylindrical", 2, 2.1),
        /** Any rotation. */
        SPHERICAL("spherical", 3, 3.0),
        /** Rotations about z of the first marker and z of the second. */
        UNIVERSAL("universal", 2, 2.2),
        /** No relative motion. */
        FIXED("fixed", 0, 0.0),
        /** A massless rod with a spherical joint at each end. */
        DISTANCE("distance", 5, 6.0),
        /**
         * A massless rod at right angles to z of the first marker: revolute about that z, spherical at the other end.
         */
        REVOLUTE_SPHERICAL("revolute-spherical", 4, 6.0);

        private final String word;
        private final int freedoms;
        private final double weight;

        Type(String word, int freedoms, double weight) {
            this.word = word;
            this.freedoms = freedoms;
            this.weight = weight;
        }

        /** Name in model files. */
        public String word() {
            return word;
        }

        public int freedoms() {
            return freedoms;
        }

        public double weight() {
            return weight;
        }

        /** Coordinates of a body that this joint links to its parent; 6 for a rod, beyond which the body is free. */
        public int coordinates() {
            return isRod() ? 6 : freedoms;
        }

        /** Constraint rows of the joint if it is cut, and of a rod in any case. */
        public int rows() {
            return 6 - freedoms;
        }

        /** Whether the joint is a massless rod, which is a constraint even if the spanning tree contains it. */
        public boolean isRod() {
            return this == DISTANCE || this == REVOLUTE_SPHERICAL;
        }
    }
}
