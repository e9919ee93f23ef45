package org.furrow.world.contact;

import org.furrow.world.math.Ranges;

/**
 * The share of a body's surface on which the strength differs from that of soil against soil, such as a rubber
 * tread or a steel shoe (Serban et al. 2023, section 3.2: a sum weighted by area).
 *
 * @param areaRatio share of the surface, in [0, 1]
 * @param cohesion_Pa adhesion there, in Pa, >= 0
 * @param phi_rad friction angle there, in [0, pi/2)
 * @param janosi_m Janosi modulus there, in m, > 0
 */
public record Tread(double areaRatio, double cohesion_Pa, double phi_rad, double janosi_m) {
    /** Soil against soil everywhere. */
    public static final Tread NONE = new Tread(0, 0, 0, 1);

    public Tread {
        if (!(areaRatio >= 0 && areaRatio <= 1)) {
            throw new IllegalArgumentException("tread: area_ratio must be in [0, 1], area_ratio=" + areaRatio);
        }
        if (!(cohesion_Pa >= 0) || Double.isInfinite(cohesion_Pa)) {
            throw new IllegalArgumentException("tread: cohesion_Pa must be >= 0, cohesion_Pa=" + cohesion_Pa);
        }
        if (!(phi_rad >= 0 && phi_rad < Math.PI / 2)) {
            throw new IllegalArgumentException(
                    "tread: phi_deg must be in [0, 90), phi_deg=" + StrictMath.toDegrees(phi_rad));
        }
        Ranges.requirePositive("tread: janosi_m", janosi_m);
    }
}
