package org.furrow.world.contact;

import org.furrow.world.math.Ranges;

/**
 * How a body's surface shears the soil: the share of the surface on which the strength differs from that of soil
 * against soil, such as a rubber tread or a steel shoe (Serban et al. 2023, section 3.2: a sum weighted by area), and
 * lugs that shear the soil at their tips.
 *
 * @param areaRatio share of the surface, in [0, 1]
 * @param cohesion_Pa adhesion there, in Pa, >= 0
 * @param phi_rad friction angle there, in [0, pi/2)
 * @param janosi_m Janosi modulus there, in m, > 0
 * @param lug_m distance outside the surface at which the shear acts, >= 0: the effective height of lugs (Ding et al.,
 *     J. Terramechanics 48 (2011) 27-45: the shearing radius of a wheel with lugs is larger than its radius)
 */
public record Tread(double areaRatio, double cohesion_Pa, double phi_rad, double janosi_m, double lug_m) {
    /** Soil against soil everywhere, at the surface. */
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
        Ranges.positive("tread: janosi_m", janosi_m);
        Ranges.notNegative("tread: lug_m", lug_m);
    }

    /** Without lugs. */
    public Tread(double areaRatio, double cohesion_Pa, double phi_rad, double janosi_m) {
        this(areaRatio, cohesion_Pa, phi_rad, janosi_m, 0);
    }

    /** Lugs of an effective height, and soil against soil everywhere. */
    public static Tread lugs(double lug_m) {
        return new Tread(0, 0, 0, 1, lug_m);
    }
}
