package org.furrow.node.sense.scene;

import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.scm.terrain.Area;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.ExactMath;
import org.jspecify.annotations.Nullable;

/** Still water, a level mirror in the frame T, and the wet ground at its edge. Immutable. */
public final class Water {
    /** Height above the level up to which the ground is wet: an assumption. */
    static final double WET_M = 0.3;

    /** Fresnel's reflectance of water at right angles, for a refractive index of 1.333. */
    private static final double STRAIGHT = 0.0204;
    /**
     * Variance of the slopes of calm water: C. Cox, W. Munk, Measurement of the roughness of the sea surface from
     * photographs of the sun's glitter, 1954.
     */
    private static final double SLOPES = 0.003;
    /** Absorption of pure water at 865 nm, in 1/m: L. Kou, D. Labrie, P. Chylek, Applied Optics 32, 1993. */
    private static final double NEAR_INFRARED_PER_M = 4.6;

    private final UndeformedSurface surface;
    private final double level_m;
    private final Area area;

    private Water(UndeformedSurface surface, ScenePlan.Water plan) {
        this.surface = surface;
        level_m = plan.level_m();
        area = plan.area();
    }

    /** The water of a scene; null: there is none. */
    public static @Nullable Water of(ScenePlan scene, UndeformedSurface surface) {
        ScenePlan.Water plan = scene.water();
        return plan == null ? null : new Water(surface, plan);
    }

    /**
     * Distance to the surface along a ray from above.
     *
     * @param ray origin, and direction of length 1
     * @return {@link HeightRays#NOTHING} before a distance for none
     */
    double cast(double[] ray, double before_m) {
        double t = ray[5] < 0 && ray[2] > level_m ? (level_m - ray[2]) / ray[5] : HeightRays.NOTHING;
        return t < before_m && isAbove(ray[0] + t * ray[3], ray[1] + t * ray[4]) ? t : HeightRays.NOTHING;
    }

    /** Whether the water is above a place that is lower than its level. */
    private boolean isAbove(double x_m, double y_m) {
        return area.contains(x_m, y_m) && surface.covers(x_m, y_m);
    }

    /** How wet the ground is at a point: 1 below the surface, 0 above {@link #WET_M}. */
    double wetness(double x_m, double y_m, double z_m) {
        double above = (level_m + WET_M - z_m) / WET_M;
        return above > 0 && area.contains(x_m, y_m) ? Math.min(1, above) : 0;
    }

    /**
     * Fresnel's reflectance by C. Schlick, An inexpensive BRDF model for physically-based rendering, 1994.
     *
     * @param facing cosine of the angle to the vertical
     */
    public static double mirrors(double facing) {
        double grazing = 1 - facing;
        double square = grazing * grazing;
        return STRAIGHT + (1 - STRAIGHT) * square * square * grazing;
    }

    /**
     * What calm water throws back to a lidar: the reflectivity, times the cosine, of a dull surface with the same
     * return. Y. Hu and others, Sea surface wind speed estimation from space-based lidar measurements, Atmospheric
     * Chemistry and Physics 8, 2008, have the law.
     *
     * @param facing cosine of the angle to the vertical
     */
    public static double glint(double facing) {
        double square = facing * facing;
        double slope2 = (1 - square) / square;
        return STRAIGHT / (4 * SLOPES * square * square) * ExactMath.exp(-slope2 / SLOPES);
    }

    /** Share of a lidar's power that passes the surface and a length of water twice. */
    public static double through(double facing, double length_m) {
        double enters = 1 - mirrors(facing);
        return enters * enters * ExactMath.exp(-2 * NEAR_INFRARED_PER_M * length_m);
    }
}
