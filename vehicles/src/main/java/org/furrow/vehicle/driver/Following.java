package org.furrow.vehicle.driver;

/**
 * How a vehicle follows another one.
 *
 * @param leader index of the other vehicle
 * @param inTrack whether it follows the other's track rather than the route
 * @param rutOffset_m distance from that track, in m, positive to the left
 */
public record Following(int leader, Gap gap, boolean inTrack, double rutOffset_m) {
    public Following {
        if (!inTrack && rutOffset_m != 0) {
            throw new IllegalArgumentException("a distance from the track needs inTrack, rutOffset_m=" + rutOffset_m);
        }
    }

    /** On the route. */
    public Following(int leader, Gap gap) {
        this(leader, gap, false, 0);
    }

    /**
     * Distance between the reference frames of two vehicles along the route.
     *
     * @param standstill_m at rest, in m, > 0
     * @param headway_s increase per speed, in s, >= 0
     */
    public record Gap(double standstill_m, double headway_s) {
        public Gap {
            if (!(standstill_m > 0) || !(headway_s >= 0)) {
                throw new IllegalArgumentException("gap needs standstill_m > 0 and headway_s >= 0, standstill_m="
                        + standstill_m + " headway_s=" + headway_s);
            }
        }
    }
}
