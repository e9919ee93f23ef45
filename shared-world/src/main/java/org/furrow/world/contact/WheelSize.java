package org.furrow.world.contact;

import org.furrow.world.math.Ranges;

/**
 * Size of a wheel, as laws of traction need it.
 *
 * @param width_m of the tread, > 0
 * @param diameter_m without load, > 0
 * @param sectionHeight_m from rim to tread, in (0, diameter / 2]
 */
public record WheelSize(double width_m, double diameter_m, double sectionHeight_m) {
    /** Largest deflection over section height that a law gets: the laws have a pole where the tyre is flat. */
    private static final double MOST_DEFLECTION = 0.95;

    public WheelSize {
        Ranges.positive("width_m", width_m);
        Ranges.positive("diameter_m", diameter_m);
        Ranges.positive("section_height_m", sectionHeight_m);
        if (sectionHeight_m > diameter_m / 2) {
            throw new IllegalArgumentException(
                    "section_height_m must be at most the radius, section_height_m=" + sectionHeight_m);
        }
    }

    /** Deflection over section height, from 0 to 0.95. */
    public double deflectionShare(double deflection_m) {
        return Math.clamp(deflection_m / sectionHeight_m, 0, MOST_DEFLECTION);
    }

    public double widthOverDiameter() {
        return width_m / diameter_m;
    }
}
