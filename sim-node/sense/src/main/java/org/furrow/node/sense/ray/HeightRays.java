package org.furrow.node.sense.ray;

import org.jspecify.annotations.Nullable;

/**
 * Casts rays into a height field. For one thread; allocation-free.
 *
 * <p>A ray goes down the pyramid where it may meet a block and steps over a block that it passes above. A cell's
 * intersection begins where the ray enters the cell, which does not depend on the steps before, so the result does not
 * depend on the pyramid. Only +, -, *, / and roots are used.
 */
public final class HeightRays {
    /** Distance of a ray that meets nothing. */
    public static final double NOTHING = Double.POSITIVE_INFINITY;

    private static final double LEAST_SLOPE = 1e-12;
    private static final int PAGE_MASK = HeightPage.SIDE - 1;

    private final HeightField field;
    // of the last hit
    private @Nullable HeightPage hitPage;
    private int hitAt;
    private double hitS;
    private double hitR;

    public HeightRays(HeightField field) {
        this.field = field;
    }

    /**
     * Casts a ray.
     *
     * @param dx direction, of length 1
     * @param reach_m nothing is met beyond
     * @return distance to the ground, or {@link #NOTHING}
     */
    public double cast(double ox, double oy, double oz, double dx, double dy, double dz, double reach_m) {
        HeightField f = field;
        double scale = 1 / f.spacing_m;
        double u0 = ox * scale - ((double) f.firstPi * HeightPage.SIDE);
        double v0 = oy * scale - ((double) f.firstPj * HeightPage.SIDE);
        double du = steep(dx * scale);
        double dv = steep(dy * scale);
        double perU = 1 / du;
        double perV = 1 / dv;
        int beyondU = du > 0 ? 1 : 0;
        int beyondV = dv > 0 ? 1 : 0;
        int extent = f.side << HeightPage.SHIFT;
        if (!(u0 >= 0 && u0 < extent && v0 >= 0 && v0 < extent)) {
            return NOTHING;
        }
        int cu = (int) u0;
        int cv = (int) v0;
        double t = 0;
        int level = HeightPage.SHIFT;
        HeightPage page = null;
        while (t < reach_m) {
            int bu = cu >> level;
            int bv = cv >> level;
            double tu = (((bu + beyondU) << level) - u0) * perU;
            double tv = (((bv + beyondV) << level) - v0) * perV;
            double exit = tu < tv ? tu : tv;
            double lowest = oz + dz * (dz < 0 ? exit : t);
            if (level >= HeightPage.SHIFT) {
                if (lowest <= f.maxima[level - HeightPage.SHIFT][bv * (f.side >> (level - HeightPage.SHIFT)) + bu]) {
                    if (level == HeightPage.SHIFT) {
                        page = f.pages[bv * f.side + bu];
                    }
                    level--;
                    continue;
                }
            } else if (page != null) {
                if (level == page.leaf) {
                    double hit = cell(page, cu, cv, u0 + du * t, v0 + dv * t, oz + dz * t, du, dv, dz, exit - t);
                    if (hit < NOTHING) {
                        return t + hit < reach_m ? t + hit : NOTHING;
                    }
                } else if (lowest
                        <= page.values[
                                page.levelAt[level]
                                        + ((cv & PAGE_MASK) >> level) * (HeightPage.SIDE >> level)
                                        + ((cu & PAGE_MASK) >> level)]) {
                    level--;
                    continue;
                }
            }
            t = exit > t ? exit : t;
            int wasU = cu;
            int wasV = cv;
            if (tu < tv) {
                cu = beyondU > 0 ? (bu + 1) << level : (bu << level) - 1;
                cv = clamp((int) (v0 + dv * t), bv << level, ((bv + 1) << level) - 1);
            } else {
                cv = beyondV > 0 ? (bv + 1) << level : (bv << level) - 1;
                cu = clamp((int) (u0 + du * t), bu << level, ((bu + 1) << level) - 1);
            }
            if (cu < 0 || cu >= extent || cv < 0 || cv >= extent) {
                return NOTHING;
            }
            int parting = (wasU ^ cu) | (wasV ^ cv);
            if (level < HeightPage.SHIFT && (parting >> HeightPage.SHIFT) != 0) {
                level = HeightPage.SHIFT;
            } else if ((parting >> (level + 1)) != 0 && level < f.top) {
                level++;
            }
        }
        return NOTHING;
    }

    private static double steep(double slope) {
        return slope >= 0 ? Math.max(slope, LEAST_SLOPE) : Math.min(slope, -LEAST_SLOPE);
    }

    private static int clamp(int value, int least, int most) {
        return value < least ? least : value > most ? most : value;
    }

    /** Distance from the entry of a cell to its surface, not beyond the exit; {@link #NOTHING} for a miss. */
    private double cell(
            HeightPage page,
            int cu,
            int cv,
            double u,
            double v,
            double z,
            double du,
            double dv,
            double dz,
            double length) {
        int at = ((cv & PAGE_MASK) >> page.leaf) * page.nodes + ((cu & PAGE_MASK) >> page.leaf);
        float[] h = page.values;
        double a = h[at];
        double east = h[at + 1];
        double north = h[at + page.nodes];
        double across = h[at + page.nodes + 1];
        double last = z + dz * length;
        double low = z < last ? z : last;
        if (low > a && low > east && low > north && low > across) {
            return NOTHING;
        }
        double perCell = page.leaf == 0 ? 1 : 1.0 / (1 << HeightPage.COARSE_LEVEL);
        double s = (u - ((cu >> page.leaf) << page.leaf)) * perCell;
        double r = (v - ((cv >> page.leaf) << page.leaf)) * perCell;
        double ds = du * perCell;
        double dr = dv * perCell;
        double b = east - a;
        double c = north - a;
        double d = a - east - north + across;
        // z + dz t - (a + b s + c r + d s r) = A t^2 + B t + C along the ray
        double above = z - (a + b * s + c * r + d * s * r);
        double t = 0;
        if (above > 0) {
            double slope = dz - b * ds - c * dr - d * (s * dr + r * ds);
            double bend = -d * ds * dr;
            t = firstRoot(bend, slope, above);
            if (!(t <= length)) {
                return NOTHING;
            }
        }
        hitPage = page;
        hitAt = at;
        hitS = s + ds * t;
        hitR = r + dr * t;
        return t;
    }

    /** Least positive root of a t^2 + b t + c for c > 0; {@link #NOTHING} when there is none. */
    private static double firstRoot(double a, double b, double c) {
        double square = b * b - 4 * a * c;
        if (square < 0) {
            return NOTHING;
        }
        double q = -0.5 * (b + (b < 0 ? -Math.sqrt(square) : Math.sqrt(square)));
        double first = c / q;
        double second = q / a;
        double best = NOTHING;
        if (first > 0) {
            best = first;
        }
        if (second > 0 && second < best) {
            best = second;
        }
        return best;
    }

    /** The page of the last hit. */
    public HeightPage hitPage() {
        HeightPage page = hitPage;
        if (page == null) {
            throw new IllegalStateException("no ray has met the ground");
        }
        return page;
    }

    /** Index of the node of the page that is nearest to the last hit. */
    public int hitNode() {
        return hitAt + (hitS >= 0.5 ? 1 : 0) + (hitR >= 0.5 ? hitPage().nodes : 0);
    }

    /** Writes the upward unit normal at the last hit. */
    public void normal(double[] dest) {
        HeightPage page = hitPage();
        double cell_m = field.spacing_m * page.stride();
        float[] h = page.values;
        double b = (double) h[hitAt + 1] - h[hitAt];
        double c = (double) h[hitAt + page.nodes] - h[hitAt];
        double d = (double) h[hitAt] - h[hitAt + 1] - h[hitAt + page.nodes] + h[hitAt + page.nodes + 1];
        double gx = (b + d * hitR) / cell_m;
        double gy = (c + d * hitS) / cell_m;
        double z = 1 / Math.sqrt(1 + gx * gx + gy * gy);
        dest[0] = -gx * z;
        dest[1] = -gy * z;
        dest[2] = z;
    }
}
