package org.furrow.vehicle.tyre;

import org.furrow.world.math.Ranges;

/**
 * What a tyre adds to a law of traction.
 *
 * @param sectionHeight_m height from rim to tread, in m, in (0, radius]
 * @param viscous_Nms moment against the spin per speed of the spin, in Nm s, >= 0
 */
public record TractionSpec(double sectionHeight_m, double viscous_Nms) {
    /** Section height over radius where none is given: an assumption, near that of the wheel of the laws' tests. */
    private static final double SECTION_OVER_RADIUS = 0.43;
    /** As in the program on the page of MAVS. */
    private static final double VISCOUS_NMS = 0.1;

    public TractionSpec {
        Ranges.positive("tyre.section_height_m", sectionHeight_m);
        Ranges.notNegative("tyre.viscous_Nms", viscous_Nms);
    }

    /** The values of a wheel whose file has none. */
    public static TractionSpec ofRadius(double radius_m) {
        return new TractionSpec(SECTION_OVER_RADIUS * radius_m, VISCOUS_NMS);
    }
}
