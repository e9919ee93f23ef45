package org.furrow.node.can.gateway;

/**
 * What a plant and a view must agree on.
 *
 * @param id Vehicle ID, the kind of machine, 1 to 65535
 * @param bodies number of bodies whose poses the plant sends
 * @param wheels number of wheels below which the view knows the ground
 */
record PlantKind(int id, int bodies, int wheels) {
    /** Largest number of bodies. */
    static final int MOST_BODIES = 128;
    /** Largest number of wheels. */
    static final int MOST_WHEELS = 64;

    boolean isValid() {
        return id > 0 && bodies <= MOST_BODIES && wheels <= MOST_WHEELS;
    }
}
