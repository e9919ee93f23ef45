package org.furrow.scm.terrain;

import java.util.List;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Several patches of ground side by side on one grid; where they overlap the first counts, and where there is none nothing can
 * be touched and the height is that of the first patch.
 *
 * @param patches at least one
 */
public record PatchworkSurface(List<Patch> patches) implements UndeformedSurface {
    /** Checks that there is a patch. */
    public PatchworkSurface {
        patches = List.copyOf(patches);
        if (patches.isEmpty()) {
            throw new IllegalArgumentException("a patchwork needs at least one patch");
        }
    }

    /**
     * One patch.
     *
     * @param area where it is
     * @param ground its form, about an origin of its own
     * @param x_m where that origin lies
     * @param y_m where that origin lies
     * @param z_m how high that origin lies
     */
    public record Patch(Area area, UndeformedSurface ground, double x_m, double y_m, double z_m) {
        double height_m(double x, double y) {
            return z_m + ground.height_m(x - x_m, y - y_m);
        }
    }

    @Override
    public double height_m(double x_m, double y_m) {
        for (Patch patch : patches) {
            if (patch.area.contains(x_m, y_m)) {
                return patch.height_m(x_m, y_m);
            }
        }
        return patches.getFirst().height_m(x_m, y_m);
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        for (Patch patch : patches) {
            if (patch.area.contains(x_m, y_m)) {
                return patch.ground.covers(x_m - patch.x_m, y_m - patch.y_m);
            }
        }
        return false;
    }

    @Override
    public int material(double x_m, double y_m) {
        for (Patch patch : patches) {
            if (patch.area.contains(x_m, y_m)) {
                return patch.ground.material(x_m - patch.x_m, y_m - patch.y_m);
            }
        }
        return -1;
    }
}
