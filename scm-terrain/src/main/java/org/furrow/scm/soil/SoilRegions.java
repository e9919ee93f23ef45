package org.furrow.scm.soil;

import java.util.List;

/**
 * Polygonal regions over another map; where regions overlap, the last one applies.
 *
 * @param elsewhere map of the soil outside all regions
 */
public record SoilRegions(SoilMap elsewhere, List<Region> regions) implements SoilMap {
    public SoilRegions {
        regions = List.copyOf(regions);
    }

    /** A polygon of one soil, by the even-odd rule. */
    public static final class Region {
        private final int soil;
        private final double[] x_m;
        private final double[] y_m;

        /** @param corners at least three points {x, y}, in order, in m */
        public Region(int soil, List<double[]> corners) {
            if (corners.size() < 3) {
                throw new IllegalArgumentException("a polygon needs at least 3 corners, found " + corners.size());
            }
            this.soil = soil;
            x_m = corners.stream().mapToDouble(corner -> corner[0]).toArray();
            y_m = corners.stream().mapToDouble(corner -> corner[1]).toArray();
        }

        boolean contains(double x, double y) {
            boolean inside = false;
            for (int a = 0, b = x_m.length - 1; a < x_m.length; b = a++) {
                if (y_m[a] > y != y_m[b] > y && x < (x_m[b] - x_m[a]) * (y - y_m[a]) / (y_m[b] - y_m[a]) + x_m[a]) {
                    inside = !inside;
                }
            }
            return inside;
        }
    }

    @Override
    public int at(double x_m, double y_m) {
        for (int r = regions.size() - 1; r >= 0; r--) {
            if (regions.get(r).contains(x_m, y_m)) {
                return regions.get(r).soil;
            }
        }
        return elsewhere.at(x_m, y_m);
    }
}
