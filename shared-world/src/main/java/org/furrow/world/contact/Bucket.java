package org.furrow.world.contact;

import java.util.List;
import org.furrow.world.math.Ranges;
import org.furrow.world.report.Quantity;

/**
 * The hollow of a body that carries soil: a prism along its y axis, symmetric about its x-z plane.
 *
 * @param profile_m corners of the hollow in the x-z plane, x and z each, from the cutting edge over floor and back to
 *     the upper edge; the opening is the straight line between these two edges
 * @param width_m length of the prism
 * @param density_kgpm3 of the soil in it
 * @param repose_rad steepest slope of its surface, in (0, pi/2)
 */
public record Bucket(List<Corner> profile_m, double width_m, double density_kgpm3, double repose_rad) {
    /** Least area of a hollow. */
    private static final double LEAST_M2 = 1e-4;

    public Bucket {
        profile_m = List.copyOf(profile_m);
        Ranges.positive("bucket.width_m", width_m);
        Ranges.positive("bucket.density_kgpm3", density_kgpm3);
        Ranges.within("number of corners of bucket.profile_m", profile_m.size(), 3, 20);
        if (!(repose_rad > 0 && repose_rad < Math.PI / 2)) {
            throw new IllegalArgumentException(
                    "bucket.repose_deg must be in (0, 90), repose_deg=" + StrictMath.toDegrees(repose_rad));
        }
        if (!(Math.abs(area_m2(profile_m)) > LEAST_M2)) {
            throw new IllegalArgumentException("bucket.profile_m has no area between its edges and its back");
        }
    }

    /** A corner in the x-z plane of the body. */
    public record Corner(double x_m, double z_m) {
        public Corner {
            if (!Double.isFinite(x_m) || !Double.isFinite(z_m)) {
                throw new IllegalArgumentException("a corner of bucket.profile_m must be finite");
            }
        }
    }

    /** The channel and the column of the soil in a body with a bucket. */
    public static Quantity quantity(String ofBody) {
        return new Quantity("carried_kg_" + ofBody, "kg", "", "mass of the soil in body " + ofBody);
    }

    private static double area_m2(List<Corner> corners) {
        double twice = 0;
        for (int k = 0; k < corners.size(); k++) {
            Corner a = corners.get(k);
            Corner b = corners.get((k + 1) % corners.size());
            twice += a.x_m * b.z_m - b.x_m * a.z_m;
        }
        return 0.5 * twice;
    }

    /** Volume of the hollow below its opening, in m^3. */
    public double volume_m3() {
        return Math.abs(area_m2(profile_m)) * width_m;
    }
}
